// A submitted operator, and the ring that stores submissions.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "runtime_shim/hccl/core/operation.h"

namespace npu::hccl {

class Communicator;

/// The fields that the stream's thread needs come first, so that they are in few cache lines.
struct alignas(64) Submission {
  Communicator* communicator = nullptr;
  std::uint64_t ticket = 0;  ///< position in the order; 0: captured, runs any number of times
  bool has_run = false;
  bool in_ring = false;
  std::atomic<bool> taken{false};
  Operation operation;
  std::shared_ptr<Communicator> keeps;  ///< set for captured operators, which may outlive the handle
};

/// The submissions of a communicator. A call writes one of the ring, not of the heap: memory that one thread
/// allocates and another frees costs more than a small operator. Thread-safe.
class SubmissionRing {
 public:
  static constexpr std::size_t kSize = 128;

  /// An unused submission; from the heap if the next of the ring is still in a stream.
  Submission* take() {
    const std::size_t index = next_.fetch_add(1, std::memory_order_relaxed);
    // The thread that ran the next submission has it in its cache. It is fetched while this one is written.
    __builtin_prefetch(&ring_[(index + 1) % kSize], 1);
    Submission& next = ring_[index % kSize];
    if (next.taken.exchange(true, std::memory_order_acquire)) return new Submission;
    next.in_ring = true;
    next.has_run = false;
    return &next;
  }
  /// The last access to a submission, by the thread that ran or dropped it.
  static void give(Submission* submission) {
    if (!submission->in_ring) {
      delete submission;
      return;
    }
    if (submission->operation.has_lists()) submission->operation = Operation();
    submission->taken.store(false, std::memory_order_release);
  }

 private:
  std::atomic<std::size_t> next_{0};
  std::array<Submission, kSize> ring_;
};

}  // namespace npu::hccl

// How a rank waits for others: with a time limit, and with a report that names the missing rank.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "runtime_shim/hccl/core/control_block.h"

namespace npu::hccl {

using Clock = std::chrono::steady_clock;

/// A pause between two reads of a counter: some microseconds of spinning, then yields, then short sleeps. A
/// long wait costs little processor time, and a short one loses no time.
class Backoff {
 public:
  /// True every few milliseconds once it sleeps: check clocks and processes then.
  bool pause();

 private:
  unsigned pauses_ = 0;
};

/// One rank's view of a control block during an operator.
class RankSync {
 public:
  /// dead(rank): whether the rank's process has ended. aborted: set by another thread of this rank.
  RankSync(SharedControlBlock& control, int rank, const std::atomic<bool>& aborted,
           std::function<bool(int)> dead)
      : control_(control), rank_(rank), aborted_(aborted), dead_(std::move(dead)) {}

  SharedControlBlock& control() { return control_; }
  int rank() const { return rank_; }
  int ranks() const { return control_.ranks(); }

  /// Starts an operator. timeout: zero for none.
  void begin(const Descriptor& operation, std::chrono::milliseconds timeout);

  /// Waits until counter >= value. peer: the rank that writes it. Throws Failure if another rank failed, the
  /// peer is gone, or the time is over; Aborted.
  void wait(const std::atomic<std::uint64_t>& counter, std::uint64_t value, int peer) {
    for (int i = 0; i < kFastLooks; ++i) {
      if (counter.load(std::memory_order_acquire) >= value) return;
    }
    wait_slowly(counter, value, peer);
  }
  /// The same until the condition holds, for loops that make progress themselves.
  void check(Backoff& backoff, int peer);

  /// This rank's slot for the current operator. Fill it before agree.
  CallSlot& own_call() { return control_.rank(rank_).calls[operation_.sequence % 2]; }
  const CallSlot& call_of(int rank) const { return control_.rank(rank).calls[operation_.sequence % 2]; }

  /// Arrives at the operator, waits for all ranks, and compares their calls. Throws Failure with "rank 1
  /// calls ..., rank 0 ...".
  void agree();

  [[noreturn]] void fail(HcclResult code, const std::string& message);

 private:
  static constexpr int kFastLooks = 64;
  void wait_slowly(const std::atomic<std::uint64_t>& counter, std::uint64_t value, int peer);
  void check_peers(int peer);
  std::string doing(int peer);

  SharedControlBlock& control_;
  const int rank_;
  const std::atomic<bool>& aborted_;
  const std::function<bool(int)> dead_;
  Descriptor operation_;
  bool checked_ = false;     ///< in this operator; the first check comes after some milliseconds
  Clock::time_point begin_;  ///< of the first check
  std::chrono::milliseconds timeout_{0};
  int gone_ = -1;  ///< found dead at the last check
};

}  // namespace npu::hccl

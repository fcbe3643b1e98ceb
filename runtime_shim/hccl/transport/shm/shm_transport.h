// The transport for ranks that are processes (or threads of several processes) of one host.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "runtime_shim/hccl/core/messages.h"
#include "runtime_shim/hccl/core/small_message.h"
#include "runtime_shim/hccl/transport/shm/shared_memory.h"
#include "runtime_shim/hccl/transport/transport.h"

namespace npu::hccl {

/// Layout of a rank's staging buffers in shared memory: two inputs and two results of kChunk bytes, for even
/// and odd rounds. The rings of all pairs follow.
struct StagingLayout {
  static constexpr std::uint64_t kChunk = 256 * 1024;
  explicit StagingLayout(int ranks);
  std::size_t total() const { return rings + ring_bytes * static_cast<std::uint64_t>(ranks * ranks); }
  std::uint64_t input(int rank, std::uint64_t round) const {
    return staging + (static_cast<std::uint64_t>(rank) * 4 + round % 2) * kChunk;
  }
  std::uint64_t result(int rank, std::uint64_t round) const {
    return staging + (static_cast<std::uint64_t>(rank) * 4 + 2 + round % 2) * kChunk;
  }
  /// The whole input of a rank's small operator, by parity of the operator's number.
  std::uint64_t small(int rank, std::uint64_t sequence) const {
    return staging + static_cast<std::uint64_t>(ranks) * 4 * kChunk +
           (static_cast<std::uint64_t>(rank) * 2 + sequence % 2) * kSmall;
  }
  int ranks;
  std::uint64_t staging;     ///< offset of the first staging buffer
  std::uint64_t rings;       ///< offset of the first ring
  std::uint64_t ring_bytes;  ///< of one ring
};

/// Data passes through staging buffers in shared memory, in rounds of at most kChunk bytes per rank, which
/// stay in the caches. While peers still read the input of one round, the next is copied in.
///
/// AllReduce, n ranks, one round: copy the input in; compute part r of it for all; copy the other parts out.
/// Three passes over the data, two synchronisations. Small operators stage all input first and need only one
/// synchronisation.
class ShmTransport : public Transport {
 public:
  /// dead(rank): whether the rank's process has ended. The control block starts at the memory's first byte.
  ShmTransport(std::unique_ptr<SharedMemory> memory, int ranks, int rank, std::function<bool(int)> dead);

  void run(const Operation& operation, std::uint64_t sequence, std::chrono::milliseconds timeout) override;
  void abort() override;
  void fail(HcclResult code, const std::string& message) override { control_.fail(code, message); }

 private:
  struct Part {
    std::uint64_t first, length;  // elements
  };
  char* at(std::uint64_t offset) const { return static_cast<char*>(memory_->address()) + offset; }
  RankState& slot(int rank) { return control_.rank(rank); }
  RankState& own() { return control_.rank(rank_); }

  void stage_small(const Operation& operation);
  const char* small_input_of(const Operation& operation, int rank) const;
  const std::vector<const char*>& inputs(std::uint64_t round, std::uint64_t offset, const char* own_data);

  void run_large(const Operation& operation);
  void copy_in(const Operation& operation, std::uint64_t i);
  void all_reduce(const Operation& operation, bool to_all);
  void reduce_scatter(const Operation& operation);
  void broadcast(const Operation& operation);
  void all_gather(const Operation& operation);
  void reduce_scatter_v(const Operation& operation);

  void wait_for_space(std::uint64_t round);
  void publish(std::uint64_t round) { own().published.store(round + 1, std::memory_order_release); }
  void take(std::uint64_t round) { own().taken.store(round + 1, std::memory_order_release); }
  Part part(std::uint64_t count, int rank) const;

  const std::unique_ptr<SharedMemory> memory_;
  const StagingLayout layout_;
  const int rank_, ranks_;
  SharedControlBlock control_;
  std::atomic<bool> aborted_{false};
  RankSync sync_;
  Messenger messenger_;
  std::uint64_t round_ = 0;          // number of rounds of large operators so far, the same on all ranks
  std::uint64_t sequence_ = 0;       // of the running operator
  std::vector<const char*> inputs_;  // of all ranks, in the running operator
};

}  // namespace npu::hccl

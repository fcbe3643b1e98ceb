#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "npu_sim/ascendc/core_table.h"

namespace npu::ai_core {

using npu_sim_core::AtomicOp;
using npu_sim_core::ElementType;

/// Disjoint ranges of addresses.
/// Cost: O(log n) for a call, and for each range that a new one replaces.
class Intervals {
 public:
  void add(uint64_t begin, uint64_t end);
  bool overlaps(uint64_t begin, uint64_t end) const;
  void clear() { end_of_.clear(); }

 private:
  std::map<uint64_t, uint64_t> end_of_;  ///< by begin
};

/// Copies of one block to global memory that combine their elements with those there, in program order.
/// Cost: 24 bytes for a copy, and its elements.
class AtomicUpdates {
 public:
  void add(AtomicOp op, ElementType type, char* global, const unsigned char* values, size_t bytes);
  /// Does them all, and forgets them.
  void run();

 private:
  struct Update {
    AtomicOp op;
    ElementType type;
    uint32_t bytes;
    char* global;
    size_t first;  ///< of `values_`
  };
  std::vector<Update> list_;
  std::vector<unsigned char> values_;
};

/// The order in which the blocks of a launch change global memory by atomic copies: block 0's, then block 1's, in program order.
/// Blocks run in any order, and results do not depend on it: what a block does before its turn, the block keeps.
/// Thread-safe.
class AtomicOrder {
 public:
  /// Whether all blocks before this one have ended. Then it stays so until the block ends, and the block's copies take effect at once.
  bool is_turn(int64_t block) const { return turn_.load(std::memory_order_acquire) == block; }
  /// The block has ended; `kept` is what it has not done yet.
  void finish(int64_t block, AtomicUpdates kept);

 private:
  std::mutex mutex_;
  std::atomic<int64_t> turn_ = 0;
  std::map<int64_t, AtomicUpdates> ended_;  ///< before their turn
};

}  // namespace npu::ai_core

#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
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

/// One copy to global memory that combines its elements with those there.
struct AtomicUpdate {
  AtomicOp op = AtomicOp::none;
  ElementType type = ElementType::other;
  char* global = nullptr;
  std::vector<unsigned char> values;
};

/// The order in which the blocks of a launch change global memory by atomic copies: block 0's, then block 1's, in program order.
/// Blocks run in any order, and results do not depend on it: what a block does before its turn is kept.
/// Thread-safe.
class AtomicOrder {
 public:
  /// Now, if all blocks before this one have ended.
  void apply(int64_t block, AtomicUpdate update);
  /// The block has ended.
  void finish(int64_t block);

 private:
  std::mutex mutex_;
  int64_t turn_ = 0;
  std::set<int64_t> ended_;  ///< before their turn
  std::map<int64_t, std::vector<AtomicUpdate>> kept_;
};

}  // namespace npu::ai_core

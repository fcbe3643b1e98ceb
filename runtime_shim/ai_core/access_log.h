#pragma once
// What the cores of a launch access of global memory, for models of the caches between them.
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace npu::ai_core {

/// A range of global memory. Units: bytes.
struct GlobalAccess {
  uint64_t begin, bytes;
  bool writes;
};

/// The accesses of one block, by instruction, in program order. An access that goes on where a recent one ended becomes a part of
/// it, up to kMostJoined bytes: tiles of an array are few ranges. After kMost ranges the rest is not kept. Not thread-safe; the
/// cores of a block take turns.
/// Cost: O(1) for each access.
class AccessLog {
 public:
  static constexpr uint64_t kMostJoined = 256 * 1024;
  static constexpr size_t kMost = 1 << 19;  ///< of a launch as well

  /// A copy, or an operand of a product.
  void add(uint64_t begin, uint64_t bytes, bool writes);
  /// GetValue and SetValue: what the data cache of the scalar unit does not have. It is taken to have kDataCacheLines lines of 64 bytes,
  /// each with one place.
  void add_scalar(uint64_t begin, uint64_t bytes, bool writes);

  bool is_complete() const { return is_complete_; }
  std::vector<GlobalAccess> take() { return std::move(accesses_); }

 private:
  static constexpr size_t kDataCacheLines = 256, kRecent = 8;
  std::vector<GlobalAccess> accesses_;
  bool is_complete_ = true;
  std::array<size_t, kRecent> recent_{};  ///< of `accesses_`, plus one
  size_t next_ = 0;
  std::array<uint64_t, kDataCacheLines>
      lines_{};  ///< plus one, with the highest bit for lines that were written
};

/// The logs of a launch's blocks.
class LaunchLog {
 public:
  explicit LaunchLog(int64_t blocks) : by_block_(static_cast<size_t>(blocks)) {}
  /// Each block once.
  void add(int64_t block, AccessLog&& log);
  /// The accesses as cores make them that run at once (in_turns); empty if they are too many.
  std::vector<GlobalAccess> take(int cores) const;

 private:
  std::vector<std::vector<GlobalAccess>> by_block_;
  size_t count_ = 0;
  bool is_complete_ = true;
};

/// The accesses of blocks as cores make them that run at once: core c has the blocks c, c + cores, ... one after the other, and the
/// cores take turns, an access each.
std::vector<GlobalAccess> in_turns(const std::vector<std::vector<GlobalAccess>>& by_block, size_t cores);

}  // namespace npu::ai_core

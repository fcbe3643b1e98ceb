#pragma once
#include <cstdint>
#include <unordered_map>

namespace npu::ai_core {

/// The data cache of the scalar unit: lines of 64 bytes of global memory that it has read. A copy to global memory does not
/// change them, so that GetValue would return what was there before.
/// Source: CANN, "AI Core architecture 2201"; "Ascend C API", DataCacheCleanAndInvalid.
class DataCache {
 public:
  static constexpr uint64_t kLine = 64;  ///< bytes

  /// GetValue. False if a copy has written one of these bytes since their line was read.
  bool read(uint64_t begin, uint64_t bytes);
  /// A copy to global memory.
  void written(uint64_t begin, uint64_t bytes);
  /// The line with this address is read anew next time.
  void invalidate(uint64_t address) { stale_.erase(address / kLine); }
  void clear() { stale_.clear(); }

 private:
  std::unordered_map<uint64_t, uint64_t> stale_;  ///< by line: a bit for each byte that is not up to date
};

}  // namespace npu::ai_core

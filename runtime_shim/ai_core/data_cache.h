#pragma once
#include <array>
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
  void invalidate(uint64_t address);
  void clear();

 private:
  /// A line that was read lately.
  struct Recent {
    uint64_t line = ~uint64_t{0};
    const uint64_t* stale = nullptr;
  };
  const uint64_t& stale_bytes_of(uint64_t line);
  Recent& recent_of(uint64_t line) { return recent_[line % recent_.size()]; }

  std::array<Recent, 64> recent_{};
  std::unordered_map<uint64_t, uint64_t> stale_;  ///< by line: a bit for each byte that is not up to date
};

}  // namespace npu::ai_core

#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>

namespace npu::ai_core {

/// The data cache of the scalar unit: lines of 64 bytes of global memory that it has read. A copy to global memory does not
/// change them, so that GetValue would return what was there before.
/// Cost: O(1) for each line that is read, written or invalidated.
/// Source: CANN, "AI Core architecture 2201"; "Ascend C API", DataCacheCleanAndInvalid.
class DataCache {
 public:
  static constexpr uint64_t kLine = 64;   ///< bytes
  static constexpr uint64_t kLines = 16;  ///< that are kept together

  /// GetValue. False if a copy or a product has written one of these bytes since their line was read.
  bool read(uint64_t begin, uint64_t bytes);
  /// A copy or a product to global memory.
  void written(uint64_t begin, uint64_t bytes);
  /// The line with this address is read anew next time.
  void invalidate(uint64_t address);
  void clear();

 private:
  struct Page {
    uint32_t cached = 0;                   ///< a bit for each line that was read and not invalidated since
    std::array<uint64_t, kLines> stale{};  ///< of a cached line: a bit for each byte that is not up to date
  };
  struct Recent {
    uint64_t number = ~uint64_t{0};
    Page* page = nullptr;
  };
  Page& page_of(uint64_t line);
  Page* find(uint64_t number);
  static void mark(Page& page, uint64_t number, uint64_t begin, uint64_t end);

  std::unordered_map<uint64_t, Page> pages_;
  std::array<Recent, 64> recent_{};  ///< of `pages_`, whose elements stay where they are
};

}  // namespace npu::ai_core

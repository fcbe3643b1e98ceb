// cub::CachingDeviceAllocator. Source: CUB documentation.
#ifndef NPU_CUB_ALLOCATOR_H_
#define NPU_CUB_ALLOCATOR_H_

#include <cstddef>

#include "npu/runtime.h"

namespace cub {

/// Device memory of the current device. The runtime's own pool keeps freed memory, so there is no second
/// cache: the bins that a program asks for change nothing.
struct CachingDeviceAllocator {
  explicit CachingDeviceAllocator(bool = false, bool = false) {}
  CachingDeviceAllocator(unsigned /*bin_growth*/, unsigned /*min_bin*/, unsigned /*max_bin*/ = ~0u,
                         std::size_t /*max_cached_bytes*/ = ~std::size_t{0}, bool = false, bool = false) {}

  /// Errors: npuErrorMemoryAllocation, those of the stream.
  npuError_t DeviceAllocate(void** memory, std::size_t bytes, npuStream_t stream = nullptr) {
    return npuMallocAsync(memory, bytes, stream);
  }
  /// Waits for all work of the device: the memory may be in use on any stream.
  npuError_t DeviceFree(void* memory) { return npuFree(memory); }
  npuError_t FreeAllCached() { return npuSuccess; }
};

}  // namespace cub

#endif  // NPU_CUB_ALLOCATOR_H_

/// @file
/// cub::CachingDeviceAllocator. Included by npu/cub.h.
/// Units: sizes in bytes.
/// Errors: the npuError_t of the runtime call behind each member; see npu/runtime.h.
/// Source: CUB documentation, CachingDeviceAllocator.
#ifndef NPU_CUB_ALLOCATOR_H_
#define NPU_CUB_ALLOCATOR_H_

#include <cstddef>

#include "npu/runtime.h"

namespace cub {

/// Allocates device memory. The runtime's own pool keeps freed memory, so there is no second cache: the bins
/// that a program asks for have no effect. Programs derive from it.
struct CachingDeviceAllocator {
  static constexpr unsigned INVALID_BIN = ~0u;
  static constexpr std::size_t INVALID_SIZE = ~std::size_t{0};
  static constexpr int INVALID_DEVICE_ORDINAL = -1;

  explicit CachingDeviceAllocator(bool = false, bool = false) {}
  CachingDeviceAllocator(unsigned /*bin_growth*/, unsigned /*min_bin*/ = 1,
                         unsigned /*max_bin*/ = INVALID_BIN, std::size_t /*max_cached_bytes*/ = INVALID_SIZE,
                         bool = false, bool = false) {}
  virtual ~CachingDeviceAllocator() = default;

  /// Allocates memory of the current device, in the order of stream.
  /// Errors: npuErrorMemoryAllocation without memory; those of the stream.
  npuError_t DeviceAllocate(void** memory, std::size_t bytes, npuStream_t stream = nullptr) {
    return npuMallocAsync(memory, bytes, stream);
  }
  /// Allocates memory of a device; the current device stays the same.
  /// Errors: as above; npuErrorInvalidDevice for an unknown device.
  npuError_t DeviceAllocate(int device, void** memory, std::size_t bytes, npuStream_t stream = nullptr) {
    return on_device(device, [&] { return npuMallocAsync(memory, bytes, stream); });
  }
  /// Frees memory after waiting for all work of the device, as it may be in use on any stream.
  /// Errors: those of npuFree.
  npuError_t DeviceFree(void* memory) { return npuFree(memory); }
  /// Frees memory of a device; the current device stays the same.
  /// Errors: those of npuFree; npuErrorInvalidDevice for an unknown device.
  npuError_t DeviceFree(int device, void* memory) {
    return on_device(device, [&] { return npuFree(memory); });
  }
  /// Does nothing: there is no cache.
  /// Errors: none; returns npuSuccess.
  npuError_t FreeAllCached() { return npuSuccess; }
  /// Does nothing: there is no cache.
  /// Errors: none; returns npuSuccess.
  npuError_t SetMaxCachedBytes(std::size_t) { return npuSuccess; }

 private:
  template <class Call>
  static npuError_t on_device(int device, Call call) {
    int before = 0;
    npuError_t error = npuGetDevice(&before);
    if (error == npuSuccess) error = npuSetDevice(device);
    if (error != npuSuccess) return error;
    error = call();
    const npuError_t back = npuSetDevice(before);
    return error != npuSuccess ? error : back;
  }
};

}  // namespace cub

#endif  // NPU_CUB_ALLOCATOR_H_

/// @file
/// What kernels take from libtorch's headers for CUDA. C++17.
/// Errors: none, if a function does not name one.
/// Source: PyTorch's headers ATen/cuda/DeviceUtils.cuh and ATen/cuda/Atomic.cuh.
#ifndef NPU_LIBTORCH_KERNEL_H_
#define NPU_LIBTORCH_KERNEL_H_

#include <ATen/ATen.h>

#include <cmath>

#include "npu/kernel.h"

namespace at {

/// Pointers of accessors that do not overlap; libtorch declares it for compilers of device code only.
template <typename T>
struct RestrictPtrTraits {
  typedef T* __restrict__ PtrType;
};

}  // namespace at

/// The shuffles and the ballot of a warp: of all lanes unless a mask is given. Every lane of the mask must
/// call.
/// Errors: those of __shfl_sync and __ballot_sync.
/// Source: ATen/cuda/DeviceUtils.cuh.
/// @{
template <typename T>
inline T WARP_SHFL(T value, int lane, int width = 32, unsigned int mask = 0xffffffffu, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(mask, value, npu::detail::lane_in_group(lane, width),
                              {"WARP_SHFL", npu_file, npu_line});
}
template <typename T>
inline T WARP_SHFL_XOR(T value, int lane_mask, int width = 32, unsigned int mask = 0xffffffffu,
                       NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(mask, value, npu::detail::lane_across(lane_mask, width),
                              {"WARP_SHFL_XOR", npu_file, npu_line});
}
template <typename T>
inline T WARP_SHFL_UP(T value, unsigned int delta, int width = 32, unsigned int mask = 0xffffffffu,
                      NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(mask, value, npu::detail::lane_below(delta, width),
                              {"WARP_SHFL_UP", npu_file, npu_line});
}
template <typename T>
inline T WARP_SHFL_DOWN(T value, unsigned int delta, int width = 32, unsigned int mask = 0xffffffffu,
                        NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(mask, value, npu::detail::lane_above(delta, width),
                              {"WARP_SHFL_DOWN", npu_file, npu_line});
}
inline unsigned int WARP_BALLOT(int predicate, unsigned int mask = 0xffffffffu) {
  return __ballot_sync(mask, predicate);
}

/// @}

/// Adds atomically and returns the value before, for the types of libtorch as well.
/// Errors: those of atomicAdd.
/// Source: gpuAtomicAdd, ATen/cuda/Atomic.cuh.
template <typename T>
inline T gpuAtomicAdd(T* address, T value) {
  if constexpr (std::is_same_v<T, c10::Half>) {
    return static_cast<float>(atomicAdd(reinterpret_cast<__half*>(address), __float2half(value)));
  } else if constexpr (std::is_same_v<T, c10::BFloat16>) {
    return static_cast<float>(atomicAdd(reinterpret_cast<__nv_bfloat16*>(address), __float2bfloat16(value)));
  } else {
    return atomicAdd(address, value);
  }
}

/// Adds atomically.
/// Errors: those of atomicAdd.
/// Source: gpuAtomicAddNoReturn, ATen/cuda/Atomic.cuh.
template <typename T>
inline void gpuAtomicAddNoReturn(T* address, T value) {
  static_cast<void>(gpuAtomicAdd(address, value));
}

/// atomicAdd for the half types of libtorch.
/// Errors: none.
/// Source: atomicAdd, ATen/cuda/Atomic.cuh.
/// @{
inline c10::Half atomicAdd(c10::Half* address, c10::Half value) { return gpuAtomicAdd(address, value); }
inline c10::BFloat16 atomicAdd(c10::BFloat16* address, c10::BFloat16 value) {
  return gpuAtomicAdd(address, value);
}
/// @}

#endif  // NPU_LIBTORCH_KERNEL_H_

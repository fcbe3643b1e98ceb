// What kernels take from libtorch's headers for CUDA.
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

// The shuffles of ATen/cuda/DeviceUtils.cuh: of all lanes unless a mask is given.
template <typename T>
inline T WARP_SHFL(T value, int lane, int width = 32, unsigned int mask = 0xffffffffu) {
  return __shfl_sync(mask, value, lane, width);
}
template <typename T>
inline T WARP_SHFL_XOR(T value, int lane_mask, int width = 32, unsigned int mask = 0xffffffffu) {
  return __shfl_xor_sync(mask, value, lane_mask, width);
}
template <typename T>
inline T WARP_SHFL_UP(T value, unsigned int delta, int width = 32, unsigned int mask = 0xffffffffu) {
  return __shfl_up_sync(mask, value, delta, width);
}
template <typename T>
inline T WARP_SHFL_DOWN(T value, unsigned int delta, int width = 32, unsigned int mask = 0xffffffffu) {
  return __shfl_down_sync(mask, value, delta, width);
}
inline unsigned int WARP_BALLOT(int predicate, unsigned int mask = 0xffffffffu) {
  return __ballot_sync(mask, predicate);
}

/// Adds and returns what was there, for the types of libtorch as well.
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
template <typename T>
inline void gpuAtomicAddNoReturn(T* address, T value) {
  static_cast<void>(gpuAtomicAdd(address, value));
}
inline c10::Half atomicAdd(c10::Half* address, c10::Half value) { return gpuAtomicAdd(address, value); }
inline c10::BFloat16 atomicAdd(c10::BFloat16* address, c10::BFloat16 value) {
  return gpuAtomicAdd(address, value);
}

#endif  // NPU_LIBTORCH_KERNEL_H_

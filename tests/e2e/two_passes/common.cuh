#pragma once
// What a source means for the host and for the device. Each value says which of the two bodies ran.

__host__ __device__ inline int pass() {
#ifdef __CUDA_ARCH__
  return __CUDA_ARCH__;
#else
  return 1;
#endif
}

template <class T>
__host__ __device__ T by_pass(T device, T host) {
#if defined(__CUDA_ARCH__)
  return device;
#else
  return host;
#endif
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
#define HAS_FAST_PATH 1
#else
#define HAS_FAST_PATH 0
#endif

// In other.cu.
__device__ int elsewhere(int x);
__global__ void kernel_elsewhere(int* out);

#include "common.cuh"

__device__ int elsewhere(int x) {
#ifdef __CUDA_ARCH__
  return x + 500;
#else
  return -1;
#endif
}

__global__ void kernel_elsewhere(int* out) {
#ifdef __CUDA_ARCH__
  *out = 600;
#endif
}

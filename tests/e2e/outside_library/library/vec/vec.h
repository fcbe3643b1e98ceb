// A library as there are many: it asks for CUDA's headers where nvcc compiles it, and works without CUDA, too.
#pragma once
#if defined(__CUDACC__)
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>
#include <math_constants.h>
#if CUDA_VERSION < 9000
#error "this library needs CUDA 9"
#endif
#define VEC_FUNCTION __host__ __device__ inline
#else
#define VEC_FUNCTION inline
#endif

namespace vec {
struct Pair {
  float x, y;
};
VEC_FUNCTION Pair operator+(Pair a, Pair b) { return {a.x + b.x, a.y + b.y}; }
VEC_FUNCTION float largest(Pair a) {
#if defined(__CUDA_ARCH__)
  float most = -CUDART_INF_F;
#else
  float most = -__builtin_inff();
#endif
  if (a.x > most) most = a.x;
  return a.y > most ? a.y : most;
}
#if defined(__CUDACC__)
VEC_FUNCTION float twice(__half x) { return 2 * __half2float(x); }
/// Memory of the device with a copy of the values; null where that fails.
inline Pair* to_device(const Pair* values, size_t count, cudaStream_t stream = nullptr) {
  void* memory = nullptr;
  if (cudaMalloc(&memory, count * sizeof(Pair)) != cudaSuccess) return nullptr;
  const cudaError_t copied =
      cudaMemcpyAsync(memory, values, count * sizeof(Pair), cudaMemcpyHostToDevice, stream);
  return copied == cudaSuccess ? static_cast<Pair*>(memory) : nullptr;
}
#endif
}  // namespace vec

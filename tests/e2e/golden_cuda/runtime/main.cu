// Two steps of a copy, two kernels and a set, then copies of other forms, for the probe on both sides. FACTOR: a wrong constant.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 2.0f
#endif

__constant__ float offsets[4];

template <class T>
__global__ void scale(T* out, const T* in, T factor, int n, unsigned long long seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * factor;
}

namespace {

/// The second half of x: its elements do not begin at the argument.
__global__ void shift(float* x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[n + i] += by;
}

}  // namespace

int main() {
  const int n = 64;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = i * 0.25f;
  float* memory = nullptr;
  if (cudaMalloc((void**)&memory, 2 * n * sizeof(float)) != cudaSuccess) return 1;
  float *in = memory, *out = memory + n;
  for (int step = 0; step < 2; ++step) {
    cudaMemcpy(in, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(out, 0, n * sizeof(float));
    scale<float><<<2, 32>>>(out, in, FACTOR, n, 18446744073709551615ull);
    shift<<<2, 32>>>(memory, 1.0f, n);
  }
  cudaMemcpyToSymbol(offsets, host.data(), 2 * sizeof(float), sizeof(float));
  cudaMemcpy(in, out, n * sizeof(float), cudaMemcpyDefault);
  cudaMemcpy(in, out, 0, cudaMemcpyDeviceToDevice);  // is no operation
  cudaMemset2D(in, 8, 1, 4, n / 2);
  std::vector<float> columns(n / 2);  // the first four of each eight
  cudaMemcpy2D(columns.data(), 16, out, 32, 16, n / 8, cudaMemcpyDeviceToHost);
  cudaMemcpy(host.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  if (columns[4] != host[8]) return 1;
  std::printf("%g\n", host[4]);
  return 0;
}

// Two steps of a copy, two kernels and a set, for the probe on both sides. WRONG: a wrong constant.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 2.0f
#endif

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
  std::vector<float> columns(n / 2);  // the first four of each eight
  cudaMemcpy2D(columns.data(), 16, out, 32, 16, n / 8, cudaMemcpyDeviceToHost);
  cudaMemcpy(host.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  if (columns[4] != host[8]) return 1;
  std::printf("%g\n", host[4]);
  return 0;
}

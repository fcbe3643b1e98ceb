#include <cuda_runtime.h>
#include <vec/vec.h>

#include <cstdio>

__global__ void add(vec::Pair* a, const vec::Pair* b, float* most, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = a[i] + b[i];
  most[i] = vec::largest(a[i]) + vec::twice(__float2half(0.5f));
}

int main() {
  constexpr int n = 100;
  vec::Pair first[n], second[n];
  for (int i = 0; i < n; ++i) first[i] = {float(i), 1}, second[i] = {1, float(2 * i)};
  vec::Pair *a = vec::to_device(first, n), *b = vec::to_device(second, n);
  float* most = nullptr;
  cudaMalloc(&most, n * sizeof(float));
  add<<<(n + 31) / 32, 32>>>(a, b, most, n);
  float got[n];
  if (cudaMemcpy(got, most, sizeof got, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += got[i] != vec::largest(first[i] + second[i]) + 1;
  std::printf("%d wrong\n", wrong);
  return 0;
}

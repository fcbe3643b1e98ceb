// Matrix product with tiles in shared memory, two barriers per tile: the kernel every CUDA course teaches.
#include <npu/blas.h>
#include <npu/kernel.h>
#include <npu/runtime.h>

#include "tests/bench/harness.h"

namespace {

template <int kTile>
__global__ void sgemm(NPU_KERNEL_PARAMS_ const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[kTile][kTile], tile_b[kTile][kTile];
  const int row = blockIdx.y * kTile + threadIdx.y, column = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < n; t += kTile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * n + t + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// Same arithmetic, written for a CPU: vectorised over columns.
void sgemm_by_hand(const float* __restrict a, const float* __restrict b, float* __restrict c, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) c[i * n + j] = 0;
    for (int k = 0; k < n; ++k) {
      const float factor = a[i * n + k];
#pragma omp simd
      for (int j = 0; j < n; ++j) c[i * n + j] += factor * b[k * n + j];
    }
  }
}

template <int kTile>
void launch_tiled(const float* a, const float* b, float* c, int n) {
  npu::launch<sgemm<kTile>>(npu::config(dim3(n / kTile, n / kTile), dim3(kTile, kTile)), a, b, c, n);
  npuDeviceSynchronize();
}

}  // namespace

void bench::bench_sgemm() {
  const int n = 256;
  float *a = device_floats(n * n), *b = device_floats(n * n), *c = device_floats(n * n);
  npublasHandle_t blas = nullptr;
  npublasCreate(&blas);
  Comparison comparison("sgemm 256 x 256 x 256");
  comparison.add("by hand, omp simd", [=] { sgemm_by_hand(a, b, c, n); });
  comparison.add("migrated, tiles of 16 x 16", [=] { launch_tiled<16>(a, b, c, n); });
  comparison.add("migrated, tiles of 32 x 32", [=] { launch_tiled<32>(a, b, c, n); });
  comparison.add("npublasSgemm", [=] {
    const float one = 1, zero = 0;
    npublasSgemm(blas, NPUBLAS_OP_N, NPUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, c, n);
    npuDeviceSynchronize();
  });
  comparison.report(21);
  npublasDestroy(blas);
}

// Layer normalisation, one warp per row: shuffles one by one, and the collective that is one rendezvous.
#include <npu/cooperative_groups.h>
#include <npu/kernel.h>
#include <npu/runtime.h>

#include <cmath>

#include "tests/bench/harness.h"

namespace cg = cooperative_groups;

namespace {

__device__ float shuffle_sum(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_xor_sync(0xffffffffu, v, offset);
  return v;
}

template <bool kCollective>
__global__ void layernorm(NPU_KERNEL_PARAMS_ float* out, const float* in, const float* weight,
                          const float* bias, int N, int C) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= N) return;
  const float* x = in + row * C;
  auto sum_up = [&](float v) {
    if constexpr (kCollective) return cg::reduce(warp, v, cg::plus<float>{});
    return shuffle_sum(v);
  };
  float sum = 0;
  for (int i = threadIdx.x % 32; i < C; i += 32) sum += x[i];
  const float mean = sum_up(sum) / C;
  sum = 0;
  for (int i = threadIdx.x % 32; i < C; i += 32) sum += (x[i] - mean) * (x[i] - mean);
  const float scale = 1.0f / sqrtf(sum_up(sum) / C + 1e-5f);
  for (int i = threadIdx.x % 32; i < C; i += 32)
    out[row * C + i] = (x[i] - mean) * scale * weight[i] + bias[i];
}

void layernorm_by_hand(float* __restrict out, const float* __restrict in, const float* __restrict weight,
                       const float* __restrict bias, int N, int C) {
  for (int row = 0; row < N; ++row) {
    const float* __restrict x = in + row * C;
    float sum = 0, squares = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < C; ++i) sum += x[i];
    const float mean = sum / C;
#pragma omp simd reduction(+ : squares)
    for (int i = 0; i < C; ++i) squares += (x[i] - mean) * (x[i] - mean);
    const float scale = 1.0f / sqrtf(squares / C + 1e-5f);
#pragma omp simd
    for (int i = 0; i < C; ++i) out[row * C + i] = (x[i] - mean) * scale * weight[i] + bias[i];
  }
}

}  // namespace

void bench::bench_layernorm() {
  const int N = 1024, C = 768, block = 256, grid = N * 32 / block;
  float *in = device_floats(N * C), *out = device_floats(N * C), *weight = device_floats(C),
        *bias = device_floats(C);
  Comparison comparison("layernorm forward, 1024 x 768, one warp per row");
  comparison.add("by hand, omp simd", [=] { layernorm_by_hand(out, in, weight, bias, N, C); });
  comparison.add("migrated, shuffles", [=] {
    npu::launch<layernorm<false>>(npu::config(grid, block), out, in, weight, bias, N, C);
    npuDeviceSynchronize();
  });
  comparison.add("migrated, cg::reduce", [=] {
    npu::launch<layernorm<true>>(npu::config(grid, block), out, in, weight, bias, N, C);
    npuDeviceSynchronize();
  });
  comparison.report(21);
  std::printf("  => collectives cost %.0f %% of shuffles (goal: at most 60 %%)\n",
              100 * comparison.result(2) / comparison.result(1));
}

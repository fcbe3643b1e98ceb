// Kernels of all classes that are generated as Ascend C. `reversed` and `sums_of_some` are generated thread by thread, for
// the scalar unit.
#include "tests/bench/ascendc/kernels.h"

#include <npu/cooperative_groups.h>
#include <npu/kernel.h>
#include <npu/runtime.h>

#include <cmath>
#include <cstdlib>

namespace cg = cooperative_groups;

namespace {

__global__ void saxpy(NPU_KERNEL_PARAMS_ float* y, const float* x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void gelu(NPU_KERNEL_PARAMS_ float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
}

__global__ void adamw(NPU_KERNEL_PARAMS_ float* p, const float* g, float* m, float* v, int n, float rate,
                      float beta1, float beta2, float eps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  m[i] = beta1 * m[i] + (1.0f - beta1) * g[i];
  v[i] = beta2 * v[i] + (1.0f - beta2) * g[i] * g[i];
  p[i] -= rate * (m[i] / (sqrtf(v[i]) + eps) + 0.01f * p[i]);
}

__global__ void reversed(NPU_KERNEL_PARAMS_ float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[n - 1 - i];
}

__global__ void sums_of_some(NPU_KERNEL_PARAMS_ float* sums, const float* in, int rows, int columns,
                             int limit) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0.0f;
  if (r < limit)
    for (int c = 0; c < columns; ++c) sum += in[r * columns + c];
  sums[r] = sum;
}

__device__ float warp_sum(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_xor_sync(0xffffffffu, v, offset);
  return v;
}

__device__ float warp_max(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, offset));
  return v;
}

__global__ void layernorm(NPU_KERNEL_PARAMS_ float* out, const float* in, const float* weight,
                          const float* bias, int rows, int columns) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= rows) return;
  const float* x = in + row * columns;
  float sum = 0.0f;
  for (int i = warp.thread_rank(); i < columns; i += warp.size()) sum += x[i];
  sum = cg::reduce(warp, sum, cg::plus<float>{});
  float mean = sum / columns;
  float squares = 0.0f;
  for (int i = warp.thread_rank(); i < columns; i += warp.size()) squares += (x[i] - mean) * (x[i] - mean);
  squares = cg::reduce(warp, squares, cg::plus<float>{});
  float scale = 1.0f / sqrtf(squares / columns + 1e-5f);
  for (int i = warp.thread_rank(); i < columns; i += warp.size())
    out[row * columns + i] = (x[i] - mean) * scale * weight[i] + bias[i];
}

__global__ void softmax(NPU_KERNEL_PARAMS_ float* out, const float* in, int rows, int columns) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float* x = in + row * columns;
  float largest = -INFINITY;
  for (int i = lane; i < columns; i += 32) largest = fmaxf(largest, x[i]);
  largest = warp_max(largest);
  float sum = 0.0f;
  for (int i = lane; i < columns; i += 32) sum += expf(x[i] - largest);
  sum = warp_sum(sum);
  for (int i = lane; i < columns; i += 32) out[row * columns + i] = expf(x[i] - largest) / sum;
}

float* floats(size_t count) {
  float* data = nullptr;
  if (npuMallocManaged(&data, count * sizeof(float)) != npuSuccess) std::abort();
  for (size_t i = 0; i < count; ++i)
    data[i] = static_cast<float>(static_cast<int>(i * 7919 % 2001) - 1000) / 1000.0f;
  return data;
}

}  // namespace

std::vector<bench::AscendCase> bench::ascend_cases() {
  constexpr int kElements = 1 << 22, kFew = 1 << 15, kRows = 1024, kColumns = 768, kThreads = 256;
  constexpr int kBlocks = kElements / kThreads, kRowBlocks = kRows * 32 / kThreads;
  float *a = floats(kElements), *b = floats(kElements), *c = floats(kElements), *d = floats(kElements);
  for (int i = 0; i < kElements; ++i) d[i] = fabsf(d[i]);
  return {{"saxpy",
           [=] { npu::launch<saxpy, npu::flat<3>>(npu::config(kBlocks, kThreads), a, b, 1e-6f, kElements); }},
          {"gelu", [=] { npu::launch<gelu, npu::flat<2>>(npu::config(kBlocks, kThreads), c, b, kElements); }},
          {"adamw",
           [=] {
             npu::launch<adamw, npu::flat<4>>(npu::config(kBlocks, kThreads), a, b, c, d, kElements, 1e-4f,
                                              .9f, .99f, 1e-8f);
           }},
          {"adamw, 1M in the cache",
           [=] {
             npu::launch<adamw, npu::flat<4>>(npu::config(kBlocks / 4, kThreads), a, b, c, d, kElements / 4,
                                              1e-4f, .9f, .99f, 1e-8f);
           }},
          {"layernorm, rows of 768",
           [=] { npu::launch<layernorm>(npu::config(kRowBlocks, kThreads), c, b, a, d, kRows, kColumns); }},
          {"softmax, rows of 768",
           [=] { npu::launch<softmax>(npu::config(kRowBlocks, kThreads), c, b, kRows, kColumns); }},
          {"reversed, thread by thread",
           [=] { npu::launch<reversed, npu::flat<2>>(npu::config(kFew / kThreads, kThreads), c, b, kFew); }},
          {"sums_of_some, thread by thread", [=] {
             npu::launch<sums_of_some, npu::flat<>>(npu::config(kRows / kThreads, kThreads), c, b, kRows,
                                                    kFew / kRows, kRows - 1);
           }}};
}

// Kernels for the SIMT language of an Ascend 950. The comment above a kernel says whether it is written, or why not.
#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdio>

#include "shapes.h"

#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
#define HALF_OF(x) (x) / 2
#define NOT_NAMED 17

namespace cg = cooperative_groups;

constexpr float kSlope = 0.25f;
__constant__ float table[4] = {1, 2, 3, 4};
__device__ int counter;

enum class Activation { relu, leaky };

template <Activation kind>
__device__ __forceinline__ float activated(float x) {
  return kind == Activation::relu ? fmaxf(x, 0.0f) : (x > 0 ? x : kSlope * x);
}

__host__ __device__ inline int rounded(int n) { return CEIL_DIV(n, 32) * 32; }

// elementwise: written
__global__ void elementwise(float* __restrict__ out, const float* in, int n) {
  // A comment stays, also of __shared__ memory.
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = activated<Activation::leaky>(in[i]) + __expf(__ldg(in + i)) * 0.5f;
}
namespace rows {
// block_sum: written
template <int kThreads>
__global__ void __launch_bounds__(kThreads) block_sum(float* out, const float* in, Row* rows, int n) {
  __shared__ float part[kThreads / 32];
  extern __shared__ float all[];
  float sum = 0;
  for (int i = threadIdx.x; i < rounded(n); i += kThreads)
    sum += i < n ? in[rows[blockIdx.x].begin + i] : 0.0f;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xffffffff, sum, offset);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
  all[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < kThreads / 32; ++i) atomicAdd(out, part[i]);
  __threadfence();
}
}  // namespace rows
// halves: written
__global__ void halves(__half* out, const __nv_bfloat16* in, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = __float2half(__bfloat162float(in[i]) * HALF_OF(1.0f));
}
// votes: written
__global__ void votes(unsigned* out, const int* in) {
  auto block = cg::this_thread_block();
  out[block.thread_rank()] = __ballot_sync(0xffffffffu, in[threadIdx.x] > 0);
}
// sums_of_all: written
template <class... T>
__global__ void sums_of_all(float* out, T... values) {
  out[threadIdx.x] = (values + ... + 0.0f);
}
// wide: a value of double
__global__ void wide(double* out) { out[0] = out[0] * 2; }
// counts: the variable counter of the device
__global__ void counts() { atomicAdd(&counter, 1); }
// looks_up: constant memory
__global__ void looks_up(float* out) { out[threadIdx.x] = table[threadIdx.x % 4]; }
// some_lanes: __shfl_down_sync with a mask that is not all lanes
__global__ void some_lanes(float* out, unsigned mask) {
  out[0] = __shfl_down_sync(mask, out[threadIdx.x], 1);
}
// warps: the function __syncwarp
__global__ void warps(float* out) {
  __syncwarp();
  out[0] = 1;
}
// of_a_class: the parameter row of a class
__global__ void of_a_class(float* out, Row row) { out[0] = row.begin; }
__device__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
// recursive: recursion
__global__ void recursive(int* out) { out[0] = factorial(5); }

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(float));
  cudaMallocManaged(&out, 64 * sizeof(float));
  Row* row;
  cudaMallocManaged(&row, sizeof(Row));
  *row = {0};
  for (int i = 0; i < 64; ++i) in[i] = 1;
  out[0] = 0;
  rows::block_sum<64><<<1, 64, 256>>>(out, in, row, 64);
  cudaDeviceSynchronize();
  std::printf("%g\n", out[0]);
}

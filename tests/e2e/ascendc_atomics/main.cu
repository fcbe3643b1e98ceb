// Kernels whose threads take what others have stored, and exchange values within a part of a warp. The comment above a kernel says
// what npucxx says of it. The program is run on the host and on the cores.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cub/cub.cuh>
#include <vector>

#include "device.h"

namespace cg = cooperative_groups;

// last_block_sum: thread by thread
__global__ void last_block_sum(float* out, float* scratch, unsigned* flag, const float* in, int n) {
  __shared__ float sum;
  __shared__ unsigned done;
  if (threadIdx.x == 0) sum = 0.0f;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&sum, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) {
    scratch[blockIdx.x] = sum;
    __threadfence();
    done = atomicInc(flag, gridDim.x - 1);
  }
  __syncthreads();
  if (done == gridDim.x - 1 && threadIdx.x == 0) {
    float all = 0.0f;
    for (int b = 0; b < gridDim.x; ++b) all += scratch[b];
    *out = all;
  }
}

// tried_maximum: thread by thread
__global__ void tried_maximum(float* largest, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int* as_int = reinterpret_cast<int*>(largest);
  int old = *as_int, assumed;
  do {
    assumed = old;
    old = atomicCAS(as_int, assumed, __float_as_int(fmaxf(in[i], __int_as_float(assumed))));
  } while (assumed != old);
}

// bits_of: thread by thread
__global__ void bits_of(unsigned* bits, const int* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicOr(&bits[0], 1u << (in[i] & 31));
  atomicXor(&bits[1], 1u << (in[i] & 31));
  atomicAnd(&bits[2], ~(1u << (in[i] & 31)));
  atomicSub(reinterpret_cast<int*>(&bits[3]), in[i]);
  atomicDec(&bits[4], 6u);
}

// compacted: a result that depends on the order of threads: it is made of the old value of an atomic operation
__global__ void compacted(float* out, int* count, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[atomicAdd(count, 1)] = in[i];
}

// doubled_together: a loop whose condition stores or exchanges values
__global__ void doubled_together(float* out, const float* in, int n) {
  float v = threadIdx.x < n ? in[threadIdx.x] : 1.0f;
  while (__shfl_sync(0xffffffffu, v, 0) < 100.0f) v *= 2;
  if (threadIdx.x < n) out[threadIdx.x] = v;
}

// all_arrived: a loop that may wait for another thread
__global__ void all_arrived(float* out, int* count, const float* in, int n) {
  if (threadIdx.x == 0) {
    int before = atomicAdd(count, 1);
    while (before < gridDim.x) {
      before = atomicAdd(count, 0);
    }
  }
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

// sum_when_all_arrived: a loop that may wait for another thread
__global__ void sum_when_all_arrived(float* out, float* part, unsigned* count, const float* in) {
  part[blockIdx.x] = in[blockIdx.x];
  __threadfence();
  atomicAdd(count, 1u);
  while (__ldcg(count) < gridDim.x);
  float s = 0.0f;
  for (int b = 0; b < gridDim.x; ++b) s += part[b];
  out[blockIdx.x] = s;
}

// after_the_flag: a loop that may wait for another thread
__global__ void after_the_flag(float* out, const int* flag, const float* in) {
  while (*flag == 0);
  out[threadIdx.x] = in[threadIdx.x];
}

// left_by_the_flag: a loop that may wait for another thread
__global__ void left_by_the_flag(float* out, const int* flag, const float* in) {
  while (true) {
    if (*flag != 0) break;
  }
  out[threadIdx.x] = in[threadIdx.x];
}

// arrived_in_block: a loop that may wait for another thread
__global__ void arrived_in_block(float* out, const float* in) {
  __shared__ int arrived;
  if (threadIdx.x == 0) arrived = 0;
  __syncthreads();
  int seen = 0, add = 1;
  while (seen < blockDim.x) {
    seen = atomicAdd(&arrived, add) + add;
    add = 0;
  }
  out[threadIdx.x] = in[threadIdx.x];
}

// kept_old_value: a result that depends on the order of threads: it is made of the old value of an atomic operation
__global__ void kept_old_value(int* out, int* count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int seen = *count;
  out[i] = atomicCAS(count, seen, seen + 1);
}

// parts_of_warp: thread by thread
__global__ void parts_of_warp(float* sums, float* prefixes, float* others, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0.0f, sum = v, prefix = v;
  for (int s = 2; s > 0; s /= 2) sum += __shfl_down_sync(0xffffffffu, sum, s, 4);
  for (int s = 1; s < 16; s *= 2) {
    const float below = __shfl_up_sync(0xffffffffu, prefix, s, 16);
    if (threadIdx.x % 16 >= s) prefix += below;
  }
  const float across = __shfl_xor_sync(0xffffffffu, v, 12, 8), first = __shfl_sync(0xffffffffu, v, 9, 8);
  if (i >= n) return;
  if (threadIdx.x % 4 == 0) sums[i / 4] = sum;
  prefixes[i] = prefix;
  others[i] = across + 2 * first;
}

// tiles_of_8: thread by thread
__global__ void tiles_of_8(float* sums, float* largest, int* ranks, const float* in, int n) {
  typedef cub::WarpReduce<float, 8> Reduce;
  __shared__ typename Reduce::TempStorage storage[8];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : -3.0f;
  float all = cg::reduce(tile, v, cg::greater<float>());
  float sum = Reduce(storage[threadIdx.x / 8]).Sum(v);
  if (i >= n) return;
  largest[i] = all + tile.shfl_xor(v, 1) * 0.0f;
  ranks[i] = tile.thread_rank() + 100 * tile.meta_group_rank() + 10000 * tile.size();
  if (tile.thread_rank() == 0) sums[i / 8] = sum;
}

// tiles_of_64: the function cooperative_groups::
__global__ void tiles_of_64(int* ranks) {
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  ranks[threadIdx.x] = tile.thread_rank();
}

// A name that a library has too.
struct Max {
  __device__ float operator()(float a, float b) const { return a * b; }
};

// products_of_8: thread by thread
__global__ void products_of_8(float* products, const float* in, int n) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float all = cg::reduce(tile, i < n ? in[i] : 1.0f, Max());
  if (i < n && tile.thread_rank() == 0) products[i / 8] = all;
}

struct Either {
  __device__ float operator()(float a, float b) const { return a + b; }
  __device__ int operator()(int a, int b) const { return a - b; }
};

// either_of_8: a reduction by an operation that is not known
__global__ void either_of_8(float* out, const float* in) {
  out[threadIdx.x] = cg::reduce(cg::tiled_partition<8>(cg::this_thread_block()), in[threadIdx.x], Either());
}

struct Extreme {
  float value;
  int at;
};
__device__ Extreme larger_of(Extreme a, Extreme b) {
  return a.value > b.value || (a.value == b.value && a.at < b.at) ? a : b;
}

// largest_of_row: thread by thread
__global__ void largest_of_row(int* at, const float* in, int columns) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  Extreme mine = {-INFINITY, 1 << 30};
  for (int i = warp.thread_rank(); i < columns; i += 32)
    mine = larger_of(mine, {in[blockIdx.x * columns + i], i});
  const Extreme all = cg::reduce(warp, mine, larger_of);
  if (warp.thread_rank() == 0) at[blockIdx.x] = all.at;
}

// says_no: generated
__global__ void says_no(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n % 4 != 0) {
    if (i == 0) printf("%d is no multiple of 4\n", n);
    return;
  }
  if (i < n) out[i] = 2 * in[i];
}

// says_all: the function printf
__global__ void says_all(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 1e30f) printf("element %d is large\n", i);
  if (i < n) out[i] = in[i] / 2;
}

namespace {

void sums(int n) {
  const auto x = numbers(n);
  const Device<float> in(x), out(std::vector<float>(1, 9.0f)), scratch(std::vector<float>(5, 7.0f)),
      largest(std::vector<float>(1, -4.0f));
  const Device<unsigned> flag(std::vector<unsigned>(1, 0));
  double sum = 0, most = -4;
  for (const float v : x) sum += v, most = std::fmax(most, v);
  // Twice: the flag is 0 again.
  for (int i = 0; i < 2; ++i) last_block_sum<<<5, 64>>>(out.data, scratch.data, flag.data, in.data, n);
  expect("last_block_sum", n, out.values(), {sum}, 1e-4);
  expect("last_block_sum", n, flag.values(), {0}, 0);
  tried_maximum<<<n / 64 + 1, 64>>>(largest.data, in.data, n);
  expect("tried_maximum", n, largest.values(), {most}, 0);
}

void bits(int n) {
  std::vector<int> k(n);
  unsigned any = 0, odd = 0x5555, clear = ~0u, count = 3;
  int left = 10;
  for (int i = 0; i < n; ++i) {
    k[i] = i * 7 % 29;
    any |= 1u << k[i], odd ^= 1u << k[i], clear &= ~(1u << k[i]), left -= k[i];
    count = count == 0 || count > 6 ? 6 : count - 1;
  }
  const Device<int> in(k);
  const Device<unsigned> out(std::vector<unsigned>{0, 0x5555, ~0u, 10, 3});
  bits_of<<<n / 64 + 1, 64>>>(out.data, in.data, n);
  expect("bits_of", n, out.values(),
         {double(any), double(odd), double(clear), double(static_cast<unsigned>(left)), double(count)}, 0);
}

void parts(int n) {
  const auto x = numbers(n);
  const auto at = [&](int i) { return i < n ? x[i] : 0.0f; };
  std::vector<double> sum(n / 4), prefix(n), other(n);
  for (int i = 0; i < n; ++i) {
    prefix[i] = x[i] + (i % 16 > 0 ? prefix[i - 1] : 0);
    // 12 leads to another group of 8: to an earlier one, or to none.
    const int lane = i % 32, across = lane ^ 12;
    other[i] = at(across / 8 <= lane / 8 ? i - lane + across : i) + 2.0 * at(i / 8 * 8 + 1);
  }
  for (int i = 0; i < n / 4 * 4; ++i) sum[i / 4] += x[i];
  const Device<float> in(x), sums(std::vector<float>(n / 4 + 1, 0.0f)), prefixes(x), others(x);
  parts_of_warp<<<n / 64 + 1, 64>>>(sums.data, prefixes.data, others.data, in.data, n);
  expect("parts_of_warp", n, sums.values(), sum, 1e-5);
  expect("parts_of_warp", n, prefixes.values(), prefix, 1e-5);
  expect("parts_of_warp", n, others.values(), other, 1e-5);
}

void tiles(int n) {
  const auto x = numbers(n);
  const auto at = [&](int i) { return i < n ? x[i] : -3.0f; };
  std::vector<double> sum(n / 8), most(n), rank(n);
  for (int i = 0; i < n; ++i) {
    most[i] = at(i / 8 * 8);
    for (int k = 0; k < 8; ++k) most[i] = std::fmax(most[i], at(i / 8 * 8 + k));
    rank[i] = i % 8 + 100 * (i % 64 / 8) + 80000;
  }
  for (int i = 0; i < n / 8 * 8; ++i) sum[i / 8] += x[i];
  const Device<float> in(x), sums(std::vector<float>(n / 8 + 1, 0.0f)), largest(x);
  const Device<int> ranks(std::vector<int>(n, 0));
  tiles_of_8<<<n / 64 + 1, 64>>>(sums.data, largest.data, ranks.data, in.data, n);
  expect("tiles_of_8", n, sums.values(), sum, 1e-5);
  expect("tiles_of_8", n, largest.values(), most, 0);
  expect("tiles_of_8", n, ranks.values(), rank, 0);
  std::vector<double> product(n / 8, 1);
  for (int i = 0; i < n / 8 * 8; ++i) product[i / 8] *= x[i];
  const Device<float> products(std::vector<float>(n / 8 + 1, 0.0f));
  products_of_8<<<n / 64 + 1, 64>>>(products.data, in.data, n);
  expect("products_of_8", n, products.values(), product, 1e-5);
}

void rows(int columns) {
  const auto x = numbers(3 * columns);
  std::vector<double> wanted(3);
  for (int r = 0; r < 3; ++r)
    for (int i = 1; i < columns; ++i)
      if (x[r * columns + i] > x[r * columns + int(wanted[r])]) wanted[r] = i;
  const Device<float> in(x);
  const Device<int> at(std::vector<int>(3, -1));
  largest_of_row<<<3, 32>>>(at.data, in.data, columns);
  expect("largest_of_row", columns, at.values(), wanted, 0);
}

void twice(int n) {
  const auto x = numbers(n);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) wanted[i] = n % 4 == 0 ? 2 * x[i] : x[i];
  const Device<float> in(x), out(x);
  says_no<<<n / 64 + 1, 64>>>(out.data, in.data, n);
  expect("says_no", n, out.values(), wanted, 0);
}

}  // namespace

int main(int argc, char**) {
  for (const int n : {1, 67, 500}) sums(n), bits(n);
  for (const int n : {5, 64, 203}) parts(n), tiles(n);
  for (const int columns : {1, 31, 77}) rows(columns);
  twice(argc > 1 ? 61 : 64);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures == 0 && error == cudaSuccess ? 0 : 1;
}

// Kernels with barriers. Behind each name stands what npucxx-loops must say of it: "loops", or a part of the reason for
// fibers. block_loops_test.cpp reads these lines, and compares what the program prints with and without loops.
#pragma once
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <cuda/barrier>

constexpr int kTile = 16;
namespace cg = cooperative_groups;

// The lanes of the warp of thread i below n.
__device__ inline unsigned lanes_below(int n, int i) {
  const int lanes = n - i / 32 * 32;
  return lanes >= 32 ? 0xffffffffu : (1u << lanes) - 1;
}
#define TILE_INDEX (threadIdx.y * kTile + threadIdx.x)

struct Pair {
  float first, second;
};

// tiled_product: loops
__global__ void tiled_product(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float as[kTile][kTile], bs[kTile][kTile];
  int row = blockIdx.y * kTile + threadIdx.y, col = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < (k + kTile - 1) / kTile; ++t) {
    as[threadIdx.y][threadIdx.x] =
        row < m && t * kTile + threadIdx.x < k ? a[row * k + t * kTile + threadIdx.x] : 0.0f;
    bs[threadIdx.y][threadIdx.x] =
        t * kTile + threadIdx.y < k && col < n ? b[(t * kTile + threadIdx.y) * n + col] : 0.0f;
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}

// block_sum: loops
__global__ void block_sum(const float* x, float* out, int n) {
  extern __shared__ float part[];
  const int tid = threadIdx.x;
  float mine = 0;
  for (int i = blockIdx.x * blockDim.x + tid; i < n; i += gridDim.x * blockDim.x) mine += x[i];
  part[tid] = mine;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) part[tid] += part[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}

// register_tile: loops
template <typename T, int kWidth>
__global__ void register_tile(const T* x, T* out, int steps) {
  __shared__ T row[64];
  T sums[kWidth][2] = {};
  T scale{2};
  for (int s = 0; s < steps; ++s) {
    row[threadIdx.x] = x[s * 64 + threadIdx.x];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < kWidth; ++i) {
      sums[i][0] += scale * row[(threadIdx.x + i) % 64];
      sums[i][1] = row[i] - sums[i][0];
    }
    __syncthreads();
    scale = sums[0][1] > 0 ? scale : scale + 1;
  }
  for (int i = 0; i < kWidth; ++i) out[threadIdx.x * kWidth + i] = sums[i][0] + sums[i][1];
}

// leaves_early: loops
__global__ void leaves_early(float* x, int n) {
  __shared__ float line[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  line[threadIdx.x] = 1;
  if (i >= n) return;
  line[threadIdx.x] = x[i];
  __syncthreads();
  const float next = line[(threadIdx.x + 1) % blockDim.x];
  if (next < 0) return;
  __syncthreads();
  line[threadIdx.x] = next;
  __syncthreads();
  x[i] = line[(threadIdx.x + 5) % blockDim.x];
}

// branches: loops
__global__ void branches(const float* x, float* out, int width, int height) {
  __shared__ float tile[kTile][kTile + 1];
  int col = blockIdx.x * kTile + threadIdx.x, row = blockIdx.y * kTile + threadIdx.y;
  const int place = (blockIdx.y * gridDim.x + blockIdx.x) * kTile * kTile + TILE_INDEX;
  tile[threadIdx.x][threadIdx.y] = 1;
  out[place] = -1;
  if (row < height && col < width) {
    float own = x[row * width + col];
    for (int turn = 0; turn < 3; turn++) {
      tile[threadIdx.x][threadIdx.y] = own + turn;
      __syncthreads();
      if (x[turn] > -3) {
        tile[threadIdx.y][threadIdx.x] *= 2;
        __syncthreads();
      } else {
        own += 1;
      }
      own += tile[threadIdx.x][threadIdx.y];
      __syncthreads();
    }
    out[place] = own;
  }
}

// pointers: loops
__global__ void pointers(const float* x, float* __restrict__ out, int n, int stride) {
  __shared__ float line[32];
  if (n == 0) return;
  x += blockIdx.x * 32;
  out += threadIdx.x;
  int base = stride + threadIdx.x;
  for (int round = 0; round < 2; ++round, stride += 3) {
    line[threadIdx.x] = x[threadIdx.x] + stride;
    __syncthreads();
    out[blockIdx.x * 32] = line[31 - threadIdx.x] + base;
    __syncthreads();
    if (stride > 4) break;
  }
  int left = base + stride;
  __syncthreads();
  out[blockIdx.x * 32] += left;
}

__device__ void add_to(float& to, float value) { to += value; }
__device__ float ceil_half(float v) { return ceilf(v / 2); }

// references: loops
__global__ void references(const float* x, float* out) {
  __shared__ float line[32];
  float sum = 1, other = 2;
  Pair pair{x[threadIdx.x], 3};
  Pair copy = pair;
  float* where = threadIdx.x % 2 ? &sum : &other;
  line[threadIdx.x] = pair.first;
  __syncthreads();
  add_to(sum, line[31 - threadIdx.x]);
  *where += copy.second;
  pair.second = sum;
  __syncthreads();
  add_to(*where, pair.second);
  out[threadIdx.x] = sum + other * ceil_half(pair.first);
}

// counted_down: loops
__global__ void counted_down(float* x, int times) {
  __shared__ float line[48];
  int left = times, done = 0;
  do {
    line[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = line[(threadIdx.x + 1) % 48] + done;
    __syncthreads();
    left--;
    done += 2;
  } while (left > 0);
  while (left < 3) {
    ++left;
    int t = threadIdx.x, k = 0;
    for (; k < t; ++k) {
      if (k == 20) break;
      if (k % 2) continue;
      x[t] += k;
    }
    switch (t % 3) {
      case 0:
        x[t] += 1;
        break;
      default:
        x[t] -= k;
    }
    __syncthreads();
  }
}

namespace deep {
namespace {
// deep::(anonymous namespace)::histogram: loops
__global__ void histogram(const int* keys, int* out, int n) {
  __shared__ int bins[16];
  auto clear = [&](int i) { bins[i] = 0; };
  if (threadIdx.x < 16) clear(threadIdx.x);
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[keys[i]], 1);
  __syncthreads();
  if (threadIdx.x >= 16) return;
  atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}
}  // namespace
}  // namespace deep

// three_dimensions: loops
__global__ void three_dimensions(float* x) {
  __shared__ float cube[4][3][5];
  const int x0 = threadIdx.x, y0 = threadIdx.y, z0 = threadIdx.z;
  volatile float mine = x0 + 10 * y0 + 100 * z0;
  cube[z0][y0][x0] = mine;
  __syncthreads();
  if (blockIdx.x == 1) {
    cube[3 - z0][2 - y0][4 - x0] += 1;
    __syncthreads();
  }
  {
    float mine = cube[3 - z0][y0][4 - x0];
    __syncthreads();
    cube[z0][y0][x0] = mine;
  }
  x[((blockIdx.x * 4 + z0) * 3 + y0) * 5 + x0] = cube[z0][y0][x0] + mine;
}

// Threads wait at a barrier a different number of times.
// own_count: loops
__global__ void own_count(float* x, int n) {
  __shared__ float line[32];
  line[threadIdx.x] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    line[threadIdx.x] += x[i];
    __syncthreads();
  }
  x[threadIdx.x] = line[threadIdx.x];
}

// flag_in_memory: loops
__global__ void flag_in_memory(float* x, int n) {
  __shared__ int again;
  int turns = 0, more = 1;
  do {
    if (threadIdx.x == 0) again = turns + 1 < n;
    __syncthreads();
    x[threadIdx.x] += 1;
    ++turns;
    more = again;
    __syncthreads();
  } while (more);
}

// Warps in lock step, as old reductions have it.
// warp_steps: loops
__global__ void warp_steps(float* x) {
  constexpr int kThreads = 64;
  __shared__ volatile float part[kThreads];
  const int tid = threadIdx.x;
  part[tid] = x[tid];
  __syncthreads();
  if (tid < kThreads / 2) {
    part[tid] += part[tid + 32];
    part[tid] += part[tid + 16];
    part[tid] += part[tid + 8];
    part[tid] += part[tid + 4];
    part[tid] += part[tid + 2];
    part[tid] += part[tid + 1];
  }
  if (tid == 0) x[0] = part[0];
}

// uneven_turns: loops
__global__ void uneven_turns(float* x, const int* counts, int n) {
  __shared__ float line[64];
  const int tid = threadIdx.x;
  int left = counts[tid] % 3;
  line[tid] = left;
  while (left >= 0 && tid < n) {
    __syncwarp(__activemask());
    for (int step = 0; step < 2; ++step) {
      line[tid] += step;
      __syncwarp(__activemask());
      if (left == 1) x[tid] += line[tid];
      if (x[tid] > 1e6f) return;
    }
    if (n > 1000) break;
    left--;
  }
  do {
    x[tid] += left;
    __syncwarp(__activemask());
    left += 2;
  } while (left < tid % 4);
}

// keys_until: a continue
__global__ void keys_until(float* x, const int* keys) {
  __shared__ float line[32];
  for (int i = keys[threadIdx.x]; i < 4; ++i) {
    if (blockIdx.x > 1) continue;
    line[threadIdx.x] = i;
    __syncthreads();
    x[threadIdx.x] += line[threadIdx.x];
  }
}

// shuffles: loops
__global__ void shuffles(float* x) {
  __shared__ float line[32];
  line[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = line[31 - threadIdx.x] + __shfl_xor_sync(0xffffffffu, x[threadIdx.x], 1);
}

// barrier_object: may wait other than
__global__ void barrier_object(float* x) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ float line[32];
  if (threadIdx.x == 0) init(&barrier, 32);
  __syncthreads();
  line[threadIdx.x] = x[threadIdx.x];
  barrier.arrive_and_wait();
  x[threadIdx.x] = line[31 - threadIdx.x];
}

// Every form of shuffle, with widths, in a block that ends within a warp; a chain of steps; lanes that are not there.
// shuffle_forms: loops
__global__ void shuffle_forms(const float* x, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  float v = x[i], sum = v;
  const unsigned everyone = 0xffffffff;
  for (int offset = 16; offset > 0; offset >>= 1) {
    sum += __shfl_down_sync(everyone, sum, offset);
    if (x[0] > 1e6f) sum = -sum;
  }
  double wide = __shfl_sync(everyone, v * 2.0, lane / 2 + 1, 16) + __shfl_up_sync(everyone, v, 3, 8);
  int3 three = {lane, lane + 1, i};
  three = __shfl_xor_sync(everyone, three, 5, 8);
  out[i] = sum + wide + three.x * three.y + three.z;
  if (i >= n) return;
  out[i] += __shfl_down_sync(lanes_below(n, i), v, 1);
}

// votes: loops
__global__ void votes(const int* x, int* out) {
  const int i = threadIdx.x;
  unsigned yes = __ballot_sync(0xffffffff, x[i] > 3);
  out[i] = __popc(yes) + 100 * __any_sync(0xffffffff, x[i] == 2) + 1000 * __all_sync(0xffffffff, x[i] > -8);
  out[i] += __popc(__match_any_sync(0xffffffff, x[i] & 3)) * 10000;
  if (x[i] > 0) {
    const unsigned those = yes & 0xffff;
    out[i] += those;
    out[i] -= __reduce_max_sync(0xffffffff, x[i]);
  }
}

// The lanes of both branches synchronise with each other.
// synced_from_both: both branches
__global__ void synced_from_both(float* x) {
  if (threadIdx.x % 2 == 0) {
    x[threadIdx.x] += __shfl_xor_sync(0xffffffffu, x[threadIdx.x], 1);
  } else {
    x[threadIdx.x] -= __shfl_xor_sync(0xffffffffu, x[threadIdx.x], 1);
  }
}

// tiles: loops
__global__ void tiles(const float* x, float* out, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  auto eight = cg::tiled_partition<8>(warp);
  __shared__ float line[32];
  const int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= n) return;
  float sum = 0, most = -1e30f;
  for (int i = warp.thread_rank(); i < 50; i += warp.size()) {
    sum += x[row * 50 + i];
    most = fmaxf(most, x[row * 50 + i]);
  }
  float total = cg::reduce(warp, sum, cg::plus<float>());
  most = cg::reduce(warp, most, cg::greater<float>{});
  line[warp.thread_rank()] = total;
  warp.sync();
  const float before = cg::exclusive_scan(eight, sum, cg::plus<float>{});
  out[blockIdx.x * blockDim.x + block.thread_rank()] =
      total + most + before + eight.shfl(sum, 3) + eight.shfl_xor(sum, 1) + warp.shfl_down(sum, 2) +
      eight.ballot(sum > 0) + 1000 * eight.any(sum > 20) + 2000 * eight.all(sum > -20) +
      line[eight.thread_rank()];
  cg::sync(block);
}

// Rows that warps take for themselves: one of them goes on longer.
// rows_of_warps: loops
__global__ void rows_of_warps(const float* x, float* out, int rows, int width) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int row = warp; row < rows; row += blockDim.x / 32) {
    float sum = 0;
    for (int i = lane; i < width; i += 32) sum += x[row * width + i];
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xffffffff, sum, offset);
    if (lane == 0) out[row] = sum;
  }
}

// chosen_shuffle: under a condition
__global__ void chosen_shuffle(float* x) {
  x[threadIdx.x] = x[0] > 2 ? __shfl_xor_sync(0xffffffffu, x[threadIdx.x], 1) : 0;
}

// A program may give such names to its own macros.
#define shfl(v, lane) __shfl_sync(0xffffffffu, v, lane)
#define Part 1

// vote_in_condition: in a condition
__global__ void vote_in_condition(float* x) {
  while (__any_sync(0xffffffffu, x[threadIdx.x] > 5)) x[threadIdx.x] -= 1;
}

// shuffle_of_shuffle: within the arguments
__global__ void shuffle_of_shuffle(float* x) {
  x[threadIdx.x] += __shfl_xor_sync(0xffffffffu, __shfl_xor_sync(0xffffffffu, x[threadIdx.x], 1), 2);
}

#define ACROSS(v) __shfl_xor_sync(0xffffffffu, v, 4)
// shuffle_of_macro: a macro
__global__ void shuffle_of_macro(float* x) { x[threadIdx.x] += ACROSS(x[threadIdx.x]); }

template <typename T>
__device__ __forceinline__ T warp_sum(T value) {
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

using FoldWarp = float (*)(float);
__device__ inline float warp_most(float value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, offset));
  return value;
}
// The shape of llm.c's: what folds a warp is a parameter of the template, and the last arguments are left out.
template <FoldWarp fold>
__device__ float fold_block(float value, bool again = false, float outside = -0.5f) {
  __shared__ float part[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float folded = fold(value);
  if (lane == 0) {
    part[warp] = folded;
  }
  __syncthreads();
  folded = lane < blockDim.x / 32 ? part[lane] : outside;
  float result = fold(folded);
  if (again) __syncthreads();
  return result;
}

struct Extremes {
  float least, most;
};

namespace deep {
struct Most {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
template <class Op, int kStart>
__device__ float block_fold(float value, Op op, const float& start, int threads) {
  __shared__ float part[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int i = 16; i > 0; i /= 2) {
    const float other = __shfl_xor_sync(0xffffffff, value, i);
    value = op(value, other);
  }
  if (lane == 0) part[warp] = value;
  __syncthreads();
  value = threadIdx.x < threads / 32 ? part[lane] : kStart;
  for (int i = 16; i > 0; i /= 2) value = op(value, __shfl_xor_sync(0xffffffff, value, i));
  if (threadIdx.x >= 32) return value + start;
  part[lane] = value;
  __syncwarp();
  return value + part[31 - lane];
}
}  // namespace deep

__device__ void swap_neighbours(float& mine, float (&pair)[2], unsigned mask) {
  pair[0] = mine;
  mine = __shfl_xor_sync(mask, mine, 1);
  pair[1] = mine;
}

__device__ Extremes extremes_of(float value, bool wanted) {
  if (!wanted) return {0, 0};
  __shared__ float line[64];
  line[threadIdx.x] = value;
  __syncthreads();
  Extremes found{line[0], line[0]};
  for (int i = 1; i < 64; ++i)
    found.least = fminf(found.least, line[i]), found.most = fmaxf(found.most, line[i]);
  __syncthreads();
  return found;
}

// Functions that wait, called by all threads and by some, with what each thread has and what all have in common.
// folds: loops
__global__ void folds(const float* x, float* out, int n) {
  __shared__ float sums[2];
  const int tid = threadIdx.x;
  float sum = warp_sum(x[tid]);
  double wide = warp_sum<double>(x[tid] * 0.5);
  if (tid % 32 == 0) sums[tid / 32] = sum;
  __syncthreads();
  if (tid < 32) {
    sum = tid < 2 ? sums[tid] : 0.0f;
    sum = warp_sum(sum);
    if (tid == 0) sums[0] = sum;
  }
  float start = tid;
  float most = deep::block_fold<deep::Most, -100>(x[tid], deep::Most(), start, blockDim.x);
  most += deep::block_fold<deep::Most, -100>(-x[tid], deep::Most(), 0.5f, blockDim.x);
  most += fold_block<warp_most>(x[tid] / 3, true) + fold_block<warp_most>(start);
  float pair[2], mine = x[tid];
  swap_neighbours(mine, pair, 0xffffffff);
  const Extremes found = extremes_of(mine, n > 3);
  out[tid] = sum + wide + most + pair[0] * 3 + pair[1] * 5 + mine + sums[0] + found.least * found.most;
  if (tid >= n) return;
  out[tid] += extremes_of(tid, n == 0).most + warp_sum(n);
}

__device__ int halves(int n, float* x) {
  __syncthreads();
  return n > 1 ? 1 : 0;
}
__device__ int down(int n) {
  __syncwarp();
  if (n > 0) {
    int below = down(n - 1);
    return below + 1;
  }
  return 0;
}
// recursive: calls itself
__global__ void recursive(float* x) { x[threadIdx.x] += down(3); }
// halved: in a condition
__global__ void halved(float* x, int n) {
  if (halves(n, x)) x[threadIdx.x] += 1;
}

// who_is_here: loops
__global__ void who_is_here(float* x, int n) {
  __shared__ float line[64];
  const int tid = threadIdx.x;
  line[tid] = x[tid];
  x[tid] += __popc(__activemask());
  if (tid < n) {
    const unsigned mask = __activemask();
    float sum = line[tid];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(mask, sum, offset);
    for (int i = tid % 3; i < 3; ++i) sum += __shfl_xor_sync(__activemask(), sum, 1) + i;
    x[tid] += sum + __popc(mask);
  }
}

__device__ void by_pointer(void (*arrive)()) { arrive(); }
__device__ void arrive();
// unknown_function: may wait other than
__global__ void unknown_function(float* x) {
  x[threadIdx.x] += 1;
  by_pointer(arrive);
}

__device__ void arrive() { __syncthreads(); }
// syncs_elsewhere: loops
__global__ void syncs_elsewhere(float* x) {
  __shared__ float line[32];
  line[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = line[31 - threadIdx.x];
  arrive();
  x[threadIdx.x] += x[31 - threadIdx.x];
}

// jumps: a jump out
__global__ void jumps(float* x, int n) {
  __shared__ float line[32];
  for (int i = 0; i < n; ++i) {
    line[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    if (line[0] > 5 && line[1] > 5) break;
    x[threadIdx.x] += line[31 - threadIdx.x];
    __syncthreads();
  }
}

// directive: a preprocessor directive
__global__ void directive(float* x) {
  __shared__ float line[32];
  line[threadIdx.x] = x[threadIdx.x];
#ifdef NO_BARRIER
#else
  __syncthreads();
#endif
  x[threadIdx.x] = line[31 - threadIdx.x];
}

// A barrier of the grid by hand: one thread of each block waits for other blocks.
// grid_by_hand: loops
__global__ void grid_by_hand(float* x, int* arrived) {
  __shared__ float line[32];
  for (int round = 1; round < 4; ++round) {
    line[threadIdx.x] = x[(blockIdx.x + 1) % gridDim.x * 32 + 31 - threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
      atomicAdd(arrived, 1);
      while (*(volatile int*)arrived < (2 * round - 1) * (int)gridDim.x) {
      }
    }
    __syncthreads();
    x[blockIdx.x * 32 + threadIdx.x] += line[threadIdx.x];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
      atomicAdd(arrived, 1);
      while (atomicAdd(arrived, 0) < 2 * round * (int)gridDim.x);
    }
    __syncthreads();
  }
}

// wait_for_neighbours: may wait other than
__global__ void wait_for_neighbours(int* flags) {
  __shared__ int first;
  if (threadIdx.x == 0) first = 5;
  __syncthreads();
  volatile int* own = flags + blockIdx.x * blockDim.x;
  if (threadIdx.x + 1 < blockDim.x)
    while (own[threadIdx.x + 1] == 0);
  own[threadIdx.x] = first + blockDim.x - threadIdx.x;
}

// own_lock: may wait other than
__global__ void own_lock(int* lock, float* sum) {
  __shared__ float line[32];
  line[threadIdx.x] = 1;
  __syncthreads();
  while (atomicCAS(lock, 0, 1) != 0);
  *sum += line[31 - threadIdx.x];
  atomicExch(lock, 0);
}

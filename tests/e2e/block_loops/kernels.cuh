// Kernels with barriers. Behind each name stands what npucxx-loops must say of it: "loops", or a part of the reason for
// fibers. block_loops_test.cpp reads these lines, and compares what the program prints with and without loops.
#pragma once
#include <cuda/barrier>

constexpr int kTile = 16;
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
    as[threadIdx.y][threadIdx.x] = row < m && t * kTile + threadIdx.x < k ? a[row * k + t * kTile + threadIdx.x] : 0.0f;
    bs[threadIdx.y][threadIdx.x] = t * kTile + threadIdx.y < k && col < n ? b[(t * kTile + threadIdx.y) * n + col] : 0.0f;
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
__global__ void pointers(const float* x, float* out, int n, int stride) {
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
      case 0: x[t] += 1; break;
      default: x[t] -= k;
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

// Threads that count for themselves meet at a barrier a different number of times.
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

// shuffles: may wait otherwise
__global__ void shuffles(float* x) {
  __shared__ float line[32];
  line[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = line[31 - threadIdx.x] + __shfl_xor_sync(0xffffffffu, x[threadIdx.x], 1);
}

// barrier_object: may wait otherwise
__global__ void barrier_object(float* x) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ float line[32];
  if (threadIdx.x == 0) init(&barrier, 32);
  __syncthreads();
  line[threadIdx.x] = x[threadIdx.x];
  barrier.arrive_and_wait();
  x[threadIdx.x] = line[31 - threadIdx.x];
}

__device__ void meet() { __syncthreads(); }
// meets_elsewhere: may wait otherwise
__global__ void meets_elsewhere(float* x) {
  __shared__ float line[32];
  line[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = line[31 - threadIdx.x];
  meet();
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

// directive: a directive
__global__ void directive(float* x) {
  __shared__ float line[32];
  line[threadIdx.x] = x[threadIdx.x];
#ifdef NO_BARRIER
#else
  __syncthreads();
#endif
  x[threadIdx.x] = line[31 - threadIdx.x];
}

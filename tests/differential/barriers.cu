// Barriers: in loops, between branches, after early returns of whole blocks, with a vote, in called
// functions.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 128, kBlocks = 3, kCount = kThreads * kBlocks;

__global__ void block_sum(int* out, const int* x) {
  __shared__ int s[kThreads];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half >>= 1) {
    if (t < half) s[t] += s[t + half];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void block_sum_any_size(int* out, const int* x) {
  __shared__ int s[kThreads];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * blockDim.x + t];
  int live = blockDim.x;
  while (live > 1) {
    int half = (live + 1) / 2;
    __syncthreads();
    if (t + half < live) s[t] += s[t + half];
    live = half;
  }
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void scan_hillis_steele(int* out, const int* x) {
  __shared__ int s[2][kThreads];
  int t = threadIdx.x, from = 0;
  s[0][t] = x[t];
  for (int step = 1; step < blockDim.x; step *= 2) {
    __syncthreads();
    s[1 - from][t] = t >= step ? s[from][t] + s[from][t - step] : s[from][t];
    from = 1 - from;
  }
  __syncthreads();
  out[t] = s[from][t];
}
__global__ void scan_in_place(int* out, const int* x) {
  __shared__ int s[kThreads];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int step = 1; step < blockDim.x; step *= 2) {
    int before = 0;
    if (t >= step) before = s[t - step];
    __syncthreads();
    s[t] += before;
    __syncthreads();
  }
  out[t] = s[t];
}
__global__ void scan_blelloch(int* out, const int* x) {
  __shared__ int s[2 * kThreads];
  int t = threadIdx.x, n = 2 * blockDim.x, offset = 1;
  s[2 * t] = x[2 * t];
  s[2 * t + 1] = x[2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) s[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, keep = s[a];
      s[a] = s[b];
      s[b] += keep;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}
__global__ void bitonic_sort(int* out, const int* x) {
  __shared__ int s[kThreads];
  unsigned t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (unsigned size = 2; size <= blockDim.x; size *= 2) {
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      unsigned other = t ^ stride;
      if (other > t && (s[t] > s[other]) == ((t & size) == 0)) {
        int keep = s[t];
        s[t] = s[other];
        s[other] = keep;
      }
      __syncthreads();
    }
  }
  out[t] = s[t];
}
__global__ void odd_even_sort(int* out, const int* x, int n) {
  __shared__ int s[kThreads];
  int t = threadIdx.x;
  if (t < n) s[t] = x[t];
  for (int round = 0; round < n; ++round) {
    __syncthreads();
    int a = 2 * t + round % 2;
    if (a + 1 < n && s[a] > s[a + 1]) {
      int keep = s[a];
      s[a] = s[a + 1];
      s[a + 1] = keep;
    }
  }
  __syncthreads();
  if (t < n) out[t] = s[t];
}
__global__ void transpose(int* out, const int* x, int width, int height) {
  __shared__ int tile[16][17];
  int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
  if (c < width && r < height) tile[threadIdx.y][threadIdx.x] = x[r * width + c];
  __syncthreads();
  c = blockIdx.y * 16 + threadIdx.x;
  r = blockIdx.x * 16 + threadIdx.y;
  if (c < height && r < width) out[r * height + c] = tile[threadIdx.x][threadIdx.y];
}
__global__ void tiled_product(int* out, const int* a, const int* b, int n) {
  __shared__ int ta[8][8], tb[8][8];
  int r = blockIdx.y * 8 + threadIdx.y, c = blockIdx.x * 8 + threadIdx.x, sum = 0;
  for (int step = 0; step < (n + 7) / 8; ++step) {
    int k = step * 8;
    ta[threadIdx.y][threadIdx.x] = r < n && k + threadIdx.x < n ? a[r * n + k + threadIdx.x] : 0;
    tb[threadIdx.y][threadIdx.x] = c < n && k + threadIdx.y < n ? b[(k + threadIdx.y) * n + c] : 0;
    __syncthreads();
    for (int i = 0; i < 8; ++i) sum += ta[threadIdx.y][i] * tb[i][threadIdx.x];
    __syncthreads();
  }
  if (r < n && c < n) out[r * n + c] = sum;
}
__global__ void some_blocks_return(int* out, const int* x) {
  __shared__ int s[kThreads];
  if (blockIdx.x == 1) return;
  s[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void votes(int* out, const int* x) {
  int y = x[blockIdx.x * blockDim.x + threadIdx.x];
  int count = __syncthreads_count(y % 3 == 0), all = __syncthreads_and(y < 990),
      any = __syncthreads_or(y > 990);
  if (threadIdx.x == 7) out[blockIdx.x] = count * 100 + (all != 0) * 10 + (any != 0);
}
__global__ void uniform_branch(int* out, const int* x, int flag) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = x[threadIdx.x];
  if (flag & 1) {
    __syncthreads();
    out[threadIdx.x] = s[(threadIdx.x + 1) % blockDim.x];
  } else {
    s[threadIdx.x] *= 2;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x ^ 1];
  }
}
__global__ void left_together(int* out, const int* x, int most) {
  __shared__ int s[kThreads], sum;
  int t = threadIdx.x, rounds = 0;
  s[t] = x[t];
  for (;;) {
    if (t == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, s[t]);
    __syncthreads();
    if (sum <= most) break;
    s[t] /= 2;
    ++rounds;
    __syncthreads();
  }
  out[t] = rounds * 10000 + s[t];
}
__global__ void continued_together(int* out, const int* x, int n) {
  __shared__ int s[kThreads];
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k < n; ++k) {
    if (k % 3 == 1) continue;
    s[t] = x[(t + k) % blockDim.x];
    __syncthreads();
    sum += s[(t + 1) % blockDim.x];
    __syncthreads();
  }
  out[t] = sum;
}
__device__ int reversed(int* s, int value) {
  s[threadIdx.x] = value;
  __syncthreads();
  int got = s[blockDim.x - 1 - threadIdx.x];
  __syncthreads();
  return got;
}
__global__ void in_a_function(int* out, const int* x) {
  __shared__ int s[kThreads];
  int a = reversed(s, x[threadIdx.x]);
  int b = reversed(s, a + threadIdx.x);
  out[threadIdx.x] = a * 1000 + b;
}
__global__ void histogram(int* out, const int* x, int n) {
  __shared__ int bins[16];
  if (threadIdx.x < 16) bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[x[i] % 16], 1);
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}
__global__ void values_across(int* out, const int* x) {
  __shared__ int s[kThreads];
  int t = threadIdx.x, a = x[t], local[4] = {a, a + 1, a + 2, a + 3};
  s[t] = local[t % 4];
  __syncthreads();
  local[1] += s[t ^ 3];
  int b = a * 2;
  __syncthreads();
  s[t] = b;
  __syncthreads();
  out[t] = local[0] + local[1] + local[t % 4] + s[(t + 5) % blockDim.x];
}
__global__ void last_block(int* out, int* partial, unsigned* arrived, const int* x) {
  __shared__ int s[kThreads];
  __shared__ bool last;
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int half = blockDim.x / 2; half; half /= 2) {
    if (t < half) s[t] = max(s[t], s[t + half]);
    __syncthreads();
  }
  if (t == 0) {
    partial[blockIdx.x] = s[0];
    __threadfence();
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0)
    for (unsigned b = 0; b < gridDim.x; ++b) *out += partial[b];
}
__global__ void stencil_steps(int* out, const int* x, int steps) {
  __shared__ int s[kThreads + 2];
  int t = threadIdx.x + 1;
  s[t] = x[threadIdx.x];
  if (t == 1) s[0] = s[kThreads + 1] = 0;
  __syncthreads();
  for (int k = 0; k < steps; ++k) {
    int next = (s[t - 1] + s[t] + s[t + 1]) % 1000;
    __syncthreads();
    s[t] = next;
    __syncthreads();
  }
  out[threadIdx.x] = s[t];
}

static int block_total(const std::vector<int>& x, int block, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += x[block * count + i];
  return sum;
}

static void sums_and_scans(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const auto total = [&](int b) { return block_total(x, b, kThreads); };
  s.equal("block_sum", device<int>(kBlocks, [&](int* o) { block_sum<<<kBlocks, kThreads>>>(o, d); }),
          loop<int>(kBlocks, total));
  s.equal("block_sum_any_size", device<int>(3, [&](int* o) { block_sum_any_size<<<3, 101>>>(o, d); }),
          loop<int>(3, [&](int b) { return block_total(x, b, 101); }));
  const auto until = [&](int i) {
    int sum = 0;
    for (int k = 0; k <= i; ++k) sum += x[k];
    return sum;
  };
  s.equal("scan_hillis_steele",
          device<int>(kThreads, [&](int* o) { scan_hillis_steele<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, until));
  s.equal("scan_in_place", device<int>(kThreads, [&](int* o) { scan_in_place<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, until));
  s.equal("scan_blelloch", device<int>(2 * kThreads, [&](int* o) { scan_blelloch<<<1, kThreads>>>(o, d); }),
          loop<int>(2 * kThreads, [&](int i) { return until(i) - x[i]; }));
  int most = 0;
  for (int b = 0; b < kBlocks; ++b) {
    int block_most = 0;
    for (int i = 0; i < kThreads; ++i) block_most = std::max(block_most, x[b * kThreads + i]);
    most += block_most;
  }
  const Buffer<int> partial(std::vector<int>(kBlocks, 0));
  const Buffer<unsigned> arrived(std::vector<unsigned>(1, 0));
  s.equal("last_block",
          device<int>(1, [&](int* o) { last_block<<<kBlocks, kThreads>>>(o, partial, arrived, d); }), {most});
}

static std::vector<int> sorted(std::vector<int> x) {
  for (size_t i = 0; i < x.size(); ++i)
    for (size_t k = i + 1; k < x.size(); ++k)
      if (x[k] < x[i]) std::swap(x[i], x[k]);
  return x;
}

static void sorts_and_tiles(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  s.equal("bitonic_sort", device<int>(kThreads, [&](int* o) { bitonic_sort<<<1, kThreads>>>(o, d); }),
          sorted({x.begin(), x.begin() + kThreads}));
  s.equal("odd_even_sort", device<int>(61, [&](int* o) { odd_even_sort<<<1, 64>>>(o, d, 61); }),
          sorted({x.begin(), x.begin() + 61}));
  s.equal("transpose",
          device<int>(19 * 20, [&](int* o) { transpose<<<dim3(2, 2), dim3(16, 16)>>>(o, d, 19, 20); }),
          loop<int>(19 * 20, [&](int i) { return x[i % 20 * 19 + i / 20]; }));
  s.equal("tiled_product",
          device<int>(13 * 13,
                      [&](int* o) { tiled_product<<<dim3(2, 2), dim3(8, 8)>>>(o, d, d.data() + 5, 13); }),
          loop<int>(169, [&](int i) {
            int sum = 0;
            for (int k = 0; k < 13; ++k) sum += x[i / 13 * 13 + k] * x[5 + k * 13 + i % 13];
            return sum;
          }));
  s.equal("histogram", device<int>(16, [&](int* o) { histogram<<<2, 64>>>(o, d, kCount); }),
          loop<int>(16, [&](int b) {
            int count = 0;
            for (int y : x) count += y % 16 == b;
            return count;
          }));
  s.equal("stencil_steps", device<int>(kThreads, [&](int* o) { stencil_steps<<<1, kThreads>>>(o, d, 5); }),
          [&] {
            std::vector<int> now(x.begin(), x.begin() + kThreads);
            for (int k = 0; k < 5; ++k) {
              std::vector<int> next = now;
              for (int i = 0; i < kThreads; ++i)
                next[i] = ((i ? now[i - 1] : 0) + now[i] + (i + 1 < kThreads ? now[i + 1] : 0)) % 1000;
              now = next;
            }
            return now;
          }());
}

static void where_they_stand(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("some_blocks_return",
          device<int>(kCount, [&](int* o) { some_blocks_return<<<kBlocks, n>>>(o, d); }),
          loop<int>(kCount, [&](int i) { return i / n == 1 ? 0 : x[i / n * n + n - 1 - i % n]; }));
  s.equal("votes", device<int>(kBlocks, [&](int* o) { votes<<<kBlocks, n>>>(o, d); }),
          loop<int>(kBlocks, [&](int b) {
            int count = 0, all = 1, any = 0;
            for (int i = b * n; i < b * n + n; ++i)
              count += x[i] % 3 == 0, all &= x[i] < 990, any |= x[i] > 990;
            return count * 100 + all * 10 + any;
          }));
  s.equal("uniform_branch taken", device<int>(n, [&](int* o) { uniform_branch<<<1, n>>>(o, d, 1); }),
          loop<int>(n, [&](int i) { return x[(i + 1) % n]; }));
  s.equal("uniform_branch not taken", device<int>(n, [&](int* o) { uniform_branch<<<1, n>>>(o, d, 2); }),
          loop<int>(n, [&](int i) { return 2 * x[i ^ 1]; }));
  s.equal("left_together", device<int>(n, [&](int* o) { left_together<<<1, n>>>(o, d, 9000); }), [&] {
    std::vector<int> now(x.begin(), x.begin() + n);
    int rounds = 0;
    for (;; ++rounds) {
      int sum = 0;
      for (int y : now) sum += y;
      if (sum <= 9000) break;
      for (int& y : now) y /= 2;
    }
    for (int& y : now) y += rounds * 10000;
    return now;
  }());
  s.equal("continued_together", device<int>(n, [&](int* o) { continued_together<<<1, n>>>(o, d, 10); }),
          loop<int>(n, [&](int i) {
            int sum = 0;
            for (int k = 0; k < 10; ++k) sum += k % 3 == 1 ? 0 : x[(i + 1 + k) % n];
            return sum;
          }));
  s.equal("in_a_function", device<int>(n, [&](int* o) { in_a_function<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[n - 1 - i] * 1000 + x[i] + n - 1 - i; }));
  s.equal("values_across", device<int>(n, [&](int* o) { values_across<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            const int from = i ^ 3, second = x[i] + 1 + x[from] + from % 4;
            return x[i] + second + (i % 4 == 1 ? second : x[i] + i % 4) + 2 * x[(i + 5) % n];
          }));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kCount, mixed);
  const Buffer<int> d(x);
  sums_and_scans(s, x, d);
  sorts_and_tiles(s, x, d);
  where_they_stand(s, x, d);
  return s.finish();
}

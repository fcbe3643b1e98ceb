// The four shuffles at every width, on every type; the patterns that people build of them.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr unsigned kAll = 0xffffffffu;
constexpr int kThreads = 64;

/// A program's own shuffles and loads, for what CUDA has none for: by words, through CUDA's.
struct Triple {
  int of[3];
};
template <class T>
__device__ T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32) {
  for (int& word : value.of) word = __shfl_xor_sync(mask, word, lanes, width) + 1000;
  return value;
}
template <typename T>
__device__ T __ldg(const T* address) {
  T value;
  for (int i = 0; i < 3; ++i) value.of[i] = __ldg(&address->of[i]) + 10000;
  return value;
}
__global__ void own_shuffle(int* out, const int* x) {
  const int t = threadIdx.x;
  const Triple mine = {x[t], 2 * x[t], t};
  const Triple read = __ldg(reinterpret_cast<const Triple*>(x) + t % 8);
  const Triple other = __shfl_xor_sync(kAll, mine, 5);
  out[t] = other.of[0] + other.of[1] + other.of[2] + read.of[2] + __shfl_xor_sync(kAll, t, 1) +
           int(float(__shfl_xor_sync(kAll, __float2half(float(t)), 2)));
}

enum Kind { kIndex, kUp, kDown, kXor };

/// All four, one after the other in `out`: a kernel for each kind alone takes four times as long to compile.
template <class T, int kWidth>
__global__ void shuffled(T* out, const T* x, int by) {
  int t = threadIdx.x;
  T y = x[t];
  out[kIndex * kThreads + t] = __shfl_sync(kAll, y, by + t, kWidth);
  out[kUp * kThreads + t] = __shfl_up_sync(kAll, y, by, kWidth);
  out[kDown * kThreads + t] = __shfl_down_sync(kAll, y, by, kWidth);
  out[kXor * kThreads + t] = __shfl_xor_sync(kAll, y, by, kWidth);
}

/// The thread whose value thread `i` gets, as the programming guide says it.
static int source(Kind kind, int i, int by, int width) {
  const int lane = i % 32, first = lane / width * width, last = first + width - 1;
  switch (kind) {
    case kIndex:
      return i - lane + first + (by + i) % width;
    case kUp:
      return lane - by < first ? i : i - by;
    case kDown:
      return lane + by > last ? i : i + by;
    case kXor:
      return (lane ^ by) > last ? i : i - lane + (lane ^ by);
  }
  return i;
}

template <class T, int kWidth>
void kinds(Suite& s, const std::string& type, int by) {
  const auto x = loop<T>(kThreads, [](int i) { return T(float(mixed(i) % 250)); });
  const Buffer<T> d(x);
  const auto got =
      device<T>(4 * kThreads, [&](T* o) { shuffled<T, kWidth><<<1, kThreads>>>(o, d.data(), by); });
  const char* const names[] = {"index ", "up ", "down ", "xor "};
  for (const Kind kind : {kIndex, kUp, kDown, kXor}) {
    std::vector<float> seen(kThreads), want(kThreads);
    for (int i = 0; i < kThreads; ++i) {
      seen[i] = float(got[kind * kThreads + i]);
      want[i] = float(x[source(kind, i, by, kWidth)]);
    }
    s.equal(names[kind] + type + " width " + std::to_string(kWidth) + " by " + std::to_string(by), seen,
            want);
  }
}
template <class T>
void types(Suite& s, const std::string& type) {
  kinds<T, 32>(s, type, 5);
  kinds<T, 8>(s, type, 3);
}

__global__ void warp_sum_down(int* out, const int* x) {
  int y = x[threadIdx.x];
  for (int o = 16; o > 0; o >>= 1) y += __shfl_down_sync(kAll, y, o);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = y;
}
__global__ void warp_maximum_xor(int* out, const int* x) {
  int y = x[threadIdx.x];
#pragma unroll
  for (int o = 16; o; o /= 2) y = max(y, __shfl_xor_sync(0xffffffff, y, o));
  out[threadIdx.x] = y;
}
__global__ void warp_scan(int* out, const int* x) {
  int lane = threadIdx.x & 31, y = x[threadIdx.x];
  for (int o = 1; o < 32; o *= 2) {
    int before = __shfl_up_sync(kAll, y, o);
    if (lane >= o) y += before;
  }
  out[threadIdx.x] = y;
}
__inline__ __device__ float warp_sum(float y) {
  for (int mask = warpSize / 2; mask > 0; mask /= 2) y += __shfl_xor_sync(kAll, y, mask, 32);
  return y;
}
__global__ void block_sum(float* out, const int* x) {
  static __shared__ float partial[32];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  float y = warp_sum(x[threadIdx.x]);
  if (lane == 0) partial[warp] = y;
  __syncthreads();
  y = threadIdx.x < blockDim.x / warpSize ? partial[lane] : 0;
  if (warp == 0) y = warp_sum(y);
  if (threadIdx.x == 0) *out = y;
}
__global__ void argmin(int* out, const int* x) {
  int y = x[threadIdx.x], at = threadIdx.x;
  for (int o = 16; o; o >>= 1) {
    int other = __shfl_down_sync(kAll, y, o), other_at = __shfl_down_sync(kAll, at, o);
    if (other < y || (other == y && other_at < at)) y = other, at = other_at;
  }
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = at;
}
__global__ void broadcast_in_loop(int* out, const int* x) {
  int y = x[threadIdx.x], sum = 0;
  for (int lane = 0; lane < 32; ++lane) sum += __shfl_sync(kAll, y, lane) * (lane + 1);
  out[threadIdx.x] = sum;
}
__global__ void butterfly_sort(int* out, const int* x) {
  int y = x[threadIdx.x], lane = threadIdx.x & 31;
  for (int size = 2; size <= 32; size *= 2) {
    for (int stride = size / 2; stride; stride /= 2) {
      int other = __shfl_xor_sync(kAll, y, stride);
      bool low = (lane & stride) == 0, ascending = (lane & size) == 0;
      y = low == ascending ? min(y, other) : max(y, other);
    }
  }
  out[threadIdx.x] = y;
}
__global__ void half_of_the_warp(int* out, const int* x) {
  int lane = threadIdx.x % 32, y = x[threadIdx.x];
  if (lane < 16)
    for (int o = 8; o; o /= 2) y += __shfl_down_sync(0xffffu, y, o, 16);
  out[threadIdx.x] = lane == 0 || lane >= 16 ? y : 0;
}
// Undefined in CUDA; GPUs exchange with all lanes that are there.
__global__ void mask_too_short(int* out, const int* x) {
  int y = x[threadIdx.x];
  for (int o = 1; o < 32; o *= 2) y += __shfl_xor_sync(0xffffff, y, o);
  out[threadIdx.x] = y + 100000 * __shfl_up_sync(0x0000FFFF, x[threadIdx.x], 16);
}
__global__ void welford(float* out, const int* x) {
  float mean = x[threadIdx.x], m2 = 0, count = 1;
  for (int o = 1; o < 32; o *= 2) {
    float mean_b = __shfl_xor_sync(kAll, mean, o), m2_b = __shfl_xor_sync(kAll, m2, o),
          count_b = __shfl_xor_sync(kAll, count, o);
    float delta = mean_b - mean, total = count + count_b;
    mean = (mean * count + mean_b * count_b) / total;
    m2 = m2 + m2_b + delta * delta * count * count_b / total;
    count = total;
  }
  if (threadIdx.x % 32 == 0) {
    out[threadIdx.x / 32 * 2] = mean;
    out[threadIdx.x / 32 * 2 + 1] = m2 / count;
  }
}

static void every_width(Suite& s) {
  for (int by : {0, 1, 7}) {
    kinds<int, 2>(s, "int", by % 2);
    kinds<int, 4>(s, "int", by % 4);
    kinds<int, 8>(s, "int", by);
    kinds<int, 16>(s, "int", by + 3);
    kinds<int, 32>(s, "int", by * 3);
  }
}
static void every_type(Suite& s) {
  types<unsigned>(s, "unsigned");
  types<long>(s, "long");
  types<unsigned long>(s, "unsigned long");
  types<long long>(s, "long long");
  types<unsigned long long>(s, "unsigned long long");
  types<float>(s, "float");
  types<double>(s, "double");
  types<__half>(s, "half");
  types<__nv_bfloat16>(s, "bfloat16");
}

static void patterns(Suite& s) {
  const int n = kThreads;
  const auto x = loop<int>(n, mixed);
  const Buffer<int> d(x);
  const auto over_warp = [&](int i, int from, int to, auto f) {
    int y = x[i / 32 * 32 + from];
    for (int lane = from + 1; lane < to; ++lane) y = f(y, x[i / 32 * 32 + lane]);
    return y;
  };
  const auto plus = [](int a, int b) { return a + b; };
  s.equal("warp_sum_down", device<int>(2, [&](int* o) { warp_sum_down<<<1, n>>>(o, d); }),
          loop<int>(2, [&](int w) { return over_warp(32 * w, 0, 32, plus); }));
  s.equal(
      "warp_maximum_xor", device<int>(n, [&](int* o) { warp_maximum_xor<<<1, n>>>(o, d); }),
      loop<int>(n, [&](int i) { return over_warp(i, 0, 32, [](int a, int b) { return std::max(a, b); }); }));
  s.equal("warp_scan", device<int>(n, [&](int* o) { warp_scan<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return over_warp(i, 0, i % 32 + 1, plus); }));
  s.equal("block_sum", device<float>(1, [&](float* o) { block_sum<<<1, n>>>(o, d); }),
          {float(over_warp(0, 0, 32, plus) + over_warp(32, 0, 32, plus))});
  s.equal("argmin", device<int>(2, [&](int* o) { argmin<<<1, n>>>(o, d); }), loop<int>(2, [&](int w) {
            int at = 32 * w;
            for (int i = at; i < 32 * w + 32; ++i)
              if (x[i] < x[at]) at = i;
            return at;
          }));
  s.equal("broadcast_in_loop", device<int>(n, [&](int* o) { broadcast_in_loop<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            int sum = 0;
            for (int lane = 0; lane < 32; ++lane) sum += x[i / 32 * 32 + lane] * (lane + 1);
            return sum;
          }));
  s.equal("butterfly_sort", device<int>(n, [&](int* o) { butterfly_sort<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) {
              int below = 0, same = 0;
              for (int m = i / 32 * 32; m < i / 32 * 32 + 32; ++m) below += x[m] < x[k], same += x[m] == x[k];
              if (below <= i % 32 && i % 32 < below + same) return x[k];
            }
            return -1;
          }));
  s.equal("half_of_the_warp", device<int>(n, [&](int* o) { half_of_the_warp<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            return i % 32 == 0 ? over_warp(i, 0, 16, plus) : i % 32 < 16 ? 0 : x[i];
          }));
  s.equal(
      "mask_too_short", device<int>(n, [&](int* o) { mask_too_short<<<1, n>>>(o, d); }),
      loop<int>(n, [&](int i) { return over_warp(i, 0, 32, plus) + 100000 * x[i % 32 < 16 ? i : i - 16]; }));
  s.equal("own_shuffle", device<int>(n, [&](int* o) { own_shuffle<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) {
            return 3 * x[i ^ 5] + (i ^ 5) + 3000 + x[i % 8 * 3 + 2] + 10000 + (i ^ 1) + (i ^ 2);
          }));
  s.near("welford", device<float>(4, [&](float* o) { welford<<<1, n>>>(o, d); }),
         loop<double>(4,
                      [&](int k) {
                        double mean = over_warp(k / 2 * 32, 0, 32, plus) / 32.0, squares = 0;
                        for (int lane = 0; lane < 32; ++lane)
                          squares += (x[k / 2 * 32 + lane] - mean) * (x[k / 2 * 32 + lane] - mean);
                        return k % 2 ? squares / 32 : mean;
                      }),
         1e-5);
}

int main() {
  Suite s;
  every_width(s);
  every_type(s);
  patterns(s);
  return s.finish();
}

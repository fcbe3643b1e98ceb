// A warp that relies on lock step: what programs of Volta's predecessors do and the guides of then recommend.
#include <cstdlib>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64;

extern __shared__ char bytes[];
struct SmallestIndex {
  volatile float* values;
  volatile int* places;
  __device__ SmallestIndex() {
    values = (float*)&bytes[0];
    places = (int*)&bytes[sizeof(float) * blockDim.x];
  }
  __device__ void load(int t, const float* x) {
    values[t] = x[t];
    places[t] = t;
  }
  __device__ void reduce(const int& a, const int& b) {
    if (values[b] < values[a]) {
      values[a] = values[b];
      places[a] = places[b];
    }
  }
};
__global__ void volatile_argmin(const float* x, int* out) {
  SmallestIndex f;
  f.load(threadIdx.x, x);
  __syncthreads();
  int half = blockDim.x >> 1;
  while (half > 0) {
    if (threadIdx.x < half) f.reduce(threadIdx.x, threadIdx.x + half);
    if (half > warpSize) __syncthreads();
    half >>= 1;
  }
  if (threadIdx.x == 0) *out = f.places[0];
}
__global__ void read_then_write(const float* x, float* out, int n) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = t < n ? x[t] : -INFINITY;
  __syncthreads();
  for (int o = blockDim.x / 2; o; o /= 2) {
    if (t < o) s[t] = fmaxf(s[t], s[t + o]);
    __syncthreads();
  }
  float most = s[0];
  s[t] = t < n ? x[t] - most : 0;
  __syncthreads();
  for (int o = blockDim.x / 2; o; o /= 2) {
    if (t < o) s[t] += s[t + o];
    __syncthreads();
  }
  if (t == 0) *out = s[0];
}
__device__ void warp_reduce(volatile int* s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];
  s[t] += s[t + 8];
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
}
__global__ void last_warp(int* out, const int* x) {
  __shared__ int s[kThreads];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  if (t < 32) warp_reduce(s, t);
  if (t == 0) *out = s[0];
}
__global__ void unrolled(int* out, const int* x) {
  __shared__ volatile int s[kThreads];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t < 16) {
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
  }
  if (t == 0) *out = s[0];
}
__global__ void volatile_scan(int* out, const int* x) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  volatile int* p = s + 32;
  p[t] = x[t];
  p[t] += p[t - 1];
  p[t] += p[t - 2];
  p[t] += p[t - 4];
  p[t] += p[t - 8];
  p[t] += p[t - 16];
  out[t] = p[t];
}

struct Pair {
  int first, second;
};
__global__ void sent_by_index(int* out, const int* to, const int* from) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[to[t]] = t;
  out[t] = s[from[t]] * 100;
  s[t] = to[t];
  out[t] += s[from[t]];
}
__global__ void permuted_in_place(int* out, const int* x) {
  __shared__ int s[32], place[32];
  __shared__ Pair pairs[32];
  int t = threadIdx.x;
  s[t] = x[t];
  place[t] = (t * 5 + 3) % 32;
  pairs[t] = Pair{x[t], t};
  __syncthreads();
  s[place[t]] = s[t];
  pairs[place[t]] = pairs[t];
  __syncthreads();
  out[t] = s[t] + 1000 * pairs[t].second;
}

bool forward() {
  const char* order = std::getenv("NPU_SIM_ORDER");
  return order == nullptr || *order == 0 || std::string(order) == "forward";
}

int main() {
  Suite s;
  const auto x = loop<int>(kThreads, mixed);
  const Buffer<int> d(x);
  int wrong = 0;
  for (int smallest = 0; smallest < kThreads; ++smallest) {
    const Buffer<float> values(
        loop<float>(kThreads, [&](int i) { return i == smallest ? 1.f : 100.f + i * 37 % 64; }));
    wrong += device<int>(1, [&](int* o) { volatile_argmin<<<1, kThreads, 8 * kThreads>>>(values, o); })[0] !=
             smallest;
  }
  s.is("volatile_argmin", wrong, 0);
  const Buffer<float> ten(loop<float>(10, [](int i) { return float(i); }));
  s.equal("read_then_write",
          device<float>(1, [&](float* o) { read_then_write<<<1, 32, 32 * 4>>>(ten, o, 10); }), {45.f - 90.f});
  int sum = 0, first = 0;
  for (int i = 0; i < kThreads; ++i) sum += x[i], first += i < 32 ? x[i] : 0;
  // A lane reads here what a higher one writes in the same statement: right in the order of the lanes alone (ADR 12).
  const std::vector<int> sum_of_warp{sum}, sum_of_lanes{first};
  s.equal("last_warp",
          forward() ? device<int>(1, [&](int* o) { last_warp<<<1, kThreads>>>(o, d); }) : sum_of_warp,
          sum_of_warp);
  s.equal("unrolled", forward() ? device<int>(1, [&](int* o) { unrolled<<<1, 32>>>(o, d); }) : sum_of_lanes,
          sum_of_lanes);
  const auto to = loop<int>(32, [](int i) { return 31 - i; }),
             from = loop<int>(32, [](int i) { return i * 5 % 32; });
  const Buffer<int> dto(to), dfrom(from);
  s.equal("sent_by_index", device<int>(32, [&](int* o) { sent_by_index<<<1, 32>>>(o, dto, dfrom); }),
          loop<int>(32, [&](int i) { return (31 - from[i]) * 100 + 31 - from[i]; }));
  s.equal("permuted_in_place", device<int>(32, [&](int* o) { permuted_in_place<<<1, 32>>>(o, d); }),
          loop<int>(32, [&](int i) {
            int from = 0;
            while ((from * 5 + 3) % 32 != i) ++from;
            return x[from] + 1000 * from;
          }));
  const auto sums = loop<int>(32, [&](int i) {
    int until = 0;
    for (int k = 0; k <= i; ++k) until += x[k];
    return until;
  });
  s.equal("volatile_scan",
          forward() ? device<int>(32, [&](int* o) { volatile_scan<<<1, 32>>>(o, d); }) : sums, sums);
  return s.finish();
}

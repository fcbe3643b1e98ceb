// cub's block and warp collectives: reduce, scan, load and store, sort, exchange, histogram by every
// algorithm.
#include <cub/cub.cuh>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 96;

template <class T, cub::BlockReduceAlgorithm kAlgorithm>
__global__ void block_reduce(T* out, const int* x) {
  using Reduce = cub::BlockReduce<T, kThreads, kAlgorithm>;
  __shared__ typename Reduce::TempStorage room;
  T y = x[blockIdx.x * blockDim.x + threadIdx.x];
  T sum = Reduce(room).Sum(y);
  __syncthreads();
  T most = Reduce(room).Reduce(y, cub::Max());
  if (threadIdx.x == 0) out[blockIdx.x] = sum + 3 * most;
}
__global__ void block_reduce_part(int* out, const int* x, int valid) {
  using Reduce = cub::BlockReduce<int, kThreads>;
  __shared__ typename Reduce::TempStorage room;
  int sum = Reduce(room).Sum(x[threadIdx.x], valid);
  if (threadIdx.x == 0) *out = sum;
}
__global__ void block_reduce_in_loop(int* out, const int* x, int rounds) {
  using Reduce = cub::BlockReduce<int, kThreads>;
  __shared__ typename Reduce::TempStorage room;
  __shared__ int result;
  int total = 0;
  for (int k = 0; k < rounds; ++k) {
    int sum = Reduce(room).Sum(x[threadIdx.x] >> k);
    if (threadIdx.x == 0) result = sum;
    __syncthreads();
    total += result;
    __syncthreads();
  }
  out[threadIdx.x] = total;
}
template <cub::BlockScanAlgorithm kAlgorithm>
__global__ void block_scan(int* out, const int* x) {
  using Scan = cub::BlockScan<int, kThreads, kAlgorithm>;
  __shared__ typename Scan::TempStorage room;
  int inclusive, exclusive, total;
  Scan(room).InclusiveSum(x[threadIdx.x], inclusive);
  __syncthreads();
  Scan(room).ExclusiveSum(x[threadIdx.x], exclusive, total);
  out[threadIdx.x] = inclusive * 2 + exclusive * 3 + total;
}
__global__ void block_scan_items(int* out, const int* x) {
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ typename Scan::TempStorage room;
  int items[4];
  for (int k = 0; k < 4; ++k) items[k] = x[threadIdx.x * 4 + k];
  Scan(room).InclusiveScan(items, items, cub::Max());
  for (int k = 0; k < 4; ++k) out[threadIdx.x * 4 + k] = items[k];
}
struct Running {
  int total;
  __device__ int operator()(int block) {
    int before = total;
    total += block;
    return before;
  }
};
__global__ void block_scan_running(int* out, const int* x, int n) {
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ typename Scan::TempStorage room;
  Running running{100};
  for (int base = 0; base < n; base += kThreads) {
    int y = base + threadIdx.x < n ? x[base + threadIdx.x] : 0;
    Scan(room).ExclusiveSum(y, y, running);
    __syncthreads();
    if (base + threadIdx.x < n) out[base + threadIdx.x] = y;
  }
}
template <cub::BlockLoadAlgorithm kLoad, cub::BlockStoreAlgorithm kStore>
__global__ void load_and_store(int* out, const int* x, int n) {
  using Load = cub::BlockLoad<int, kThreads, 4, kLoad>;
  using Store = cub::BlockStore<int, kThreads, 4, kStore>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } room;
  int items[4];
  Load(room.load).Load(x, items, n, -1);
  __syncthreads();
  for (int k = 0; k < 4; ++k) items[k] = items[k] * 10 + k;
  Store(room.store).Store(out, items, n);
}
__global__ void radix_sort(unsigned* out, const int* x, bool descending) {
  using Sort = cub::BlockRadixSort<unsigned, kThreads, 4, int>;
  __shared__ typename Sort::TempStorage room;
  unsigned keys[4];
  int values[4];
  for (int k = 0; k < 4; ++k) keys[k] = x[threadIdx.x * 4 + k], values[k] = threadIdx.x * 4 + k;
  if (descending)
    Sort(room).SortDescending(keys, values);
  else
    Sort(room).Sort(keys, values);
  for (int k = 0; k < 4; ++k) out[threadIdx.x * 4 + k] = keys[k] * 1000 + values[k];
}
__global__ void histogram(unsigned* out, const int* x) {
  using Histogram = cub::BlockHistogram<unsigned char, kThreads, 2, 16>;
  __shared__ typename Histogram::TempStorage room;
  __shared__ unsigned bins[16];
  unsigned char samples[2] = {(unsigned char)(x[threadIdx.x] % 16),
                              (unsigned char)(x[threadIdx.x + kThreads] % 16)};
  Histogram(room).Histogram(samples, bins);
  __syncthreads();
  if (threadIdx.x < 16) out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void exchange(int* out, const int* x) {
  using Exchange = cub::BlockExchange<int, kThreads, 4>;
  __shared__ typename Exchange::TempStorage room;
  int items[4];
  for (int k = 0; k < 4; ++k) items[k] = x[k * kThreads + threadIdx.x];
  Exchange(room).StripedToBlocked(items, items);
  for (int k = 0; k < 4; ++k) out[threadIdx.x * 4 + k] = items[k];
}
template <int kWidth>
__global__ void warp_reduce(int* out, const int* x) {
  using Reduce = cub::WarpReduce<int, kWidth>;
  __shared__ typename Reduce::TempStorage room[kThreads / kWidth];
  int group = threadIdx.x / kWidth;
  int sum = Reduce(room[group]).Sum(x[threadIdx.x]);
  if (threadIdx.x % kWidth == 0) out[group] = sum;
}
template <int kWidth>
__global__ void warp_scan(int* out, const int* x) {
  using Scan = cub::WarpScan<int, kWidth>;
  __shared__ typename Scan::TempStorage room[kThreads / kWidth];
  int inclusive, exclusive;
  Scan(room[threadIdx.x / kWidth]).InclusiveSum(x[threadIdx.x], inclusive);
  __syncwarp();
  Scan(room[threadIdx.x / kWidth]).ExclusiveSum(x[threadIdx.x], exclusive);
  out[threadIdx.x] = inclusive * 1000 + exclusive;
}
__global__ void scan_of_thousand(int* out, const int* x) {
  using Scan = cub::BlockScan<float2, 1024, cub::BLOCK_SCAN_WARP_SCANS>;
  __shared__ typename Scan::TempStorage room;
  struct Compose {
    __device__ float2 operator()(float2 a, float2 b) const { return make_float2(a.x * b.x, a.y * b.x + b.y); }
  };
  float2 y = make_float2(threadIdx.x % 64 ? 1.f : 0.f, x[threadIdx.x % 384]);
  Scan(room).InclusiveScan(y, y, Compose());
  out[threadIdx.x] = int(y.y);
}
struct KeyValue {
  float value;
  int index;
};
__global__ void reduce_of_structs(int* out, const int* x) {
  using Reduce = cub::BlockReduce<KeyValue, kThreads>;
  __shared__ typename Reduce::TempStorage room;
  struct Smaller {
    __device__ KeyValue operator()(const KeyValue& a, const KeyValue& b) const {
      return b.value < a.value || (b.value == a.value && b.index < a.index) ? b : a;
    }
  };
  KeyValue best = Reduce(room).Reduce(KeyValue{float(x[threadIdx.x]), (int)threadIdx.x}, Smaller());
  if (threadIdx.x == 0) *out = best.index;
}

constexpr int kCount = 4 * kThreads;

template <class T, cub::BlockReduceAlgorithm kAlgorithm>
void reduced(Suite& s, const char* name, const std::vector<int>& x, const Buffer<int>& d) {
  s.equal(name, device<T>(4, [&](T* o) { block_reduce<T, kAlgorithm><<<4, kThreads>>>(o, d); }),
          loop<T>(4, [&](int b) {
            T sum = 0, most = 0;
            for (int i = b * kThreads; i < (b + 1) * kThreads; ++i)
              sum += x[i], most = std::max(most, T(x[i]));
            return sum + 3 * most;
          }));
}
static int until(const std::vector<int>& x, int from, int to) {
  int sum = 0;
  for (int k = from; k < to; ++k) sum += x[k];
  return sum;
}

static void reductions(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  reduced<int, cub::BLOCK_REDUCE_WARP_REDUCTIONS>(s, "reduce int by warps", x, d);
  reduced<int, cub::BLOCK_REDUCE_RAKING>(s, "reduce int raking", x, d);
  reduced<float, cub::BLOCK_REDUCE_WARP_REDUCTIONS>(s, "reduce float by warps", x, d);
  reduced<double, cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY>(s, "reduce double raking", x, d);
  s.equal("block_reduce_part", device<int>(1, [&](int* o) { block_reduce_part<<<1, kThreads>>>(o, d, 50); }),
          {until(x, 0, 50)});
  s.equal("block_reduce_in_loop",
          device<int>(kThreads, [&](int* o) { block_reduce_in_loop<<<1, kThreads>>>(o, d, 4); }),
          std::vector<int>(kThreads, [&] {
            int sum = 0;
            for (int i = 0; i < kThreads; ++i) sum += x[i] + (x[i] >> 1) + (x[i] >> 2) + (x[i] >> 3);
            return sum;
          }()));
  int best = 0;
  for (int i = 0; i < kThreads; ++i)
    if (x[i] < x[best]) best = i;
  s.equal("reduce_of_structs", device<int>(1, [&](int* o) { reduce_of_structs<<<1, kThreads>>>(o, d); }),
          {best});
  s.equal("warp_reduce 32", device<int>(3, [&](int* o) { warp_reduce<32><<<1, kThreads>>>(o, d); }),
          loop<int>(3, [&](int g) { return until(x, 32 * g, 32 * g + 32); }));
  s.equal("warp_reduce 8", device<int>(12, [&](int* o) { warp_reduce<8><<<1, kThreads>>>(o, d); }),
          loop<int>(12, [&](int g) { return until(x, 8 * g, 8 * g + 8); }));
}

template <cub::BlockScanAlgorithm kAlgorithm>
void scanned(Suite& s, const char* name, const std::vector<int>& x, const Buffer<int>& d) {
  s.equal(name, device<int>(kThreads, [&](int* o) { block_scan<kAlgorithm><<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) {
            return 2 * until(x, 0, i + 1) + 3 * until(x, 0, i) + until(x, 0, kThreads);
          }));
}
static void scans(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  scanned<cub::BLOCK_SCAN_RAKING>(s, "scan raking", x, d);
  scanned<cub::BLOCK_SCAN_WARP_SCANS>(s, "scan by warps", x, d);
  s.equal("block_scan_items", device<int>(kCount, [&](int* o) { block_scan_items<<<1, kThreads>>>(o, d); }),
          loop<int>(kCount, [&](int i) { return *std::max_element(x.begin(), x.begin() + i + 1); }));
  s.equal("block_scan_running",
          device<int>(300, [&](int* o) { block_scan_running<<<1, kThreads>>>(o, d, 300); }),
          loop<int>(300, [&](int i) { return 100 + until(x, 0, i); }));
  s.equal("warp_scan 32", device<int>(kThreads, [&](int* o) { warp_scan<32><<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads,
                    [&](int i) { return until(x, i / 32 * 32, i + 1) * 1000 + until(x, i / 32 * 32, i); }));
  s.equal("warp_scan 16", device<int>(kThreads, [&](int* o) { warp_scan<16><<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads,
                    [&](int i) { return until(x, i / 16 * 16, i + 1) * 1000 + until(x, i / 16 * 16, i); }));
  s.equal("scan_of_thousand", device<int>(1024, [&](int* o) { scan_of_thousand<<<1, 1024>>>(o, d); }),
          loop<int>(1024, [&](int i) {
            int sum = 0;
            for (int k = i / 64 * 64; k <= i; ++k) sum += x[k % 384];
            return sum;
          }));
}

static void moves(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kCount - 7;
  const auto want = loop<int>(kCount, [&](int i) { return i < n ? x[i] * 10 + i % 4 : 0; });
  s.equal("load and store direct",
          device<int>(kCount,
                      [&](int* o) {
                        load_and_store<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT>
                            <<<1, kThreads>>>(o, d, n);
                      }),
          want);
  s.equal("load and store transposed",
          device<int>(kCount,
                      [&](int* o) {
                        load_and_store<cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE>
                            <<<1, kThreads>>>(o, d, n);
                      }),
          want);
  s.equal("load and store transposed by warps",
          device<int>(kCount,
                      [&](int* o) {
                        load_and_store<cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE>
                            <<<1, kThreads>>>(o, d, n);
                      }),
          want);
  const auto sorted = [&](bool descending) {
    std::vector<unsigned> want(kCount);
    for (int i = 0; i < kCount; ++i) {
      int place = 0;
      for (int k = 0; k < kCount; ++k)
        place += (descending ? x[k] > x[i] : x[k] < x[i]) || (x[k] == x[i] && k < i);
      want[place] = x[i] * 1000 + i;
    }
    return want;
  };
  s.equal("radix_sort",
          device<unsigned>(kCount, [&](unsigned* o) { radix_sort<<<1, kThreads>>>(o, d, false); }),
          sorted(false));
  s.equal("radix_sort descending",
          device<unsigned>(kCount, [&](unsigned* o) { radix_sort<<<1, kThreads>>>(o, d, true); }),
          sorted(true));
  s.equal("histogram", device<unsigned>(16, [&](unsigned* o) { histogram<<<1, kThreads>>>(o, d); }),
          loop<unsigned>(16, [&](int b) {
            unsigned count = 0;
            for (int i = 0; i < 2 * kThreads; ++i) count += x[i] % 16 == b;
            return count;
          }));
  s.equal("exchange", device<int>(kCount, [&](int* o) { exchange<<<1, kThreads>>>(o, d); }),
          loop<int>(kCount, [&](int i) { return x[i]; }));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kCount, mixed);
  const Buffer<int> d(x);
  reductions(s, x, d);
  scans(s, x, d);
  moves(s, x, d);
  return s.finish();
}

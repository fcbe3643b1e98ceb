// cub's differences, merge sorts, ranks and decoded runs of the items of a block, arrangements by warps, direct loads and
// stores, and the shares of a grid.
#include <thrust/functional.h>

#include <cub/cub.cuh>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64, kItems = 3, kCount = kThreads * kItems;

struct Weighted {
  __host__ __device__ int operator()(int item, int neighbour) const { return 10 * item - neighbour; }
};
struct Above {
  __host__ __device__ bool operator()(int a, int b) const { return a > b; }
};

template <bool kLeft>
__global__ void differences(int* out, const int* x, int valid) {
  using Difference = cub::BlockAdjacentDifference<int, kThreads>;
  __shared__ typename Difference::TempStorage room;
  int items[kItems], result[kItems];
  cub::LoadDirectBlocked(threadIdx.x, x, items);
  if (kLeft) {
    Difference(room).SubtractLeftPartialTile(items, result, Weighted(), valid, 1000);
  } else {
    Difference(room).SubtractRightPartialTile(items, result, Weighted(), valid);
  }
  cub::StoreDirectBlocked(threadIdx.x, out, result);
}
__global__ void whole_differences(int* out, const int* x) {
  using Difference = cub::BlockAdjacentDifference<int, kThreads>;
  __shared__ typename Difference::TempStorage room;
  int items[kItems], left[kItems], right[kItems];
  cub::LoadDirectBlocked(threadIdx.x, x, items);
  Difference(room).SubtractLeft(items, left, Weighted());
  __syncthreads();
  Difference(room).SubtractRight(items, right, Weighted(), 77);
  for (int k = 0; k < kItems; ++k) left[k] += 3 * right[k];
  cub::StoreDirectBlocked(threadIdx.x, out, left);
}
__global__ void merge_sort(int* out, const int* x) {
  using Sort = cub::BlockMergeSort<int, kThreads, kItems, int>;
  __shared__ typename Sort::TempStorage room;
  int keys[kItems], order[kItems];
  cub::LoadDirectBlocked(threadIdx.x, x, keys);
  for (int k = 0; k < kItems; ++k) keys[k] %= 50, order[k] = threadIdx.x * kItems + k;
  Sort(room).Sort(keys, order, Above());
  for (int k = 0; k < kItems; ++k) keys[k] = keys[k] * 1000 + order[k];
  cub::StoreDirectBlocked(threadIdx.x, out, keys);
}
template <bool kDescending>
__global__ void ranks(int* out, const int* x) {
  using Rank = cub::BlockRadixRank<kThreads, 4, kDescending>;
  __shared__ typename Rank::TempStorage room;
  unsigned keys[kItems];
  int rank[kItems];
  for (int k = 0; k < kItems; ++k) keys[k] = x[threadIdx.x * kItems + k];
  Rank(room).RankKeys(keys, rank, cub::BFEDigitExtractor<unsigned>(2, 4));
  cub::StoreDirectBlocked(threadIdx.x, out, rank);
}
__global__ void decode(int* out, const int* lengths) {
  using Decode = cub::BlockRunLengthDecode<int, kThreads, 2, 4>;
  __shared__ typename Decode::TempStorage room;
  int values[2], mine[2];
  for (int k = 0; k < 2; ++k) {
    values[k] = 100 + threadIdx.x * 2 + k;
    mine[k] = lengths[threadIdx.x * 2 + k];
  }
  unsigned total = 0;
  Decode runs(room, values, mine, total);
  for (unsigned from = 0; from < total; from += kThreads * 4) {
    int items[4], offsets[4];
    runs.RunLengthDecode(items, offsets, from);
    for (unsigned k = 0; k < 4; ++k) {
      unsigned at = from + threadIdx.x * 4 + k;
      if (at < total) out[at] = items[k] * 100 + offsets[k];
    }
  }
}
__global__ void by_warps(int* out, const int* x) {
  using Exchange = cub::BlockExchange<int, kThreads, kItems>;
  __shared__ typename Exchange::TempStorage room;
  int items[kItems];
  cub::LoadDirectWarpStriped(threadIdx.x, x, items);
  Exchange(room).WarpStripedToBlocked(items);
  for (int k = 0; k < kItems; ++k) items[k] = items[k] * 4 + k;
  __syncthreads();
  Exchange(room).BlockedToWarpStriped(items);
  cub::StoreDirectWarpStriped(threadIdx.x, out, items);
}
__global__ void scan_from(int* out, const int* x) {
  using Scan = cub::WarpScan<int, 16>;
  __shared__ typename Scan::TempStorage room[kThreads / 16];
  int from, total;
  Scan(room[threadIdx.x / 16]).InclusiveScan(x[threadIdx.x], from, 500, thrust::plus<int>(), total);
  out[threadIdx.x] = from;
}
__global__ void reduced(int* out, const int* x) {
  int items[kItems];
  cub::LoadDirectStriped<kThreads>(threadIdx.x, x, items);
  out[threadIdx.x] = cub::ThreadReduce(items, thrust::plus<int>()) + 1000 * cub::LowerBound(x, 0, 5);
}
__global__ void lanes(unsigned* out) {
  unsigned lane = threadIdx.x % 32;
  unsigned up = cub::ShuffleUp<32>(lane, 2, 0, 0xffffffffu),
           down = cub::ShuffleDown<32>(lane, 3, 31, 0xffffffffu);
  out[threadIdx.x] = lane + 100 * up + 10000 * down + 1000000 * cub::ShuffleIndex<32>(lane, 7, 0xffffffffu);
}
template <cub::GridMappingStrategy kStrategy>
__global__ void shares(int* out, cub::GridEvenShare<int> share) {
  share.template BlockInit<8, kStrategy>();
  for (int tile = share.block_offset; tile < share.block_end; tile += share.block_stride) {
    int i = tile + threadIdx.x;
    if (i < share.block_end) out[i] += 1 + 100 * blockIdx.x;
  }
}
__global__ void take(int* out, cub::GridQueue<int> queue, int n) {
  for (int at = queue.Drain(1); at < n; at = queue.Drain(1)) out[at] += 1;
}

static void block_items(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int valid = 100;
  s.equal(
      "subtract left, part",
      device<int>(kCount, [&](int* o) { differences<true><<<1, kThreads>>>(o, d, valid); }),
      loop<int>(kCount, [&](int i) { return i >= valid ? x[i] : 10 * x[i] - (i > 0 ? x[i - 1] : 1000); }));
  s.equal("subtract right, part",
          device<int>(kCount, [&](int* o) { differences<false><<<1, kThreads>>>(o, d, valid); }),
          loop<int>(kCount, [&](int i) { return i + 1 >= valid ? x[i] : 10 * x[i] - x[i + 1]; }));
  s.equal("subtract both", device<int>(kCount, [&](int* o) { whole_differences<<<1, kThreads>>>(o, d); }),
          loop<int>(kCount, [&](int i) {
            return (i == 0 ? x[i] : 10 * x[i] - x[i - 1]) +
                   3 * (10 * x[i] - (i + 1 < kCount ? x[i + 1] : 77));
          }));
  std::vector<int> order = loop<int>(kCount, [](int i) { return i; });
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return x[a] % 50 > x[b] % 50; });
  s.equal("merge sort", device<int>(kCount, [&](int* o) { merge_sort<<<1, kThreads>>>(o, d); }),
          loop<int>(kCount, [&](int i) { return x[order[i]] % 50 * 1000 + order[i]; }));
  const auto rank = [&](int i, bool descending) {
    int before = 0, mine = x[i] >> 2 & 15;
    for (int k = 0; k < kCount; ++k) {
      int other = x[k] >> 2 & 15;
      before += (descending ? other > mine : other < mine) || (other == mine && k < i);
    }
    return before;
  };
  s.equal("ranks", device<int>(kCount, [&](int* o) { ranks<false><<<1, kThreads>>>(o, d); }),
          loop<int>(kCount, [&](int i) { return rank(i, false); }));
  s.equal("ranks descending", device<int>(kCount, [&](int* o) { ranks<true><<<1, kThreads>>>(o, d); }),
          loop<int>(kCount, [&](int i) { return rank(i, true); }));
}

static void runs_and_warps(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const auto lengths = loop<int>(kThreads * 2, [](int i) { return i < kThreads * 2 - 9 ? i % 7 + 1 : 0; });
  std::vector<int> decoded;
  for (int r = 0; r < kThreads * 2; ++r)
    for (int i = 0; i < lengths[r]; ++i) decoded.push_back((100 + r) * 100 + i);
  const Buffer<int> l(lengths);
  s.equal("decoded runs", device<int>(int(decoded.size()), [&](int* o) { decode<<<1, kThreads>>>(o, l); }),
          decoded);
  s.equal("warp-striped", device<int>(kCount, [&](int* o) { by_warps<<<1, kThreads>>>(o, d); }),
          loop<int>(kCount, [&](int i) { return x[i] * 4 + i % (32 * kItems) % kItems; }));
  s.equal("warp scan from a value", device<int>(kThreads, [&](int* o) { scan_from<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) {
            int sum = 500;
            for (int k = i / 16 * 16; k <= i; ++k) sum += x[k];
            return sum;
          }));
  s.equal("thread reduce", device<int>(kThreads, [&](int* o) { reduced<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) { return x[i] + x[i + kThreads] + x[i + 2 * kThreads]; }));
  s.equal("shuffles", device<unsigned>(kThreads, [&](unsigned* o) { lanes<<<1, kThreads>>>(o); }),
          loop<unsigned>(kThreads, [](int t) {
            unsigned lane = t % 32, up = lane < 2 ? lane : lane - 2, down = lane > 28 ? lane : lane + 3;
            return lane + 100 * up + 10000 * down + 7000000;
          }));
}

static void grids(Suite& s) {
  const int n = 1013;
  cub::GridEvenShare<int> share;
  share.DispatchInit(n, 5, 8);
  s.is("grid of shares", share.grid_size, 5);
  const auto raked =
      device<int>(n, [&](int* o) { shares<cub::GRID_MAPPING_RAKE><<<share.grid_size, 8>>>(o, share); });
  s.is("raked in order", std::is_sorted(raked.begin(), raked.end()), true);
  s.equal("raked once", loop<int>(n, [&](int i) { return raked[i] % 100; }), std::vector<int>(n, 1));
  s.equal(
      "striped",
      device<int>(n, [&](int* o) { shares<cub::GRID_MAPPING_STRIP_MINE><<<share.grid_size, 8>>>(o, share); }),
      loop<int>(n, [](int i) { return 1 + 100 * (i / 8 % 5); }));
  void* memory = nullptr;
  check::ok(cudaMalloc(&memory, cub::GridQueue<int>::AllocationSize()), "cudaMalloc");
  cub::GridQueue<int> queue(memory);
  check::ok(queue.FillAndResetDrain(n), "fill");
  s.equal("queue", device<int>(n, [&](int* o) { take<<<4, 32>>>(o, queue, n); }), std::vector<int>(n, 1));
  cudaFree(memory);
}

int main() {
  Suite s;
  const auto x = loop<int>(kCount, [](int i) { return mixed(i); });
  const Buffer<int> d(x);
  block_items(s, x, d);
  runs_and_warps(s, x, d);
  grids(s);
  return s.finish();
}

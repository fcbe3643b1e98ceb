// CUB's operations of blocks and warps, against plain loops.
#define CUB_NS_PREFIX namespace wrapped {
#define CUB_NS_POSTFIX }
#include "npu/cub.h"

#include <algorithm>

#include "tests/shim/kernel/device_helper.h"

namespace {

constexpr int kThreads = 96, kItems = 3, kCount = kThreads * kItems;

// Prefixes of `values`, started by `first`.
std::vector<int> exclusive(const std::vector<int>& values, int first = 0) {
  std::vector<int> result;
  for (const int value : values) {
    result.push_back(first);
    first += value;
  }
  return result;
}
std::vector<int> inclusive(const std::vector<int>& values, int first = 0) {
  std::vector<int> result = exclusive(values, first);
  for (size_t i = 0; i < values.size(); ++i) result[i] += values[i];
  return result;
}
int sum(const std::vector<int>& values) { return inclusive(values).back(); }

// What the kernel leaves in `count` integers, run with one block of kThreads.
template <auto kKernel>
std::vector<int> results(const std::vector<int>& in, size_t count) {
  return npu::test::results_of_block<kKernel>(kThreads, in, count);
}

__global__ void reduce(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Reduce = cub::BlockReduce<int, kThreads>;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    int other;
  } storage;
  int items[2] = {in[2 * threadIdx.x], in[2 * threadIdx.x + 1]};
  const int all = Reduce(storage.reduce).Sum(in[threadIdx.x]);
  __syncthreads();
  const int some = Reduce(storage.reduce).Sum(in[threadIdx.x], 7);
  __syncthreads();
  const int largest = Reduce(storage.reduce).Reduce(in[threadIdx.x], cub::Max());
  __syncthreads();
  const int least = Reduce(storage.reduce).Reduce(items, cub::Min());
  if (threadIdx.x == 0) out[0] = all, out[1] = some, out[2] = largest, out[3] = least;
}

TEST(CubTest, BlockReduce) {
  const std::vector<int> in = npu::test::mixed_numbers(2 * kThreads);
  const auto end = in.begin() + kThreads;
  EXPECT_EQ(results<reduce>(in, 4),
            (std::vector<int>{sum({in.begin(), end}), sum({in.begin(), in.begin() + 7}),
                              *std::max_element(in.begin(), end), *std::min_element(in.begin(), in.end())}));
}

// More values than there are threads are a full tile.
__global__ void reduce_a_full_tile(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int block = cub::BlockReduce<int, kThreads>().Sum(in[threadIdx.x], 3000);
  __shared__ cub::WarpReduce<int>::TempStorage storage;
  const int warp = cub::WarpReduce<int>(storage).Sum(in[threadIdx.x], 3000);
  if (threadIdx.x == 0) out[0] = block, out[1] = warp;
}

TEST(CubTest, MoreValidValuesThanThreads) {
  const std::vector<int> in = npu::test::mixed_numbers(kThreads);
  EXPECT_EQ(results<reduce_a_full_tile>(in, 2),
            (std::vector<int>{sum(in), sum({in.begin(), in.begin() + 32})}));
}

// Programs put vectors behind a storage.
template <class... Operation>
constexpr bool kKeepsAlignment = ((sizeof(typename Operation::TempStorage) % 16 == 0 &&
                                   alignof(typename Operation::TempStorage) % 16 == 0) &&
                                  ...);
static_assert(
    kKeepsAlignment<cub::BlockReduce<int, kThreads>, cub::BlockScan<char, kThreads>, cub::WarpReduce<int>,
                    cub::WarpScan<int>, cub::BlockLoad<short, 128, 8, cub::BLOCK_LOAD_WARP_TRANSPOSE>,
                    cub::BlockStore<short, 128, 8, cub::BLOCK_STORE_TRANSPOSE>,
                    cub::BlockExchange<int, kThreads, 3>, cub::BlockRadixSort<int, kThreads, 3>,
                    cub::BlockDiscontinuity<int, kThreads>, cub::BlockShuffle<int, kThreads>,
                    cub::WarpExchange<int, 3>>);
static_assert(std::is_same_v<wrapped::cub::BlockReduce<int, 32>, cub::BlockReduce<int, 32>>);

using Pair = cub::KeyValuePair<int, int>;

__global__ void arg_max(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Reduce = cub::BlockReduce<Pair, kThreads>;
  const Pair best = Reduce().Reduce(Pair{static_cast<int>(threadIdx.x), in[threadIdx.x]}, cub::ArgMax());
  if (threadIdx.x == 0) out[0] = best.key, out[1] = best.value;
}

TEST(CubTest, TheFirstOfEqualMaximaWins) {
  std::vector<int> in = npu::test::mixed_numbers(kThreads);
  in[40] = in[90] = 1000;
  EXPECT_EQ(results<arg_max>(in, 2), (std::vector<int>{40, 1000}));
}

__global__ void scans(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ typename Scan::TempStorage storage;
  const int value = in[threadIdx.x];
  int result = 0, aggregate = 0;
  Scan(storage).ExclusiveSum(value, result);
  out[threadIdx.x] = result;
  Scan(storage).InclusiveSum(value, result, aggregate);
  out[kThreads + threadIdx.x] = result;
  out[2 * kThreads + threadIdx.x] = aggregate;
  Scan(storage).ExclusiveScan(value, result, 100, cub::Max());
  out[3 * kThreads + threadIdx.x] = result;
}

TEST(CubTest, BlockScan) {
  const std::vector<int> in = npu::test::mixed_numbers(kThreads);
  std::vector<int> expected = exclusive(in);
  for (const int one : inclusive(in)) expected.push_back(one);
  expected.resize(3 * kThreads, sum(in));
  int largest = 100;
  for (const int one : in) {
    expected.push_back(largest);
    largest = std::max(largest, one);
  }
  EXPECT_EQ(results<scans>(in, 4 * kThreads), expected);
}

struct RunningTotal {
  int total;
  int operator()(int aggregate) {
    const int before = total;
    total += aggregate;
    return before;
  }
};

__global__ void scan_in_parts(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Load = cub::BlockLoad<int, kThreads, kItems, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Scan = cub::BlockScan<int, kThreads, cub::BLOCK_SCAN_WARP_SCANS>;
  using Store = cub::BlockStore<int, kThreads, kItems, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Scan::TempStorage scan;
    typename Store::TempStorage store;
  } storage;
  RunningTotal total{5};
  for (int part = 0; part < 2; ++part) {
    int items[kItems];
    Load(storage.load).Load(in + part * kCount, items);
    __syncthreads();
    Scan(storage.scan).InclusiveSum(items, items, total);
    __syncthreads();
    Store(storage.store).Store(out + part * kCount, items);
  }
}

TEST(CubTest, AScanOverSeveralPartsOfAnArray) {
  const std::vector<int> in = npu::test::mixed_numbers(2 * kCount);
  EXPECT_EQ(results<scan_in_parts>(in, 2 * kCount), inclusive(in, 5));
}

__global__ void striped(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  int items[kItems];
  cub::BlockLoad<int, kThreads, kItems, cub::BLOCK_LOAD_STRIPED>().Load(in, items, kCount - 50, -7);
  for (int i = 0; i < kItems; ++i) items[i] += 1;
  cub::BlockStore<int, kThreads, kItems, cub::BLOCK_STORE_STRIPED>().Store(out, items, kCount - 2);
}

TEST(CubTest, GuardedLoadsAndStores) {
  const std::vector<int> in = npu::test::mixed_numbers(kCount);
  std::vector<int> expected(kCount);
  for (int i = 0; i < kCount - 2; ++i)
    expected[static_cast<size_t>(i)] = (i < kCount - 50 ? in[static_cast<size_t>(i)] : -7) + 1;
  EXPECT_EQ(results<striped>(in, kCount), expected);
}

template <int Group>
__global__ void warps(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  __shared__ typename cub::WarpReduce<int, Group>::TempStorage reduce[kThreads / Group];
  __shared__ typename cub::WarpScan<int, Group>::TempStorage scan[kThreads / Group];
  const int group = threadIdx.x / Group, value = in[threadIdx.x];
  const int total = cub::WarpReduce<int, Group>(reduce[group]).Sum(value);
  int before = 0, aggregate = 0;
  cub::WarpScan<int, Group>(scan[group]).ExclusiveSum(value, before, aggregate);
  out[threadIdx.x] = before;
  out[kThreads + threadIdx.x] = threadIdx.x % Group == 0 ? total - aggregate : 0;
  out[2 * kThreads + threadIdx.x] = aggregate;
}

template <int Group>
std::vector<int> expected_of_warps(const std::vector<int>& in) {
  std::vector<int> before, result(3 * kThreads);
  for (auto group = in.begin(); group != in.end(); group += Group) {
    for (const int one : exclusive({group, group + Group})) before.push_back(one);
    std::fill_n(result.begin() + 2 * kThreads + (group - in.begin()), Group, sum({group, group + Group}));
  }
  std::copy(before.begin(), before.end(), result.begin());
  return result;
}

// Segments of 5 lanes by their heads, of 8 by their tails; 32 lanes.
__global__ void segments(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  __shared__ typename cub::WarpReduce<int>::TempStorage reduce[kThreads / 32];
  __shared__ typename cub::WarpScan<int>::TempStorage scan[kThreads / 32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, value = in[threadIdx.x];
  const int by_head = cub::WarpReduce<int>(reduce[warp]).HeadSegmentedSum(value, lane % 5 == 0);
  const int by_tail =
      cub::WarpReduce<int>(reduce[warp]).TailSegmentedReduce(value, lane % 8 == 7, cub::Max());
  int inclusive = 0, exclusive = 0;
  cub::WarpScan<int>(scan[warp]).Sum(value, inclusive, exclusive);
  out[4 * threadIdx.x] = lane % 5 == 0 ? by_head : 0;
  out[4 * threadIdx.x + 1] = lane % 8 == 0 ? by_tail : 0;
  out[4 * threadIdx.x + 2] = inclusive - exclusive;
  out[4 * threadIdx.x + 3] = cub::WarpScan<int>(scan[warp]).Broadcast(value, 9);
}
TEST(CubTest, SegmentsOfAWarp) {
  const std::vector<int> in = npu::test::mixed_numbers(kThreads);
  std::vector<int> expected(4 * kThreads);
  for (int i = 0; i < kThreads; ++i) {
    const int warp = i / 32 * 32, lane = i % 32;
    const auto at = in.begin() + i, end = in.begin() + warp + std::min(lane / 5 * 5 + 5, 32);
    if (lane % 5 == 0) expected[4 * i] = sum({at, end});
    if (lane % 8 == 0) expected[4 * i + 1] = *std::max_element(at, at + 8);
    expected[4 * i + 2] = in[i];
    expected[4 * i + 3] = in[warp + 9];
  }
  EXPECT_EQ(results<segments>(in, 4 * kThreads), expected);
}

// Keys with their places as values, ascending; then keys alone, descending, striped, by their low four bits.
__global__ void sort(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Pairs = cub::BlockRadixSort<int, kThreads, kItems, float>;
  using Keys = cub::BlockRadixSort<unsigned, kThreads, kItems>;
  __shared__ union {
    typename Pairs::TempStorage pairs;
    typename Keys::TempStorage keys;
  } storage;
  int keys[kItems];
  unsigned low[kItems];
  float places[kItems];
  for (int i = 0; i < kItems; ++i) {
    const int place = threadIdx.x * kItems + i;
    keys[i] = in[place], places[i] = static_cast<float>(place), low[i] = static_cast<unsigned>(in[place]);
  }
  Pairs(storage.pairs).Sort(keys, places);
  __syncthreads();
  Keys(storage.keys).SortDescendingBlockedToStriped(low, 0, 4);
  for (int i = 0; i < kItems; ++i) {
    out[threadIdx.x * kItems + i] = keys[i];
    out[kCount + threadIdx.x * kItems + i] = static_cast<int>(places[i]);
    out[2 * kCount + i * kThreads + threadIdx.x] = static_cast<int>(low[i]);
  }
}
TEST(CubTest, BlockRadixSort) {
  const std::vector<int> in = npu::test::mixed_numbers(kCount);
  std::vector<int> places(kCount), low = in, expected;
  for (int i = 0; i < kCount; ++i) places[i] = i;
  std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return in[a] < in[b]; });
  std::stable_sort(low.begin(), low.end(), [](int a, int b) { return (a & 15) > (b & 15); });
  for (const int place : places) expected.push_back(in[place]);
  expected.insert(expected.end(), places.begin(), places.end());
  expected.insert(expected.end(), low.begin(), low.end());
  EXPECT_EQ(results<sort>(in, 3 * kCount), expected);
}

__global__ void exchange(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Exchange = cub::BlockExchange<int, kThreads, kItems>;
  using Shuffle = cub::BlockShuffle<int, kThreads>;
  __shared__ union {
    typename Exchange::TempStorage exchange;
    typename Shuffle::TempStorage shuffle;
  } storage;
  int items[kItems], reversed[kItems], ranks[kItems], before = -1, next = 0;
  for (int i = 0; i < kItems; ++i) {
    items[i] = in[threadIdx.x * kItems + i];
    ranks[i] = kCount - 1 - (threadIdx.x * kItems + i);
  }
  Exchange(storage.exchange).ScatterToBlocked(items, reversed, ranks);
  __syncthreads();
  Exchange(storage.exchange).BlockedToStriped(items);
  for (int i = 0; i < kItems; ++i) {
    out[i * kThreads + threadIdx.x] = items[i];
    out[kCount + threadIdx.x * kItems + i] = reversed[i];
  }
  __syncthreads();
  Exchange(storage.exchange).StripedToBlocked(items);
  __syncthreads();
  Shuffle(storage.shuffle).Offset(items[0], before, -1);
  __syncthreads();
  Shuffle(storage.shuffle).Rotate(items[0], next);
  out[2 * kCount + threadIdx.x] = before;
  out[2 * kCount + kThreads + threadIdx.x] = next;
}
TEST(CubTest, ExchangeAndShuffle) {
  const std::vector<int> in = npu::test::mixed_numbers(kCount);
  std::vector<int> expected = in;
  expected.insert(expected.end(), in.rbegin(), in.rend());
  for (int thread = 0; thread < kThreads; ++thread)
    expected.push_back(thread == 0 ? -1 : in[(thread - 1) * kItems]);
  for (int thread = 0; thread < kThreads; ++thread) expected.push_back(in[(thread + 1) % kThreads * kItems]);
  EXPECT_EQ(results<exchange>(in, 2 * kCount + 2 * kThreads), expected);
}

// Runs of equal items begin and end where their neighbours differ; how often each number modulo 16 occurs.
__global__ void flags(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Flags = cub::BlockDiscontinuity<int, kThreads>;
  using Count = cub::BlockHistogram<unsigned char, kThreads, kItems, 16>;
  __shared__ typename Flags::TempStorage storage;
  __shared__ typename Count::TempStorage count;
  __shared__ unsigned histogram[16];
  int items[kItems], heads[kItems], tails[kItems], inner[kItems];
  unsigned char small[kItems];
  for (int i = 0; i < kItems; ++i) {
    items[i] = in[threadIdx.x * kItems + i] / 7;
    small[i] = static_cast<unsigned char>(in[threadIdx.x * kItems + i] & 15);
  }
  Flags(storage).FlagHeadsAndTails(heads, tails, items, cub::Inequality());
  __syncthreads();
  Flags(storage).FlagHeads(inner, items, cub::Inequality(), in[0] / 7);
  Count(count).Histogram(small, histogram);
  for (int i = 0; i < kItems; ++i) out[threadIdx.x * kItems + i] = heads[i] + 2 * tails[i] + 4 * inner[i];
  if (threadIdx.x < 16) out[kCount + threadIdx.x] = static_cast<int>(histogram[threadIdx.x]);
}
TEST(CubTest, FlagsAndHistogram) {
  std::vector<int> in = npu::test::mixed_numbers(kCount);
  std::sort(in.begin(), in.end());
  std::vector<int> expected(kCount + 16);
  for (int i = 0; i < kCount; ++i) {
    const bool differs = i > 0 && in[i - 1] / 7 != in[i] / 7,
               ends = i + 1 == kCount || in[i] / 7 != in[i + 1] / 7;
    expected[i] = (i == 0 || differs) + 2 * ends + 4 * differs;
    ++expected[kCount + (in[i] & 15)];
  }
  EXPECT_EQ(results<flags>(in, kCount + 16), expected);
}

TEST(CubTest, WarpReduceAndScan) {
  const std::vector<int> in = npu::test::mixed_numbers(kThreads);
  EXPECT_EQ(results<warps<32>>(in, 3 * kThreads), expected_of_warps<32>(in));
  EXPECT_EQ(results<warps<8>>(in, 3 * kThreads), expected_of_warps<8>(in));
}

}  // namespace

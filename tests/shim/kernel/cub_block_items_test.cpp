// CUB's differences, sorts by comparison, ranks and decoded runs of the items of a block, and the shares of blocks,
// against plain loops.
#include <algorithm>
#include <functional>

#include "npu/bf16.h"
#include "npu/cub.h"
#include "npu/fp16.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;

constexpr int kThreads = 64, kItems = 3, kCount = kThreads * kItems;

template <auto kKernel>
std::vector<int> results(const std::vector<int>& in, size_t count = kCount) {
  return npu::test::results_of_block<kKernel>(kThreads, in, count);
}
std::vector<int> numbers() { return npu::test::mixed_numbers(kCount); }
struct Weighted {
  int operator()(int item, int neighbour) const { return 10 * item - neighbour; }
};
struct Greater {
  bool operator()(int a, int b) const { return a > b; }
};

enum class Form { plain, with_tile, partial, partial_with_tile };

template <Form kForm, bool kLeft, bool kInPlace>
__global__ void differences(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Difference = cub::BlockAdjacentDifference<int, kThreads>;
  __shared__ typename Difference::TempStorage storage;
  int items[kItems], other[kItems];
  cub::BlockLoad<int, kThreads, kItems>().Load(in, items);
  int(&to)[kItems] = kInPlace ? items : other;
  if constexpr (kLeft) {
    if constexpr (kForm == Form::plain) Difference(storage).SubtractLeft(items, to, Weighted());
    if constexpr (kForm == Form::with_tile) Difference(storage).SubtractLeft(items, to, Weighted(), 1000);
    if constexpr (kForm == Form::partial)
      Difference(storage).SubtractLeftPartialTile(items, to, Weighted(), 100);
    if constexpr (kForm == Form::partial_with_tile)
      Difference().SubtractLeftPartialTile(items, to, Weighted(), 100, 1000);
  } else {
    if constexpr (kForm == Form::plain) Difference(storage).SubtractRight(items, to, Weighted());
    if constexpr (kForm == Form::with_tile) Difference(storage).SubtractRight(items, to, Weighted(), 1000);
    if constexpr (kForm == Form::partial) Difference().SubtractRightPartialTile(items, to, Weighted(), 100);
  }
  cub::BlockStore<int, kThreads, kItems>().Store(out, to);
}
std::vector<int> expected_differences(bool left, int valid, bool has_tile) {
  const std::vector<int> in = numbers();
  std::vector<int> out = in;
  for (int i = 0; i < valid; ++i) {
    const int other = left ? i - 1 : i + 1;
    const bool inside = other >= 0 && other < valid;
    if (inside || has_tile)
      out[static_cast<size_t>(i)] =
          10 * in[static_cast<size_t>(i)] - (inside ? in[static_cast<size_t>(other)] : 1000);
  }
  return out;
}
TEST(CubBlockItems, AdjacentDifferences) {
  using F = Form;
  EXPECT_EQ((results<differences<F::plain, true, false>>(numbers())),
            expected_differences(true, kCount, false));
  EXPECT_EQ((results<differences<F::plain, true, true>>(numbers())),
            expected_differences(true, kCount, false));
  EXPECT_EQ((results<differences<F::with_tile, true, false>>(numbers())),
            expected_differences(true, kCount, true));
  EXPECT_EQ((results<differences<F::partial, true, false>>(numbers())),
            expected_differences(true, 100, false));
  EXPECT_EQ((results<differences<F::partial_with_tile, true, true>>(numbers())),
            expected_differences(true, 100, true));
  EXPECT_EQ((results<differences<F::plain, false, false>>(numbers())),
            expected_differences(false, kCount, false));
  EXPECT_EQ((results<differences<F::with_tile, false, true>>(numbers())),
            expected_differences(false, kCount, true));
  EXPECT_EQ((results<differences<F::partial, false, true>>(numbers())),
            expected_differences(false, 100, false));
}

template <int kValid>
__global__ void merge_sort(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Sort = cub::BlockMergeSort<int, kThreads, kItems, int>;
  __shared__ typename Sort::TempStorage storage;
  int keys[kItems], places[kItems];
  cub::BlockLoad<int, kThreads, kItems>().Load(in, keys);
  for (int i = 0; i < kItems; ++i) places[i] = static_cast<int>(threadIdx.x) * kItems + i;
  if constexpr (kValid == kCount) {
    Sort(storage).Sort(keys, places, Greater());
  } else {
    Sort(storage).StableSort(keys, places, Greater(), kValid, -99);
  }
  cub::BlockStore<int, kThreads, kItems>().Store(out, keys);
  cub::BlockStore<int, kThreads, kItems>().Store(out + kCount, places);
}
template <int kValid>
void check_merge_sort() {
  std::vector<int> in = numbers(), places(kCount);
  std::fill(in.begin() + kValid, in.end(), -99);
  for (int i = 0; i < kCount; ++i) places[static_cast<size_t>(i)] = i;
  std::stable_sort(places.begin(), places.begin() + kValid,
                   [&](int a, int b) { return in[static_cast<size_t>(a)] > in[static_cast<size_t>(b)]; });
  const std::vector<int> got = results<merge_sort<kValid>>(numbers(), 2 * kCount);
  for (size_t i = 0; i < kCount; ++i) {
    EXPECT_EQ(got[i], in[static_cast<size_t>(places[i])]) << i;
    if (i < kValid) {
      EXPECT_EQ(got[kCount + i], places[i]) << i;
    }
  }
}
TEST(CubBlockItems, MergeSorts) {
  check_merge_sort<kCount>();
  check_merge_sort<100>();
}

__global__ void merge_sort_keys(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  int keys[kItems];
  cub::BlockLoad<int, kThreads, kItems>().Load(in, keys);
  cub::BlockMergeSort<int, kThreads, kItems>().Sort(keys, Greater());
  cub::BlockStore<int, kThreads, kItems>().Store(out, keys);
}
TEST(CubBlockItems, MergeSortsKeysAlone) {
  std::vector<int> expected = numbers();
  std::sort(expected.begin(), expected.end(), std::greater<int>());
  EXPECT_EQ(results<merge_sort_keys>(numbers()), expected);
}

template <bool kDescending>
__global__ void rank_keys(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Rank = cub::BlockRadixRank<kThreads, 4, kDescending>;
  __shared__ typename Rank::TempStorage storage;
  unsigned keys[kItems];
  int ranks[kItems], before[Rank::BINS_TRACKED_PER_THREAD] = {};
  for (int i = 0; i < kItems; ++i)
    keys[i] = static_cast<unsigned>(in[threadIdx.x * kItems + static_cast<unsigned>(i)]);
  Rank(storage).RankKeys(keys, ranks, cub::BFEDigitExtractor<unsigned>(2, 4), before);
  cub::BlockStore<int, kThreads, kItems>().Store(out, ranks);
  if (threadIdx.x < 16) out[kCount + threadIdx.x] = before[0];
}
template <bool kDescending>
void check_ranks() {
  const std::vector<int> in = numbers();
  const auto digit = [&](size_t i) { return static_cast<unsigned>(in[i]) >> 2 & 15u; };
  const std::vector<int> got = results<rank_keys<kDescending>>(in, kCount + 16);
  for (size_t i = 0; i < kCount; ++i) {
    int rank = 0;
    for (size_t k = 0; k < kCount; ++k) {
      const bool first = kDescending ? digit(k) > digit(i) : digit(k) < digit(i);
      rank += first || (digit(k) == digit(i) && k < i) ? 1 : 0;
    }
    EXPECT_EQ(got[i], rank) << i;
  }
  for (unsigned d = 0; d < 16; ++d) {
    int before = 0;
    for (size_t k = 0; k < kCount; ++k) before += (kDescending ? digit(k) > d : digit(k) < d) ? 1 : 0;
    EXPECT_EQ(got[kCount + d], before) << d;
  }
}
TEST(CubBlockItems, RanksByADigit) {
  check_ranks<false>();
  check_ranks<true>();
}

TEST(CubBlockItems, DigitsOfKeys) {
  const cub::ShiftDigitExtractor<float> top(28, 4);
  EXPECT_EQ(top.Digit(0xc0000000u), 0xcu);
  // The number of -0.0 counts as that of 0.0.
  EXPECT_EQ((cub::BFEDigitExtractor<float>(0, 32).Digit(cub::Traits<float>::TwiddleIn(0x80000000u))),
            cub::Traits<float>::TwiddleIn(0));
}

constexpr int kRuns = 2, kDecoded = 4, kWindow = kThreads * kDecoded;

template <bool kByLengths>
__global__ void decode(NPU_KERNEL_PARAMS_ int* out, const int* lengths) {
  using Decode = cub::BlockRunLengthDecode<int, kThreads, kRuns, kDecoded>;
  __shared__ typename Decode::TempStorage storage;
  int values[kRuns], mine[kRuns], offsets[kRuns];
  for (int i = 0; i < kRuns; ++i) {
    const int run = static_cast<int>(threadIdx.x) * kRuns + i;
    values[i] = 1000 + run;
    mine[i] = lengths[run];
    offsets[i] = 0;
    for (int k = 0; k < run; ++k) offsets[i] += lengths[k];
  }
  const auto write = [&](Decode& decode, unsigned total) {
    for (unsigned from = 0; from < total; from += kWindow) {
      int items[kDecoded], places[kDecoded];
      decode.RunLengthDecode(items, places, from);
      for (unsigned i = 0; i < kDecoded; ++i) {
        const unsigned at = from + threadIdx.x * kDecoded + i;
        if (at < total) out[at] = items[i] * 10 + places[i];
      }
    }
  };
  if constexpr (kByLengths) {
    unsigned total = 0;
    Decode decode(storage, values, mine, total);
    write(decode, total);
  } else {
    Decode decode(storage, values, offsets);
    write(decode, 500);
  }
}
TEST(CubBlockItems, DecodesRuns) {
  std::vector<int> lengths(kThreads * kRuns), expected;
  for (size_t r = 0; r < lengths.size() - 9; ++r)
    lengths[r] = static_cast<int>(r % 8) + 1;  // the last have no items
  for (size_t r = 0; r < lengths.size(); ++r)
    for (int i = 0; i < lengths[r]; ++i) expected.push_back((1000 + static_cast<int>(r)) * 10 + i);
  ASSERT_GT(expected.size(), 500u);
  EXPECT_EQ(results<decode<true>>(lengths, expected.size()), expected);
  expected.resize(500);
  EXPECT_EQ(results<decode<false>>(lengths, expected.size()), expected);
}

template <cub::GridMappingStrategy kStrategy>
__global__ void shares(NPU_KERNEL_PARAMS_ int* out, cub::GridEvenShare<int> share) {
  share.BlockInit<8, kStrategy>();
  for (int tile = share.block_offset; tile < share.block_end; tile += share.block_stride)
    for (int i = tile; i < std::min(tile + 8, share.block_end); ++i) atomicAdd(&out[i], 1 + 100 * blockIdx.x);
}
TEST(CubGrid, SharesCoverAllItemsOnce) {
  for (const int n : {1, 7, 8, 9, 100, 1013}) {
    cub::GridEvenShare<int> share;
    share.DispatchInit(n, 5, 8);
    EXPECT_EQ(share.grid_size, std::min((n + 7) / 8, 5));
    DeviceArray<int> raked(static_cast<size_t>(n)), striped(static_cast<size_t>(n));
    const auto grid = npu::config(static_cast<unsigned>(share.grid_size), 1);
    npu::launch<shares<cub::GRID_MAPPING_RAKE>>(grid, raked.get(), share);
    npu::launch<shares<cub::GRID_MAPPING_STRIP_MINE>>(grid, striped.get(), share);
    const std::vector<int> neighbours = raked.read(), turns = striped.read();
    EXPECT_TRUE(std::is_sorted(neighbours.begin(), neighbours.end()));
    EXPECT_EQ(neighbours.back() / 100, share.grid_size - 1);
    for (int i = 0; i < n; ++i) {
      EXPECT_EQ(neighbours[static_cast<size_t>(i)] % 100, 1) << n << ' ' << i;
      EXPECT_EQ(turns[static_cast<size_t>(i)], 1 + 100 * (i / 8 % share.grid_size)) << n << ' ' << i;
    }
  }
}

__global__ void take(NPU_KERNEL_PARAMS_ int* out, cub::GridQueue<int> queue) {
  int size = 0;
  queue.FillSize(size);
  for (int at = queue.Drain(1); at < size; at = queue.Drain(1)) atomicAdd(&out[at], 1);
  if (threadIdx.x == 0 && blockIdx.x == 0) queue.Fill(5);
}
TEST(CubGrid, QueueGivesEachItemOnce) {
  DeviceArray<char> memory(cub::GridQueue<int>::AllocationSize());
  cub::GridQueue<int> queue(memory.get());
  EXPECT_EQ(queue.FillAndResetDrain(100), npuSuccess);
  DeviceArray<int> taken(100);
  npu::launch<take>(npu::config(4, 8), taken.get(), queue);
  EXPECT_EQ(taken.read(), std::vector<int>(100, 1));
  int fill = 0;
  EXPECT_EQ(queue.FillSize(fill), npuSuccess);
  EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
  EXPECT_EQ(fill, 105);
  EXPECT_EQ(queue.ResetDrain(), npuSuccess);
  EXPECT_EQ(queue.ResetFill(), npuSuccess);
  EXPECT_EQ(queue.FillSize(fill), npuSuccess);
  EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
  EXPECT_EQ(fill, 0);
}

template <class T>
void keys_keep_the_order(const std::vector<T>& ascending) {
  using Traits = cub::Traits<T>;
  using Bits = typename Traits::UnsignedBits;
  Bits before = 0;
  for (const T& value : ascending) {
    Bits bits;
    std::memcpy(&bits, &value, sizeof bits);
    const Bits key = Traits::TwiddleIn(bits);
    EXPECT_EQ(Traits::TwiddleOut(key), bits);
    EXPECT_GE(key, before);
    before = key;
  }
  EXPECT_EQ(Traits::Max(), ascending.back());
  EXPECT_EQ(Traits::Lowest(), ascending.front());
}
struct Half {
  unsigned short bits;
};
}  // namespace
template <>
struct cub::NumericTraits<Half> : cub::BaseTraits<cub::FLOATING_POINT, true, false, unsigned short, Half> {};
namespace {

TEST(CubTraits, NumbersOfKeysAreOrdered) {
  keys_keep_the_order<float>({-3.4028234663852886e38f, -2, -1e-30f, 0, 3, 3.4028234663852886e38f});
  keys_keep_the_order<double>(
      {std::numeric_limits<double>::lowest(), -1, 0, 2, std::numeric_limits<double>::max()});
  keys_keep_the_order<int>({std::numeric_limits<int>::min(), -5, 0, 7, std::numeric_limits<int>::max()});
  keys_keep_the_order<unsigned char>({0, 5, 255});
  keys_keep_the_order<long long>(
      {std::numeric_limits<long long>::min(), 0, std::numeric_limits<long long>::max()});
}
TEST(CubTraits, HalfAndBfloat16AreFloats) {
  EXPECT_EQ(+cub::Traits<__half>::CATEGORY, cub::FLOATING_POINT);
  EXPECT_EQ(+cub::Traits<__nv_bfloat16>::CATEGORY, cub::FLOATING_POINT);
  EXPECT_EQ(static_cast<float>(cub::Traits<__half>::Max()), 65504.0f);
  EXPECT_EQ(static_cast<float>(cub::Traits<__half>::Lowest()), -65504.0f);
  EXPECT_EQ(static_cast<float>(cub::Traits<__nv_bfloat16>::Max()), 3.38953139e38f);
  EXPECT_EQ(cub::BFEDigitExtractor<__half>(2, 4).Digit(0x34), 0xdu);
}
TEST(CubTraits, KindsOfTypes) {
  EXPECT_EQ(+cub::Traits<const float>::CATEGORY, cub::FLOATING_POINT);
  EXPECT_EQ(+cub::Traits<short>::CATEGORY, cub::SIGNED_INTEGER);
  EXPECT_EQ(+cub::Traits<bool>::CATEGORY, cub::UNSIGNED_INTEGER);
  EXPECT_EQ(+cub::Traits<std::vector<int>>::CATEGORY, cub::NOT_A_NUMBER);
  EXPECT_TRUE(cub::Traits<cub::NullType>::NULL_TYPE);
  EXPECT_FALSE(cub::Traits<std::vector<int>>::PRIMITIVE);
  EXPECT_EQ(cub::Traits<Half>::Lowest().bits, 0xffff);
  EXPECT_EQ(cub::Traits<Half>::TwiddleIn(0x8000), 0x7fff);
}

}  // namespace

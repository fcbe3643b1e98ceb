// CUB's loads, stores, exchanges and sorts of the items of a warp, against plain loops.
#include <algorithm>

#include "npu/cub.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

constexpr int kThreads = 64, kItems = 3, kCount = kThreads * kItems;

template <auto kKernel>
std::vector<int> results(const std::vector<int>& in) {
  return npu::test::results_of_block<kKernel>(kThreads, in, in.size());
}
std::vector<int> numbers() { return npu::test::mixed_numbers(kCount); }

template <int Group>
__global__ void to_striped_and_back(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int first = threadIdx.x / Group * Group * kItems;
  int items[kItems];
  typename cub::WarpLoad<int, kItems, cub::WARP_LOAD_DIRECT, Group>::TempStorage load;
  cub::WarpLoad<int, kItems, cub::WARP_LOAD_DIRECT, Group>(load).Load(in + first, items);
  cub::WarpExchange<int, kItems, Group> exchange;
  exchange.BlockedToStriped(items, items);
  for (int i = 0; i < kItems; ++i) {
    if (items[i] != in[first + i * Group + static_cast<int>(threadIdx.x) % Group]) items[i] = -1000;
  }
  exchange.StripedToBlocked(items, items);
  cub::WarpStore<int, kItems, cub::WARP_STORE_TRANSPOSE, Group>().Store(out + first, items);
}
TEST(CubWarpItems, ExchangesAreInverse) {
  EXPECT_EQ(results<to_striped_and_back<32>>(numbers()), numbers());
  EXPECT_EQ(results<to_striped_and_back<8>>(numbers()), numbers());
}

__global__ void reversed(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int first = threadIdx.x / 32 * 32 * kItems;
  int items[kItems], ranks[kItems];
  cub::WarpLoad<int, kItems>().Load(in + first, items);
  for (int i = 0; i < kItems; ++i)
    ranks[i] = 32 * kItems - 1 - (static_cast<int>(threadIdx.x) % 32 * kItems + i);
  cub::WarpExchange<int, kItems>().ScatterToStriped(items, ranks);
  cub::WarpStore<int, kItems, cub::WARP_STORE_STRIPED>().Store(out + first, items);
}
TEST(CubWarpItems, Scatters) {
  std::vector<int> expected = numbers();
  std::reverse(expected.begin(), expected.begin() + kCount / 2);
  std::reverse(expected.begin() + kCount / 2, expected.end());
  EXPECT_EQ(results<reversed>(numbers()), expected);
}

struct Greater {
  bool operator()(int a, int b) const { return a > b; }
};
template <int Valid>
__global__ void sorted(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  const int first = threadIdx.x / 32 * 32 * kItems;
  int keys[kItems], values[kItems];
  cub::WarpLoad<int, kItems>().Load(in + first, keys, Valid, -99);
  for (int i = 0; i < kItems; ++i) values[i] = keys[i] * 2;
  cub::WarpMergeSort<int, kItems, 32, int>().Sort(keys, values, Greater(), Valid, -99);
  for (int i = 0; i < kItems; ++i) {
    if (keys[i] != -99 && values[i] != keys[i] * 2) keys[i] = 1000;
  }
  cub::WarpStore<int, kItems>().Store(out + first, keys);
}
template <int Valid>
std::vector<int> expected_of_sorts() {
  std::vector<int> expected = numbers();
  for (int first = 0; first < kCount; first += kCount / 2) {
    const auto at = expected.begin() + first;
    std::fill(at + Valid, at + kCount / 2, -99);
    std::stable_sort(at, at + Valid, std::greater<int>());
  }
  return expected;
}
TEST(CubWarpItems, Sorts) {
  EXPECT_EQ(results<sorted<96>>(numbers()), expected_of_sorts<96>());
  EXPECT_EQ(results<sorted<50>>(numbers()), expected_of_sorts<50>());
}

}  // namespace

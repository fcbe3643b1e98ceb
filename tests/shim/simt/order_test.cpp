#include "runtime_shim/simt/scheduler/order.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "tests/shim/simt/grid_helper.h"

namespace npu::simt {
namespace {

TEST(OrderTest, TextsAreRead) {
  EXPECT_EQ(parse_order("forward")->kind, Order::forward);
  EXPECT_EQ(parse_order("reverse")->kind, Order::reverse);
  EXPECT_EQ(parse_order("depth")->kind, Order::depth);
  EXPECT_EQ(parse_order("random:42")->kind, Order::random);
  EXPECT_EQ(parse_order("random:42")->seed, 42u);
}

TEST(OrderTest, OtherTextsAreRefused) {
  for (const char* text : {"", "Forward", "random:", "random:x", "random:1x", "backward"}) {
    EXPECT_FALSE(parse_order(text).has_value()) << text;
  }
}

// Each thread notes its number twice, before and after a barrier.
__global__ void note_turns(NPU_KERNEL_PARAMS_ int* turns, int* count) {
  turns[(*count)++] = threadIdx.x;
  __syncthreads();
  turns[(*count)++] = threadIdx.x;
}

std::vector<int> turns_of(std::string_view order, unsigned threads) {
  WithOrder scope(order);
  std::vector<int> turns(2 * static_cast<size_t>(threads));
  int count = 0;
  EXPECT_EQ((run<note_turns>({{1, 1, 1}, {threads, 1, 1}}, turns.data(), &count)), 0);
  return turns;
}

TEST(OrderTest, ForwardGoesBreadthFirst) {
  EXPECT_EQ(turns_of("forward", 4), (std::vector<int>{0, 1, 2, 3, 0, 1, 2, 3}));
}

TEST(OrderTest, ReverseGoesFromTheLastThreadDown) {
  EXPECT_EQ(turns_of("reverse", 4), (std::vector<int>{3, 2, 1, 0, 3, 2, 1, 0}));
}

TEST(OrderTest, DepthLetsTheReleasingThreadRunOn) {
  EXPECT_EQ(turns_of("depth", 4), (std::vector<int>{0, 1, 2, 3, 3, 0, 1, 2}));
}

TEST(OrderTest, RandomRunsEveryThreadOncePerPhaseAndIsRepeatable) {
  std::vector<int> first = turns_of("random:7", 97);
  EXPECT_EQ(first, turns_of("random:7", 97));
  EXPECT_NE(first, turns_of("random:8", 97));
  std::vector<int> all(97);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_TRUE(std::is_permutation(first.begin(), first.begin() + 97, all.begin()));
  EXPECT_TRUE(std::is_permutation(first.begin() + 97, first.end(), all.begin()));
}

// A race as found in real programs: the value is overwritten in the next round without a barrier after the
// read.
__global__ void racy_sum(NPU_KERNEL_PARAMS_ int* sums) {
  __shared__ int value;
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    if (threadIdx.x == 0) value = round + 1;
    __syncthreads();
    sum += value;
  }
  sums[threadIdx.x] = sum;
}

std::vector<int> racy_sums(std::string_view order) {
  WithOrder scope(order);
  std::vector<int> sums(32);
  EXPECT_EQ((run<racy_sum>({{1, 1, 1}, {32, 1, 1}}, sums.data())), 0);
  return sums;
}

TEST(OrderTest, ARaceShowsAsADifferenceBetweenOrders) {
  EXPECT_NE(racy_sums("forward"), racy_sums("reverse"));
  EXPECT_EQ(racy_sums("reverse"), std::vector<int>(32, 6));
}

}  // namespace
}  // namespace npu::simt

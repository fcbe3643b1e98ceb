// What is remembered of the blocks of kernels.
#include "runtime_shim/simt/scheduler/block_costs.h"

#include <memory>

#include "gtest/gtest.h"

namespace npu::simt {
namespace {

const void* kernel(std::uintptr_t number) { return reinterpret_cast<const void*>(0x401000 + 16 * number); }

TEST(BlockCosts, AreKnownOnceSeen) {
  BlockCosts costs;
  EXPECT_FALSE(costs.expected_ns(kernel(0), 10));
  costs.saw(kernel(0), 100, 5'000);
  EXPECT_DOUBLE_EQ(costs.expected_ns(kernel(0), 10).value(), 500);
  EXPECT_FALSE(costs.expected_ns(kernel(1), 10));
  costs.saw(kernel(1), 0, 7);  // a thread that came too late for a block says nothing
  EXPECT_FALSE(costs.expected_ns(kernel(1), 10));
}

TEST(BlockCosts, DearerBlocksCountAtOnceCheaperOnesSlowly) {
  BlockCosts costs;
  costs.saw(kernel(0), 1, 100);
  costs.saw(kernel(0), 1, 900);
  EXPECT_DOUBLE_EQ(costs.expected_ns(kernel(0), 1).value(), 900);
  costs.saw(kernel(0), 1, 100);
  EXPECT_DOUBLE_EQ(costs.expected_ns(kernel(0), 1).value(), 700);
  for (int i = 0; i < 40; ++i) costs.saw(kernel(0), 1, 100);
  EXPECT_NEAR(costs.expected_ns(kernel(0), 1).value(), 100, 1);
}

TEST(BlockCosts, KeepTheHostThreadsThatAKernelNeeded) {
  BlockCosts costs;
  EXPECT_EQ(costs.host_threads(kernel(0)), 0);
  costs.needed(kernel(0), 8);
  EXPECT_GT(costs.expected_ns(kernel(0), 1).value(), 100'000) << "worth the threads";
  costs.saw(kernel(0), 1, 100);
  costs.needed(kernel(0), 4);
  EXPECT_EQ(costs.host_threads(kernel(0)), 8);
  EXPECT_EQ(costs.host_threads(kernel(1)), 0);
}

// More kernels than places: some are forgotten, none gets the cost of another.
TEST(BlockCosts, ManyKernels) {
  auto costs = std::make_unique<BlockCosts>();
  int known = 0;
  for (std::uintptr_t i = 0; i < 1000; ++i) costs->saw(kernel(i), 1, 1000 + i);
  for (std::uintptr_t i = 0; i < 1000; ++i) {
    const auto expected = costs->expected_ns(kernel(i), 1);
    if (!expected) continue;
    ++known;
    EXPECT_DOUBLE_EQ(*expected, 1000.0 + static_cast<double>(i));
  }
  EXPECT_GT(known, 100);
}

}  // namespace
}  // namespace npu::simt

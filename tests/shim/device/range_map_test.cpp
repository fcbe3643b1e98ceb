// Known ranges of host addresses.
#include "runtime_shim/device/memory/range_map.h"

#include <gtest/gtest.h>

namespace npu::device {
namespace {

const void* at(std::uintptr_t address) { return reinterpret_cast<const void*>(address); }

TEST(RangeMap, FindsTheRangeOfAnAddress) {
  RangeMap ranges;
  EXPECT_TRUE(ranges.insert({100, 50, 0, false}));
  EXPECT_TRUE(ranges.insert({200, 1, 3, true}));
  EXPECT_EQ(ranges.find(at(100)).size, 50u);
  EXPECT_EQ(ranges.find(at(149)).size, 50u);
  EXPECT_EQ(ranges.find(at(150)).size, 0u);
  EXPECT_EQ(ranges.find(at(99)).size, 0u);
  EXPECT_EQ(ranges.find(at(200)).device, 3);
  EXPECT_EQ(ranges.find(at(201)).size, 0u);
}

TEST(RangeMap, RefusesEmptyAndOverlappingRanges) {
  RangeMap ranges;
  EXPECT_TRUE(ranges.insert({100, 50, 0, false}));
  EXPECT_FALSE(ranges.insert({300, 0, 0, false}));
  EXPECT_FALSE(ranges.insert({100, 50, 0, false}));
  EXPECT_FALSE(ranges.insert({149, 10, 0, false}));
  EXPECT_FALSE(ranges.insert({90, 11, 0, false}));
  EXPECT_FALSE(ranges.insert({0, 1000, 0, false}));
  EXPECT_TRUE(ranges.insert({150, 10, 0, false}));
  EXPECT_TRUE(ranges.insert({90, 10, 0, false}));
}

TEST(RangeMap, EraseNeedsTheStart) {
  RangeMap ranges;
  ranges.insert({100, 50, 0, false});
  EXPECT_EQ(ranges.erase(101).size, 0u);
  EXPECT_EQ(ranges.erase(100).size, 50u);
  EXPECT_EQ(ranges.find(at(100)).size, 0u);
}

}  // namespace
}  // namespace npu::device

// Copies that combine with global memory: what they compute, in which order, and their rules.
#include "runtime_shim/ai_core/atomics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

TEST(Intervals, TouchingRangesBecomeOne) {
  Intervals list;
  list.add(10, 20);
  list.add(30, 40);
  EXPECT_FALSE(list.overlaps(20, 30));
  EXPECT_FALSE(list.overlaps(0, 10));
  EXPECT_FALSE(list.overlaps(15, 15));
  EXPECT_TRUE(list.overlaps(0, 11));
  list.add(20, 30);
  EXPECT_TRUE(list.overlaps(25, 26));
  EXPECT_TRUE(list.overlaps(39, 100));
  EXPECT_FALSE(list.overlaps(40, 100));
}

TEST(AtomicOrder, WhatABlockDoesBeforeItsTurnIsKept) {
  AtomicOrder order;
  float sum = 1;
  AtomicUpdates of[3];
  const auto add = [&](int64_t block, float value) {
    of[block].add(AtomicOp::add, ElementType::f32, reinterpret_cast<char*>(&sum),
                  reinterpret_cast<const unsigned char*>(&value), 4);
    if (order.is_turn(block)) of[block].run();
  };
  add(2, 4);
  order.finish(2, std::move(of[2]));
  add(1, 2);
  EXPECT_EQ(sum, 1);
  add(0, 8);
  EXPECT_EQ(sum, 9);
  order.finish(0, std::move(of[0]));
  EXPECT_EQ(sum, 9) << "block 1 does it, with its next copy or at its end";
  add(1, 16);
  EXPECT_EQ(sum, 27);
  order.finish(1, std::move(of[1]));
  EXPECT_EQ(sum, 31);
}

/// Each block combines `count` elements that are its number and more with those of `out`.
template <class T, class Set>
std::string combine_blocks(std::vector<T>& out, Set set, int64_t blocks, uint64_t seed, T (*value)(int64_t)) {
  const ArrayOf<T> array(out);
  return broken_rule(
      [&] {
        TilesOf<T> t;
        Duplicate(t.a, value(GetBlockIdx()), static_cast<int32_t>(out.size()));
        order<HardEvent::V_MTE3>();
        set();
        DataCopyPad(array.tensor, t.a, {1, static_cast<uint32_t>(out.size() * sizeof(T)), 0, 0, 0});
        SetAtomicNone();
      },
      blocks, seed);
}

TEST(Atomics, SumsDoNotDependOnTheOrderOfExecution) {
  // In another order the sum of these numbers is another one.
  const auto value = [](int64_t block) {
    return block % 3 == 0 ? 16777216.0f : block % 3 == 1 ? 1.0f : -16777216.0f;
  };
  float expected = 0.5f;
  for (int64_t block = 0; block < 47; ++block) expected += value(block);
  for (uint64_t seed = 0; seed < 8; ++seed) {
    std::vector<float> out(13, 0.5f);
    EXPECT_EQ(combine_blocks<float>(out, [] { SetAtomicAdd<float>(); }, 47, seed, value), "");
    EXPECT_THAT(out, testing::Each(expected));
  }
}

TEST(Atomics, EachTypeAndOperationIsThatOfItsName) {
  const auto whole = [](int64_t block) { return static_cast<int32_t>(block) - 2; };
  std::vector<int32_t> sum(5, std::numeric_limits<int32_t>::max()), largest(5, 1), smallest(5, 1);
  EXPECT_EQ(combine_blocks<int32_t>(sum, [] { SetAtomicAdd<int32_t>(); }, 4, 0, whole), "");
  EXPECT_THAT(sum, testing::Each(std::numeric_limits<int32_t>::max() - 2));
  EXPECT_EQ(combine_blocks<int32_t>(largest, [] { SetAtomicMax<int32_t>(); }, 5, 0, whole), "");
  EXPECT_THAT(largest, testing::Each(2));
  EXPECT_EQ(combine_blocks<int32_t>(smallest, [] { SetAtomicMin<int32_t>(); }, 5, 0, whole), "");
  EXPECT_THAT(smallest, testing::Each(-2));
  // Each addition is rounded to the type: 2048 + 1 is 2048 in half precision, 256 + 1 is 256 in bfloat16.
  std::vector<half> halves(3, half(2048.0f));
  EXPECT_EQ(combine_blocks<half>(
                halves, [] { SetAtomicAdd<half>(); }, 4, 0, [](int64_t) { return half(1.0f); }),
            "");
  EXPECT_EQ(static_cast<float>(halves[2]), 2048.0f);
  std::vector<bfloat16_t> brains(3, bfloat16_t(256.0f));
  EXPECT_EQ(combine_blocks<bfloat16_t>(
                brains, [] { SetAtomicAdd<bfloat16_t>(); }, 4, 0, [](int64_t) { return bfloat16_t(1.0f); }),
            "");
  EXPECT_EQ(static_cast<float>(brains[2]), 256.0f);
}

/// A kernel that adds 8 ones to `out` and then does something else.
template <class Then>
std::string after_adding(std::vector<float>& out, int64_t blocks, Then then) {
  const Array array(out);
  return broken_rule(
      [&] {
        Tiles t;
        Duplicate(t.a, 1.0f, 8);
        order<HardEvent::V_MTE3>();
        SetAtomicAdd<float>();
        DataCopy(array.tensor, t.a, 8);
        SetAtomicNone();
        order<HardEvent::MTE3_MTE2>();
        then(t, array.tensor);
      },
      blocks);
}

TEST(Atomics, ABlockAloneReadsWhatItHasAdded) {
  std::vector<float> out(8, 2);
  const auto read = [](Tiles& t, const GlobalTensor<float>& array) {
    DataCopy(t.b, array, 8);
    order<HardEvent::MTE2_S>();
    EXPECT_EQ(t.b.GetValue(7), 3);
  };
  EXPECT_EQ(after_adding(out, 1, read), "");
  EXPECT_THAT(after_adding(out, 2, read),
              HasSubstr("DataCopy: global memory that this kernel combines with by SetAtomicAdd"));
}

TEST(Atomics, RulesAreChecked) {
  std::vector<float> out(64);
  EXPECT_THAT(after_adding(out, 2, [](Tiles&, GlobalTensor<float> array) { array.SetValue(3, 1.0f); }),
              HasSubstr("SetValue: global memory that this kernel combines with"));
  EXPECT_EQ(after_adding(out, 1, [](Tiles&, const GlobalTensor<float>&) {}), "");
  EXPECT_THAT(after_adding(out, 1, [](Tiles&, const GlobalTensor<float>&) { SetAtomicMax<float>(); }),
              HasSubstr("SetAtomicNone is missing"));
  EXPECT_THAT(after_adding(out, 1,
                           [](Tiles& t, const GlobalTensor<float>& array) {
                             SetAtomicAdd<int32_t>();
                             DataCopy(array, t.a, 8);
                           }),
              HasSubstr("its elements are of another type than SetAtomic's"));
  EXPECT_THAT(after_adding(out, 1,
                           [](Tiles& t, const GlobalTensor<float>& array) {
                             SetAtomicAdd<float>();
                             DataCopy(array[8], t.b, 8);
                           }),
              HasSubstr("elements that no instruction has computed reach global memory"));
}

}  // namespace
}  // namespace npu::ai_core

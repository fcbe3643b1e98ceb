// Products of the Matmul API: values, what they order, and the rules for their operands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "lib/matmul_intf.h"
#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

template <class T>
using InGlobal = MatmulType<TPosition::GM, CubeFormat::ND, T>;
template <class T, class Result>
using Object = AscendC::Matmul<InGlobal<T>, InGlobal<T>, InGlobal<Result>>;

/// C = A B + bias of the sizes m, n and k, and the kernel's begin.
template <class T, class Result>
struct Product {
  Product(int m, int n, int k)
      : a(static_cast<size_t>(m * k), T(1)),
        b(static_cast<size_t>(k * n), T(1)),
        c(static_cast<size_t>(m * n)),
        bias(static_cast<size_t>(n)) {
    tiling.M = tiling.singleCoreM = tiling.baseM = m;
    tiling.N = tiling.singleCoreN = tiling.baseN = n;
    tiling.Ka = tiling.Kb = tiling.singleCoreK = tiling.baseK = k;
  }
  Object<T, Result> object() {
    Object<T, Result> one;
    one.Init(&tiling);
    one.SetTensorA(ArrayOf<T>(a).tensor);
    one.SetTensorB(ArrayOf<T>(b).tensor);
    one.SetBias(ArrayOf<Result>(bias).tensor);
    return one;
  }
  TCubeTiling tiling;
  std::vector<T> a, b;
  std::vector<Result> c, bias;
};

TEST(Products, WholeNumbersAreExactAndWrapAround) {
  Product<int8_t, int32_t> p(1, 8, 32);
  p.b.assign(p.b.size(), 0);
  p.b[0] = 1, p.b[1] = 1, p.b[2] = -1;  // row 0
  p.bias = {
      16777217, std::numeric_limits<int32_t>::max(), std::numeric_limits<int32_t>::min(), -16777217, 0, 0, 0,
      0};
  EXPECT_EQ(broken_rule([&] { p.object().IterateAll(ArrayOf<int32_t>(p.c).tensor); }), "");
  EXPECT_THAT(p.c, testing::ElementsAre(16777218, std::numeric_limits<int32_t>::min(),
                                        std::numeric_limits<int32_t>::max(), -16777217, 0, 0, 0, 0));
}

/// Copies a tile and adds it up after a product into global memory, or into the other tile.
std::string added_after(bool into_tile, bool has_flag, uint64_t seed) {
  Product<float, float> p(4, 8, 8);
  std::vector<float> x = numbers(32), y(32);
  const std::string rule = broken_rule(
      [&] {
        Tiles t;
        auto object = p.object();
        DataCopy(t.a, Array(x).tensor, 32);
        if (into_tile)
          object.IterateAll(t.b);
        else
          object.IterateAll(Array(p.c).tensor);
        if (!into_tile) DataCopy(t.b, Array(p.c).tensor, 32);
        if (has_flag) order<HardEvent::MTE2_V>();
        Add(t.b, t.b, t.a, 32);
        order<HardEvent::V_MTE3>();
        DataCopy(Array(y).tensor, t.b, 32);
      },
      1, seed);
  for (size_t i = 0; rule.empty() && i < y.size(); ++i) EXPECT_EQ(y[i], x[i] + 8) << i << " seed " << seed;
  return rule;
}

TEST(Products, TheyOrderTheirOperandsAndNothingElse) {
  for (const uint64_t seed : {0, 1, 2, 3})
    for (const bool into_tile : {false, true}) {
      EXPECT_EQ(added_after(into_tile, true, seed), "");
      EXPECT_THAT(added_after(into_tile, false, seed),
                  HasSubstr("Add on pipe V reads what DataCopy on pipe MTE2"));
    }
}

/// Uses a tile, then has a product write it, then uses it without a flag.
std::string tile_written_again(bool has_flag, uint64_t seed) {
  Product<float, float> p(4, 8, 8);
  std::vector<float> y(32);
  const std::string rule = broken_rule(
      [&] {
        Tiles t;
        auto object = p.object();
        Duplicate(t.a, 3.0f, 32);
        Muls(t.b, t.a, 2.0f, 32);
        if (has_flag) order<HardEvent::V_MTE2>();
        object.IterateAll(t.a);
        Add(t.b, t.b, t.a, 32);
        order<HardEvent::V_MTE3>();
        DataCopy(Array(y).tensor, t.b, 32);
      },
      1, seed);
  for (size_t i = 0; rule.empty() && i < y.size(); ++i) EXPECT_EQ(y[i], 6 + 8) << i << " seed " << seed;
  return rule;
}

TEST(Products, ATileThatIsInUseIsOrderedBefore) {
  for (const uint64_t seed : {0, 1, 2, 3}) {
    EXPECT_EQ(tile_written_again(true, seed), "");
    EXPECT_THAT(tile_written_again(false, seed), HasSubstr("IterateAll on pipe FIX writes what"));
  }
}

TEST(Products, TheDataCacheDoesNotSeeTheResult) {
  const auto read_twice = [](bool invalidates) {
    Product<float, float> p(4, 8, 8);
    return broken_rule([&] {
      auto object = p.object();
      GlobalTensor<float> c = Array(p.c).tensor;
      c.GetValue(0);
      object.IterateAll(c);
      if (invalidates)
        DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(c);
      EXPECT_EQ(c.GetValue(0), 8);
    });
  };
  EXPECT_EQ(read_twice(true), "");
  EXPECT_THAT(read_twice(false), HasSubstr("DataCacheCleanAndInvalid comes before it"));
}

/// A product of a block's own operands, one of which the blocks have added to.
std::string after_adding_to(int operand, int64_t blocks) {
  std::vector<Product<float, float>> all(static_cast<size_t>(blocks), Product<float, float>(4, 8, 8));
  return broken_rule(
      [&] {
        auto& p = all[static_cast<size_t>(GetBlockIdx())];
        std::vector<float>* const operands[] = {&p.a, &p.b, &p.c, &p.bias};
        Tiles t;
        Duplicate(t.a, 1.0f, 8);
        order<HardEvent::V_MTE3>();
        SetAtomicAdd<float>();
        DataCopy(Array(*operands[operand]).tensor, t.a, 8);
        SetAtomicNone();
        order<HardEvent::MTE3_S>();
        p.object().IterateAll(Array(p.c).tensor);
      },
      blocks);
}

TEST(Products, OperandsAreNotWhatBlocksCombineWith) {
  for (int operand = 0; operand < 4; ++operand) {
    EXPECT_EQ(after_adding_to(operand, 1), "") << operand;
    EXPECT_THAT(after_adding_to(operand, 2),
                HasSubstr("IterateAll: global memory that this kernel combines with"))
        << operand;
  }
}

template <class T, class Result>
Cycles cycles_of(int m, int n, int k, double memory_bytes_per_cycle = 0) {
  Product<T, Result> p(m, n, k);
  CoreConfig config;
  config.memory_bytes_per_cycle = memory_bytes_per_cycle;
  const LaunchOutcome outcome = launched([&] { p.object().IterateAll(ArrayOf<Result>(p.c).tensor); }, config);
  EXPECT_EQ(outcome.broken, "");
  return outcome.cycles;
}

TEST(Products, CyclesAreThoseOfFractalsOrOfMemory) {
  const auto cube = static_cast<size_t>(Pipe::cube);
  EXPECT_EQ((cycles_of<half, float>(32, 32, 32).busy[cube]), 8u);
  EXPECT_EQ((cycles_of<half, float>(17, 24, 17).busy[cube]), 8u) << "padded to fractals";
  EXPECT_EQ((cycles_of<int8_t, int32_t>(32, 32, 32).busy[cube]), 4u);
  EXPECT_EQ((cycles_of<float, float>(32, 32, 32).busy[cube]), 32u);
  const Cycles slow = cycles_of<half, float>(32, 32, 32, 16);
  EXPECT_EQ(slow.busy[cube], (2 * 32 * 32 * 2 + 32 * 32 * 4) / 16u);
  EXPECT_EQ(slow.bytes_in, 2u * 32 * 32 * 2 + 32 * 4);
  EXPECT_EQ(slow.bytes_out, 32u * 32 * 4);
}

TEST(Products, WhatFollowsBeginsWhenTheProductIsThere) {
  Product<half, float> p(32, 32, 256);
  const auto total = [&](bool multiplies) {
    const LaunchOutcome outcome = launched(
        [&] {
          Tiles t;
          if (multiplies) p.object().IterateAll(Array(p.c).tensor);
          Duplicate(t.a, 1.0f, 256);
        },
        CoreConfig{});
    EXPECT_EQ(outcome.broken, "");
    return outcome.cycles.total;
  };
  constexpr uint64_t kFractals = 2 * 2 * 16, kIssue = 1;
  EXPECT_EQ(total(true), total(false) + kFractals + kIssue);
}

}  // namespace
}  // namespace npu::ai_core

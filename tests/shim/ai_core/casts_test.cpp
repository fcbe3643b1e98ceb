// Cast: the conversions of 910B, their roundings, and what is refused.
#include "runtime_shim/ai_core/casts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

/// x as To, by a cast of a tile of From.
template <class To, class From>
To cast_to(From x, RoundMode mode) {
  std::vector<From> in(64, x);
  std::vector<To> out(64);
  const ArrayOf<From> from(in);
  const ArrayOf<To> to(out);
  const std::string rule = broken_rule([&] {
    TPipe pipe;
    TBuf<QuePosition::VECCALC> first, second;
    pipe.InitBuffer(first, 1024);
    pipe.InitBuffer(second, 1024);
    const auto a = first.Get<From>();
    const auto b = second.Get<To>();
    DataCopy(a, from.tensor, 64);
    order<HardEvent::MTE2_V>();
    Cast(b, a, mode, 64);
    order<HardEvent::V_MTE3>();
    DataCopy(to.tensor, b, 64);
  });
  EXPECT_EQ(rule, "");
  return out[63];
}

constexpr RoundMode kModes[] = {RoundMode::CAST_RINT, RoundMode::CAST_FLOOR, RoundMode::CAST_CEIL,
                                RoundMode::CAST_ROUND, RoundMode::CAST_TRUNC};

/// The results of the five roundings.
template <class To, class From>
std::vector<double> in_each_mode(From x) {
  std::vector<double> list;
  for (const RoundMode mode : kModes) list.push_back(static_cast<double>(cast_to<To>(x, mode)));
  return list;
}

using Numbers = std::vector<double>;

TEST(Cast, RoundsToIntegersInEachMode) {
  EXPECT_EQ(in_each_mode<int32_t>(2.5f), (Numbers{2, 2, 3, 3, 2}));
  EXPECT_EQ(in_each_mode<int32_t>(-2.5f), (Numbers{-2, -3, -2, -3, -2}));
  EXPECT_EQ(in_each_mode<float>(-2.5f), (Numbers{-2, -3, -2, -3, -2}));
  EXPECT_EQ(in_each_mode<int16_t>(1.5f), (Numbers{2, 1, 2, 2, 1}));
  EXPECT_EQ(in_each_mode<int64_t>(-1.5f), (Numbers{-2, -2, -1, -2, -1}));
  EXPECT_EQ(in_each_mode<int8_t>(half(-1.5f)), (Numbers{-2, -2, -1, -2, -1}));
  EXPECT_EQ(in_each_mode<uint8_t>(half(300.0f)), (Numbers{255, 255, 255, 255, 255})) << "saturates";
  EXPECT_EQ(in_each_mode<int32_t>(bfloat16_t(0.5f)), (Numbers{0, 0, 1, 1, 0}));
  EXPECT_EQ(cast_to<int64_t>(0x1p70f, RoundMode::CAST_RINT), INT64_MAX);
  EXPECT_EQ(cast_to<int32_t>(int64_t{1} << 40, RoundMode::CAST_NONE), INT32_MAX);
}

TEST(Cast, RoundsToFewerBitsInEachMode) {
  // The halves next to 1 + 2^-11 are 1 and 1 + 2^-10: it lies in the middle.
  const double low = 1, high = 1 + 0x1p-10;
  EXPECT_EQ(in_each_mode<half>(1.0f + 0x1p-11f), (Numbers{low, low, high, high, low}));
  EXPECT_EQ(in_each_mode<half>(-1.0f - 0x1p-11f), (Numbers{-low, -high, -low, -high, -low}));
  EXPECT_EQ(static_cast<float>(cast_to<half>(1.0f + 0x1p-11f, RoundMode::CAST_ODD)), high);
  EXPECT_EQ(static_cast<float>(cast_to<half>(1.0f + 0x1p-10f + 0x1p-20f, RoundMode::CAST_ODD)), high);
  EXPECT_EQ(in_each_mode<bfloat16_t>(1.0f + 0x1p-20f), (Numbers{1, 1, 1 + 0x1p-7, 1, 1}));
  EXPECT_EQ(in_each_mode<half>(70000.0f)[1], 65504) << "the largest half lies below";
  EXPECT_EQ(in_each_mode<float>(int32_t{16777217}),
            (Numbers{16777216, 16777216, 16777218, 16777218, 16777216}));
  EXPECT_EQ(in_each_mode<float>(int64_t{16777217})[2], 16777218);
}

TEST(Cast, FromInt32ToHalfTakesTheFactorOfSetDeqScale) {
  npu_sim_core::deq_scale = __builtin_nanf("");
  EXPECT_THAT(broken_rule([] {
                TilesOf<int32_t> t;
                Duplicate(t.a, 3, 64);
                Cast(t.b.ReinterpretCast<half>(), t.a, RoundMode::CAST_NONE, 64);
              }),
              HasSubstr("SetDeqScale comes before it"));
  SetDeqScale(half(0.5f));
  EXPECT_EQ(static_cast<float>(cast_to<half>(int32_t{3}, RoundMode::CAST_NONE)), 1.5f);
}

TEST(Cast, TwoIntegersOfFourBitsLieInAByte) {
  std::vector<int8_t> bytes(32);
  std::vector<float> out(64);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<int8_t>(i * 37);
  const std::vector<int8_t> given = bytes;
  const ArrayOf<int8_t> packed(bytes);
  const Array wide(out);
  EXPECT_EQ(broken_rule([&] {
              TilesOf<int8_t> t;
              DataCopy(t.a, packed.tensor, 32);
              order<HardEvent::MTE2_V>();
              const auto numbers = t.b.ReinterpretCast<half>();
              Cast(numbers, t.a.ReinterpretCast<int4b_t>(), RoundMode::CAST_NONE, 64);
              Cast(t.a.ReinterpretCast<int4b_t>(), numbers, RoundMode::CAST_RINT, 64);
              Cast(t.b[512].ReinterpretCast<float>(), numbers, RoundMode::CAST_NONE, 64);
              order<HardEvent::V_MTE3>();
              DataCopy(packed.tensor, t.a, 32);
              DataCopy(wide.tensor, t.b[512].ReinterpretCast<float>(), 64);
            }),
            "");
  EXPECT_EQ(bytes, given) << "there and back";
  for (int i = 0; i < 64; ++i) {
    const int bits = static_cast<uint8_t>(given[static_cast<size_t>(i / 2)]) >> (i % 2 * 4) & 15;
    EXPECT_EQ(out[static_cast<size_t>(i)], bits < 8 ? bits : bits - 16);
  }
  EXPECT_EQ(LocalTensor<int4b_t>(0, 32).GetSize(), 64u);
  EXPECT_EQ(LocalTensor<int4b_t>(0, 64)[64].begin(), 32u) << "offsets are in elements";
}

TEST(Cast, WhatThisChipDoesNotConvertIsRefused) {
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                Duplicate(t.a, 1.0f, 64);
                Cast(t.b.ReinterpretCast<int8_t>(), t.a, RoundMode::CAST_RINT, 64);
              }),
              HasSubstr("does not convert between these types"));
  EXPECT_THAT(broken_rule([] {
                Tiles t;
                Duplicate(t.a, 1.0f, 64);
                Cast(t.b.ReinterpretCast<bfloat16_t>(), t.a, RoundMode::CAST_NONE, 64);
              }),
              HasSubstr("does not have this RoundMode"));
}

}  // namespace
}  // namespace npu::ai_core

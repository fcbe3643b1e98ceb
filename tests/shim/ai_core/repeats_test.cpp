// The form of vector instructions with iterations: what masks and strides select, and the rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;
using T = LocalTensor<float>;

constexpr int32_t kFloats = 256;  // of a tile

/// Runs `body(a, b)` where a holds 0, 1, 2, ... and b -1; the elements of b.
std::vector<float> result_of(const std::function<void(T, T)>& body, uint64_t seed = 0) {
  std::vector<float> x(kFloats);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
  return result_from(x, body, seed);
}

/// What a plain loop over the definition of the form computes.
std::vector<float> expected(int times, uint64_t low, UnaryRepeatParams p,
                            const std::function<float(float)>& f) {
  std::vector<float> y(kFloats, -1);
  for (int r = 0; r < times; ++r)
    for (int l = 0; l < 64; ++l) {
      if ((low >> l & 1) == 0) continue;
      const int from = (r * p.srcRepStride + l / 8 * p.srcBlkStride) * 8 + l % 8;
      const int to = (r * p.dstRepStride + l / 8 * p.dstBlkStride) * 8 + l % 8;
      y[static_cast<size_t>(to)] = f(static_cast<float>(from));
    }
  return y;
}

constexpr uint64_t kAll = ~uint64_t{0};
float twice(float x) { return 2 * x; }

TEST(Repeats, MasksAndStridesSelectElements) {
  for (uint64_t seed = 0; seed < 3; ++seed) {
    EXPECT_EQ(result_of([](T a, T b) { Muls(b, a, 2.0f, 64, 4, {1, 1, 8, 8}); }, seed),
              expected(4, kAll, {1, 1, 8, 8}, twice));
    EXPECT_EQ(result_of([](T a, T b) { Muls(b, a, 2.0f, 5, 3, {1, 1, 8, 8}); }, seed),
              expected(3, 31, {1, 1, 8, 8}, twice));
    EXPECT_EQ(result_of([](T a, T b) { Muls(b, a, 2.0f, 64, 2, {2, 1, 16, 8}); }, seed),
              expected(2, kAll, {2, 1, 16, 8}, twice));
    EXPECT_EQ(result_of([](T a, T b) { Muls(b, a, 2.0f, 64, 2, {1, 2, 8, 16}); }, seed),
              expected(2, kAll, {1, 2, 8, 16}, twice));
    EXPECT_EQ(result_of([](T a, T b) { Muls(b, a, 2.0f, 8, 4, {1, 1, 1, 8}); }, seed),
              expected(4, 255, {1, 1, 1, 8}, twice));
    const uint64_t bits[2] = {0x8000000000000105, 0};
    EXPECT_EQ(result_of([&](T a, T b) { Muls(b, a, 2.0f, bits, 4, {1, 1, 8, 8}); }, seed),
              expected(4, bits[0], {1, 1, 8, 8}, twice));
  }
}

TEST(Repeats, EachFormOfInstructionHasThem) {
  const UnaryRepeatParams one{};
  const BinaryRepeatParams two{};
  const auto same = [](float (*f)(float)) { return expected(4, kAll, {}, f); };
  EXPECT_EQ(result_of([&](T a, T b) { Add(b, a, a, 64, 4, two); }), same(twice));
  EXPECT_EQ(result_of([&](T a, T b) { Sqrt(b, a, 64, 4, one); }), same([](float x) { return std::sqrt(x); }));
  EXPECT_EQ(result_of([&](T, T b) { Duplicate(b, 3.0f, 64, 4, 1, 8); }), same([](float) { return 3.0f; }));
  EXPECT_EQ(result_of([&](T a, T b) {
              const auto narrow = a[128].ReinterpretCast<half>();
              Cast(narrow, a, RoundMode::CAST_NONE, 64, 2, {1, 1, 4, 8});
              Cast(b, narrow, RoundMode::CAST_NONE, 64, 2, {1, 1, 8, 4});
            }),
            expected(2, kAll, {}, [](float x) { return x; }));
}

TEST(Repeats, NoIterationDoesNothing) {
  EXPECT_EQ(result_of([](T a, T b) { Muls(b, a, 2.0f, 64, 0, UnaryRepeatParams{}); }),
            std::vector<float>(kFloats, -1));
}

TEST(Repeats, HalfPrecisionHas128ElementsInAnIteration) {
  EXPECT_EQ(broken_rule([] {
              TilesOf<half> t;
              Duplicate(t.a, half(2.0f), 128, 2, 1, 8);
              Mul(t.b, t.a, t.a, 128, 2, {});
              SetFlag<HardEvent::V_S>(0);
              WaitFlag<HardEvent::V_S>(0);
              EXPECT_EQ(static_cast<float>(t.b.GetValue(255)), 4.0f);
            }),
            "");
}

TEST(Repeats, TheMaskRegistersHoldBitsOrACount) {
  const auto of_registers = [](T a, T b) { Muls<float, false>(b, a, 2.0f, MASK_PLACEHOLDER, 4, {}); };
  EXPECT_EQ(result_of([&](T a, T b) {
              SetVectorMask<float>(0, 7);
              of_registers(a, b);
              ResetMask();
            }),
            expected(4, 7, {}, twice));
  EXPECT_EQ(result_of([&](T a, T b) {
              SetVectorMask<float>(10);
              of_registers(a, b);
            }),
            expected(4, 1023, {}, twice));
  std::vector<float> counted(kFloats, -1);
  for (size_t i = 0; i < 70; ++i) counted[i] = 2 * static_cast<float>(i);
  EXPECT_EQ(result_of([&](T a, T b) {
              SetMaskCount();
              SetVectorMask<float, MaskMode::COUNTER>(70);
              of_registers(a, b);
              SetMaskNorm();
              ResetMask();
            }),
            counted)
      << "the number of iterations follows from the count";
}

/// The rule that `body(tiles)` breaks.
std::string rule_of(const std::function<void(Tiles&)>& body) {
  return broken_rule([&] {
    Tiles t;
    Duplicate(t.a, 1.0f, kFloats);
    body(t);
  });
}

TEST(Repeats, LimitsAreChecked) {
  EXPECT_THAT(rule_of([](Tiles& t) { Adds(t.b, t.a, 1.0f, 64, 256, {}); }), HasSubstr("repeatTime is 256"));
  EXPECT_THAT(rule_of([](Tiles& t) { Adds(t.b, t.a, 1.0f, 65, 1, {}); }),
              HasSubstr("a mask of 65 elements; an iteration of this type has 1 to 64"));
  EXPECT_THAT(rule_of([](Tiles& t) { Adds(t.b, t.a, 1.0f, 0u, 1, {}); }), HasSubstr("a mask of 0 elements"));
  const uint64_t high[2] = {1, 1}, none[2] = {0, 0};
  EXPECT_THAT(rule_of([&](Tiles& t) { Adds(t.b, t.a, 1.0f, high, 1, {}); }), HasSubstr("elements beyond 63"));
  EXPECT_THAT(rule_of([&](Tiles& t) { Adds(t.b, t.a, 1.0f, none, 1, {}); }),
              HasSubstr("the mask selects no element"));
  EXPECT_THAT(rule_of([](Tiles& t) { Adds(t.b, t.a, 1.0f, 64, 1, {1, 1, 256, 8}); }),
              HasSubstr("a stride of 256 blocks"));
  EXPECT_THAT(rule_of([](Tiles& t) { Adds(t.b, t.a, 1.0f, 64, 255, {1, 1, 255, 8}); }),
              HasSubstr("beyond the unified buffer"));
  EXPECT_THAT(rule_of([](Tiles& t) { Adds(t.b, t.a[1], 1.0f, 64, 1, {}); }),
              HasSubstr("not at a multiple of 32"));
}

TEST(Repeats, OverlapIsChecked) {
  EXPECT_EQ(rule_of([](Tiles& t) { Adds(t.a, t.a, 1.0f, 64, 4, {}); }), "");
  EXPECT_THAT(rule_of([](Tiles& t) { Adds(t.a[8], t.a, 1.0f, 64, 1, {}); }),
              HasSubstr("of an iteration overlap in part"));
  EXPECT_THAT(rule_of([](Tiles& t) { Adds(t.a[64], t.a, 1.0f, 64, 3, {}); }),
              HasSubstr("an iteration writes what a later one reads"));
}

TEST(Repeats, PipesAndUndefinedElementsAreChecked) {
  std::vector<float> out(kFloats);
  const Array array(out);
  EXPECT_THAT(rule_of([&](Tiles& t) {
                Adds(t.b, t.a, 1.0f, 64, 4, {});
                DataCopy(array.tensor, t.b, kFloats);
              }),
              HasSubstr("no flag or queue orders them"));
  EXPECT_THAT(rule_of([&](Tiles& t) {
                Adds(t.b, t.a, 1.0f, 63, 4, {});
                order<HardEvent::V_MTE3>();
                DataCopy(array.tensor, t.b, kFloats);
              }),
              HasSubstr("elements that no instruction has computed"))
      << "the mask leaves the last element of each iteration out";
}

TEST(Repeats, SetMaskCountEndsWithSetMaskNorm) {
  EXPECT_THAT(rule_of([](Tiles&) { SetMaskCount(); }), HasSubstr("SetMaskNorm is missing"));
  EXPECT_THAT(rule_of([](Tiles& t) {
                SetMaskCount();
                Adds(t.b, t.a, 1.0f, 8);
              }),
              HasSubstr("the form with a count, while SetMaskCount is in effect"));
}

}  // namespace
}  // namespace npu::ai_core

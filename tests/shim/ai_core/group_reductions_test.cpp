// Reductions of iterations, blocks and pairs, indices, and blocks that are filled with one element.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::ElementsAre;
using testing::HasSubstr;
using T = LocalTensor<float>;

constexpr int32_t kFloats = 256;

/// Runs `body(a, b)` where a holds (7 i) mod 64 - 32 and b -1; the first `count` elements of b.
std::vector<float> result_of(const std::function<void(T, T)>& body, size_t count, uint64_t seed = 0) {
  std::vector<float> x(kFloats);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7 % 64) - 32;
  std::vector<float> y = result_from(x, body, seed);
  y.resize(count);
  return y;
}

float element(int i) { return static_cast<float>(i * 7 % 64) - 32; }
float sum(int begin, int count) {
  float all = 0;
  for (int i = begin; i < begin + count; ++i) all += element(i);
  return all;
}

TEST(GroupReduction, SumsOfIterationsBlocksAndPairs) {
  for (uint64_t seed = 0; seed < 3; ++seed) {
    EXPECT_THAT(result_of([](T a, T b) { WholeReduceSum(b, a, 64, 4, 1, 1, 8); }, 5, seed),
                ElementsAre(sum(0, 64), sum(64, 64), sum(128, 64), sum(192, 64), -1));
    EXPECT_THAT(result_of([](T a, T b) { WholeReduceSum(b, a, 10, 2, 2, 1, 8); }, 4, seed),
                ElementsAre(sum(0, 10), -1, sum(64, 10), -1));
    EXPECT_THAT(result_of([](T a, T b) { RepeatReduceSum(b, a, 2, 64, 0, 1, 1, 8); }, 3, seed),
                ElementsAre(sum(0, 64), sum(64, 64), -1));
    const auto blocks = result_of([](T a, T b) { BlockReduceSum(b, a, 4, 64, 1, 1, 8); }, 33, seed);
    for (int i = 0; i < 32; ++i) EXPECT_EQ(blocks[static_cast<size_t>(i)], sum(8 * i, 8));
    EXPECT_EQ(blocks[32], -1);
    const auto pairs = result_of([](T a, T b) { PairReduceSum(b, a, 2, 64, 1, 1, 8); }, 65, seed);
    for (int i = 0; i < 64; ++i) EXPECT_EQ(pairs[static_cast<size_t>(i)], sum(2 * i, 2));
    EXPECT_EQ(pairs[64], -1);
  }
}

TEST(GroupReduction, AGroupWithoutASelectedElementIsNotWritten) {
  EXPECT_THAT(result_of([](T a, T b) { BlockReduceMax(b, a, 1, 9, 1, 1, 8); }, 4),
              ElementsAre(17, element(8), -1, -1));
  const uint64_t bits[2] = {0xFF00, 0};
  EXPECT_THAT(result_of([&](T a, T b) { BlockReduceMin(b, a, 1, bits, 1, 1, 8); }, 3),
              ElementsAre(-1, element(10), -1));
  EXPECT_EQ(result_of([](T a, T b) { WholeReduceSum(b, a, 0, 4, 1, 1, 8); }, 2), (std::vector<float>{-1, -1}))
      << "a mask of 0 does nothing";
}

TEST(GroupReduction, MaximaAndMinimaHaveIndices) {
  const auto bits_of = [](float x) {
    uint32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
  };
  // 7 i mod 64 = 63 for i = 9, 0 for i = 0.
  auto y = result_of([](T a, T b) { WholeReduceMax(b, a, 64, 2, 1, 1, 8); }, 4);
  EXPECT_EQ(y[0], 31);
  EXPECT_EQ(bits_of(y[1]), 9u);
  EXPECT_EQ(y[2], 31);
  EXPECT_EQ(bits_of(y[3]), 9u) << "within its iteration";
  y = result_of([](T a, T b) { WholeReduceMin(b, a, 64, 1, 1, 1, 8, ReduceOrder::ORDER_INDEX_VALUE); }, 3);
  EXPECT_EQ(bits_of(y[0]), 0u);
  EXPECT_EQ(y[1], -32);
  EXPECT_EQ(y[2], -1);
  EXPECT_THAT(
      result_of([](T a, T b) { WholeReduceMax(b, a, 64, 2, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE); }, 3),
      ElementsAre(31, 31, -1));
  y = result_of([](T a, T b) { WholeReduceMax(b, a, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_INDEX); }, 2);
  EXPECT_EQ(bits_of(y[0]), 9u);
  y = result_of([](T a, T b) { ReduceMax(b, a, a, kFloats, true); }, 2);
  EXPECT_EQ(y[0], 31);
  EXPECT_EQ(bits_of(y[1]), 9u) << "the first of equal ones";
}

TEST(GroupReduction, HalfPrecisionRoundsEachSum) {
  EXPECT_EQ(broken_rule([] {
              TilesOf<half> t;
              Duplicate(t.a, half(0.1f), 256);
              WholeReduceSum(t.b, t.a, 128, 2, 1, 1, 8);
              order<HardEvent::V_S>();
              // A binary tree of equal numbers only doubles.
              EXPECT_EQ(static_cast<float>(t.b.GetValue(1)), 128 * static_cast<float>(half(0.1f)));
              ReduceSum(t.b, t.a, t.a, 256);
              order<HardEvent::V_S>();
              EXPECT_EQ(static_cast<float>(t.b.GetValue(0)), 256 * static_cast<float>(half(0.1f)));
            }),
            "");
}

/// The rule that `body` breaks, with a full of ones.
std::string rule_of(const std::function<void(T, T)>& body) {
  return broken_rule([&] {
    Tiles t;
    Duplicate(t.a, 1.0f, kFloats);
    body(t.a, t.b);
  });
}

TEST(GroupReduction, RulesAreChecked) {
  EXPECT_EQ(rule_of([](T a, T) { BlockReduceSum(a, a, 4, 64, 1, 1, 8); }), "")
      << "in place: a result goes where an earlier iteration has read";
  EXPECT_THAT(rule_of([](T a, T) { BlockReduceSum(a[128], a, 4, 64, 1, 1, 8); }),
              HasSubstr("an iteration writes what a later one reads"));
  EXPECT_EQ(rule_of([](T a, T b) { WholeReduceSum(b[1], a, 64, 1, 1, 1, 8); }), "");
  EXPECT_THAT(rule_of([](T a, T b) { WholeReduceMax(b[1], a, 64, 1, 1, 1, 8); }),
              HasSubstr("not at a multiple of 8"));
  EXPECT_THAT(rule_of([](T a, T b) { BlockReduceSum(b[4], a, 1, 64, 1, 1, 8); }),
              HasSubstr("not at a multiple of 32"));
  EXPECT_THAT(rule_of([](T a, T b) { WholeReduceSum(b, a[1], 64, 1, 1, 1, 8); }),
              HasSubstr("not at a multiple of 32"));
  EXPECT_THAT(rule_of([](T a, T b) { WholeReduceSum(b, a, 65, 1, 1, 1, 8); }),
              HasSubstr("a mask of 65 elements"));
  EXPECT_THAT(rule_of([](T a, T b) { WholeReduceSum(b, a, 64, 256, 1, 1, 8); }),
              HasSubstr("repeatTime is 256"));
  EXPECT_THAT(rule_of([](T a, T b) { WholeReduceSum(b, a, 64, 2, 65536, 1, 8); }),
              HasSubstr("a stride of 65536"));
  EXPECT_THAT(rule_of([](T a, T b) { WholeReduceSum(a, b, 64, 1, 1, 1, 8); }),
              HasSubstr("takes elements that no instruction has computed"));
}

TEST(Brcb, FillsABlockWithEachElement) {
  const auto y = result_of([](T a, T b) { Brcb(b, a, 2, {1, 8}); }, 129);
  for (int i = 0; i < 128; ++i) EXPECT_EQ(y[static_cast<size_t>(i)], element(i / 8)) << i;
  EXPECT_EQ(y[128], -1);
  EXPECT_THAT(rule_of([](T a, T) { Brcb(a, a, 1, {1, 8}); }), HasSubstr("source and destination overlap"));
  EXPECT_THAT(rule_of([](T a, T b) { Brcb(b, a, 1, {0, 8}); }), HasSubstr("dstBlkStride 1 to 65535"));
  EXPECT_THAT(rule_of([](T a, T b) { Brcb(b, a, 2, {1, 65535}); }), HasSubstr("beyond the unified buffer"));
}

TEST(Accumulation, AnIterationReadsWhatTheOneBeforeHasWritten) {
  for (uint64_t seed = 0; seed < 3; ++seed)
    EXPECT_EQ(result_of([](T a, T b) { Add(b, a, b, 64, 4, {1, 1, 1, 0, 8, 0}); }, 1, seed)[0],
              -1 + element(0) + element(64) + element(128) + element(192));
  EXPECT_THAT(rule_of([](T a, T b) { Add(b, b, a, 64, 4, {1, 1, 1, 0, 0, 8}); }),
              HasSubstr("an iteration writes what a later one reads"))
      << "the first source may not";
  EXPECT_THAT(rule_of([](T a, T b) { Div(b, a, b, 64, 4, {1, 1, 1, 0, 8, 0}); }),
              HasSubstr("an iteration writes what a later one reads"));
}

TEST(Combined, InstructionsOfTwoSteps) {
  const auto first = [](const std::function<void(T, T)>& body) { return result_of(body, 3); };
  EXPECT_THAT(first([](T a, T b) { Axpy(b, a, 2.0f, kFloats); }),
              ElementsAre(2 * element(0) - 1, 2 * element(1) - 1, 2 * element(2) - 1));
  EXPECT_THAT(
      first([](T a, T b) { MulAddDst(b, a, a, 64, 4, {}); }),
      ElementsAre(element(0) * element(0) - 1, element(1) * element(1) - 1, element(2) * element(2) - 1));
  EXPECT_THAT(first([](T a, T b) { FusedMulAdd(b, a, a, kFloats); }), ElementsAre(0, 0, 0));
  EXPECT_THAT(first([](T a, T b) { AddRelu(b, a, a, kFloats); }), ElementsAre(0, 0, 0));
  EXPECT_THAT(first([](T a, T b) { LeakyRelu(b, a, 0.5f, kFloats); }), ElementsAre(-16, -12.5f, -9));
  EXPECT_THAT(first([](T, T b) { CreateVecIndex(b, 5.0f, kFloats); }), ElementsAre(5, 6, 7));
  EXPECT_THAT(first([](T, T b) { ArithProgression(b, 1.0f, -0.5f, kFloats); }), ElementsAre(1, 0.5f, 0));
  EXPECT_THAT(first([](T a, T b) { b = a * a; }),
              ElementsAre(element(0) * element(0), element(1) * element(1), element(2) * element(2)));
  EXPECT_THAT(first([](T a, T b) {
                auto bits = a.ReinterpretCast<int32_t>();
                Duplicate(bits, -12, kFloats);
                ShiftRight(bits, bits, 2, kFloats);
                ShiftLeft(bits, bits, 1, kFloats);
                Cast(b, bits, RoundMode::CAST_NONE, kFloats);
              }),
              ElementsAre(-6, -6, -6));
}

}  // namespace
}  // namespace npu::ai_core

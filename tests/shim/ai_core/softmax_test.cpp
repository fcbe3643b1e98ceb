// SoftMax and SelectWithBytesMask, and what other kernels call: DataCopyPad with DataCopyParams, and functions of the scalar unit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr uint32_t kRows = 3, kPadded = 16, kWidth = 13;

struct Softmax {
  std::vector<float> result = std::vector<float>(kRows * kPadded, -1.0f), sum = std::vector<float>(kRows * 8),
                     max = sum;
  std::string rule;
};

/// Softmax of rows of 13 elements in 16, in place or not. What lies behind the 13 is larger than they are.
Softmax softmax_of(const std::vector<float>& x, bool is_in_place, bool has_work, uint64_t seed = 0) {
  Softmax made;
  std::vector<float> in = x;
  const Array from(in), to(made.result), sums(made.sum), largest(made.max);
  made.rule = broken_rule(
      [&] {
        TPipe pipe;
        TBuf<QuePosition::VECCALC> buffers[5];
        for (auto& buffer : buffers) pipe.InitBuffer(buffer, 1024);
        const auto a = buffers[0].Get<float>(), other = buffers[1].Get<float>(), s = buffers[2].Get<float>(),
                   m = buffers[3].Get<float>();
        const auto work = buffers[4].Get<uint8_t>();
        const auto& b = is_in_place ? a : other;
        DataCopy(a, from.tensor, kRows * kPadded);
        Duplicate(other, -1.0f, kRows * kPadded);
        order<HardEvent::MTE2_V>();
        PipeBarrier<PIPE_V>();
        const SoftMaxShapeInfo shape = {kRows, kPadded, kRows, kWidth};
        if (has_work)
          SoftMax<float>(b, s, m, a, work, SoftMaxTiling(), shape);
        else
          SoftMax<float>(b, s, m, a, SoftMaxTiling(), shape);
        order<HardEvent::V_MTE3>();
        DataCopy(to.tensor, b, kRows * kPadded);
        DataCopy(sums.tensor, s, kRows * 8);
        DataCopy(largest.tensor, m, kRows * 8);
      },
      1, seed);
  return made;
}

TEST(SoftMax, IsThatOfEachRow) {
  std::vector<float> x(kRows * kPadded, 100.0f);
  for (uint32_t r = 0; r < kRows; ++r)
    for (uint32_t c = 0; c < kWidth; ++c)
      x[r * kPadded + c] = static_cast<float>((r * 5 + c * 7) % 11) - 60 * static_cast<float>(r);
  for (const bool is_in_place : {false, true})
    for (const bool has_work : {false, true})
      for (const uint64_t seed : {0, 1, 2}) {
        const Softmax made = softmax_of(x, is_in_place, has_work, seed);
        EXPECT_EQ(made.rule, "");
        for (uint32_t r = 0; r < kRows; ++r) {
          double largest = -INFINITY, sum = 0;
          for (uint32_t c = 0; c < kWidth; ++c) largest = std::fmax(largest, x[r * kPadded + c]);
          for (uint32_t c = 0; c < kWidth; ++c) sum += std::exp(x[r * kPadded + c] - largest);
          for (uint32_t i = 0; i < 8; ++i) {
            EXPECT_EQ(made.max[r * 8 + i], static_cast<float>(largest));
            EXPECT_EQ(made.sum[r * 8 + i], static_cast<float>(sum));
          }
          for (uint32_t c = 0; c < kWidth; ++c)
            EXPECT_EQ(made.result[r * kPadded + c],
                      static_cast<float>(std::exp(x[r * kPadded + c] - largest) / sum));
          EXPECT_EQ(made.result[r * kPadded + kWidth], is_in_place ? 100.0f : -1.0f);
        }
      }
}

TEST(SoftMax, AShapeThatDoesNotFitIsNamed) {
  const auto rule_of = [](const SoftMaxShapeInfo& shape) {
    return broken_rule([&] {
      Tiles t;
      Duplicate(t.a, 1.0f, 64);
      PipeBarrier<PIPE_V>();
      SoftMax<float>(t.b, t.a, SoftMaxTiling(), shape);
    });
  };
  EXPECT_EQ(rule_of({4, 16, 4, 16}), "");
  EXPECT_THAT(rule_of({}), HasSubstr("the shape is given as an argument"));
  EXPECT_THAT(rule_of({4, 12, 4, 12}), HasSubstr("srcK is whole 32 bytes"));
  EXPECT_THAT(rule_of({4, 16, 4, 17}), HasSubstr("oriSrcK not above it"));
  EXPECT_THAT(rule_of({5, 16, 5, 16}), HasSubstr("takes elements that no instruction has computed"));
}

TEST(SelectWithBytesMask, TakesTheSecondSourceWhereTheByteIsSet) {
  std::vector<float> x = numbers(16), chosen(16), other(16);
  std::vector<uint8_t> bytes(64, 0);
  bytes[1] = bytes[32] = 1, bytes[35] = 255;
  const Array in(x), out(chosen), second(other);
  const ArrayOf<uint8_t> mask(bytes);
  EXPECT_EQ(broken_rule([&] {
              TPipe pipe;
              TBuf<QuePosition::VECCALC> buffers[5];
              for (auto& buffer : buffers) pipe.InitBuffer(buffer, 1024);
              const auto a = buffers[0].Get<float>(), b = buffers[1].Get<float>(),
                         c = buffers[4].Get<float>();
              const auto m = buffers[2].Get<uint8_t>(), work = buffers[3].Get<uint8_t>();
              DataCopy(a, in.tensor, 16);
              DataCopy(m, mask.tensor, 64);
              order<HardEvent::MTE2_V>();
              const SelectWithBytesMaskShapeInfo shape = {2, 8, 32};
              SelectWithBytesMask(b, a, 50.0f, m, work, shape);
              SelectWithBytesMask(c, 50.0f, a, m, work, shape);
              order<HardEvent::V_MTE3>();
              DataCopy(out.tensor, b, 16);
              DataCopy(second.tensor, c, 16);
            }),
            "");
  for (size_t i = 0; i < 16; ++i) {
    const bool is_set = i == 1 || i == 8 || i == 11;
    EXPECT_EQ(chosen[i], is_set ? 50 : x[i]) << i;
    EXPECT_EQ(other[i], is_set ? x[i] : 50) << i;
  }
}

TEST(DataCopyPad, TakesLengthsInBytesWithDataCopyParams) {
  std::vector<float> x = numbers(12), y(12, -1.0f);
  const Array in(x), out(y);
  EXPECT_EQ(broken_rule([&] {
              Tiles t;
              DataCopyPad(t.a, in.tensor, DataCopyParams{2, 12, 8, 0}, DataCopyPadParams{true, 0, 5, 0});
              order<HardEvent::MTE2_V>();
              Adds(t.b, t.a, 1.0f, 16);
              order<HardEvent::V_MTE3>();
              DataCopyPad(out.tensor, t.b, DataCopyParams{2, 12, 0, 4});
            }),
            "");
  EXPECT_THAT(
      y, ElementsAre(x[0] + 1, x[1] + 1, x[2] + 1, -1, x[5] + 1, x[6] + 1, x[7] + 1, -1, -1, -1, -1, -1));
}

TEST(ScalarUnit, HasRootsAndConversions) {
  EXPECT_EQ(ToFloat(bfloat16_t(1.5f)), 1.5f);
  EXPECT_EQ(ToBfloat16(3.0f).bits, bfloat16_t(3.0f).bits);
  EXPECT_EQ(::sqrt<float>(9.0f), 3.0f);
}

}  // namespace
}  // namespace npu::ai_core

// Instructions with a further tile: reductions and what they work with, gathers and what they read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

/// Three tiles of 1024 floats.
struct ThreeTiles {
  ThreeTiles() {
    pipe.InitBuffer(buffer, 3 * 4096);
    a = buffer.Get<float>();
    b = a[1024];
    c = a[2048];
  }
  TPipe pipe;
  TBuf<QuePosition::VECCALC> buffer;
  LocalTensor<float> a, b, c;
};

/// The tile at this offset, with a number of elements of its own.
LocalTensor<float> cut(const LocalTensor<float>& tile, uint32_t elements) {
  return {tile.begin(), elements * 4};
}

TEST(Reduce, TheTileToWorkWithIsLargeEnoughAndApart) {
  const auto reduce = [](auto body) {
    return broken_rule([&] {
      ThreeTiles t;
      Duplicate(t.a, 1.0f, 1024);
      body(t);
    });
  };
  EXPECT_EQ(reduce([](ThreeTiles& t) { ReduceSum(t.b, t.a, cut(t.c, 1), 1024); }), "")
      << "is not used on 910B";
  EXPECT_EQ(reduce([](ThreeTiles& t) { ReduceMax(t.b, t.a, cut(t.c, 32), 1024); }), "");
  EXPECT_EQ(reduce([](ThreeTiles& t) { ReduceMax(t.b, t.a, t.a, 1024); }), "") << "may be the source";
  EXPECT_EQ(reduce([](ThreeTiles& t) { ReduceMax(t.c, t.a, t.c, 1024); }), "") << "may hold the result";
  EXPECT_THAT(reduce([](ThreeTiles& t) { ReduceMin(t.b, t.a, cut(t.c, 24), 1024); }),
              HasSubstr("the tile to work with has 96 bytes; 128 are needed for 1024 elements"));
  EXPECT_THAT(reduce([](ThreeTiles& t) { ReduceMin(t.b, t.a, t.a[512], 1024); }),
              HasSubstr("overlaps the source or the destination in part"));
  EXPECT_EQ(reduce([](ThreeTiles& t) { ReduceMax(t.b, t.a, cut(t.c, 40), 1024, true); }), "");
  EXPECT_THAT(reduce([](ThreeTiles& t) { ReduceMax(t.b, t.a, cut(t.c, 32), 1024, true); }),
              HasSubstr("160 are needed"))
      << "an index needs the results of each round";
}

TEST(Reduce, WhatIsWorkedWithIsUndefinedAfterwards) {
  EXPECT_THAT(broken_rule([] {
                ThreeTiles t;
                Duplicate(t.a, 1.0f, 1024);
                Duplicate(t.c, 1.0f, 1024);
                ReduceMin(t.b, t.a, t.c, 1024);
                order<HardEvent::V_S>();
                (void)t.c.GetValue(0);
              }),
              HasSubstr("GetValue reads bytes that nothing has written"));
  EXPECT_THAT(broken_rule([] {
                ThreeTiles t;
                Duplicate(t.a, 1.0f, 1024);
                Duplicate(t.b, 1.0f, 8);
                ReduceMax(t.b, t.a, t.c, 1024);
                order<HardEvent::V_S>();
                EXPECT_EQ(t.b.GetValue(0), 1.0f);
                (void)t.b.GetValue(1);
              }),
              HasSubstr("GetValue reads bytes that nothing has written"))
      << "ReduceMax has a place for an index";
}

/// Gathers with the offsets; the rule that is broken, and the result in `out`.
std::string gather(const std::vector<uint32_t>& offsets, uint32_t base, std::vector<float>& out,
                   uint32_t elements = 64) {
  std::vector<uint32_t> list = offsets;
  std::vector<float> x(64);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
  const Array in(x), result(out);
  const ArrayOf<uint32_t> where(list);
  const auto bytes = static_cast<uint32_t>(4 * list.size());
  return broken_rule([&] {
    ThreeTiles t;
    const auto numbers = t.b.ReinterpretCast<uint32_t>();
    DataCopy(t.a, in.tensor, 64);
    DataCopyPad(numbers, where.tensor, {1, bytes, 0, 0, 0}, {false, 0, 0, 0});
    order<HardEvent::MTE2_V>();
    Gather(t.c, cut(t.a, elements), numbers, base, static_cast<uint32_t>(list.size()));
    order<HardEvent::V_MTE3>();
    DataCopyPad(result.tensor, t.c, {1, bytes, 0, 0, 0});
  });
}

TEST(Gather, TakesElementsAtOffsetsInBytes) {
  std::vector<float> out(5);
  EXPECT_EQ(gather({0, 252, 8, 8, 4}, 0, out), "");
  EXPECT_EQ(out, (std::vector<float>{0, 63, 2, 2, 1}));
  EXPECT_EQ(gather({0, 128, 8, 8, 4}, 16, out), "");
  EXPECT_EQ(out, (std::vector<float>{4, 36, 6, 6, 5}));
}

TEST(Gather, OffsetsAreChecked) {
  std::vector<float> out(2);
  EXPECT_THAT(gather({0, 256}, 0, out),
              HasSubstr("the offset of element 1 is 256 bytes, which is beyond the source"));
  EXPECT_THAT(gather({0, 252}, 4, out), HasSubstr("the offset of element 1 is 256 bytes"));
  EXPECT_THAT(gather({2, 0}, 0, out), HasSubstr("the offset of element 0 is 2 bytes"));
  EXPECT_THAT(gather({0, 64}, 0, out, 16), HasSubstr("the offset of element 1 is 64 bytes"));
}

}  // namespace
}  // namespace npu::ai_core

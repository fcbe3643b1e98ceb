// Two kernels as one space, for kernels that are written here as data.
#include "tool/kernel_ir/fusion/fused_spaces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/kernel_ir/builder.h"

namespace migrate::ir {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

IterationSpace space_of(const Builder& builder) {
  auto space = iteration_space(builder.kernel);
  EXPECT_TRUE(std::holds_alternative<IterationSpace>(space)) << builder.space();
  return std::get<IterationSpace>(space);
}

/// out[i + by] = in[i + from] + 1 for i < n
IterationSpace line(int from = 0, int by = 0) {
  Builder b;
  const Node in = b.graph.binary(Op::add, b.index, b.number(from)),
             out = b.graph.binary(Op::add, b.index, b.number(by));
  b.store(out, b.graph.binary(Op::add, b.load(in, 0, b.in_range()), b.graph.real(Type::f32, 1)),
          b.in_range());
  return space_of(b);
}

/// sum = 0; for (k = 0; k < c; ++k) sum += in[index * c + k]; out[index] = sum
IterationSpace row_sums() {
  Builder b;
  Loop loop;
  const Node k = b.graph.carried(Type::i32, 0, 0), sum = b.graph.carried(Type::f32, 0, 1);
  const Node element =
      b.load(b.graph.binary(Op::add, b.graph.binary(Op::mul, b.index, b.c), k), 0, b.in_range());
  loop.variables = {{"k", b.number(0), k, b.graph.binary(Op::add, k, b.number(1))},
                    {"sum", b.graph.real(Type::f32, 0), sum, b.graph.binary(Op::add, sum, element)}};
  loop.condition = b.graph.binary(Op::less, k, b.c);
  loop.guard = b.in_range();
  b.kernel.body.push_back(loop);
  b.store(b.index, b.graph.after_loop(Type::f32, 0, 1), b.in_range());
  return space_of(b);
}

constexpr int kOut = 0, kIn = 1;

/// The space as text, or the reason of the refusal.
std::string fused(const IterationSpace& first, const IterationSpace& second, int a = kOut, int b = kIn) {
  const auto space = fused_spaces(first, 1, second, {{a, b}});
  if (const auto* refusal = std::get_if<Refusal>(&space)) return refusal->text;
  return print(std::get<IterationSpace>(space));
}

TEST(FusedSpaces, ElementsAreThoseOfTheFirst) {
  const std::string text = fused(line(), line());
  EXPECT_THAT(text, HasSubstr("out[4*d0]:f32 = (1f + in[4*d0]:f32)"));
  EXPECT_THAT(text, HasSubstr("out_2[4*d0]:f32 = (1f + out[4*d0]:f32)"));
  EXPECT_THAT(text, HasSubstr("needs"));
}

TEST(FusedSpaces, EachLaunchHasItsOwnGrid) {
  const auto space = std::get<IterationSpace>(fused_spaces(line(), 1, line(), {{kOut, kIn}}));
  std::vector<std::string> names;
  for (const Parameter& parameter : space.parameters)
    if (parameter.spelling == "unsigned")
      names.push_back(parameter.name + " " + std::to_string(parameter.view));
  EXPECT_THAT(names, ElementsAre("blockSizeX0 64", "gridSizeX0 67", "blockSizeX1 136", "gridSizeX1 139"));
  EXPECT_THAT(space.one_array, ElementsAre(std::pair(kOut, kIn + 4)));
}

TEST(FusedSpaces, ALineIsTheRowsOfAReductionAndTheOtherWayRound) {
  EXPECT_THAT(fused(line(), row_sums()),
              HasSubstr("out[4*d0*c_2 + 4*d1]:f32 = (1f + in[4*d0*c_2 + 4*d1]:f32)"));
  EXPECT_THAT(fused(line(), row_sums()), HasSubstr("reduce_add(out[4*d0*c_2 + 4*d1]:f32, d1)"));
}

TEST(FusedSpaces, OtherElementsAreRefused) {
  EXPECT_EQ(fused(line(), line(1)), "a shared array whose elements are not those of the same point or row");
  EXPECT_THAT(fused(line(0, 3), line(3)), HasSubstr("out_2[4*d0]:f32 = (1f + out[12 + 4*d0]:f32)"));
}

TEST(FusedSpaces, ANumberOfARowIsNoElementOfALine) {
  EXPECT_THAT(fused(row_sums(), line()), HasSubstr("share no array along their rows"));
}

TEST(FusedSpaces, LikelySharedArraysAreThoseThatAreAlone) {
  EXPECT_THAT(likely_shared(line(), 1, row_sums()), ElementsAre(SharedArrays{kOut, kIn}));
  EXPECT_THAT(likely_shared(row_sums(), 1, line()), IsEmpty());
  Builder two;
  two.store(two.index,
            two.graph.binary(Op::add, two.load(two.index, 0, two.in_range()),
                             two.load(two.index, 0, two.in_range(), 0)),
            two.in_range());
  EXPECT_THAT(likely_shared(line(), 1, space_of(two)), IsEmpty());
}

}  // namespace
}  // namespace migrate::ir

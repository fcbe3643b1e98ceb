// A kernel as text.
#include "tool/kernel_ir/print.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tool/kernel_ir/graph.h"

namespace migrate::ir {
namespace {

using testing::HasSubstr;
using testing::Not;

/// x[0] = v, where each value is a product of the one before with itself, plus x[0].
Kernel repeated(int steps) {
  Kernel kernel;
  kernel.name = "k";
  kernel.parameters = {{"x", "float*", true, false, Type::f32}};
  Graph graph(kernel.nodes);
  const Array x{Array::Kind::parameter, 0};
  const Node start = graph.integer(Type::i64, 0), loaded = graph.load(Type::f32, x, start, 0);
  Node value = loaded;
  for (int i = 0; i < steps; ++i) value = graph.binary(Op::add, graph.binary(Op::mul, value, value), loaded);
  kernel.body.push_back(Store{Store::Kind::plain, x, start, value, kNone, 0, {}});
  return kernel;
}

TEST(Print, ASmallValueIsWrittenOut) {
  const std::string text = print(repeated(1));
  EXPECT_THAT(text, HasSubstr("x[0]:f32 = "));
  EXPECT_THAT(text, Not(HasSubstr("v1 = ")));
}

// Written out, the value of 60 steps would have 2^60 parts.
TEST(Print, ALargeValueThatIsUsedSeveralTimesIsPrintedOnce) {
  const std::string text = print(repeated(60));
  EXPECT_LT(text.size(), 8000u);
  const size_t first = text.find("  v1 = ");
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_EQ(text.find("  v1 = ", first + 1), std::string::npos);
  EXPECT_THAT(text, HasSubstr("(v1 * v1)"));
  EXPECT_LT(text.find("  v2 = "), text.find("  x[0]:f32 = ")) << "names come before their use";
}

}  // namespace
}  // namespace migrate::ir

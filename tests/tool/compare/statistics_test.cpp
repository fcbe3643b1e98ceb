#include "tool/compare/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace migrate::compare {
namespace {

dumps::Value number(double value) { return {dumps::Value::Kind::number, value, dumps::python_number(value)}; }
dumps::Value whole(int value) { return {dumps::Value::Kind::number, double(value), std::to_string(value)}; }
dumps::Value text(const char* value) { return {dumps::Value::Kind::text, 0, value}; }

std::string both(const dumps::Value& target, const dumps::Value& golden) {
  const ValueDifference found = difference_of(target, golden);
  return found.difference + " " + found.relative;
}

TEST(DifferenceOf, Numbers) {
  EXPECT_EQ(both(number(3.5), number(3)), "0.5 16.666666666666664%");
  EXPECT_EQ(both(number(-0.1), number(0.1)), "-0.2 200.0%");
  EXPECT_EQ(both(number(3), number(3)), "0 0");
  EXPECT_EQ(both(number(5), number(0)), "5.0 inf");
}

TEST(DifferenceOf, IsByTheTextFirst) {
  EXPECT_EQ(both(whole(1), number(1)), "0.0 0.0%");  // 1 and 1.0 are other texts
  EXPECT_EQ(both(text("a"), text("a")), "0 0");
}

TEST(DifferenceOf, NumbersThatAreNone) {
  const dumps::Value nan = number(NAN), inf = number(INFINITY), negative = number(-INFINITY);
  EXPECT_EQ(both(nan, nan), "0 0");
  EXPECT_EQ(both(nan, number(1)), "Nan Nan");
  EXPECT_EQ(both(inf, nan), "Nan Nan");
  EXPECT_EQ(both(inf, number(1)), "inf inf");
  EXPECT_EQ(both(number(1), inf), "-inf -inf");
  EXPECT_EQ(both(number(1), negative), "inf inf");
  EXPECT_EQ(both(negative, inf), "-inf -inf");
}

TEST(DifferenceOf, Texts) {
  EXPECT_EQ(both(text("abc"), text("abd")), "Diff Diff");
  EXPECT_EQ(both(text("npu:0"), text("cuda:0")), "N/A N/A");
  EXPECT_EQ(both(text("npu:0"), number(1)), "Diff Diff");
  EXPECT_EQ(both(dumps::Value(), number(1)), "Diff Diff");  // None
  EXPECT_EQ(both(text("2.5"), number(2)), "0.5 25.0%");
}

TEST(ShareOf, Percent) {
  EXPECT_EQ(share_of("75.0%"), 0.75);
  EXPECT_EQ(share_of("0"), 0);
  EXPECT_EQ(share_of("Diff"), 0);
  EXPECT_TRUE(std::isinf(share_of("inf")));
}

}  // namespace
}  // namespace migrate::compare

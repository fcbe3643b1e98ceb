// What a comparison of Ascend C with the host lets pass, and what not.
#include "runtime_shim/launch/tolerance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace npu::detail {
namespace {

/// n numbers between 0.5 and 1.5, of both signs where `alternates`.
std::vector<float> numbers(int n, bool alternates) {
  std::vector<float> list;
  for (int i = 0; i < n; ++i) {
    const float size = 0.5f + static_cast<float>(i * 37 % 101) / 100;
    list.push_back(alternates && i % 2 == 1 ? -size : size);
  }
  return list;
}

float in_order(const std::vector<float>& list) {
  float sum = 0;
  for (const float x : list) sum += x;
  return sum;
}

float in_pairs(const std::vector<float>& list, size_t begin, size_t end) {
  if (end - begin == 1) return list[begin];
  const size_t middle = (begin + end) / 2;
  return in_pairs(list, begin, middle) + in_pairs(list, middle, end);
}

TEST(Tolerance, AnotherOrderOfASumPassesAndAMissingTermDoesNot) {
  for (const bool alternates : {false, true})
    for (const int n : {2, 67, 1009, 4001}) {
      std::vector<float> terms = numbers(n, alternates);
      const float sum = in_order(terms);
      // Sums of both signs: their size, not their value, is that of the results of a launch.
      const double typical = alternates ? std::sqrt(n) : std::fabs(sum);
      EXPECT_TRUE(agrees(Element::f32, in_pairs(terms, 0, terms.size()), sum, typical, 1, n)) << n;
      terms.pop_back();
      EXPECT_FALSE(agrees(Element::f32, in_order(terms), sum, typical, 1, n)) << n;
    }
}

TEST(Tolerance, ASpreadStandsForTermsThatCancel) {
  // 1 + x - 1 for x = 1e-6: the sum has the roundings of 1.
  const float x = 1e-6f, rounded = (1 + x) - 1;
  EXPECT_FALSE(agrees(Element::f32, x, rounded, rounded, 2));
  EXPECT_TRUE(agrees(Element::f32, x, rounded, rounded, 2, 1, 0x1p-23));
  EXPECT_FALSE(agrees(Element::f32, x + 0x1p-19f, rounded, rounded, 2, 1, 0x1p-23)) << "and for no more";
}

TEST(Tolerance, IntegersAreExactWhateverTheSpreadIs) {
  EXPECT_EQ(tolerance(Element::i32, 1e9, 1e9, 100, 100, 5), 0);
  EXPECT_FALSE(agrees(Element::i32, 1000000001, 1000000000, 1e9, 100, 100, 5));
  EXPECT_FALSE(agrees(Element::bytes, 1, 2, 2, 100, 100, 5));
}

TEST(Tolerance, NoNumberAgreesWithNan) {
  EXPECT_TRUE(agrees(Element::f32, NAN, NAN, 1, 1));
  EXPECT_FALSE(agrees(Element::f32, 1, NAN, 1, 1, 1, 1e9));
  EXPECT_FALSE(agrees(Element::f32, INFINITY, -INFINITY, 1, 1, 1, 1e9));
}

}  // namespace
}  // namespace npu::detail

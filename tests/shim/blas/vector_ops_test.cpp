// BLAS level 1 against the double-precision loops.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "runtime_shim/kernels/blas/vector.h"

namespace npu::ops {
namespace {

template <class Real>
std::vector<Real> numbers(int64_t count, uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-2, 2);
  std::vector<Real> out(static_cast<size_t>(count));
  for (Real& value : out) value = static_cast<Real>(uniform(random));
  return out;
}

int64_t span(int64_t n, int64_t inc) { return n <= 0 ? 1 : 1 + (n - 1) * std::abs(inc); }

template <class Real>
class Vector : public testing::Test {
 protected:
  static constexpr double kTolerance = sizeof(Real) == 4 ? 1e-5 : 1e-12;
  void expect_all_near(const std::vector<Real>& got, const std::vector<Real>& want) {
    for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], want[i], kTolerance) << i;
  }
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Vector, Reals);

constexpr int64_t kCounts[] = {0, 1, 7, 1009, 70001};
constexpr int64_t kIncrements[] = {1, 2, -1, -3};

TYPED_TEST(Vector, AxpyAndDotFollowIncrements) {
  for (int64_t n : kCounts) {
    for (int64_t incx : kIncrements) {
      for (int64_t incy : kIncrements) {
        auto x = numbers<TypeParam>(span(n, incx), 1), y = numbers<TypeParam>(span(n, incy), 2);
        double scale = std::sqrt(static_cast<double>(n) + 1);
        EXPECT_NEAR(dot_fast(n, x.data(), incx, y.data(), incy), ref_dot(n, x.data(), incx, y.data(), incy),
                    this->kTolerance * 10 * scale);
        auto want = y;
        axpy_fast<TypeParam>(n, TypeParam(1.5), x.data(), incx, y.data(), incy);
        ref_axpy<TypeParam>(n, TypeParam(1.5), x.data(), incx, want.data(), incy);
        this->expect_all_near(y, want);
      }
    }
  }
}

TYPED_TEST(Vector, NormAndSum) {
  for (int64_t n : kCounts) {
    for (int64_t inc : {1, 3}) {
      auto x = numbers<TypeParam>(span(n, inc), 1);
      double want = ref_nrm2(n, x.data(), inc);
      EXPECT_NEAR(nrm2_fast(n, x.data(), inc), want, this->kTolerance * (1 + want));
      want = ref_asum(n, x.data(), inc);
      EXPECT_NEAR(asum_fast(n, x.data(), inc), want, this->kTolerance * (1 + want));
    }
  }
}

TYPED_TEST(Vector, NormDoesNotOverflow) {
  TypeParam big = std::numeric_limits<TypeParam>::max() / 4;
  std::vector<TypeParam> x = {big, big, big, big};
  EXPECT_NEAR(nrm2_fast<TypeParam>(4, x.data(), 1) / big, 2, 1e-5);
}

TYPED_TEST(Vector, ScaleKeepsWhatLiesBetween) {
  std::vector<TypeParam> x = {1, 2, 3, 4, 5};
  scal_fast<TypeParam>(3, 2, x.data(), 2);
  EXPECT_EQ(x, (std::vector<TypeParam>{2, 2, 6, 4, 10}));
  scal_fast<TypeParam>(3, 2, x.data(), -1);
  EXPECT_EQ(x, (std::vector<TypeParam>{2, 2, 6, 4, 10}));
}

TYPED_TEST(Vector, ScaleByZeroKeepsNan) {
  std::vector<TypeParam> x = {std::numeric_limits<TypeParam>::quiet_NaN(), 1};
  scal_fast<TypeParam>(2, 0, x.data(), 1);
  EXPECT_TRUE(std::isnan(x[0]));
  EXPECT_EQ(x[1], 0);
}

TYPED_TEST(Vector, CopyAndSwapReverse) {
  std::vector<TypeParam> x = {1, 2, 3}, y = {7, 8, 9};
  swap_fast<TypeParam>(3, x.data(), 1, y.data(), -1);
  EXPECT_EQ(x, (std::vector<TypeParam>{9, 8, 7}));
  EXPECT_EQ(y, (std::vector<TypeParam>{3, 2, 1}));
  copy_fast<TypeParam>(3, x.data(), -1, y.data(), 1);
  EXPECT_EQ(y, (std::vector<TypeParam>{7, 8, 9}));
}

TYPED_TEST(Vector, IndicesCountFromOneAndTakeTheFirst) {
  std::vector<TypeParam> x = {1, -5, 5, 0, 0};
  EXPECT_EQ(amax_index<TypeParam>(5, x.data(), 1), 2);
  EXPECT_EQ(amin_index<TypeParam>(5, x.data(), 1), 4);
  EXPECT_EQ(amax_index<TypeParam>(3, x.data(), 2), 2);
  EXPECT_EQ(amax_index<TypeParam>(0, x.data(), 1), 0);
  EXPECT_EQ(amax_index<TypeParam>(5, x.data(), 0), 0);
}

TYPED_TEST(Vector, RotationZeroesItsSecondArgument) {
  TypeParam a = 3, b = 4, c = 0, s = 0;
  std::vector<TypeParam> x = {3}, y = {4};
  make_rotation(&a, &b, &c, &s);
  rot_fast<TypeParam>(1, x.data(), 1, y.data(), 1, c, s);
  EXPECT_NEAR(std::fabs(x[0]), 5, 1e-5);
  EXPECT_NEAR(y[0], 0, 1e-5);
  EXPECT_NEAR(a, x[0], 1e-5);
}

}  // namespace
}  // namespace npu::ops

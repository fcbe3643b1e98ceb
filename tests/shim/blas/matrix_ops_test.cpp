// BLAS levels 2 and 3 besides gemm, against double-precision loops or against each other.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <tuple>
#include <vector>

#include "runtime_shim/kernels/blas/matrix.h"
#include "runtime_shim/kernels/blas/vector.h"

namespace npu::ops {
namespace {

template <class Real>
std::vector<Real> numbers(int64_t count, uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<Real> out(static_cast<size_t>(count));
  for (Real& value : out) value = static_cast<Real>(uniform(random));
  return out;
}

template <class Real>
class Matrix : public testing::Test {
 protected:
  static constexpr double kTolerance = sizeof(Real) == 4 ? 2e-4 : 1e-11;
  void expect_all_near(const std::vector<Real>& got, const std::vector<Real>& want) {
    for (size_t i = 0; i < got.size(); ++i)
      ASSERT_NEAR(got[i], want[i], kTolerance * (1 + std::fabs(want[i]))) << i;
  }
  /// C = alpha A B + beta C by plain loops; A(i, p) and B(p, j) are functions.
  template <class A, class B>
  std::vector<Real> product(int64_t m, int64_t n, int64_t k, double alpha, const A& a, const B& b,
                            double beta, const std::vector<Real>& c, int64_t ldc) {
    std::vector<Real> out = c;
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < m; ++i) {
        double sum = 0;
        for (int64_t p = 0; p < k; ++p) sum += static_cast<double>(a(i, p)) * b(p, j);
        Real& element = out[static_cast<size_t>(i + j * ldc)];
        element = static_cast<Real>(alpha * sum + beta * element);
      }
    }
    return out;
  }
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Matrix, Reals);

TYPED_TEST(Matrix, Gemv) {
  for (auto [m, n] : {std::pair<int64_t, int64_t>{1, 1}, {7, 5}, {1009, 130}, {130, 1009}, {3, 70001}}) {
    for (Transpose trans : {Transpose::no, Transpose::yes}) {
      for (auto [incx, incy] : {std::pair<int64_t, int64_t>{1, 1}, {2, -1}, {-1, 3}}) {
        int64_t lda = m + 2;
        auto a = numbers<TypeParam>(lda * n, 1);
        auto x = numbers<TypeParam>(3 * std::max(m, n), 2), y = numbers<TypeParam>(3 * std::max(m, n), 3),
             want = y;
        gemv_fast<TypeParam>(trans, m, n, 2, a.data(), lda, x.data(), incx, 0.5, y.data(), incy);
        ref_gemv<TypeParam>(trans, m, n, 2, a.data(), lda, x.data(), incx, 0.5, want.data(), incy);
        this->expect_all_near(y, want);
      }
    }
  }
}

TYPED_TEST(Matrix, GemvWithBetaZeroDoesNotReadY) {
  std::vector<TypeParam> a = {1, 2, 3, 4}, x = {1, 1};
  std::vector<TypeParam> y(2, std::numeric_limits<TypeParam>::quiet_NaN());
  gemv_fast<TypeParam>(Transpose::no, 2, 2, 1, a.data(), 2, x.data(), 1, 0, y.data(), 1);
  EXPECT_EQ(y, (std::vector<TypeParam>{4, 6}));
}

TYPED_TEST(Matrix, Ger) {
  for (auto [incx, incy] : {std::pair<int64_t, int64_t>{1, 1}, {-2, 1}, {1, -3}}) {
    auto x = numbers<TypeParam>(600, 1), y = numbers<TypeParam>(3000, 2),
         a = numbers<TypeParam>(205 * 900, 3), want = a;
    ger_fast<TypeParam>(200, 900, 1.5, x.data(), incx, y.data(), incy, a.data(), 205);
    ref_ger<TypeParam>(200, 900, 1.5, x.data(), incx, y.data(), incy, want.data(), 205);
    this->expect_all_near(a, want);
  }
}

TYPED_TEST(Matrix, SymmReadsOneTriangle) {
  constexpr int64_t kM = 37, kN = 53;
  for (Side side : {Side::left, Side::right}) {
    for (Triangle uplo : {Triangle::lower, Triangle::upper}) {
      int64_t order = side == Side::left ? kM : kN;
      auto a = numbers<TypeParam>(order * order, 1), b = numbers<TypeParam>(kM * kN, 2),
           c = numbers<TypeParam>(kM * kN, 3);
      auto full = [&](int64_t i, int64_t j) {
        bool stored = uplo == Triangle::lower ? i >= j : i <= j;
        return a[static_cast<size_t>(stored ? i + j * order : j + i * order)];
      };
      auto dense = [&](int64_t i, int64_t j) { return b[static_cast<size_t>(i + j * kM)]; };
      auto want = side == Side::left ? this->product(kM, kN, kM, 2, full, dense, 0.5, c, kM)
                                     : this->product(kM, kN, kN, 2, dense, full, 0.5, c, kM);
      symm_fast<TypeParam>(side, uplo, kM, kN, 2, a.data(), order, b.data(), kM, 0.5, c.data(), kM);
      this->expect_all_near(c, want);
    }
  }
}

TYPED_TEST(Matrix, SyrkTouchesOneTriangle) {
  constexpr int64_t kN = 31, kK = 12;
  for (Triangle uplo : {Triangle::lower, Triangle::upper}) {
    for (Transpose trans : {Transpose::no, Transpose::yes}) {
      int64_t lda = trans == Transpose::no ? kN : kK;
      auto a = numbers<TypeParam>(kN * kK, 1), c = numbers<TypeParam>(kN * kN, 2), before = c;
      auto row = [&](int64_t i, int64_t p) {
        return a[static_cast<size_t>(trans == Transpose::no ? i + p * lda : p + i * lda)];
      };
      auto col = [&](int64_t p, int64_t j) { return row(j, p); };
      auto want = this->product(kN, kN, kK, 1, row, col, 2, c, kN);
      syrk_fast<TypeParam>(uplo, trans, kN, kK, 1, a.data(), lda, 2, c.data(), kN);
      for (int64_t j = 0; j < kN; ++j) {
        for (int64_t i = 0; i < kN; ++i) {
          bool inside = uplo == Triangle::lower ? i >= j : i <= j;
          auto at = static_cast<size_t>(i + j * kN);
          ASSERT_NEAR(c[at], inside ? want[at] : before[at], this->kTolerance * 5);
        }
      }
    }
  }
}

TYPED_TEST(Matrix, TrmmAndTrsmInEveryForm) {
  constexpr int64_t kM = 23, kN = 41;
  for (int flags = 0; flags < 16; ++flags) {
    Triangular<TypeParam> by{(flags & 1) ? Side::left : Side::right,
                             (flags & 2) ? Triangle::lower : Triangle::upper,
                             (flags & 4) ? Transpose::yes : Transpose::no,
                             (flags & 8) ? Diagonal::unit : Diagonal::as_stored,
                             nullptr,
                             0};
    int64_t order = by.side == Side::left ? kM : kN;
    auto a = numbers<TypeParam>(order * order, 1), b = numbers<TypeParam>(kM * kN, 2), want = b, original = b;
    for (TypeParam& value : a) value /= 16;  // well conditioned also with a unit diagonal
    for (int64_t i = 0; i < order; ++i) a[static_cast<size_t>(i + i * order)] += 2;
    by.a = a.data();
    by.lda = order;
    trmm_fast<TypeParam>(by, kM, kN, 2, b.data(), kM);
    ref_trmm<TypeParam>(by, kM, kN, 2, want.data(), kM);
    this->expect_all_near(b, want);
    trsm_fast<TypeParam>(by, kM, kN, 0.5, b.data(), kM);
    this->expect_all_near(b, original);
  }
}

TYPED_TEST(Matrix, VectorFormsAgreeWithMatrixForms) {
  constexpr int64_t kN = 29;
  auto a = numbers<TypeParam>(kN * kN, 1), x = numbers<TypeParam>(kN, 2), y = numbers<TypeParam>(kN, 3);
  for (int64_t i = 0; i < kN; ++i) a[static_cast<size_t>(i + i * kN)] += 8;
  auto vector = x, matrix = x;
  Triangular<TypeParam> by{Side::left, Triangle::lower, Transpose::yes, Diagonal::as_stored, a.data(), kN};
  trmv_fast<TypeParam>(by.uplo, by.trans, by.diag, kN, a.data(), kN, vector.data(), 1);
  trmm_fast<TypeParam>(by, kN, 1, 1, matrix.data(), kN);
  this->expect_all_near(vector, matrix);
  trsv_fast<TypeParam>(by.uplo, by.trans, by.diag, kN, a.data(), kN, vector.data(), 1);
  this->expect_all_near(vector, x);

  auto symmetric = y, dense = y;
  symv_fast<TypeParam>(Triangle::upper, kN, 2, a.data(), kN, x.data(), 1, 1, symmetric.data(), 1);
  symm_fast<TypeParam>(Side::left, Triangle::upper, kN, 1, 2, a.data(), kN, x.data(), kN, 1, dense.data(),
                       kN);
  this->expect_all_near(symmetric, dense);

  auto band = a;  // (4, kN): the main diagonal, one below it, two above it
  auto full = std::vector<TypeParam>(kN * kN);
  auto half = std::vector<TypeParam>(kN * kN);
  for (int64_t j = 0; j < kN; ++j) {
    for (int64_t i = std::max<int64_t>(0, j - 2); i < std::min(kN, j + 2); ++i)
      full[static_cast<size_t>(i + j * kN)] = band[static_cast<size_t>(2 + i - j + j * 4)];
    for (int64_t i = std::max<int64_t>(0, j - 2); i <= j; ++i)
      half[static_cast<size_t>(i + j * kN)] = band[static_cast<size_t>(2 + i - j + j * 4)];
  }
  for (Transpose trans : {Transpose::no, Transpose::yes}) {
    auto banded = y, whole = y;
    gbmv_fast<TypeParam>(trans, kN, kN, 1, 2, 3, band.data(), 4, x.data(), 1, 1, banded.data(), 1);
    gemv_fast<TypeParam>(trans, kN, kN, 3, full.data(), kN, x.data(), 1, 1, whole.data(), 1);
    this->expect_all_near(banded, whole);
  }
  auto banded = y, whole = y;
  sbmv_fast<TypeParam>(Triangle::upper, kN, 2, 3, band.data(), 4, x.data(), 1, 1, banded.data(), 1);
  symv_fast<TypeParam>(Triangle::upper, kN, 3, half.data(), kN, x.data(), 1, 1, whole.data(), 1);
  this->expect_all_near(banded, whole);

  auto rank_one = a, rank_k = a;
  syr_fast<TypeParam>(Triangle::lower, kN, 2, x.data(), 1, rank_one.data(), kN);
  syrk_fast<TypeParam>(Triangle::lower, Transpose::no, kN, 1, 2, x.data(), kN, 1, rank_k.data(), kN);
  this->expect_all_near(rank_one, rank_k);
  syr2_fast<TypeParam>(Triangle::upper, kN, 2, x.data(), 1, y.data(), 1, rank_one.data(), kN);
  syr2k_fast<TypeParam>(Triangle::upper, Transpose::no, kN, 1, 2, x.data(), kN, y.data(), kN, 1,
                        rank_k.data(), kN);
  this->expect_all_near(rank_one, rank_k);
}

TYPED_TEST(Matrix, GeamTransposesAddsAndSkipsWhatHasNoWeight) {
  std::vector<TypeParam> a = {1, 2, 3, 4, 5, 6};              // 2 x 3
  std::vector<TypeParam> b = {10, 20, 30, 40, 50, 60}, c(6);  // 3 x 2
  geam_fast<TypeParam>(Transpose::yes, Transpose::no, 3, 2, 2, a.data(), 2, 1, b.data(), 3, c.data(), 3);
  EXPECT_EQ(c, (std::vector<TypeParam>{12, 26, 40, 44, 58, 72}));
  geam_fast<TypeParam>(Transpose::yes, Transpose::no, 3, 2, 1, a.data(), 2, 0, nullptr, 3, c.data(), 3);
  EXPECT_EQ(c, (std::vector<TypeParam>{1, 3, 5, 2, 4, 6}));
  geam_fast<TypeParam>(Transpose::no, Transpose::no, 3, 2, 1, c.data(), 3, 1, b.data(), 3, c.data(),
                       3);  // in place
  EXPECT_EQ(c, (std::vector<TypeParam>{11, 23, 35, 42, 54, 66}));
}

TYPED_TEST(Matrix, DgmmScalesRowsOrColumns) {
  std::vector<TypeParam> a = {1, 2, 3, 4, 5, 6}, x = {2, 0, 3, 0, 5}, c(6);
  dgmm_fast<TypeParam>(Side::left, 3, 2, a.data(), 3, x.data(), 2, c.data(), 3);
  EXPECT_EQ(c, (std::vector<TypeParam>{2, 6, 15, 8, 15, 30}));
  dgmm_fast<TypeParam>(Side::right, 3, 2, a.data(), 3, x.data(), -2, c.data(), 3);
  EXPECT_EQ(c, (std::vector<TypeParam>{3, 6, 9, 8, 10, 12}));
}

}  // namespace
}  // namespace npu::ops

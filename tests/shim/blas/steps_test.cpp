// Calls that several operators compute where no task of the simulated device does: bands, rotations, batches of vectors, products of
// doubles. The suite runs a second time with NPU_SIM_PRIVATE=0.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "npu/blas.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;

/// The calls for a type.
template <class Real>
struct Calls;
template <>
struct Calls<float> {
  static constexpr auto rot = npublasSrot;
  static constexpr auto gbmv = npublasSgbmv;
  static constexpr auto sbmv = npublasSsbmv;
};
template <>
struct Calls<double> {
  static constexpr auto rot = npublasDrot;
  static constexpr auto gbmv = npublasDgbmv;
  static constexpr auto sbmv = npublasDsbmv;
};

template <class Real>
class Steps : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle), NPUBLAS_STATUS_SUCCESS); }
  static std::vector<Real> numbers(size_t count, uint32_t seed) {
    return test::random_numbers<Real>(count, seed);
  }
  static void expect_near(const std::vector<Real>& got, const std::vector<double>& wanted) {
    ASSERT_EQ(got.size(), wanted.size());
    const double allowed = sizeof(Real) == 4 ? 1e-5 : 1e-13;
    for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], wanted[i], allowed) << i;
  }
  npublasHandle_t handle = nullptr;
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Steps, Reals);

TYPED_TEST(Steps, RotateVectors) {
  using Real = TypeParam;
  constexpr int n = 11;
  const std::vector<Real> x = this->numbers(2 * n, 1), y = this->numbers(3 * n, 2);
  const DeviceArray<Real> dx(x), dy(y);
  const Real c = Real(0.6), s = Real(-0.8);
  ASSERT_EQ(Calls<Real>::rot(this->handle, n, dx, 2, dy, 3, &c, &s), NPUBLAS_STATUS_SUCCESS);
  std::vector<double> first(x.begin(), x.end()), second(y.begin(), y.end());
  for (int i = 0; i < n; ++i) {
    first[2 * i] = double{c} * x[2 * i] + double{s} * y[3 * i];
    second[3 * i] = double{c} * y[3 * i] - double{s} * x[2 * i];
  }
  this->expect_near(dx.read(), first);
  this->expect_near(dy.read(), second);
}

TYPED_TEST(Steps, MultiplyBands) {
  using Real = TypeParam;
  constexpr int m = 7, n = 5, kl = 2, ku = 3, ld = 8;
  const std::vector<Real> a = this->numbers(ld * n, 1), x = this->numbers(2 * m, 2), y = this->numbers(m, 3);
  const DeviceArray<Real> da(a), dx(x);
  for (const npublasOperation_t op : {NPUBLAS_OP_N, NPUBLAS_OP_T})
    for (const Real beta : {Real(0), Real(1), Real(-0.5)}) {
      const DeviceArray<Real> dy(y);
      const Real alpha = Real(0.75);
      ASSERT_EQ(Calls<Real>::gbmv(this->handle, op, m, n, kl, ku, &alpha, da, ld, dx, 2, &beta, dy, 1),
                NPUBLAS_STATUS_SUCCESS);
      std::vector<double> wanted(y.begin(), y.end());
      for (int i = 0; i < (op == NPUBLAS_OP_N ? m : n); ++i) wanted[i] *= beta;
      for (int j = 0; j < n; ++j)
        for (int i = std::max(0, j - ku); i <= std::min(m - 1, j + kl); ++i) {
          const double element = double{alpha} * a[ku + i - j + j * ld];
          wanted[op == NPUBLAS_OP_N ? i : j] += element * x[2 * (op == NPUBLAS_OP_N ? j : i)];
        }
      this->expect_near(dy.read(), wanted);
    }
}

TYPED_TEST(Steps, MultiplySymmetricBands) {
  using Real = TypeParam;
  constexpr int n = 6, k = 2, ld = 4;
  const std::vector<Real> a = this->numbers(ld * n, 1), x = this->numbers(n, 2), y = this->numbers(n, 3);
  const DeviceArray<Real> da(a), dx(x);
  for (const bool lower : {true, false}) {
    const DeviceArray<Real> dy(y);
    const Real alpha = Real(-2), beta = Real(0.5);
    ASSERT_EQ(Calls<Real>::sbmv(this->handle, lower ? NPUBLAS_FILL_MODE_LOWER : NPUBLAS_FILL_MODE_UPPER, n, k,
                                &alpha, da, ld, dx, 1, &beta, dy, 1),
              NPUBLAS_STATUS_SUCCESS);
    std::vector<double> wanted(y.begin(), y.end());
    for (int i = 0; i < n; ++i) {
      wanted[i] *= beta;
      for (int j = std::max(0, i - k); j <= std::min(n - 1, i + k); ++j) {
        const int row = lower ? std::max(i, j) : std::min(i, j),
                  column = lower ? std::min(i, j) : std::max(i, j);
        wanted[i] += double{alpha} * a[(lower ? row - column : k + row - column) + column * ld] * x[j];
      }
    }
    this->expect_near(dy.read(), wanted);
  }
}

// BLAS reads neither the matrix for alpha = 0 nor y for beta = 0.
TYPED_TEST(Steps, ZeroHidesWhatIsNoNumber) {
  using Real = TypeParam;
  const Real nan = std::numeric_limits<Real>::quiet_NaN(), zero = 0, one = 1;
  const DeviceArray<Real> a(std::vector<Real>(4, nan)), x(std::vector<Real>(2, nan)),
      y(std::vector<Real>{3, 4}), unset(std::vector<Real>(2, nan)), b(std::vector<Real>{1, 2}),
      ones(std::vector<Real>{1, 1});
  ASSERT_EQ(Calls<Real>::gbmv(this->handle, NPUBLAS_OP_N, 2, 2, 0, 0, &zero, a, 1, x, 1, &one, y, 1),
            NPUBLAS_STATUS_SUCCESS);
  this->expect_near(y.read(), {3, 4});
  ASSERT_EQ(
      Calls<Real>::sbmv(this->handle, NPUBLAS_FILL_MODE_LOWER, 2, 0, &one, b, 1, ones, 1, &zero, unset, 1),
      NPUBLAS_STATUS_SUCCESS);
  this->expect_near(unset.read(), {1, 2});
}

using FloatSteps = Steps<float>;
using DoubleSteps = Steps<double>;

/// y = alpha op(A) x + beta y for each of the batch, whose matrices, vectors and results lie at the offsets.
struct VectorBatch {
  int m, n, lda, incx, incy;
  bool transposes;
  float alpha, beta;
  std::vector<int> matrices, vectors, results;

  std::vector<double> expected(const std::vector<float>& a, const std::vector<float>& x,
                               const std::vector<float>& y) const {
    std::vector<double> wanted(y.begin(), y.end());
    for (size_t b = 0; b < matrices.size(); ++b)
      for (int i = 0; i < (transposes ? n : m); ++i) {
        double sum = 0;
        for (int p = 0; p < (transposes ? m : n); ++p)
          sum += double{a[matrices[b] + (transposes ? p + i * lda : i + p * lda)]} * x[vectors[b] + p * incx];
        double& out = wanted[results[b] + i * incy];
        out = double{alpha} * sum + double{beta} * out;
      }
    return wanted;
  }
};

TEST_F(FloatSteps, MultiplyVectorsInBatches) {
  for (const bool transposes : {false, true}) {
    const VectorBatch batch{4, 3, 5, 2, 3, transposes, 0.75F, -0.5F, {0, 20, 40}, {0, 10, 20}, {0, 15, 30}};
    const std::vector<float> a = numbers(60, 1), x = numbers(40, 2), y = numbers(60, 3);
    const npublasOperation_t op = transposes ? NPUBLAS_OP_T : NPUBLAS_OP_N;
    const DeviceArray<float> da(a), dx(x), strided(y), pointed(y);
    ASSERT_EQ(npublasSgemvStridedBatched(handle, op, batch.m, batch.n, &batch.alpha, da, batch.lda, 20, dx,
                                         batch.incx, 10, &batch.beta, strided, batch.incy, 15, 3),
              NPUBLAS_STATUS_SUCCESS);
    expect_near(strided.read(), batch.expected(a, x, y));
    const DeviceArray<float*> as(std::vector<float*>{da + 0, da + 20, da + 40}),
        xs(std::vector<float*>{dx + 0, dx + 10, dx + 20}),
        ys(std::vector<float*>{pointed + 0, pointed + 15, pointed + 30});
    ASSERT_EQ(npublasSgemvBatched(handle, op, batch.m, batch.n, &batch.alpha, as, batch.lda, xs, batch.incx,
                                  &batch.beta, ys, batch.incy, 3),
              NPUBLAS_STATUS_SUCCESS);
    expect_near(pointed.read(), batch.expected(a, x, y));
  }
}

TEST_F(DoubleSteps, MultiplyMatrices) {
  constexpr int k = 5, lda = 9, ldb = 9, ldc = 8;
  const std::vector<double> a = numbers(lda * 9, 1), b = numbers(ldb * 9, 2), c = numbers(ldc * 7, 3);
  const DeviceArray<double> da(a), db(b);
  const double alpha = 0.75;
  for (const bool ta : {false, true})
    for (const bool tb : {false, true})
      for (const double beta : {0.0, -0.5})
        for (const auto& [m, n] : {std::pair{3, 7}, std::pair{7, 3}}) {
          const DeviceArray<double> dc(c);
          ASSERT_EQ(npublasDgemm(handle, ta ? NPUBLAS_OP_T : NPUBLAS_OP_N, tb ? NPUBLAS_OP_T : NPUBLAS_OP_N,
                                 m, n, k, &alpha, da, lda, db, ldb, &beta, dc, ldc),
                    NPUBLAS_STATUS_SUCCESS);
          std::vector<double> wanted = c;
          for (int j = 0; j < n; ++j)
            for (int i = 0; i < m; ++i) {
              double sum = 0;
              for (int p = 0; p < k; ++p)
                sum += a[ta ? p + i * lda : i + p * lda] * b[tb ? j + p * ldb : p + j * ldb];
              wanted[i + j * ldc] = alpha * sum + beta * c[i + j * ldc];
            }
          expect_near(dc.read(), wanted);
        }
}

TEST_F(DoubleSteps, MultiplyBatchesOfMatrices) {
  const std::vector<double> a = numbers(12, 1), b = numbers(12, 2);
  const DeviceArray<double> da(a), db(b), dc(std::vector<double>(12));
  const double one = 1, zero = 0;
  ASSERT_EQ(npublasDgemmStridedBatched(handle, NPUBLAS_OP_N, NPUBLAS_OP_N, 2, 2, 2, &one, da, 2, 4, db, 2, 4,
                                       &zero, dc, 2, 4, 3),
            NPUBLAS_STATUS_SUCCESS);
  std::vector<double> wanted(12);
  for (int q = 0; q < 12; q += 4)
    for (int j = 0; j < 2; ++j)
      for (int i = 0; i < 2; ++i)
        wanted[q + i + j * 2] = a[q + i] * b[q + j * 2] + a[q + i + 2] * b[q + 1 + j * 2];
  expect_near(dc.read(), wanted);
}

TEST_F(DoubleSteps, SumTermsOfVectors) {
  constexpr int n = 1000;
  const std::vector<double> x = numbers(2 * n, 1), y = numbers(n, 2);
  const DeviceArray<double> dx(x), dy(y);
  double dot = 0, size = 0, sum = 0, of_dot = 0, of_squares = 0, of_sizes = 0;
  ASSERT_EQ(npublasDdot(handle, n, dx, 2, dy, 1, &dot), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasDnrm2(handle, n, dx, 2, &size), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasDasum(handle, n, dx, 2, &sum), NPUBLAS_STATUS_SUCCESS);
  for (int i = 0; i < n; ++i) {
    of_dot += x[2 * i] * y[i];
    of_squares += x[2 * i] * x[2 * i];
    of_sizes += std::fabs(x[2 * i]);
  }
  EXPECT_NEAR(dot, of_dot, 1e-12);
  EXPECT_NEAR(size, std::sqrt(of_squares), 1e-12);
  EXPECT_NEAR(sum, of_sizes, 1e-11);
}

/// Integers, and the handle of the float suite.
TEST_F(FloatSteps, MultiplyIntegers) {
  constexpr int m = 5, n = 7, k = 300, batch = 2;
  std::vector<int8_t> a(m * k * batch), b(k * n * batch);
  for (size_t i = 0; i < a.size(); ++i) a[i] = static_cast<int8_t>(i * 37 % 255 - 127);
  for (size_t i = 0; i < b.size(); ++i) b[i] = static_cast<int8_t>(i * 91 % 253 - 126);
  const DeviceArray<int8_t> da(a), db(b);
  const int32_t one = 1, zero = 0;
  for (const bool ta : {false, true})
    for (const bool tb : {false, true}) {
      const DeviceArray<int32_t> dc(std::vector<int32_t>(m * n * batch, 9));
      ASSERT_EQ(npublasGemmStridedBatchedEx(
                    handle, ta ? NPUBLAS_OP_T : NPUBLAS_OP_N, tb ? NPUBLAS_OP_T : NPUBLAS_OP_N, m, n, k, &one,
                    da, NPU_R_8I, ta ? k : m, m * k, db, NPU_R_8I, tb ? n : k, k * n, &zero, dc, NPU_R_32I, m,
                    m * n, batch, NPUBLAS_COMPUTE_32I, NPUBLAS_GEMM_DEFAULT),
                NPUBLAS_STATUS_SUCCESS);
      std::vector<int32_t> wanted;
      for (int q = 0; q < batch; ++q)
        for (int j = 0; j < n; ++j)
          for (int i = 0; i < m; ++i) {
            int32_t sum = 0;
            for (int p = 0; p < k; ++p)
              sum +=
                  a[q * m * k + (ta ? p + i * k : i + p * m)] * b[q * k * n + (tb ? j + p * n : p + j * k)];
            wanted.push_back(sum);
          }
      EXPECT_EQ(dc.read(), wanted) << ta << tb;
    }
}

}  // namespace
}  // namespace npu

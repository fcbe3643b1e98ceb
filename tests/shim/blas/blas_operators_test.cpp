// Calls of BLAS that CANN's operators compute have the bits that the mathematics of the host gives.

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/matrix.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;

template <class Real>
std::vector<Real> numbers(int count, uint32_t seed) {
  return test::random_numbers<Real>(static_cast<size_t>(count), seed);
}

/// The functions of one letter.
template <class Real>
struct Calls;
#define NPU_CALLS(L, l, Real)                       \
  template <>                                       \
  struct Calls<Real> {                              \
    static constexpr auto geam = npublas##L##geam;  \
    static constexpr auto dgmm = npublas##L##dgmm;  \
    static constexpr auto swap = npublas##L##swap;  \
    static constexpr auto amax = npublasI##l##amax; \
    static constexpr auto amin = npublasI##l##amin; \
  };
NPU_CALLS(S, s, float)
NPU_CALLS(D, d, double)

template <class Real>
class BlasBits : public testing::Test {
 protected:
  static constexpr int kM = 37, kN = 23, kLd = 40;  // a square of kLd holds both shapes

  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }
  void on_device_scalars() {
    ASSERT_EQ(npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE), NPUBLAS_STATUS_SUCCESS);
  }

  npublasHandle_t handle_ = nullptr;
  const std::vector<Real> a_ = numbers<Real>(kLd * kLd, 1), b_ = numbers<Real>(kLd * kLd, 2),
                          c_ = numbers<Real>(kLd * kLd, 3);
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(BlasBits, Reals);

ops::Transpose turn(npublasOperation_t op) {
  return op == NPUBLAS_OP_N ? ops::Transpose::no : ops::Transpose::yes;
}

TYPED_TEST(BlasBits, SumsOfMatrices) {
  using Real = TypeParam;
  constexpr int m = BlasBits<Real>::kM, n = BlasBits<Real>::kN, ld = BlasBits<Real>::kLd;
  const Real factors[][2] = {{1, 1}, {2.3F, -0.7F}, {1, 0.3F}, {0.3F, 1}, {0, 2.3F}, {2.3F, 0}, {0, 0}};
  for (const auto& [alpha, beta] : factors) {
    for (const npublasOperation_t first : {NPUBLAS_OP_N, NPUBLAS_OP_T}) {
      std::vector<Real> wanted = this->c_;
      const DeviceArray<Real> a(this->a_), b(this->b_), c(this->c_);
      ops::geam_fast<Real>(turn(first), ops::Transpose::yes, m, n, alpha, this->a_.data(), ld, beta,
                           this->b_.data(), ld, wanted.data(), ld);
      ASSERT_EQ(
          Calls<Real>::geam(this->handle_, first, NPUBLAS_OP_T, m, n, &alpha, a, ld, &beta, b, ld, c, ld),
          NPUBLAS_STATUS_SUCCESS);
      EXPECT_EQ(c.read(), wanted) << alpha << " " << beta;
    }
    for (const bool is_first : {true, false}) {  // which operand is the result, too
      const DeviceArray<Real> a(this->a_), b(this->b_);
      std::vector<Real> host_a = this->a_, host_b = this->b_;
      std::vector<Real>& wanted = is_first ? host_a : host_b;
      ops::geam_fast<Real>(ops::Transpose::no, ops::Transpose::no, m, n, alpha, host_a.data(), ld, beta,
                           host_b.data(), ld, wanted.data(), ld);
      ASSERT_EQ(Calls<Real>::geam(this->handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, m, n, &alpha, a, ld, &beta, b,
                                  ld, is_first ? a : b, ld),
                NPUBLAS_STATUS_SUCCESS);
      EXPECT_EQ((is_first ? a : b).read(), wanted) << alpha << " " << beta;
    }
  }
}

TYPED_TEST(BlasBits, SumsWithFactorsInDeviceMemory) {
  using Real = TypeParam;
  constexpr int m = BlasBits<Real>::kM, n = BlasBits<Real>::kN, ld = BlasBits<Real>::kLd;
  const Real factors[][2] = {{2.3F, -0.7F}, {0, 2.3F}, {2.3F, 0}};
  this->on_device_scalars();
  for (const auto& [alpha, beta] : factors) {
    std::vector<Real> wanted = this->c_, unused(this->a_.size(), NAN);
    const DeviceArray<Real> a(alpha == 0 ? unused : this->a_), b(beta == 0 ? unused : this->b_), c(this->c_),
        scalars(std::vector<Real>{alpha, beta});
    ops::geam_fast<Real>(ops::Transpose::yes, ops::Transpose::no, m, n, alpha, this->a_.data(), ld, beta,
                         this->b_.data(), ld, wanted.data(), ld);
    ASSERT_EQ(Calls<Real>::geam(this->handle_, NPUBLAS_OP_T, NPUBLAS_OP_N, m, n, scalars, a, ld, scalars + 1,
                                b, ld, c, ld),
              NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(c.read(), wanted) << alpha << " " << beta;
  }
}

TYPED_TEST(BlasBits, DiagonalProducts) {
  using Real = TypeParam;
  constexpr int m = BlasBits<Real>::kM, n = BlasBits<Real>::kN, ld = BlasBits<Real>::kLd;
  for (const bool is_left : {true, false}) {
    std::vector<Real> wanted = this->c_;
    const DeviceArray<Real> a(this->a_), x(this->b_), c(this->c_);
    ops::dgmm_fast<Real>(is_left ? ops::Side::left : ops::Side::right, m, n, this->a_.data(), ld,
                         this->b_.data(), 3, wanted.data(), ld);
    ASSERT_EQ(Calls<Real>::dgmm(this->handle_, is_left ? NPUBLAS_SIDE_LEFT : NPUBLAS_SIDE_RIGHT, m, n, a, ld,
                                x, 3, c, ld),
              NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(c.read(), wanted) << is_left;
  }
}

TYPED_TEST(BlasBits, Exchange) {
  using Real = TypeParam;
  const DeviceArray<Real> x(std::vector<Real>{1, 2, 3, 4}), y(std::vector<Real>{5, 6});
  ASSERT_EQ(Calls<Real>::swap(this->handle_, 2, x, 3, y, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.read(), (std::vector<Real>{5, 2, 3, 6}));
  EXPECT_EQ(y.read(), (std::vector<Real>{1, 4}));
}

TYPED_TEST(BlasBits, IndicesOfExtremes) {
  using Real = TypeParam;
  std::vector<Real> x = numbers<Real>(301, 7);
  x[40] = x[200] = -3;
  x[60] = x[30] = 0;
  const DeviceArray<Real> on_device(x);
  const DeviceArray<int> result(std::vector<int>{0, 0});
  int largest = 0, smallest = 0;
  ASSERT_EQ(Calls<Real>::amax(this->handle_, 101, on_device, 2, &largest), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(Calls<Real>::amin(this->handle_, 101, on_device, 2, &smallest), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(largest, 21);
  EXPECT_EQ(smallest, 16);
  this->on_device_scalars();
  ASSERT_EQ(Calls<Real>::amax(this->handle_, 301, on_device, 1, result), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(Calls<Real>::amin(this->handle_, 301, on_device, 1, result + 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(result.read(), (std::vector<int>{41, 31}));
}

}  // namespace
}  // namespace npu

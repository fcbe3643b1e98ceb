// Modified rotations by what defines them, batches of groups against single products, settings of emulation.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "npu/blas.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;
using Doubles = std::vector<double>;

class BlasRotations : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }
  npublasHandle_t handle_ = nullptr;
};

/// H of five parameters: h11, h12, h21, h22.
std::array<double, 4> matrix_of(const std::array<double, 5>& p) {
  if (p[0] == -2) return {1, 0, 0, 1};
  if (p[0] == 0) return {1, p[3], p[2], 1};
  if (p[0] == 1) return {p[1], 1, -1, p[4]};
  return {p[1], p[3], p[2], p[4]};
}

TEST_F(BlasRotations, RotmgMakesTheMatrixThatTurnsTheSecondIntoZero) {
  const double cases[][4] = {{1, 1, 3, 4},     {2, 5, 4, 1},    {1, 1, 1, 0},
                             {1e-9, 3, 2, 1},  {1e9, 3, 2, 1},  {1, 1e12, 1, 1},
                             {3, 1e-20, 1, 9}, {1, -0.5, 2, 1}, {1e30, 1e28, -1, 3}};
  for (const auto& one : cases) {
    const double d1 = one[0], d2 = one[1], x1 = one[2], y1 = one[3];
    double a = d1, b = d2, x = x1;
    std::array<double, 5> p{7, 7, 7, 7, 7};
    ASSERT_EQ(npublasDrotmg(handle_, &a, &b, &x, &y1, p.data()), NPUBLAS_STATUS_SUCCESS);
    const auto [h11, h12, h21, h22] = matrix_of(p);
    EXPECT_NEAR(h11 * x1 + h12 * y1, x, 1e-12 * std::fabs(x)) << d1 << " " << d2;
    EXPECT_NEAR(h21 * x1 + h22 * y1, 0, 1e-12 * (std::fabs(h21 * x1) + std::fabs(h22 * y1)))
        << d1 << " " << d2;
    // The rotation keeps lengths: H' diag(a, b) H = diag(d1, d2).
    EXPECT_NEAR(h11 * a * h11 + h21 * b * h21, d1, 1e-12 * std::fabs(d1)) << d1 << " " << d2;
    EXPECT_NEAR(h12 * a * h12 + h22 * b * h22, d2, 1e-12 * std::fabs(d2)) << d1 << " " << d2;
    EXPECT_NEAR(h11 * a * h12 + h21 * b * h22, 0, 1e-12 * std::sqrt(std::fabs(d1 * d2))) << d1 << " " << d2;
    if (p[0] == -1) {  // rescaled
      EXPECT_LE(std::fabs(a), 4096. * 4096);
    }
  }
}

TEST_F(BlasRotations, RotmgOfANegativeWeightIsZero) {
  float d1 = -1, d2 = 2, x1 = 3, y1 = 4;
  std::array<float, 5> p{};
  ASSERT_EQ(npublasSrotmg(handle_, &d1, &d2, &x1, &y1, p.data()), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(p, (std::array<float, 5>{-1, 0, 0, 0, 0}));
  EXPECT_EQ(d1, 0);
  EXPECT_EQ(x1, 0);
  EXPECT_EQ(npublasSrotmg(handle_, &d1, &d2, &x1, nullptr, p.data()), NPUBLAS_STATUS_INVALID_VALUE);
}

TEST_F(BlasRotations, RotmAppliesTheMatrixOfEachFlag) {
  const std::array<double, 5> all[] = {{-1, 2, 3, 4, 5}, {0, 9, 3, 4, 9}, {1, 2, 9, 9, 5}, {-2, 9, 9, 9, 9}};
  for (const auto& p : all) {
    const auto [h11, h12, h21, h22] = matrix_of(p);
    for (const bool in_device : {false, true}) {
      DeviceArray<double> x(Doubles{1, 0, 2}), y(Doubles{10, 20}), parameters(Doubles(p.begin(), p.end()));
      npublasSetPointerMode(handle_, in_device ? NPUBLAS_POINTER_MODE_DEVICE : NPUBLAS_POINTER_MODE_HOST);
      const double* const given = in_device ? static_cast<double*>(parameters) : p.data();
      ASSERT_EQ(npublasDrotm(handle_, 2, x, -2, y, 1, given), NPUBLAS_STATUS_SUCCESS);
      EXPECT_EQ(x.read(), (Doubles{h11 * 1 + h12 * 20, 0, h11 * 2 + h12 * 10}));
      EXPECT_EQ(y.read(), (Doubles{h21 * 2 + h22 * 10, h21 * 1 + h22 * 20}));
    }
  }
  EXPECT_EQ(npublasDrotm(handle_, 0, nullptr, 1, nullptr, 1, all[0].data()), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasDrotm(handle_, 1, nullptr, 1, nullptr, 1, nullptr), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasDrotm(nullptr, 1, nullptr, 1, nullptr, 1, all[0].data()), NPUBLAS_STATUS_NOT_INITIALIZED);
}

TEST_F(BlasRotations, RotExTakesTheTypesOfRot) {
  DeviceArray<float> x(std::vector<float>{1, 2}), y(std::vector<float>{3, 4});
  const float c = 2, s = 5;
  ASSERT_EQ(npublasRotEx(handle_, 2, x, NPU_R_32F, 1, y, NPU_R_32F, 1, &c, &s, NPU_R_32F, NPU_R_32F),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.read(), (std::vector<float>{17, 24}));
  EXPECT_EQ(y.read(), (std::vector<float>{1, -2}));
  EXPECT_EQ(npublasRotEx(handle_, 2, x, NPU_R_16F, 1, y, NPU_R_16F, 1, &c, &s, NPU_R_16F, NPU_R_32F),
            NPUBLAS_STATUS_NOT_SUPPORTED);
}

TEST_F(BlasRotations, GroupsAreBatchesOneAfterTheOther) {
  // A group of one 2 x 2 product and a group of two 1 x 1 products with A transposed.
  const npublasOperation_t transa[] = {NPUBLAS_OP_N, NPUBLAS_OP_T}, transb[] = {NPUBLAS_OP_N, NPUBLAS_OP_N};
  const int m[] = {2, 1}, n[] = {2, 1}, k[] = {2, 3}, lda[] = {2, 3}, ldb[] = {2, 3}, ldc[] = {2, 1},
            size[] = {1, 2};
  const double alpha[] = {1, 2}, beta[] = {0, 1};
  DeviceArray<double> a(Doubles{1, 2, 3, 4, 1, 2, 3, 4, 5, 6}), b(Doubles{5, 6, 7, 8, 1, 1, 1, 2, 2, 2}),
      c(Doubles{9, 9, 9, 9, 100, 200});
  double *const pa = a, *const pb = b, *const pc = c;
  DeviceArray<double*> as(std::vector<double*>{pa, pa + 4, pa + 7}),
      bs(std::vector<double*>{pb, pb + 4, pb + 7}), cs(std::vector<double*>{pc, pc + 4, pc + 5});
  ASSERT_EQ(npublasDgemmGroupedBatched(handle_, transa, transb, m, n, k, alpha, as, lda, bs, ldb, beta, cs,
                                       ldc, 2, size),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Doubles{23, 34, 31, 46, 112, 260}));
  ASSERT_EQ(npublasGemmGroupedBatchedEx(handle_, transa, transb, m, n, k, alpha,
                                        reinterpret_cast<void**>(static_cast<double**>(as)), NPU_R_64F, lda,
                                        reinterpret_cast<void**>(static_cast<double**>(bs)), NPU_R_64F, ldb,
                                        beta, reinterpret_cast<void**>(static_cast<double**>(cs)), NPU_R_64F,
                                        ldc, 2, size, NPUBLAS_COMPUTE_64F),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.read(), (Doubles{23, 34, 31, 46, 124, 320}));
  EXPECT_EQ(npublasDgemmGroupedBatched(handle_, transa, transb, m, n, k, alpha, as, lda, bs, ldb, beta, cs,
                                       ldc, -1, size),
            NPUBLAS_STATUS_INVALID_VALUE);
  npublasSetPointerMode(handle_, NPUBLAS_POINTER_MODE_DEVICE);
  EXPECT_EQ(npublasDgemmGroupedBatched(handle_, transa, transb, m, n, k, alpha, as, lda, bs, ldb, beta, cs,
                                       ldc, 2, size),
            NPUBLAS_STATUS_NOT_SUPPORTED);
}

TEST_F(BlasRotations, UpdatesWithTypesAreThoseWithout) {
  const std::vector<npuComplex> values = {{1, 2}, {3, -1}};
  DeviceArray<npuComplex> a(values), with(std::vector<npuComplex>(4)), without(std::vector<npuComplex>(4));
  const npuComplex one = {1, 0}, zero = {0, 0};
  const float real_one = 1, real_zero = 0;
  const auto equal = [&] {
    const auto left = with.read(), right = without.read();
    for (size_t i = 0; i < left.size(); ++i)
      if (left[i].x != right[i].x || left[i].y != right[i].y) return false;
    return left[0].x != 0;
  };
  ASSERT_EQ(npublasCsyrk(handle_, NPUBLAS_FILL_MODE_LOWER, NPUBLAS_OP_N, 2, 1, &one, a, 2, &zero, without, 2),
            0);
  ASSERT_EQ(npublasCsyrkEx(handle_, NPUBLAS_FILL_MODE_LOWER, NPUBLAS_OP_N, 2, 1, &one, a, NPU_C_32F, 2, &zero,
                           with, NPU_C_32F, 2),
            0);
  EXPECT_TRUE(equal());
  ASSERT_EQ(npublasCherk(handle_, NPUBLAS_FILL_MODE_UPPER, NPUBLAS_OP_N, 2, 1, &real_one, a, 2, &real_zero,
                         without, 2),
            0);
  ASSERT_EQ(npublasCherk3mEx(handle_, NPUBLAS_FILL_MODE_UPPER, NPUBLAS_OP_N, 2, 1, &real_one, a, NPU_C_32F, 2,
                             &real_zero, with, NPU_C_32F, 2),
            0);
  EXPECT_TRUE(equal());
  EXPECT_EQ(npublasCsyrk3mEx(handle_, NPUBLAS_FILL_MODE_LOWER, NPUBLAS_OP_N, 2, 1, &one, a, NPU_C_8I, 2,
                             &zero, with, NPU_C_32F, 2),
            NPUBLAS_STATUS_NOT_SUPPORTED);
}

TEST_F(BlasRotations, SettingsOfEmulationAreKept) {
  npublasEmulationStrategy_t strategy{};
  EXPECT_EQ(npublasSetEmulationStrategy(handle_, NPUBLAS_EMULATION_STRATEGY_EAGER), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasGetEmulationStrategy(handle_, &strategy), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(strategy, NPUBLAS_EMULATION_STRATEGY_EAGER);
  EXPECT_EQ(npublasSetEmulationStrategy(handle_, static_cast<npublasEmulationStrategy_t>(3)),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasSetFixedPointEmulationMaxMantissaBitCount(handle_, 40), NPUBLAS_STATUS_SUCCESS);
  int bits = 0, *pointer = &bits;
  EXPECT_EQ(npublasGetFixedPointEmulationMaxMantissaBitCount(handle_, &bits), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(bits, 40);
  EXPECT_EQ(npublasSetFixedPointEmulationMantissaBitCountPointer(handle_, &bits),
            NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npublasGetFixedPointEmulationMantissaBitCountPointer(handle_, &pointer), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(pointer, nullptr);
  EXPECT_EQ(npublasSetMathMode(handle_, NPUBLAS_FP64_EMULATED_FIXEDPOINT_MATH), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasSetMathMode(handle_, static_cast<npublasMath_t>(5)), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasGetEmulationStrategy(nullptr, &strategy), NPUBLAS_STATUS_NOT_INITIALIZED);
}

}  // namespace
}  // namespace npu

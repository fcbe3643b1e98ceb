// Products of 8-bit floats against plain loops in double precision. The numbers are small integers and powers
// of two, so that sums are exact and each result is the one rounding of the loop's.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "npu/blaslt.h"
#include "npu/fp8.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;

template <class T>
constexpr npuDataType kType = NPU_R_32F;
template <>
constexpr npuDataType kType<__nv_fp8_e4m3> = NPU_R_8F_E4M3;
template <>
constexpr npuDataType kType<__nv_fp8_e5m2> = NPU_R_8F_E5M2;
template <>
constexpr npuDataType kType<__half> = NPU_R_16F;
template <>
constexpr npuDataType kType<__nv_bfloat16> = NPU_R_16BF;

constexpr int kM = 150, kN = 70, kK = 33;

template <class T>
std::vector<T> numbers(int count, int seed) {
  std::vector<T> values;
  for (int i = 0; i < count; ++i) values.push_back(T(static_cast<float>((i * 7 + seed) % 9 - 4) / 2));
  return values;
}
double value(__nv_fp8_e4m3 x) { return static_cast<double>(x); }
double value(__nv_fp8_e5m2 x) { return static_cast<double>(x); }
double value(__half x) { return static_cast<float>(x); }
double value(__nv_bfloat16 x) { return static_cast<float>(x); }
double value(float x) { return x; }

template <class AType, class BType, class CType, class DType>
struct Types {
  using A = AType;
  using B = BType;
  using C = CType;
  using D = DType;
};

/// D = A^T B, as devices have it.
template <class Row>
class Fp8Product : public testing::Test {
 protected:
  using A = typename Row::A;
  using B = typename Row::B;
  using C = typename Row::C;
  using D = typename Row::D;
  static constexpr bool kNarrow = sizeof(D) == 1;

  void SetUp() override {
    ASSERT_EQ(npublasLtCreate(&handle_), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasLtMatmulDescCreate(&matmul_, NPUBLAS_COMPUTE_32F, NPU_R_32F), NPUBLAS_STATUS_SUCCESS);
    set(NPUBLASLT_MATMUL_DESC_TRANSA, int32_t{NPUBLAS_OP_T});
    ASSERT_EQ(npublasLtMatrixLayoutCreate(&a_layout_, kType<A>, kK, kM, kK), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasLtMatrixLayoutCreate(&b_layout_, kType<B>, kK, kN, kK), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasLtMatrixLayoutCreate(&c_layout_, kType<C>, kM, kN, kM), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasLtMatrixLayoutCreate(&d_layout_, kType<D>, kM, kN, kM), NPUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    for (npublasLtMatrixLayout_t layout : {a_layout_, b_layout_, c_layout_, d_layout_})
      npublasLtMatrixLayoutDestroy(layout);
    npublasLtMatmulDescDestroy(matmul_);
    npublasLtDestroy(handle_);
  }
  template <class Value>
  void set(npublasLtMatmulDescAttributes_t attribute, Value value) {
    ASSERT_EQ(npublasLtMatmulDescSetAttribute(matmul_, attribute, &value, sizeof value),
              NPUBLAS_STATUS_SUCCESS);
  }
  npublasStatus_t run(float alpha, float beta) {
    return npublasLtMatmul(handle_, matmul_, &alpha, a_, a_layout_, b_, b_layout_, &beta, c_, c_layout_, d_,
                           d_layout_, nullptr, nullptr, 0, nullptr);
  }
  double product(int i, int j) const {
    double sum = 0;
    for (int p = 0; p < kK; ++p)
      sum += value(host_a_[size_t(i * kK + p)]) * value(host_b_[size_t(j * kK + p)]);
    return sum;
  }
  double c(int i, int j) const { return value(host_c_[size_t(j * kM + i)]); }
  /// `wanted`(i, j) before it is scaled into the range of D.
  template <class Wanted>
  void expect(const Wanted& wanted, double scale) {
    const std::vector<D> got = d_.read();
    for (int j = 0; j < kN; ++j) {
      for (int i = 0; i < kM; ++i)
        ASSERT_EQ(value(got[size_t(j * kM + i)]), value(D(static_cast<float>(wanted(i, j) * scale))))
            << i << " " << j;
    }
  }

  npublasLtHandle_t handle_ = nullptr;
  npublasLtMatmulDesc_t matmul_ = nullptr;
  npublasLtMatrixLayout_t a_layout_ = nullptr, b_layout_ = nullptr, c_layout_ = nullptr, d_layout_ = nullptr;
  const std::vector<A> host_a_ = numbers<A>(kM * kK, 1);
  const std::vector<B> host_b_ = numbers<B>(kK * kN, 4);
  const std::vector<C> host_c_ = numbers<C>(kM * kN, 6);
  DeviceArray<A> a_{host_a_};
  DeviceArray<B> b_{host_b_};
  DeviceArray<C> c_{host_c_};
  DeviceArray<D> d_{std::vector<D>(kM * kN, D(0.0f))};
};
using E4 = __nv_fp8_e4m3;
using E5 = __nv_fp8_e5m2;
using Rows = testing::Types<Types<E4, E4, __nv_bfloat16, E4>, Types<E4, E4, __half, E4>,
                            Types<E4, E5, __nv_bfloat16, E5>, Types<E5, E4, __half, E5>,
                            Types<E5, E4, __nv_bfloat16, E4>, Types<E4, E4, __nv_bfloat16, __nv_bfloat16>,
                            Types<E4, E5, __half, __half>, Types<E4, E4, float, float>>;
TYPED_TEST_SUITE(Fp8Product, Rows);

TYPED_TEST(Fp8Product, PlainAndAddedToC) {
  ASSERT_EQ(this->run(1, 0), NPUBLAS_STATUS_SUCCESS);
  this->expect([&](int i, int j) { return this->product(i, j); }, 1);
  ASSERT_EQ(this->run(2, 0.5f), NPUBLAS_STATUS_SUCCESS);
  this->expect([&](int i, int j) { return 2 * this->product(i, j) + 0.5 * this->c(i, j); }, 1);
}

TYPED_TEST(Fp8Product, Scaled) {
  DeviceArray<float> factors(std::vector<float>{0.5f, 4, 0.125f, 0});
  float* factor = factors;
  this->set(NPUBLASLT_MATMUL_DESC_A_SCALE_POINTER, factor);
  this->set(NPUBLASLT_MATMUL_DESC_B_SCALE_POINTER, factor + 1);
  if (this->kNarrow) {
    this->set(NPUBLASLT_MATMUL_DESC_D_SCALE_POINTER, factor + 2);
    this->set(NPUBLASLT_MATMUL_DESC_AMAX_D_POINTER, factor + 3);
  }
  ASSERT_EQ(this->run(1, 1), NPUBLAS_STATUS_SUCCESS);
  const auto wanted = [&](int i, int j) { return 2 * this->product(i, j) + this->c(i, j); };
  this->expect(wanted, this->kNarrow ? 0.125 : 1);
  if (!this->kNarrow) return;
  double largest = 0;
  for (int j = 0; j < kN; ++j)
    for (int i = 0; i < kM; ++i) largest = std::max(largest, std::fabs(wanted(i, j)));
  EXPECT_EQ(factors.read()[3], largest);
}

TYPED_TEST(Fp8Product, WithABiasAndRelu) {
  // Of C's type where D is of 8 bits, else of D's.
  using Bias =
      std::conditional_t<Fp8Product<TypeParam>::kNarrow, typename TypeParam::C, typename TypeParam::D>;
  const std::vector<Bias> host = numbers<Bias>(kM, 3);
  DeviceArray<Bias> bias(host);
  Bias* pointer = bias;
  this->set(NPUBLASLT_MATMUL_DESC_EPILOGUE, NPUBLASLT_EPILOGUE_RELU_BIAS);
  this->set(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, static_cast<void*>(pointer));
  ASSERT_EQ(this->run(1, 0), NPUBLAS_STATUS_SUCCESS);
  this->expect([&](int i, int j) { return std::max(0.0, this->product(i, j) + value(host[size_t(i)])); }, 1);
}

TYPED_TEST(Fp8Product, WhatNoDeviceHasIsRefused) {
  const float one = 1;
  const auto status = [&](npuDataType a, npuDataType c, npuDataType d) {
    npublasLtMatrixLayout_t left = nullptr, middle = nullptr, right = nullptr;
    npublasLtMatrixLayoutCreate(&left, a, kK, kM, kK);
    npublasLtMatrixLayoutCreate(&middle, c, kM, kN, kM);
    npublasLtMatrixLayoutCreate(&right, d, kM, kN, kM);
    const npublasStatus_t result =
        npublasLtMatmul(this->handle_, this->matmul_, &one, this->a_, left, this->b_, this->b_layout_, &one,
                        this->c_, middle, this->d_, right, nullptr, nullptr, 0, nullptr);
    for (npublasLtMatrixLayout_t layout : {left, middle, right}) npublasLtMatrixLayoutDestroy(layout);
    return result;
  };
  EXPECT_EQ(status(NPU_R_16F, NPU_R_16F, NPU_R_8F_E4M3), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(NPU_R_8F_E4M3, NPU_R_64F, NPU_R_64F), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status(NPU_R_8F_UE8M0, NPU_R_16F, NPU_R_16F), NPUBLAS_STATUS_NOT_SUPPORTED);
}

}  // namespace
}  // namespace npu

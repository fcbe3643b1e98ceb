// The calls on vectors of any type with complex ones, against plain loops in double precision.
#include <gtest/gtest.h>

#include <complex>
#include <vector>

#include "npu/blas.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;
using Complex = std::complex<double>;

template <class Real>
constexpr npuDataType kComplexType = std::is_same_v<Real, float> ? NPU_C_32F : NPU_C_64F;
template <class Real>
constexpr npuDataType kRealType = std::is_same_v<Real, float> ? NPU_R_32F : NPU_R_64F;

constexpr int kCount = 37;

template <class Real>
std::vector<std::complex<Real>> numbers(int count, int seed) {
  std::vector<std::complex<Real>> values(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i)
    values[static_cast<size_t>(i)] = {static_cast<Real>((i * seed) % 11 - 5) / 4,
                                      static_cast<Real>((i + seed) % 7 - 3) / 4};
  return values;
}
/// Element i as BLAS counts.
template <class Real>
Complex at(const std::vector<std::complex<Real>>& values, int i, int inc) {
  return Complex(values[static_cast<size_t>(inc < 0 ? (i - kCount + 1) * inc : i * inc)]);
}

template <class Real>
class ComplexVectors : public testing::Test {
 protected:
  using Number = std::complex<Real>;
  ComplexVectors() { EXPECT_EQ(npublasCreate(&handle), NPUBLAS_STATUS_SUCCESS); }
  ~ComplexVectors() override { npublasDestroy(handle); }
  npublasHandle_t handle = nullptr;
  const npuDataType type = kComplexType<Real>;
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(ComplexVectors, Reals);

TYPED_TEST(ComplexVectors, ProductsWithAndWithoutTheConjugate) {
  using Number = typename TestFixture::Number;
  for (const auto& [incx, incy] : {std::pair(1, 1), std::pair(2, -3), std::pair(-1, 2)}) {
    const auto x = numbers<TypeParam>(kCount * 2, 3), y = numbers<TypeParam>(kCount * 3, 5);
    DeviceArray<Number> dx(x), dy(y);
    Complex plain, conjugated;
    for (int i = 0; i < kCount; ++i) {
      plain += at(x, i, incx) * at(y, i, incy);
      conjugated += std::conj(at(x, i, incx)) * at(y, i, incy);
    }
    Number result;
    ASSERT_EQ(npublasDotEx(this->handle, kCount, dx, this->type, incx, dy, this->type, incy, &result,
                           this->type, this->type),
              NPUBLAS_STATUS_SUCCESS);
    EXPECT_NEAR(std::abs(Complex(result) - plain), 0, 1e-5);
    ASSERT_EQ(npublasDotcEx(this->handle, kCount, dx, this->type, incx, dy, this->type, incy, &result,
                            this->type, this->type),
              NPUBLAS_STATUS_SUCCESS);
    EXPECT_NEAR(std::abs(Complex(result) - conjugated), 0, 1e-5);
    EXPECT_GT(std::abs(plain - conjugated), 0.1);
  }
}

TYPED_TEST(ComplexVectors, SumsScalingsAndNorms) {
  using Number = typename TestFixture::Number;
  const auto x = numbers<TypeParam>(kCount, 3), y = numbers<TypeParam>(kCount, 5);
  DeviceArray<Number> dx(x), dy(y);
  const Number alpha(2, -1);
  ASSERT_EQ(npublasAxpyEx(this->handle, kCount, &alpha, this->type, dx, this->type, 1, dy, this->type, 1,
                          this->type),
            NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasScalEx(this->handle, kCount, &alpha, this->type, dx, this->type, 1, this->type),
            NPUBLAS_STATUS_SUCCESS);
  double squares = 0;
  const auto sums = dy.read(), scaled = dx.read();
  for (size_t i = 0; i < kCount; ++i) {
    EXPECT_NEAR(std::abs(Complex(sums[i]) - (Complex(alpha) * Complex(x[i]) + Complex(y[i]))), 0, 1e-5);
    EXPECT_NEAR(std::abs(Complex(scaled[i]) - Complex(alpha) * Complex(x[i])), 0, 1e-5);
    squares += std::norm(Complex(sums[i]));
  }
  TypeParam norm = 0;
  const npuDataType real = kRealType<TypeParam>;
  ASSERT_EQ(npublasNrm2Ex(this->handle, kCount, dy, this->type, 1, &norm, real, real),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_NEAR(norm, std::sqrt(squares), 1e-4);
}

TYPED_TEST(ComplexVectors, TypesThatDoNotGoTogetherAreRefused) {
  using Number = typename TestFixture::Number;
  DeviceArray<Number> x(numbers<TypeParam>(kCount, 3));
  Number result;
  EXPECT_EQ(npublasDotcEx(this->handle, 3, x, this->type, 1, x, kRealType<TypeParam>, 1, &result, this->type,
                          this->type),
            NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(
      npublasDotcEx(this->handle, 3, x, this->type, 1, x, this->type, 1, &result, NPU_R_32F, this->type),
      NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npublasNrm2Ex(this->handle, 3, x, this->type, 1, &result, this->type, this->type),
            NPUBLAS_STATUS_NOT_SUPPORTED);
}

}  // namespace
}  // namespace npu

// Plans of further types: half and bfloat16, strides, what is refused; properties of plans.
#include "npu/bf16.h"
#include "npu/fp16.h"
#include "tests/shim/fft/fft_helper.h"

namespace npu::test {
namespace {

/// The types of a plan over Number.
struct Types {
  npuDataType real, complex;
};
template <class Number>
constexpr Types kTypes = {NPU_R_32F, NPU_C_32F};
template <>
constexpr Types kTypes<double> = {NPU_R_64F, NPU_C_64F};
template <>
constexpr Types kTypes<half> = {NPU_R_16F, NPU_C_16F};
template <>
constexpr Types kTypes<nv_bfloat16> = {NPU_R_16BF, NPU_C_16BF};

template <class Number>
std::vector<Number> stored(const std::vector<Complex>& values, bool complex) {
  std::vector<Number> numbers;
  for (Complex value : values) {
    numbers.push_back(Number(static_cast<float>(value.real())));
    if (complex) numbers.push_back(Number(static_cast<float>(value.imag())));
  }
  return numbers;
}
template <class Number>
std::vector<Complex> complex_of(const std::vector<Number>& numbers) {
  std::vector<Complex> values;
  for (size_t i = 0; i + 1 < numbers.size(); i += 2)
    values.emplace_back(static_cast<float>(numbers[i]), static_cast<float>(numbers[i + 1]));
  return values;
}
double most(const std::vector<Complex>& got, const std::vector<Complex>& wanted) {
  double difference = got.size() == wanted.size() ? 0 : 1e9;
  for (size_t i = 0; i < std::min(got.size(), wanted.size()); ++i)
    difference = std::max(difference, std::abs(got[i] - wanted[i]));
  return difference;
}

npufftHandle plan_of(std::vector<long long> n, npuDataType in, npuDataType out, npuDataType execution,
                     long long batch = 1) {
  npufftHandle plan = 0;
  size_t work = 1;
  EXPECT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftXtMakePlanMany(plan, static_cast<int>(n.size()), n.data(), nullptr, 1, 0, in, nullptr, 1, 0,
                                 out, batch, &work, execution),
            NPUFFT_SUCCESS);
  EXPECT_EQ(work, 0u);
  return plan;
}

/// Largest difference of two batches of n complex numbers from the definition.
template <class Number>
double complex_error(int n, int direction) {
  const std::vector<Complex> x = numbers(static_cast<size_t>(2 * n));
  OnDevice<Number> data(stored<Number>(x, true));
  const std::vector<Complex> rounded = complex_of(data.values());
  npufftHandle plan = plan_of({n}, kTypes<Number>.complex, kTypes<Number>.complex, kTypes<Number>.complex, 2);
  EXPECT_EQ(npufftXtExec(plan, data.data, data.data, direction), NPUFFT_SUCCESS);
  npufftDestroy(plan);
  std::vector<Complex> wanted;
  for (int batch = 0; batch < 2; ++batch) {
    const std::vector<Complex> one(rounded.begin() + batch * n, rounded.begin() + (batch + 1) * n);
    for (Complex value : by_definition(one, n, 1, 1, direction)) wanted.push_back(value);
  }
  return most(complex_of(data.values()), wanted) / n;
}

TEST(FftTypes, ComplexNumbersOfEachType) {
  for (int n : {1, 2, 8, 64}) {
    for (int direction : {NPUFFT_FORWARD, NPUFFT_INVERSE}) {
      EXPECT_LT(complex_error<half>(n, direction), 2e-3) << n;
      EXPECT_LT(complex_error<nv_bfloat16>(n, direction), 1e-2) << n;
      EXPECT_LT(complex_error<float>(n, direction), 1e-6) << n;
      EXPECT_LT(complex_error<double>(n, direction), 1e-6) << n;
    }
  }
  EXPECT_LT(complex_error<float>(7, NPUFFT_FORWARD), 1e-6);
}

/// Rows of reals to spectra and back; the direction of XtExec does not count.
template <class Number>
void there_and_back(double tolerance) {
  const int rows = 4, n = 8;
  std::vector<Complex> x = numbers(rows * n);
  for (Complex& value : x) value = value.real();
  OnDevice<Number> in(stored<Number>(x, false)), back(stored<Number>(x, false));
  OnDevice<Number> spectrum(std::vector<Number>(2 * rows * (n / 2 + 1), Number(0.0f)));
  const Types types = kTypes<Number>;
  npufftHandle forward = plan_of({rows, n}, types.real, types.complex, types.complex);
  npufftHandle inverse = plan_of({rows, n}, types.complex, types.real, types.complex);
  ASSERT_EQ(npufftXtExec(forward, in.data, spectrum.data, NPUFFT_INVERSE), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtExec(inverse, spectrum.data, back.data, NPUFFT_FORWARD), NPUFFT_SUCCESS);
  const std::vector<Complex> full = by_definition(x, rows, n, 1, -1),
                             half_of_it = complex_of(spectrum.values());
  for (int row = 0; row < rows; ++row)
    for (int k = 0; k <= n / 2; ++k)
      EXPECT_LT(std::abs(half_of_it[row * (n / 2 + 1) + k] - full[row * n + k]), tolerance * rows * n);
  const std::vector<Number> got = back.values();
  for (int i = 0; i < rows * n; ++i)
    EXPECT_NEAR(static_cast<float>(got[i]), x[i].real() * rows * n, tolerance * rows * n);
  npufftDestroy(forward);
  npufftDestroy(inverse);
}

TEST(FftTypes, RealRowsOfEachType) {
  there_and_back<half>(2e-3);
  there_and_back<nv_bfloat16>(2e-2);
  there_and_back<float>(1e-6);
  there_and_back<double>(1e-6);
}

TEST(FftTypes, TypedCallsTakePlansOfTheirType) {
  OnDevice<npufftComplex> data(std::vector<npufftComplex>(4, make_npuFloatComplex(1, 0)));
  npufftHandle plan = plan_of({4}, NPU_C_32F, NPU_C_32F, NPU_C_32F);
  npufftHandle narrow = plan_of({4}, NPU_C_16F, NPU_C_16F, NPU_C_16F);
  EXPECT_EQ(npufftExecC2C(plan, data.data, data.data, NPUFFT_FORWARD), NPUFFT_SUCCESS);
  EXPECT_LT(distance(data.values(), {4, 0, 0, 0}), 1e-6);
  EXPECT_EQ(npufftExecC2C(narrow, data.data, data.data, NPUFFT_FORWARD), NPUFFT_INVALID_TYPE);
  npufftDestroy(plan);
  npufftDestroy(narrow);
}

TEST(FftTypes, StridesOfHalf) {
  // Two columns of a 4 x 2 matrix.
  const std::vector<Complex> x = numbers(8);
  OnDevice<half> data(stored<half>(x, true));
  const std::vector<Complex> rounded = complex_of(data.values());
  npufftHandle plan = 0;
  size_t work = 0;
  long long n[] = {4}, embed[] = {4};
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  ASSERT_EQ(
      npufftXtMakePlanMany(plan, 1, n, embed, 2, 1, NPU_C_16F, embed, 2, 1, NPU_C_16F, 2, &work, NPU_C_16F),
      NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtExec(plan, data.data, data.data, NPUFFT_FORWARD), NPUFFT_SUCCESS);
  const std::vector<Complex> got = complex_of(data.values());
  for (size_t column = 0; column < 2; ++column) {
    const auto wanted = by_definition(
        {rounded[column], rounded[column + 2], rounded[column + 4], rounded[column + 6]}, 4, 1, 1, -1);
    for (size_t k = 0; k < 4; ++k) EXPECT_LT(std::abs(got[2 * k + column] - wanted[k]), 4e-3);
  }
  npufftDestroy(plan);
}

npufftResult making(long long size, npuDataType in, npuDataType out, npuDataType execution) {
  npufftHandle plan = 0;
  size_t work = 0;
  EXPECT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  const npufftResult asked =
      npufftXtGetSizeMany(plan, 1, &size, nullptr, 1, 0, in, nullptr, 1, 0, out, 1, &work, execution);
  const npufftResult result =
      npufftXtMakePlanMany(plan, 1, &size, nullptr, 1, 0, in, nullptr, 1, 0, out, 1, &work, execution);
  EXPECT_EQ(asked, result);
  npufftDestroy(plan);
  return result;
}

TEST(FftTypes, WhatIsRefused) {
  EXPECT_EQ(making(12, NPU_C_16F, NPU_C_16F, NPU_C_16F), NPUFFT_INVALID_SIZE);
  EXPECT_EQ(making(12, NPU_R_16BF, NPU_C_16BF, NPU_C_16BF), NPUFFT_INVALID_SIZE);
  EXPECT_EQ(making(0, NPU_C_32F, NPU_C_32F, NPU_C_32F), NPUFFT_INVALID_SIZE);
  EXPECT_EQ(making(16, NPU_C_16F, NPU_C_32F, NPU_C_32F), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(making(16, NPU_R_32F, NPU_R_32F, NPU_C_32F), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(making(16, NPU_R_32F, NPU_C_32F, NPU_R_32F), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(making(16, NPU_C_8I, NPU_C_8I, NPU_C_8I), NPUFFT_INVALID_VALUE);
  npufftHandle plan = plan_of({4}, NPU_C_32F, NPU_C_32F, NPU_C_32F);
  OnDevice<npufftComplex> data(std::vector<npufftComplex>(4, make_npuFloatComplex(1, 0)));
  size_t work = 0;
  long long n = 4;
  EXPECT_EQ(npufftXtMakePlanMany(plan, 1, &n, nullptr, 1, 0, NPU_C_32F, nullptr, 1, 0, NPU_C_32F, 1, &work,
                                 NPU_C_32F),
            NPUFFT_INVALID_PLAN)
      << "made twice";
  EXPECT_EQ(npufftXtExec(plan, nullptr, data.data, NPUFFT_FORWARD), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtExec(plan, data.data, data.data, 0), NPUFFT_INVALID_VALUE);
  npufftDestroy(plan);
  EXPECT_EQ(npufftXtExec(plan, data.data, data.data, NPUFFT_FORWARD), NPUFFT_INVALID_PLAN);
  EXPECT_EQ(npufftXtGetSizeMany(plan, 1, &n, nullptr, 1, 0, NPU_C_32F, nullptr, 1, 0, NPU_C_32F, 1, &work,
                                NPU_C_32F),
            NPUFFT_INVALID_PLAN);
}

TEST(FftTypes, WorkAreasHaveNoEffect) {
  npufftHandle plan = plan_of({4}, NPU_C_32F, NPU_C_32F, NPU_C_32F);
  void* areas[] = {nullptr};
  size_t size = 77;
  EXPECT_EQ(npufftXtSetWorkArea(plan, areas), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftXtSetWorkArea(plan, nullptr), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetWorkAreaPolicy(plan, NPUFFT_WORKAREA_MINIMAL, nullptr), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftXtSetWorkAreaPolicy(plan, NPUFFT_WORKAREA_USER, &size), NPUFFT_SUCCESS);
  EXPECT_EQ(size, 77u);
  EXPECT_EQ(npufftXtSetWorkAreaPolicy(plan, NPUFFT_WORKAREA_USER, nullptr), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetWorkAreaPolicy(plan, static_cast<npufftXtWorkAreaPolicy>(3), &size),
            NPUFFT_INVALID_VALUE);
  npufftDestroy(plan);
  EXPECT_EQ(npufftXtSetWorkArea(plan, areas), NPUFFT_INVALID_PLAN);
  EXPECT_EQ(npufftXtSetWorkAreaPolicy(plan, NPUFFT_WORKAREA_MINIMAL, nullptr), NPUFFT_INVALID_PLAN);
}

TEST(FftProperties, AreKeptUntilThePlanIsMade) {
  const auto jit = NPUFFT_PLAN_PROPERTY_INT64_PATIENT_JIT,
             threads = NPUFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS;
  npufftHandle plan = 0;
  long long value = -1;
  size_t work = 0;
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftGetPlanPropertyInt64(plan, jit, &value), NPUFFT_SUCCESS);
  EXPECT_EQ(value, 0);
  EXPECT_EQ(npufftSetPlanPropertyInt64(plan, jit, 1), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftSetPlanPropertyInt64(plan, threads, 4), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftSetPlanPropertyInt64(plan, threads, -4), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftResetPlanProperty(plan, jit), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftSetPlanPropertyInt64(plan, static_cast<npufftProperty>(9), 1), NPUFFT_NOT_SUPPORTED);
  EXPECT_EQ(npufftResetPlanProperty(plan, static_cast<npufftProperty>(9)), NPUFFT_NOT_SUPPORTED);
  EXPECT_EQ(npufftGetPlanPropertyInt64(plan, jit, nullptr), NPUFFT_INVALID_VALUE);
  ASSERT_EQ(npufftMakePlan1d(plan, 8, NPUFFT_C2C, 1, &work), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftGetPlanPropertyInt64(plan, jit, &value), NPUFFT_SUCCESS);
  EXPECT_EQ(value, 0);
  EXPECT_EQ(npufftGetPlanPropertyInt64(plan, threads, &value), NPUFFT_SUCCESS);
  EXPECT_EQ(value, 4);
  EXPECT_EQ(npufftSetPlanPropertyInt64(plan, jit, 1), NPUFFT_INVALID_PLAN);
  npufftDestroy(plan);
  EXPECT_EQ(npufftGetPlanPropertyInt64(plan, jit, &value), NPUFFT_INVALID_PLAN);
}

}  // namespace
}  // namespace npu::test

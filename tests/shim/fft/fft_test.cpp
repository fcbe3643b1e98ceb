#include "npu/fft.h"

#include "tests/shim/fft/fft_helper.h"

namespace npu::test {
namespace {

/// Largest difference of Z2Z over one block from the definition.
double error_of(int rank, int nx, int ny, int nz, int direction) {
  std::vector<Complex> x = numbers(size_t(nx) * ny * nz);
  OnDevice<npufftDoubleComplex> data(pairs(x));
  npufftHandle plan = 0;
  npufftResult made = rank == 1   ? npufftPlan1d(&plan, nx, NPUFFT_Z2Z, 1)
                      : rank == 2 ? npufftPlan2d(&plan, nx, ny, NPUFFT_Z2Z)
                                  : npufftPlan3d(&plan, nx, ny, nz, NPUFFT_Z2Z);
  EXPECT_EQ(made, NPUFFT_SUCCESS);
  EXPECT_EQ(npufftExecZ2Z(plan, data.data, data.data, direction), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftDestroy(plan), NPUFFT_SUCCESS);
  return distance(data.values(), by_definition(x, nx, ny, nz, direction));
}

TEST(Fft, EveryLengthIsItsDefinition) {
  for (int n : {1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 16, 30, 64, 97, 100, 128}) {
    EXPECT_LT(error_of(1, n, 1, 1, NPUFFT_FORWARD), 1e-11) << n;
    EXPECT_LT(error_of(1, n, 1, 1, NPUFFT_INVERSE), 1e-11) << n;
  }
}

TEST(Fft, TwoAndThreeDimensions) {
  EXPECT_LT(error_of(2, 6, 8, 1, NPUFFT_FORWARD), 1e-12);
  EXPECT_LT(error_of(2, 7, 1, 1, NPUFFT_INVERSE), 1e-12);
  EXPECT_LT(error_of(3, 3, 4, 5, NPUFFT_FORWARD), 1e-12);
}

TEST(Fft, RealToComplexHasTheHalfAndComesBack) {
  for (int n : {1, 2, 5, 8, 9}) {
    std::vector<Complex> x = numbers(size_t(3 * n));
    std::vector<double> reals;
    for (Complex& value : x) reals.push_back((value = value.real()).real());
    std::vector<Complex> full = by_definition(x, 3, n, 1, -1), half;
    for (int row = 0; row < 3; ++row)
      for (int k = 0; k <= n / 2; ++k) half.push_back(full[size_t(row * n + k)]);
    OnDevice<double> in(reals), back(reals);
    OnDevice<npufftDoubleComplex> out(pairs(std::vector<Complex>(half.size())));
    npufftHandle forward = 0, inverse = 0;
    ASSERT_EQ(npufftPlan2d(&forward, 3, n, NPUFFT_D2Z), NPUFFT_SUCCESS);
    ASSERT_EQ(npufftPlan2d(&inverse, 3, n, NPUFFT_Z2D), NPUFFT_SUCCESS);
    ASSERT_EQ(npufftExecD2Z(forward, in.data, out.data), NPUFFT_SUCCESS);
    ASSERT_EQ(npufftExecZ2D(inverse, out.data, back.data), NPUFFT_SUCCESS);
    EXPECT_LT(distance(out.values(), half), 1e-12) << n;
    std::vector<double> got = back.values();
    for (size_t i = 0; i < reals.size(); ++i) EXPECT_NEAR(got[i], reals[i] * 3 * n, 1e-11);
    npufftDestroy(forward);
    npufftDestroy(inverse);
  }
}

TEST(Fft, RealRowsInPlaceArePadded) {
  const int n = 5, rows = 2, row = 2 * (n / 2 + 1);
  std::vector<float> values(rows * row, 99.0f);
  std::vector<Complex> x = numbers(rows * n);
  for (int r = 0; r < rows; ++r)
    for (int i = 0; i < n; ++i) values[r * row + i] = static_cast<float>(x[r * n + i].real());
  OnDevice<float> data(values);
  npufftHandle plan = 0;
  ASSERT_EQ(npufftPlan1d(&plan, n, NPUFFT_R2C, rows), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftExecR2C(plan, data.data, reinterpret_cast<npufftComplex*>(data.data)), NPUFFT_SUCCESS);
  std::vector<float> got = data.values();
  for (int r = 0; r < rows; ++r) {
    std::vector<Complex> line;
    for (int i = 0; i < n; ++i) line.push_back(x[r * n + i].real());
    line = by_definition(line, n, 1, 1, -1);
    for (int k = 0; k <= n / 2; ++k)
      EXPECT_LT(std::abs(Complex(got[r * row + 2 * k], got[r * row + 2 * k + 1]) - line[size_t(k)]), 1e-5);
  }
  npufftDestroy(plan);
}

TEST(Fft, BatchesWithStridesAndGaps) {
  // Three columns of a 4 * 3 matrix, each a transform; results as rows with one element between them.
  std::vector<Complex> x = numbers(12);
  OnDevice<npufftDoubleComplex> in(pairs(x)), out(pairs(std::vector<Complex>(15, 7.0)));
  int n[] = {4}, inembed[] = {4}, onembed[] = {4};
  npufftHandle plan = 0;
  ASSERT_EQ(npufftPlanMany(&plan, 1, n, inembed, 3, 1, onembed, 1, 5, NPUFFT_Z2Z, 3), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftExecZ2Z(plan, in.data, out.data, NPUFFT_FORWARD), NPUFFT_SUCCESS);
  std::vector<Complex> wanted(15, 7.0);
  for (size_t column = 0; column < 3; ++column) {
    std::vector<Complex> line =
        by_definition({x[column], x[column + 3], x[column + 6], x[column + 9]}, 4, 1, 1, -1);
    for (size_t k = 0; k < 4; ++k) wanted[column * 5 + k] = line[k];
  }
  EXPECT_LT(distance(out.values(), wanted), 1e-12);
  npufftDestroy(plan);
}

TEST(Fft, RunsInTheOrderOfItsStream) {
  npuStream_t stream;
  npuStreamCreate(&stream);
  OnDevice<npufftComplex> data(std::vector<npufftComplex>(4096, make_npuFloatComplex(5, 5)));
  npufftHandle plan = 0;
  size_t work = 1;
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftSetStream(plan, stream), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftMakePlan1d(plan, 4096, NPUFFT_C2C, 1, &work), NPUFFT_SUCCESS);
  EXPECT_EQ(work, 0u);
  npuMemsetAsync(data.data, 0, 4096 * sizeof(npufftComplex), stream);
  ASSERT_EQ(npufftExecC2C(plan, data.data, data.data, NPUFFT_FORWARD), NPUFFT_SUCCESS);
  npuStreamSynchronize(stream);
  EXPECT_EQ(distance(data.values(), std::vector<Complex>(4096)), 0.0);
  npufftDestroy(plan);
  npuStreamDestroy(stream);
}

TEST(Fft, Errors) {
  npufftHandle plan = 0;
  npufftComplex* none = nullptr;
  size_t work = 0;
  int n[] = {4}, small[] = {0};
  EXPECT_EQ(npufftPlan1d(nullptr, 4, NPUFFT_C2C, 1), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftPlan1d(&plan, 0, NPUFFT_C2C, 1), NPUFFT_INVALID_SIZE);
  EXPECT_EQ(npufftPlan1d(&plan, 4, NPUFFT_C2C, 0), NPUFFT_INVALID_SIZE);
  EXPECT_EQ(npufftPlan1d(&plan, 4, static_cast<npufftType>(1), 1), NPUFFT_INVALID_TYPE);
  EXPECT_EQ(npufftPlanMany(&plan, 4, n, nullptr, 1, 0, nullptr, 1, 0, NPUFFT_C2C, 1), NPUFFT_INVALID_SIZE);
  EXPECT_EQ(npufftPlanMany(&plan, 1, nullptr, nullptr, 1, 0, nullptr, 1, 0, NPUFFT_C2C, 1),
            NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftPlanMany(&plan, 1, n, small, 0, 0, small, 1, 0, NPUFFT_C2C, 1), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftDestroy(-7), NPUFFT_INVALID_PLAN);
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftExecC2C(plan, none, none, NPUFFT_FORWARD), NPUFFT_INVALID_PLAN) << "not made yet";
  ASSERT_EQ(npufftMakePlan1d(plan, 4, NPUFFT_R2C, 1, &work), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftMakePlan1d(plan, 4, NPUFFT_R2C, 1, &work), NPUFFT_INVALID_PLAN) << "made twice";
  EXPECT_EQ(npufftExecC2C(plan, none, none, NPUFFT_FORWARD), NPUFFT_INVALID_TYPE);
  EXPECT_EQ(npufftExecR2C(plan, nullptr, none), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftDestroy(plan), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftDestroy(plan), NPUFFT_INVALID_PLAN);
}

}  // namespace
}  // namespace npu::test

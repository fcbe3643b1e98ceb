// Batches of products of a matrix and a vector of halves or bfloat16, beside a plain loop in double.
#include <cmath>

#include "npu/blas.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;

template <class T>
std::vector<T> narrow_numbers(size_t count, uint32_t seed) {
  std::vector<T> narrow;
  for (const float number : test::random_numbers<float>(count, seed)) narrow.push_back(T(number));
  return narrow;
}

class NarrowVectors : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }

  /// Three products at distances and by pointers. m x n matrices with lda m + 1, increments 2 and 3.
  template <class In, class Out, class Strided, class Batched>
  void compare(Strided strided, Batched batched, double tolerance) {
    const int m = 5, n = 7, lda = m + 1, incx = 2, incy = 3, batch = 3;
    const float alpha = 1.5f, beta = -0.5f;
    for (const npublasOperation_t trans : {NPUBLAS_OP_N, NPUBLAS_OP_T, NPUBLAS_OP_C}) {
      const bool as_stored = trans == NPUBLAS_OP_N;
      const int rows = as_stored ? m : n, columns = as_stored ? n : m;
      const int step_a = lda * n + 2, step_x = columns * incx + 1, step_y = rows * incy;
      const auto a = narrow_numbers<In>(step_a * batch, 1);
      const auto x = narrow_numbers<In>(step_x * batch, 2);
      const auto y = narrow_numbers<Out>(step_y * batch, 3);
      std::vector<double> wanted(y.size());
      for (size_t i = 0; i < y.size(); ++i) wanted[i] = double(float(y[i]));
      for (int b = 0; b < batch; ++b) {
        for (int r = 0; r < rows; ++r) {
          double sum = 0;
          for (int c = 0; c < columns; ++c) {
            const int at = as_stored ? r + c * lda : c + r * lda;
            sum += double(float(a[b * step_a + at])) * double(float(x[b * step_x + c * incx]));
          }
          double& element = wanted[b * step_y + r * incy];
          element = alpha * sum + beta * element;
        }
      }
      DeviceArray<In> da(a), dx(x);
      DeviceArray<Out> at_distances(y), by_pointers(y);
      ASSERT_EQ(strided(handle_, trans, m, n, &alpha, da, lda, step_a, dx, incx, step_x, &beta, at_distances,
                        incy, step_y, batch),
                NPUBLAS_STATUS_SUCCESS);
      std::vector<const In*> as, xs;
      std::vector<Out*> ys;
      for (int b = 0; b < batch; ++b) {
        as.push_back(da + b * step_a);
        xs.push_back(dx + b * step_x);
        ys.push_back(by_pointers + b * step_y);
      }
      DeviceArray<const In*> pa(as), px(xs);
      DeviceArray<Out*> py(ys);
      ASSERT_EQ(batched(handle_, trans, m, n, &alpha, pa, lda, px, incx, &beta, py, incy, batch),
                NPUBLAS_STATUS_SUCCESS);
      const auto one = at_distances.read(), other = by_pointers.read();
      for (size_t i = 0; i < wanted.size(); ++i) {
        EXPECT_NEAR(float(one[i]), wanted[i], tolerance) << i;
        EXPECT_EQ(float(one[i]), float(other[i])) << i;
      }
    }
  }
  npublasHandle_t handle_ = nullptr;
};

TEST_F(NarrowVectors, ComputeTheSumsInFloat) {
  compare<__half, __half>(npublasHSHgemvStridedBatched, npublasHSHgemvBatched, 4e-3);
  compare<__half, float>(npublasHSSgemvStridedBatched, npublasHSSgemvBatched, 1e-5);
  compare<__nv_bfloat16, __nv_bfloat16>(npublasTSTgemvStridedBatched, npublasTSTgemvBatched, 3e-2);
  compare<__nv_bfloat16, float>(npublasTSSgemvStridedBatched, npublasTSSgemvBatched, 1e-5);
}

TEST_F(NarrowVectors, AreChecked) {
  const float one = 1;
  DeviceArray<__half> a(narrow_numbers<__half>(4, 1)), x(narrow_numbers<__half>(2, 2));
  const std::vector<float> before{3, 4};
  DeviceArray<float> y(before);
  const auto call = [&](npublasHandle_t handle, int m, int lda, int incx, int incy, const float* alpha,
                        int batch) {
    return npublasHSSgemvStridedBatched(handle, NPUBLAS_OP_N, m, 2, alpha, a, lda, 4, x, incx, 2, &one, y,
                                        incy, 2, batch);
  };
  EXPECT_EQ(call(nullptr, 2, 2, 1, 1, &one, 1), NPUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(call(handle_, -1, 2, 1, 1, &one, 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(handle_, 2, 1, 1, 1, &one, 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(handle_, 2, 2, 0, 1, &one, 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(handle_, 2, 2, 1, -1, &one, 1), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(call(handle_, 2, 2, 1, 1, nullptr, 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(handle_, 2, 2, 1, 1, &one, -1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(handle_, 0, 2, 1, 1, &one, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(call(handle_, 2, 2, 1, 1, &one, 0), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.read(), before);
}

}  // namespace
}  // namespace npu

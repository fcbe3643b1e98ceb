// Batched QR and least squares: R^H R is A^H A, residuals are orthogonal to the columns; sizes 0, 1, a prime; what is refused.
#include <gtest/gtest.h>

#include <complex>
#include <vector>

#include "npu/blas.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;
using Doubles = std::vector<double>;
using Complexes = std::vector<std::complex<double>>;
constexpr int kBatch = 3;

/// Pointers to the items of an array in device memory.
template <class T>
std::vector<T*> items(T* first, int stride) {
  std::vector<T*> pointers;
  for (int i = 0; i < kBatch; ++i) pointers.push_back(first + i * stride);
  return pointers;
}

class BatchedQr : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }
  npublasHandle_t handle_ = nullptr;
};

TEST_F(BatchedQr, TheTriangleHasTheProductsOfTheColumns) {
  for (const auto& [m, n] : {std::pair(1, 1), std::pair(7, 3), std::pair(3, 7), std::pair(31, 31)}) {
    const int least = std::min(m, n), lda = m + 2;
    const Doubles host = test::random_numbers<double>(static_cast<size_t>(kBatch * lda * n), 5);
    DeviceArray<double> a(host), tau(Doubles(static_cast<size_t>(kBatch * least)));
    DeviceArray<double*> a_items(items<double>(a, lda * n)), tau_items(items<double>(tau, least));
    int info = -1;
    ASSERT_EQ(npublasDgeqrfBatched(handle_, m, n, a_items, lda, tau_items, &info, kBatch),
              NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(info, 0);
    const Doubles r = a.read();
    for (int item = 0; item < kBatch; ++item)
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
          double expected = 0, got = 0;
          const auto at = [&](const Doubles& x, int row, int column) {
            return x[static_cast<size_t>(item * lda * n + row + column * lda)];
          };
          for (int k = 0; k < m; ++k) expected += at(host, k, i) * at(host, k, j);
          for (int k = 0; k <= std::min({i, j, least - 1}); ++k) got += at(r, k, i) * at(r, k, j);
          EXPECT_NEAR(got, expected, 1e-12 * m) << m << "x" << n << " item " << item;
        }
  }
}

TEST_F(BatchedQr, ResidualsAreOrthogonalToTheColumns) {
  for (const auto& [m, n, columns] : {std::tuple(1, 1, 1), std::tuple(7, 3, 2), std::tuple(31, 31, 5)}) {
    Complexes host_a, host_b;
    const auto fill = [](Complexes& to, int count, uint32_t seed) {
      const Doubles numbers = test::random_numbers<double>(static_cast<size_t>(2 * count), seed);
      for (size_t i = 0; i + 1 < numbers.size(); i += 2) to.emplace_back(numbers[i], numbers[i + 1]);
    };
    fill(host_a, kBatch * m * n, 7);
    fill(host_b, kBatch * m * columns, 8);
    DeviceArray<std::complex<double>> a(host_a), b(host_b);
    DeviceArray<int> infos(std::vector<int>(kBatch, -1));
    using Pointers = npuDoubleComplex* const*;
    DeviceArray<std::complex<double>*> a_items(items<std::complex<double>>(a, m * n)),
        b_items(items<std::complex<double>>(b, m * columns));
    int info = -1;
    ASSERT_EQ(npublasZgelsBatched(handle_, NPUBLAS_OP_N, m, n, columns,
                                  reinterpret_cast<Pointers>(static_cast<std::complex<double>**>(a_items)), m,
                                  reinterpret_cast<Pointers>(static_cast<std::complex<double>**>(b_items)), m,
                                  &info, infos, kBatch),
              NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(info, 0);
    EXPECT_EQ(infos.read(), std::vector<int>(kBatch, 0));
    const Complexes x = b.read();
    for (int item = 0; item < kBatch; ++item)
      for (int column = 0; column < columns; ++column) {
        Complexes residual;
        for (int i = 0; i < m; ++i) {
          std::complex<double> sum = host_b[static_cast<size_t>((item * columns + column) * m + i)];
          for (int k = 0; k < n; ++k)
            sum -= host_a[static_cast<size_t>(item * m * n + i + k * m)] *
                   x[static_cast<size_t>((item * columns + column) * m + k)];
          residual.push_back(sum);
        }
        for (int k = 0; k < n; ++k) {
          std::complex<double> product = 0;
          for (int i = 0; i < m; ++i)
            product += std::conj(host_a[static_cast<size_t>(item * m * n + i + k * m)]) *
                       residual[static_cast<size_t>(i)];
          EXPECT_LT(std::abs(product), 1e-10) << m << "x" << n << " item " << item;
        }
      }
  }
}

TEST_F(BatchedQr, AMatrixWithoutFullRankIsReported) {
  // The second column is 0 in the last item.
  std::vector<float> host = {1, 0, 0, 2, 1, 0, 0, 2, 3, 0, 0, 0};
  DeviceArray<float> a(host), b(std::vector<float>(6, 1));
  DeviceArray<float*> a_items(items<float>(a, 4)), b_items(items<float>(b, 2));
  DeviceArray<int> infos(std::vector<int>(kBatch, -1));
  int info = -1;
  ASSERT_EQ(npublasSgelsBatched(handle_, NPUBLAS_OP_N, 2, 2, 1, a_items, 2, b_items, 2, &info, infos, kBatch),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(infos.read(), (std::vector<int>{0, 0, 2}));
  EXPECT_FLOAT_EQ(b.read()[1], 0.5F);
}

TEST_F(BatchedQr, WhatIsEmptyOrWrong) {
  int info = -1;
  EXPECT_EQ(
      npublasSgelsBatched(handle_, NPUBLAS_OP_N, 0, 0, 1, nullptr, 1, nullptr, 1, &info, nullptr, kBatch),
      NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(info, 0);
  EXPECT_EQ(npublasCgeqrfBatched(handle_, 2, 0, nullptr, 2, nullptr, &info, kBatch), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(
      npublasSgelsBatched(handle_, NPUBLAS_OP_N, 2, 2, 1, nullptr, 2, nullptr, 2, &info, nullptr, kBatch),
      NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasSgeqrfBatched(handle_, 2, 2, nullptr, 2, nullptr, &info, kBatch),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasSgeqrfBatched(handle_, 2, 2, nullptr, 2, nullptr, nullptr, 0),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasSgeqrfBatched(handle_, -1, 2, nullptr, 2, nullptr, &info, 0),
            NPUBLAS_STATUS_INVALID_VALUE);
  DeviceArray<float> a(std::vector<float>(12)), b(std::vector<float>(12));
  DeviceArray<float*> a_items(items<float>(a, 4)), b_items(items<float>(b, 4));
  EXPECT_EQ(
      npublasSgelsBatched(handle_, NPUBLAS_OP_T, 2, 2, 1, a_items, 2, b_items, 2, &info, nullptr, kBatch),
      NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(
      npublasSgelsBatched(handle_, NPUBLAS_OP_N, 1, 2, 1, a_items, 2, b_items, 2, &info, nullptr, kBatch),
      NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(
      npublasSgelsBatched(nullptr, NPUBLAS_OP_N, 2, 2, 1, a_items, 2, b_items, 2, &info, nullptr, kBatch),
      NPUBLAS_STATUS_NOT_INITIALIZED);
}

TEST_F(BatchedQr, InfoIsTheArgumentThatIsWrong) {
  float* none[1] = {};
  const auto qr = [&](int m, int n, float* const* a, int lda, float* const* tau, int batch) {
    int info = 1;
    EXPECT_EQ(npublasSgeqrfBatched(handle_, m, n, a, lda, tau, &info, batch), NPUBLAS_STATUS_INVALID_VALUE);
    return info;
  };
  EXPECT_EQ(qr(-1, 2, none, 2, none, 1), -1);
  EXPECT_EQ(qr(2, -1, none, 2, none, 1), -2);
  EXPECT_EQ(qr(2, 2, nullptr, 2, none, 1), -3);
  EXPECT_EQ(qr(2, 2, none, 1, none, 1), -4);
  EXPECT_EQ(qr(2, 2, none, 2, nullptr, 1), -5);
  EXPECT_EQ(qr(2, 2, none, 2, none, -1), -7);
  const auto squares = [&](int op, int m, int n, int columns, float* const* a, int lda, float* const* b,
                           int ldb, int batch) {
    int info = 1;
    EXPECT_NE(npublasSgelsBatched(handle_, static_cast<npublasOperation_t>(op), m, n, columns, a, lda, b, ldb,
                                  &info, nullptr, batch),
              NPUBLAS_STATUS_SUCCESS);
    return info;
  };
  EXPECT_EQ(squares(9, 2, 2, 1, none, 2, none, 2, 1), -1);
  EXPECT_EQ(squares(NPUBLAS_OP_T, 2, 2, 1, none, 2, none, 2, 1), -1);
  EXPECT_EQ(squares(0, -1, 2, 1, none, 2, none, 2, 1), -2);
  EXPECT_EQ(squares(0, 2, 3, 1, none, 2, none, 2, 1), -3);
  EXPECT_EQ(squares(0, 2, 2, -1, none, 2, none, 2, 1), -4);
  EXPECT_EQ(squares(0, 2, 2, 1, nullptr, 2, none, 2, 1), -5);
  EXPECT_EQ(squares(0, 2, 2, 1, none, 1, none, 2, 1), -6);
  EXPECT_EQ(squares(0, 2, 2, 1, none, 2, nullptr, 2, 1), -7);
  EXPECT_EQ(squares(0, 2, 2, 1, none, 2, none, 1, 1), -8);
  EXPECT_EQ(squares(0, 2, 2, 1, none, 2, none, 2, -1), -11);
  int info = 1;
  EXPECT_EQ(npublasSgetrsBatched(handle_, NPUBLAS_OP_N, 2, 1, none, 1, nullptr, none, 2, &info, 1),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(info, -5);
}

}  // namespace
}  // namespace npu

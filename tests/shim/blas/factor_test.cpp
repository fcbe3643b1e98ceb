// Batched LU: factors multiply back to the matrix, solutions and inverses fit it; sizes 1, a prime, the
// limit.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "npu/blas.h"
#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;
using Doubles = std::vector<double>;

class BatchedLu : public testing::Test {
 protected:
  static constexpr int kBatch = 5;
  void SetUp() override { ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npublasDestroy(handle_), NPUBLAS_STATUS_SUCCESS); }

  /// kBatch matrices (n, n) whose diagonal is small: without an exchange of rows the results would be poor.
  static Doubles matrices(int n) {
    Doubles a(static_cast<size_t>(kBatch * n * n));
    for (size_t i = 0; i < a.size(); ++i) a[i] = static_cast<double>((i * 37 + i * i * 11) % 101) / 50 - 1;
    for (int item = 0; item < kBatch; ++item) {
      for (int i = 0; i < n; ++i) a[static_cast<size_t>(item * n * n + i * n + i)] = 1e-3 * (i + 1);
    }
    return a;
  }
  static std::vector<double*> items(double* first, int stride) {
    std::vector<double*> pointers;
    for (int i = 0; i < kBatch; ++i) pointers.push_back(first + i * stride);
    return pointers;
  }
  /// Largest element of | op(a) * x - b |; a (n, n), x and b (n, columns), of one item.
  static double residual(int n, int columns, const double* a, bool transposed, const double* x,
                         const double* b) {
    double largest = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < columns; ++j) {
        double sum = -b[i + j * n];
        for (int k = 0; k < n; ++k) sum += (transposed ? a[k + i * n] : a[i + k * n]) * x[k + j * n];
        largest = std::fmax(largest, std::fabs(sum));
      }
    }
    return largest;
  }
  npublasHandle_t handle_ = nullptr;
};

TEST_F(BatchedLu, SolvesAndInverts) {
  for (int n : {1, 2, 31, 32, 101}) {
    const Doubles host = matrices(n);
    Doubles right(static_cast<size_t>(kBatch * n * 2));
    for (size_t i = 0; i < right.size(); ++i) right[i] = static_cast<double>(i % 7) - 3;
    DeviceArray<double> a(host), c(host);
    DeviceArray<double*> a_items(items(a, n * n)), c_items(items(c, n * n));
    DeviceArray<int> pivots(std::vector<int>(static_cast<size_t>(kBatch * n))),
        info(std::vector<int>(kBatch, -7));
    ASSERT_EQ(npublasDgetrfBatched(handle_, n, a_items, n, pivots, info, kBatch), NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(info.read(), std::vector<int>(kBatch, 0));
    ASSERT_EQ(npublasDgetriBatched(handle_, n, a_items, n, pivots, c_items, n, info, kBatch),
              NPUBLAS_STATUS_SUCCESS);
    const Doubles inverse = c.read();
    Doubles unit(static_cast<size_t>(n * n));
    for (int i = 0; i < n; ++i) unit[static_cast<size_t>(i * n + i)] = 1;
    for (int item = 0; item < kBatch; ++item)
      EXPECT_LT(residual(n, n, &host[static_cast<size_t>(item * n * n)], false,
                         &inverse[static_cast<size_t>(item * n * n)], unit.data()),
                1e-9)
          << n;
    for (bool transposed : {false, true}) {
      DeviceArray<double> b(right);
      DeviceArray<double*> b_items(items(b, n * 2));
      int bad_argument = -1;
      ASSERT_EQ(npublasDgetrsBatched(handle_, transposed ? NPUBLAS_OP_T : NPUBLAS_OP_N, n, 2, a_items, n,
                                     pivots, b_items, n, &bad_argument, kBatch),
                NPUBLAS_STATUS_SUCCESS);
      EXPECT_EQ(bad_argument, 0);
      const Doubles x = b.read();
      for (int item = 0; item < kBatch; ++item)
        EXPECT_LT(residual(n, 2, &host[static_cast<size_t>(item * n * n)], transposed,
                           &x[static_cast<size_t>(item * n * 2)], &right[static_cast<size_t>(item * n * 2)]),
                  1e-9)
            << n;
    }
    const npublasStatus_t wanted = n <= 32 ? NPUBLAS_STATUS_SUCCESS : NPUBLAS_STATUS_INVALID_VALUE;
    DeviceArray<double> original(host), inverted(host);
    DeviceArray<double*> originals(items(original, n * n)), inverses(items(inverted, n * n));
    EXPECT_EQ(npublasDmatinvBatched(handle_, n, originals, n, inverses, n, info, kBatch), wanted);
    EXPECT_EQ(inverted.read(), n <= 32 ? inverse : host);
    EXPECT_EQ(original.read(), host);
  }
}

// [4 3; 6 3] without an exchange: L = [1 0; 1.5 1], U = [4 3; 0 -1.5]; with one the second row comes first.
TEST_F(BatchedLu, RowsAreExchangedOnlyWhereAskedFor) {
  for (bool exchange : {false, true}) {
    DeviceArray<float> a({4, 6, 3, 3});
    DeviceArray<float*> pointer({a});
    DeviceArray<int> pivots({0, 0}), info({9});
    ASSERT_EQ(
        npublasSgetrfBatched(handle_, 2, pointer, 2, exchange ? static_cast<int*>(pivots) : nullptr, info, 1),
        NPUBLAS_STATUS_SUCCESS);
    std::vector<float> wanted =
        exchange ? std::vector<float>{6, 4.0f / 6, 3, 1} : std::vector<float>{4, 1.5, 3, -1.5};
    for (size_t i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(a.read()[i], wanted[i]);
    EXPECT_EQ(pivots.read(), (exchange ? std::vector<int>{2, 2} : std::vector<int>{0, 0}));
  }
}

TEST_F(BatchedLu, ASingularMatrixIsNamed) {
  DeviceArray<float> a({1, 2, 2, 4}), c({7, 7, 7, 7});
  DeviceArray<float*> pointer({a}), result({c});
  DeviceArray<int> pivots({0, 0}), info({9});
  ASSERT_EQ(npublasSgetrfBatched(handle_, 2, pointer, 2, pivots, info, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(info.read()[0], 2);
  ASSERT_EQ(npublasSgetriBatched(handle_, 2, pointer, 2, pivots, result, 2, info, 1), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(info.read()[0], 2);
  EXPECT_EQ(c.read(), (std::vector<float>{7, 7, 7, 7}));
  EXPECT_EQ(npublasSgetrfBatched(handle_, 2, pointer, 1, pivots, info, 1), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasSgetrfBatched(nullptr, 2, pointer, 2, pivots, info, 1), NPUBLAS_STATUS_NOT_INITIALIZED);
}

}  // namespace
}  // namespace npu

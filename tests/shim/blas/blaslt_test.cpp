// Products with layouts and epilogues, against plain loops in double precision.

#include "npu/blaslt.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "tests/shim/blas/device_array.h"

namespace npu {
namespace {

using test::DeviceArray;
using Floats = std::vector<float>;

Floats numbers(size_t count, uint32_t seed) { return test::random_numbers<float>(count, seed); }

double gelu(double x) { return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }
double gelu_slope(double x) { return (gelu(x + 1e-6) - gelu(x - 1e-6)) / 2e-6; }

/// One product on float matrices; sizes big enough for several tiles.
class Lt : public testing::Test {
 protected:
  static constexpr int kM = 150, kN = 70, kK = 33;

  void SetUp() override {
    ASSERT_EQ(npublasLtCreate(&handle_), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasLtMatmulDescCreate(&matmul_, NPUBLAS_COMPUTE_32F, NPU_R_32F), NPUBLAS_STATUS_SUCCESS);
    layout(&a_layout_, kM, kK, kM);
    layout(&b_layout_, kK, kN, kK);
    layout(&d_layout_, kM, kN, kM);
  }
  void TearDown() override {
    npublasLtMatrixLayoutDestroy(a_layout_);
    npublasLtMatrixLayoutDestroy(b_layout_);
    npublasLtMatrixLayoutDestroy(d_layout_);
    npublasLtMatmulDescDestroy(matmul_);
    EXPECT_EQ(npublasLtDestroy(handle_), NPUBLAS_STATUS_SUCCESS);
  }
  static void layout(npublasLtMatrixLayout_t* layout, uint64_t rows, uint64_t cols, int64_t ld) {
    ASSERT_EQ(npublasLtMatrixLayoutCreate(layout, NPU_R_32F, rows, cols, ld), NPUBLAS_STATUS_SUCCESS);
  }
  template <class Value>
  void set(npublasLtMatmulDescAttributes_t attribute, Value value) {
    ASSERT_EQ(npublasLtMatmulDescSetAttribute(matmul_, attribute, &value, sizeof value),
              NPUBLAS_STATUS_SUCCESS);
  }
  template <class Value>
  void set(npublasLtMatrixLayout_t layout, npublasLtMatrixLayoutAttribute_t attribute, Value value) {
    ASSERT_EQ(npublasLtMatrixLayoutSetAttribute(layout, attribute, &value, sizeof value),
              NPUBLAS_STATUS_SUCCESS);
  }
  void point(npublasLtMatmulDescAttributes_t attribute, void* pointer) { set(attribute, pointer); }
  void epilogue(npublasLtEpilogue_t value) { set(NPUBLASLT_MATMUL_DESC_EPILOGUE, value); }
  npublasStatus_t run(const void* a, const void* b, void* d, float alpha = 1, float beta = 0) {
    return npublasLtMatmul(handle_, matmul_, &alpha, a, a_layout_, b, b_layout_, &beta, d, d_layout_, d,
                           d_layout_, nullptr, nullptr, 0, nullptr);
  }
  double product(int i, int j) const {
    double sum = 0;
    for (int p = 0; p < kK; ++p)
      sum += static_cast<double>(a_[static_cast<size_t>(i + p * kM)]) * b_[static_cast<size_t>(p + j * kK)];
    return sum;
  }
  /// Runs and compares D(i, j) with a formula.
  void expect(const std::function<double(int, int)>& wanted) {
    DeviceArray<float> a(a_), b(b_), d(d_);
    ASSERT_EQ(run(a, b, d), NPUBLAS_STATUS_SUCCESS);
    Floats got = d.read();
    for (int j = 0; j < kN; ++j) {
      for (int i = 0; i < kM; ++i)
        ASSERT_NEAR(got[static_cast<size_t>(i + j * kM)], wanted(i, j), 1e-4) << i << " " << j;
    }
  }

  npublasLtHandle_t handle_ = nullptr;
  npublasLtMatmulDesc_t matmul_ = nullptr;
  npublasLtMatrixLayout_t a_layout_ = nullptr, b_layout_ = nullptr, d_layout_ = nullptr;
  Floats a_ = numbers(kM * kK, 1), b_ = numbers(kK * kN, 2), d_ = Floats(kM * kN), bias_ = numbers(kM, 3);
};

TEST_F(Lt, AlgorithmsOfAGpuAreTheOne) {
  npublasLtMatmulAlgo_t algorithm{};
  npublasLtMatmulHeuristicResult_t result{};
  const auto init = [&](int id) {
    return npublasLtMatmulAlgoInit(handle_, NPUBLAS_COMPUTE_32F, NPU_R_32F, NPU_R_32F, NPU_R_32F, NPU_R_32F,
                                   NPU_R_32F, id, &algorithm);
  };
  EXPECT_EQ(init(-1), NPUBLAS_STATUS_INVALID_VALUE);
  ASSERT_EQ(init(10), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasLtMatmulAlgoCheck(handle_, matmul_, a_layout_, b_layout_, d_layout_, d_layout_, &algorithm,
                                     &result),
            NPUBLAS_STATUS_SUCCESS);
}

TEST_F(Lt, PlainProduct) {
  expect([&](int i, int j) { return product(i, j); });
}

TEST_F(Lt, BiasAndActivations) {
  DeviceArray<float> bias(bias_);
  point(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
  auto biased = [&](int i, int j) { return product(i, j) + bias_[static_cast<size_t>(i)]; };
  epilogue(NPUBLASLT_EPILOGUE_BIAS);
  expect(biased);
  epilogue(NPUBLASLT_EPILOGUE_RELU_BIAS);
  expect([&](int i, int j) { return std::max(biased(i, j), 0.0); });
  epilogue(NPUBLASLT_EPILOGUE_GELU_BIAS);
  expect([&](int i, int j) { return gelu(biased(i, j)); });
  epilogue(NPUBLASLT_EPILOGUE_GELU);
  expect([&](int i, int j) { return gelu(product(i, j)); });
  epilogue(NPUBLASLT_EPILOGUE_RELU);
  expect([&](int i, int j) { return std::max(product(i, j), 0.0); });
}

TEST_F(Lt, GeluForwardKeepsItsInputAndBackwardUsesIt) {
  DeviceArray<float> bias(bias_), aux(d_), gradient(Floats(kM, 0.0f));
  point(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
  point(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux);
  set(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, int64_t{kM});
  epilogue(NPUBLASLT_EPILOGUE_GELU_AUX_BIAS);
  auto before = [&](int i, int j) { return product(i, j) + bias_[static_cast<size_t>(i)]; };
  expect([&](int i, int j) { return gelu(before(i, j)); });
  EXPECT_NEAR(aux.read()[5 + 6 * kM], before(5, 6), 1e-4);

  point(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, gradient);
  epilogue(NPUBLASLT_EPILOGUE_DGELU_BGRAD);
  auto backward = [&](int i, int j) { return product(i, j) * gelu_slope(before(i, j)); };
  expect(backward);
  Floats sums = gradient.read();
  for (int i = 0; i < kM; ++i) {
    double sum = 0;
    for (int j = 0; j < kN; ++j) sum += backward(i, j);
    ASSERT_NEAR(sums[static_cast<size_t>(i)], sum, 1e-3) << i;
  }
}

TEST_F(Lt, ReluKeepsOneBitPerElement) {
  constexpr int64_t kLd = 256;  // bits; more than the rows, a multiple of 128
  DeviceArray<uint8_t> bits(std::vector<uint8_t>(kLd / 8 * kN));
  point(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, bits);
  set(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, kLd);
  epilogue(NPUBLASLT_EPILOGUE_RELU_AUX);
  expect([&](int i, int j) { return std::max(product(i, j), 0.0); });
  std::vector<uint8_t> mask = bits.read();
  for (int i : {0, 7, 8, 149})
    EXPECT_EQ((mask[static_cast<size_t>(3 * kLd / 8 + i / 8)] >> (i % 8)) & 1, product(i, 3) > 0) << i;
  epilogue(NPUBLASLT_EPILOGUE_DRELU);
  expect([&](int i, int j) { return product(i, j) > 0 ? product(i, j) : 0; });
}

TEST_F(Lt, BiasGradientsOfTheOperands) {
  DeviceArray<float> by_row(Floats(kM, 0.0f)), by_column(Floats(kN, 0.0f));
  point(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, by_row);
  epilogue(NPUBLASLT_EPILOGUE_BGRADA);
  expect([&](int i, int j) { return product(i, j); });
  point(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, by_column);
  epilogue(NPUBLASLT_EPILOGUE_BGRADB);
  expect([&](int i, int j) { return product(i, j); });
  double a_sum = 0, b_sum = 0;
  for (int p = 0; p < kK; ++p)
    a_sum += a_[static_cast<size_t>(7 + p * kM)], b_sum += b_[static_cast<size_t>(p + 9 * kK)];
  EXPECT_NEAR(by_row.read()[7], a_sum, 1e-4);
  EXPECT_NEAR(by_column.read()[9], b_sum, 1e-4);
}

TEST_F(Lt, RowOrderedMatrices) {
  // Every combination of orders; the memory of a matrix in row order is its transpose's.
  auto transposed = [](const Floats& from, int rows, int cols) {
    Floats out(from.size());
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < cols; ++j)
        out[static_cast<size_t>(j + i * cols)] = from[static_cast<size_t>(i + j * rows)];
    }
    return out;
  };
  DeviceArray<float> bias(bias_);
  point(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
  epilogue(NPUBLASLT_EPILOGUE_GELU_BIAS);
  for (int flags = 0; flags < 8; ++flags) {
    bool row_a = flags & 1, row_b = flags & 2, row_d = flags & 4;
    auto order = [&](npublasLtMatrixLayout_t layout, bool row, int rows, int cols) {
      set(layout, NPUBLASLT_MATRIX_LAYOUT_ORDER, row ? NPUBLASLT_ORDER_ROW : NPUBLASLT_ORDER_COL);
      set(layout, NPUBLASLT_MATRIX_LAYOUT_LD, int64_t{row ? cols : rows});
    };
    order(a_layout_, row_a, kM, kK);
    order(b_layout_, row_b, kK, kN);
    order(d_layout_, row_d, kM, kN);
    DeviceArray<float> a(row_a ? transposed(a_, kM, kK) : a_), b(row_b ? transposed(b_, kK, kN) : b_), d(d_);
    ASSERT_EQ(run(a, b, d), NPUBLAS_STATUS_SUCCESS);
    Floats got = row_d ? transposed(d.read(), kN, kM) : d.read();
    for (int j = 0; j < kN; ++j) {
      for (int i = 0; i < kM; ++i) {
        ASSERT_NEAR(got[static_cast<size_t>(i + j * kM)], gelu(product(i, j) + bias_[static_cast<size_t>(i)]),
                    1e-4)
            << flags;
      }
    }
  }
}

TEST_F(Lt, TransposedBatchOfBfloat16) {
  std::vector<uint16_t> a = {0x3f80, 0x4000, 0x4040, 0x4080};  // 1 2 3 4
  DeviceArray<uint16_t> device_a(a), d(std::vector<uint16_t>(2));
  npublasLtMatrixLayoutOpaque_t row, result;
  ASSERT_EQ(npublasLtMatrixLayoutInit(&row, NPU_R_16BF, 2, 1, 2), NPUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(npublasLtMatrixLayoutInit(&result, NPU_R_16BF, 1, 1, 1), NPUBLAS_STATUS_SUCCESS);
  for (auto* layout : {&row, &result}) set(layout, NPUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, int32_t{2});
  set(&row, NPUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, int64_t{2});
  set(&result, NPUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, int64_t{1});
  set(NPUBLASLT_MATMUL_DESC_TRANSA, NPUBLAS_OP_T);
  float one = 1, zero = 0;
  ASSERT_EQ(npublasLtMatmul(handle_, matmul_, &one, device_a, &row, device_a, &row, &zero, d, &result, d,
                            &result, nullptr, nullptr, 0, nullptr),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(d.read(), (std::vector<uint16_t>{0x40a0, 0x41c8}));  // 5 25
}

TEST_F(Lt, HeuristicOffersTheOneAlgorithm) {
  npublasLtMatmulPreference_t preference = nullptr;
  ASSERT_EQ(npublasLtMatmulPreferenceCreate(&preference), NPUBLAS_STATUS_SUCCESS);
  size_t workspace = 32 << 20;
  EXPECT_EQ(npublasLtMatmulPreferenceSetAttribute(preference, NPUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                                  &workspace, sizeof workspace),
            NPUBLAS_STATUS_SUCCESS);
  npublasLtMatmulHeuristicResult_t results[3];
  int count = -1;
  EXPECT_EQ(npublasLtMatmulAlgoGetHeuristic(handle_, matmul_, a_layout_, b_layout_, d_layout_, d_layout_,
                                            preference, 3, results, &count),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(results[0].state, NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(results[0].workspaceSize, 0u);
  uint32_t tile = 7, read = 0;
  size_t written = 0;
  EXPECT_EQ(npublasLtMatmulAlgoConfigSetAttribute(&results[0].algo, NPUBLASLT_ALGO_CONFIG_TILE_ID, &tile,
                                                  sizeof tile),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasLtMatmulAlgoConfigGetAttribute(&results[0].algo, NPUBLASLT_ALGO_CONFIG_TILE_ID, &read,
                                                  sizeof read, &written),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(read, 7u);
  set(d_layout_, NPUBLASLT_MATRIX_LAYOUT_TYPE, uint32_t{NPU_R_8F_E4M3});
  EXPECT_EQ(npublasLtMatmulAlgoGetHeuristic(handle_, matmul_, a_layout_, b_layout_, d_layout_, d_layout_,
                                            preference, 3, results, &count),
            NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(count, 0);
  EXPECT_EQ(npublasLtMatmulPreferenceDestroy(preference), NPUBLAS_STATUS_SUCCESS);
}

TEST_F(Lt, WhatDoesNotFitIsRefused) {
  DeviceArray<float> a(a_), b(b_), d(Floats(kM * kN, 7));
  set(a_layout_, NPUBLASLT_MATRIX_LAYOUT_COLS, uint64_t{kK + 1});
  EXPECT_EQ(run(a, b, d), NPUBLAS_STATUS_INVALID_VALUE);
  set(a_layout_, NPUBLASLT_MATRIX_LAYOUT_COLS, uint64_t{kK});
  set(a_layout_, NPUBLASLT_MATRIX_LAYOUT_LD, int64_t{kM - 1});
  EXPECT_EQ(run(a, b, d), NPUBLAS_STATUS_INVALID_VALUE);
  set(a_layout_, NPUBLASLT_MATRIX_LAYOUT_LD, int64_t{kM});
  set(a_layout_, NPUBLASLT_MATRIX_LAYOUT_ORDER, NPUBLASLT_ORDER_COL32);  // whose leading dimension is larger
  EXPECT_EQ(run(a, b, d), NPUBLAS_STATUS_INVALID_VALUE);
  set(a_layout_, NPUBLASLT_MATRIX_LAYOUT_ORDER, NPUBLASLT_ORDER_COL);
  epilogue(NPUBLASLT_EPILOGUE_BIAS);  // without a bias
  EXPECT_EQ(run(a, b, d), NPUBLAS_STATUS_INVALID_VALUE);
  epilogue(static_cast<npublasLtEpilogue_t>(3));
  EXPECT_EQ(run(a, b, d), NPUBLAS_STATUS_INVALID_VALUE);
  int small = 0;
  EXPECT_EQ(
      npublasLtMatmulDescSetAttribute(matmul_, NPUBLASLT_MATMUL_DESC_BIAS_POINTER, &small, sizeof small),
      NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasLtMatmulDescSetAttribute(matmul_, static_cast<npublasLtMatmulDescAttributes_t>(60), &small,
                                            sizeof small),
            NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(d.read(), Floats(kM * kN, 7));
}

TEST_F(Lt, TransformChangesTypeOrderAndAdds) {
  DeviceArray<float> a(Floats{1, 2, 3, 4, 5, 6});  // 2 x 3 in column order
  DeviceArray<__half> c(std::vector<__half>(6));
  npublasLtMatrixLayoutOpaque_t from, to;
  npublasLtMatrixLayoutInit(&from, NPU_R_32F, 2, 3, 2);
  npublasLtMatrixLayoutInit(&to, NPU_R_16F, 2, 3, 3);
  set(&to, NPUBLASLT_MATRIX_LAYOUT_ORDER, NPUBLASLT_ORDER_ROW);
  npublasLtMatrixTransformDesc_t transform = nullptr;
  ASSERT_EQ(npublasLtMatrixTransformDescCreate(&transform, NPU_R_32F), NPUBLAS_STATUS_SUCCESS);
  float two = 2, zero = 0;
  ASSERT_EQ(
      npublasLtMatrixTransform(handle_, transform, &two, a, &from, &zero, nullptr, nullptr, c, &to, nullptr),
      NPUBLAS_STATUS_SUCCESS);
  std::vector<__half> got = c.read();
  Floats wanted = {2, 6, 10, 4, 8, 12};
  for (size_t i = 0; i < 6; ++i) EXPECT_EQ(__half2float(got[i]), wanted[i]);
  float one = 1;  // the type and the order alone
  ASSERT_EQ(
      npublasLtMatrixTransform(handle_, transform, &one, a, &from, &zero, nullptr, nullptr, c, &to, nullptr),
      NPUBLAS_STATUS_SUCCESS);
  got = c.read();
  for (size_t i = 0; i < 6; ++i) EXPECT_EQ(__half2float(got[i]), wanted[i] / 2);
  EXPECT_EQ(npublasLtMatrixTransformDescDestroy(transform), NPUBLAS_STATUS_SUCCESS);
}

}  // namespace
}  // namespace npu

// Batches by arrays of pointers, groups, and vectors of alpha and beta.
#include <string>

#include "npu/fp8.h"
#include "tests/shim/blas/lt_dense_helper.h"

namespace npu {
namespace {

using test::DeviceArray;
using test::lt_layout;
using test::lt_set;
using test::LtProduct;
using test::sum_of;
using Floats = std::vector<float>;

/// Matrices of one batch, and the array of their addresses.
template <class T>
class Matrices {
 public:
  explicit Matrices(const std::vector<std::vector<T>>& values) {
    for (const std::vector<T>& each : values) items_.push_back(std::make_unique<DeviceArray<T>>(each));
    std::vector<T*> addresses;
    for (const auto& item : items_) addresses.push_back(*item);
    pointers_ = std::make_unique<DeviceArray<T*>>(addresses);
  }
  const void* pointers() const { return static_cast<T**>(*pointers_); }
  void* pointers() { return static_cast<T**>(*pointers_); }
  std::vector<T> read(size_t i) const { return items_[i]->read(); }

 private:
  std::vector<std::unique_ptr<DeviceArray<T>>> items_;
  std::unique_ptr<DeviceArray<T*>> pointers_;
};

Floats numbers(int count, int seed) {
  Floats values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<float>((i * 7 + seed) % 11 - 5));
  return values;
}

/// Groups of shapes m, n, k; the second is empty and the third has no k.
struct Shapes {
  std::vector<int> m{33, 0, 5, 1}, n{7, 4, 3, 1}, k{10, 6, 0, 1};
  size_t count() const { return m.size(); }
  std::vector<Floats> numbers_of(const std::vector<int>& rows, const std::vector<int>& cols, int seed) const {
    std::vector<Floats> values;
    for (size_t i = 0; i < count(); ++i)
      values.push_back(numbers(rows[i] * cols[i], seed + static_cast<int>(i)));
    return values;
  }
};

npublasLtMatrixLayoutOpaque_t grouped(npuDataType type, int count, const void* rows, const void* cols,
                                      const void* ld) {
  npublasLtMatrixLayoutOpaque_t layout;
  EXPECT_EQ(npublasLtGroupedMatrixLayoutInit(&layout, type, count, rows, cols, ld), NPUBLAS_STATUS_SUCCESS);
  return layout;
}

TEST(LtGroups, EachMatrixHasItsShapeAndFactors) {
  const Shapes shapes;
  const int count = static_cast<int>(shapes.count());
  const DeviceArray<int> m(shapes.m), n(shapes.n), k(shapes.k);
  const auto a = shapes.numbers_of(shapes.m, shapes.k, 1), b = shapes.numbers_of(shapes.k, shapes.n, 4),
             c = shapes.numbers_of(shapes.m, shapes.n, 8);
  const std::vector<Floats> bias{numbers(33, 2), {}, numbers(5, 3), numbers(1, 4)};
  const std::vector<Floats> alphas{{2}, {1}, {3}, {-1}}, betas{{1}, {1}, {0.5f}, {0}};
  Matrices<float> left(a), right(b), addend(c), result(c), biases(bias), alpha(alphas), beta(betas);
  LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  product.set(NPUBLASLT_MATMUL_DESC_POINTER_MODE, NPUBLASLT_POINTER_MODE_DEVICE);
  product.set(NPUBLASLT_MATMUL_DESC_ALPHA_BATCH_STRIDE, int64_t{1});
  product.set(NPUBLASLT_MATMUL_DESC_BETA_BATCH_STRIDE, int64_t{1});
  product.set(NPUBLASLT_MATMUL_DESC_EPILOGUE, NPUBLASLT_EPILOGUE_BIAS);
  product.set(NPUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, int64_t{1});
  product.point(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, biases.pointers());
  auto a_layout = grouped(NPU_R_32F, count, static_cast<int*>(m), static_cast<int*>(k), static_cast<int*>(m));
  auto b_layout = grouped(NPU_R_32F, count, static_cast<int*>(k), static_cast<int*>(n), static_cast<int*>(k));
  auto d_layout = grouped(NPU_R_32F, count, static_cast<int*>(m), static_cast<int*>(n), static_cast<int*>(m));
  ASSERT_EQ(product.run(alpha.pointers(), left.pointers(), a_layout, right.pointers(), b_layout,
                        beta.pointers(), addend.pointers(), d_layout, result.pointers(), d_layout),
            NPUBLAS_STATUS_SUCCESS);
  for (size_t g = 0; g < shapes.count(); ++g) {
    const Floats got = result.read(g);
    const int rows = shapes.m[g];
    for (int j = 0; j < shapes.n[g]; ++j)
      for (int i = 0; i < rows; ++i) {
        const double sum = sum_of(shapes.k[g], [&](int p) {
          return a[g][static_cast<size_t>(i + p * rows)] * b[g][static_cast<size_t>(p + j * shapes.k[g])];
        });
        const auto at = static_cast<size_t>(i + j * rows);
        ASSERT_EQ(got[at], alphas[g][0] * sum + betas[g][0] * c[g][at] + bias[g][static_cast<size_t>(i)])
            << g << " " << i << " " << j;
      }
  }
}

TEST(LtGroups, FactorsByMatrixAndIntegersOf64Bits) {
  using E4 = __nv_fp8_e4m3;
  const std::vector<int64_t> m{16, 32}, n{16, 48}, k{32, 16};
  std::vector<std::vector<E4>> a(2), b(2);
  std::vector<std::vector<__nv_bfloat16>> d(2);
  for (size_t g = 0; g < 2; ++g) {
    for (const float value : numbers(static_cast<int>(m[g] * k[g]), 1)) a[g].push_back(E4(value));
    for (const float value : numbers(static_cast<int>(k[g] * n[g]), 2)) b[g].push_back(E4(value));
    d[g].resize(static_cast<size_t>(m[g] * n[g]));
  }
  const DeviceArray<int64_t> rows(m), cols(n), depth(k);
  int64_t *rows_at = rows, *cols_at = cols, *depth_at = depth;
  Matrices<E4> left(a), right(b);
  Matrices<__nv_bfloat16> result(d);
  const std::vector<Floats> a_factors{{0.5f}, {2}}, b_factors{{4}, {0.25f}};
  Matrices<float> a_scale(a_factors), b_scale(b_factors);
  LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  product.set(NPUBLASLT_MATMUL_DESC_TRANSA, int32_t{NPUBLAS_OP_T});
  for (const auto mode : {NPUBLASLT_MATMUL_DESC_A_SCALE_MODE, NPUBLASLT_MATMUL_DESC_B_SCALE_MODE})
    product.set(mode, NPUBLASLT_MATMUL_MATRIX_SCALE_PER_BATCH_SCALAR_32F);
  product.point(NPUBLASLT_MATMUL_DESC_A_SCALE_POINTER, a_scale.pointers());
  product.point(NPUBLASLT_MATMUL_DESC_B_SCALE_POINTER, b_scale.pointers());
  auto a_layout = grouped(NPU_R_8F_E4M3, 2, depth_at, rows_at, depth_at);
  auto b_layout = grouped(NPU_R_8F_E4M3, 2, depth_at, cols_at, depth_at);
  auto d_layout = grouped(NPU_R_16BF, 2, rows_at, cols_at, rows_at);
  for (auto* layout : {&a_layout, &b_layout, &d_layout})
    for (const auto width : {NPUBLASLT_GROUPED_MATRIX_LAYOUT_ROWS_COLS_ARRAY_INTEGER_WIDTH,
                             NPUBLASLT_GROUPED_MATRIX_LAYOUT_LD_ARRAY_INTEGER_WIDTH})
      lt_set(*layout, width, NPUBLASLT_INTEGER_WIDTH_64);
  const float one = 1, zero = 0;
  ASSERT_EQ(product.run(&one, left.pointers(), a_layout, right.pointers(), b_layout, &zero, result.pointers(),
                        d_layout, result.pointers(), d_layout),
            NPUBLAS_STATUS_SUCCESS);
  for (size_t g = 0; g < 2; ++g) {
    const auto got = result.read(g);
    for (int j = 0; j < n[g]; ++j)
      for (int i = 0; i < m[g]; ++i) {
        const double sum = sum_of(static_cast<int>(k[g]), [&](int p) {
          return static_cast<double>(a[g][static_cast<size_t>(p + i * k[g])]) *
                 static_cast<double>(b[g][static_cast<size_t>(p + j * k[g])]);
        });
        const auto wanted = __nv_bfloat16(static_cast<float>(a_factors[g][0] * b_factors[g][0] * sum));
        ASSERT_EQ(static_cast<float>(got[static_cast<size_t>(i + j * m[g])]), static_cast<float>(wanted));
      }
  }
}

// The sizes of two groups, of which the second is wrong.
struct Wrong {
  const char* message;
  std::vector<int> a_rows{1, 1}, a_cols{1, 1}, a_ld{1, 1}, b_rows{1, 1}, d_rows{1, 1};
  bool has_memory = true;
};

TEST(LtGroups, WhatDoesNotFitFailsTheStreamAsAKernelDoes) {
  const Wrong cases[] = {
      {"shapes that do not fit", {1, 1}, {1, 1}, {1, 1}, {1, 2}},
      {"shapes that do not fit", {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 2}},
      {"a negative size", {1, -1}},
      {"a negative size", {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, -1}},
      {"a leading dimension below the number of rows", {1, 2}},
      {"a null pointer instead of the elements", {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, false}};
  for (const Wrong& wrong : cases) {
    const DeviceArray<int> one(std::vector<int>{1, 1}), a_rows(wrong.a_rows), a_cols(wrong.a_cols),
        a_ld(wrong.a_ld), b_rows(wrong.b_rows), d_rows(wrong.d_rows);
    int *one_at = one, *a_rows_at = a_rows, *a_cols_at = a_cols, *a_ld_at = a_ld, *b_rows_at = b_rows,
        *d_rows_at = d_rows;
    Matrices<float> factors({{2, 2}, {2, 2}}), result({{7, 7}, {7, 7}});
    if (!wrong.has_memory) {
      float* const none = nullptr;
      auto* const pointers = static_cast<float**>(factors.pointers());
      ASSERT_EQ(npuMemcpy(pointers + 1, &none, sizeof none, npuMemcpyHostToDevice), npuSuccess);
    }
    auto a = grouped(NPU_R_32F, 2, a_rows_at, a_cols_at, a_ld_at),
         b = grouped(NPU_R_32F, 2, b_rows_at, one_at, b_rows_at),
         d = grouped(NPU_R_32F, 2, d_rows_at, one_at, d_rows_at);
    LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
    const float alpha = 1, beta = 0;
    testing::internal::CaptureStderr();
    EXPECT_EQ(product.submit(&alpha, factors.pointers(), a, factors.pointers(), b, &beta, result.pointers(),
                             d, result.pointers(), d),
              NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(npuDeviceSynchronize(), npuErrorLaunchFailure);
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              std::string("npu: npublasLtMatmul: matrix 1 of the batch: ") + wrong.message + "\n");
    void* memory = nullptr;
    EXPECT_EQ(npuMalloc(&memory, 1), npuErrorLaunchFailure) << "sticky";
    EXPECT_EQ(npuDeviceReset(), npuSuccess);
    npuGetLastError();
  }
}

TEST(LtGroups, CIsNotReadWithoutBeta) {
  const DeviceArray<int> one(std::vector<int>{1, 1}), wrong(std::vector<int>{1, -1});
  int *one_at = one, *wrong_at = wrong;
  Matrices<float> factors({{2}, {3}}), result({{7}, {7}});
  auto layout = grouped(NPU_R_32F, 2, one_at, one_at, one_at),
       c_layout = grouped(NPU_R_32F, 2, wrong_at, one_at, one_at);
  LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  const float alpha = 1, beta = 0;
  EXPECT_EQ(product.run(&alpha, factors.pointers(), layout, factors.pointers(), layout, &beta,
                        result.pointers(), c_layout, result.pointers(), layout),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(result.read(0)[0], 4);
  EXPECT_EQ(result.read(1)[0], 9);
}

TEST(LtGroups, WhatNoGroupHasIsRefused) {
  const DeviceArray<int> size(std::vector<int>{1, 1});
  int* at = size;
  Matrices<float> matrices({{1}, {2}});
  const float one = 1, zero = 0;
  const auto run = [&](LtProduct& product, npublasLtMatrixLayoutOpaque_t a, npublasLtMatrixLayoutOpaque_t d) {
    return product.run(&one, matrices.pointers(), a, matrices.pointers(), d, &zero, matrices.pointers(), d,
                       matrices.pointers(), d);
  };
  const auto group = grouped(NPU_R_32F, 2, at, at, at);
  LtProduct plain(NPUBLAS_COMPUTE_32F, NPU_R_32F), relu(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  relu.set(NPUBLASLT_MATMUL_DESC_EPILOGUE, NPUBLASLT_EPILOGUE_RELU);
  EXPECT_EQ(run(plain, group, group), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(run(relu, group, group), NPUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(run(plain, grouped(NPU_R_32F, 2, at, nullptr, at), group), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(run(plain, grouped(NPU_R_32F, 1, at, at, at), group), NPUBLAS_STATUS_INVALID_VALUE);
  auto rows = group;
  lt_set(rows, NPUBLASLT_MATRIX_LAYOUT_ORDER, NPUBLASLT_ORDER_ROW);
  EXPECT_EQ(run(plain, rows, group), NPUBLAS_STATUS_NOT_SUPPORTED);
  auto strided = lt_layout(NPU_R_32F, 1, 1, 1);
  lt_set(strided, NPUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, int32_t{2});
  EXPECT_EQ(run(plain, strided, group), NPUBLAS_STATUS_INVALID_VALUE);  // of all, or of none
  plain.set(NPUBLASLT_MATMUL_DESC_ALPHA_BATCH_STRIDE, int64_t{1});
  EXPECT_EQ(run(plain, group, group), NPUBLAS_STATUS_NOT_SUPPORTED);  // alpha is in host memory
}

TEST(LtGroups, ArraysOfPointers) {
  const int m = 37, n = 11, k = 13;
  std::vector<Floats> a, b, c;
  for (int i = 0; i < 3; ++i)
    a.push_back(numbers(m * k, i)), b.push_back(numbers(k * n, i + 3)), c.push_back(numbers(m * n, i + 5));
  Matrices<float> left(a), right(b), result(c);
  LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  auto a_layout = lt_layout(NPU_R_32F, m, k, m), b_layout = lt_layout(NPU_R_32F, k, n, k),
       d_layout = lt_layout(NPU_R_32F, m, n, m);
  for (auto* layout : {&a_layout, &b_layout, &d_layout}) {
    lt_set(*layout, NPUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, int32_t{3});
    lt_set(*layout, NPUBLASLT_MATRIX_LAYOUT_BATCH_MODE, NPUBLASLT_BATCH_MODE_POINTER_ARRAY);
  }
  const float alpha = 2, beta = 3;
  const auto run = [&] {
    return product.run(&alpha, left.pointers(), a_layout, right.pointers(), b_layout, &beta,
                       result.pointers(), d_layout, result.pointers(), d_layout);
  };
  ASSERT_EQ(run(), NPUBLAS_STATUS_SUCCESS);
  for (size_t g = 0; g < 3; ++g) {
    const Floats got = result.read(g);
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i) {
        const auto at = static_cast<size_t>(i + j * m);
        ASSERT_EQ(got[at], 3 * c[g][at] + 2 * sum_of(k, [&](int p) {
                                            return a[g][static_cast<size_t>(i + p * m)] *
                                                   b[g][static_cast<size_t>(p + j * k)];
                                          }));
      }
  }
  product.set(NPUBLASLT_MATMUL_DESC_EPILOGUE, NPUBLASLT_EPILOGUE_RELU);
  EXPECT_EQ(run(), NPUBLAS_STATUS_NOT_SUPPORTED);
}

TEST(LtVectors, OfAlphaAndBeta) {
  const int m = 21, n = 5, k = 3;
  const Floats a = numbers(m * k, 1), b = numbers(k * n, 2), c = numbers(m * n, 3), alphas = numbers(m, 4),
               betas = numbers(m, 5);
  const DeviceArray<float> left(a), right(b), alpha(alphas), beta(betas), addend(c),
      d(Floats(static_cast<size_t>(m * n)));
  auto a_layout = lt_layout(NPU_R_32F, m, k, m), b_layout = lt_layout(NPU_R_32F, k, n, k),
       d_layout = lt_layout(NPU_R_32F, m, n, m);
  const float half = 0.5f;
  float* betas_at = beta;
  struct Row {
    npublasLtPointerMode_t mode;
    const void* beta;
    std::function<double(int)> factor;
  };
  for (const Row& row :
       {Row{NPUBLASLT_POINTER_MODE_DEVICE_VECTOR, betas_at,
            [&](int i) { return betas[static_cast<size_t>(i)]; }},
        Row{NPUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO, nullptr, [](int) { return 0; }},
        Row{NPUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST, &half, [](int) { return 0.5; }}}) {
    LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
    product.set(NPUBLASLT_MATMUL_DESC_POINTER_MODE, row.mode);
    ASSERT_EQ(product.run(static_cast<float*>(alpha), left, a_layout, right, b_layout, row.beta, addend,
                          d_layout, d, d_layout),
              NPUBLAS_STATUS_SUCCESS);
    const Floats got = d.read();
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i) {
        const double sum = sum_of(
            k, [&](int p) { return a[static_cast<size_t>(i + p * m)] * b[static_cast<size_t>(p + j * k)]; });
        const auto at = static_cast<size_t>(i + j * m);
        ASSERT_EQ(got[at], alphas[static_cast<size_t>(i)] * sum + row.factor(i) * c[at]);
      }
  }
}

TEST(LtVectors, OneColumnOfCForAll) {
  const int m = 5, n = 3;
  const Floats a = numbers(m, 1), b = numbers(n, 2), c = numbers(m, 3);
  const DeviceArray<float> left(a), right(b), addend(c), d(Floats(static_cast<size_t>(m * n)));
  auto a_layout = lt_layout(NPU_R_32F, m, 1, m), b_layout = lt_layout(NPU_R_32F, 1, n, 1),
       c_layout = lt_layout(NPU_R_32F, m, n, 0), d_layout = lt_layout(NPU_R_32F, m, n, m);
  LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  const float one = 1, two = 2;
  ASSERT_EQ(product.run(&one, left, a_layout, right, b_layout, &two, addend, c_layout, d, d_layout),
            NPUBLAS_STATUS_SUCCESS);
  const Floats got = d.read();
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) {
      const auto row = static_cast<size_t>(i);
      EXPECT_EQ(got[static_cast<size_t>(i + j * m)], a[row] * b[static_cast<size_t>(j)] + 2 * c[row]);
    }
  EXPECT_EQ(product.run(&one, left, a_layout, right, b_layout, &two, addend, c_layout, d, c_layout),
            NPUBLAS_STATUS_INVALID_VALUE);
}

}  // namespace
}  // namespace npu

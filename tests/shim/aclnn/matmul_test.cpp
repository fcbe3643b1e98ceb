// Matrix products against plain loops over double: shapes, views, roundings.
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_batch_matmul.h"
#include "aclnnop/aclnn_gemm.h"
#include "aclnnop/aclnn_matmul.h"
#include "aclnnop/aclnn_mm.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Matmul : public Operators {};

/// A matrix in host memory with strides.
struct Host {
  std::vector<float> numbers;
  int64_t row_stride, column_stride;
  double at(int64_t i, int64_t j) const {
    return numbers[static_cast<size_t>(i * row_stride + j * column_stride)];
  }
};

Host matrix(int64_t rows, int64_t columns, bool by_columns, int64_t padding, unsigned seed) {
  const int64_t lines = by_columns ? columns : rows, length = (by_columns ? rows : columns) + padding;
  Host host{random_numbers(static_cast<size_t>(lines * length), seed), length, 1};
  if (by_columns) std::swap(host.row_stride, host.column_stride);
  return host;
}

/// alpha a b + beta c.
std::vector<double> reference(const Host& a, const Host& b, const Host& c, int64_t n, int64_t k, int64_t m,
                              double alpha, double beta) {
  std::vector<double> result;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < m; ++j) {
      double sum = 0;
      for (int64_t l = 0; l < k; ++l) sum += a.at(i, l) * b.at(l, j);
      result.push_back(alpha * sum + (beta == 0 ? 0 : beta * c.at(i, j)));
    }
  return result;
}

void expect_near(const std::vector<float>& result, const std::vector<double>& expected, double tolerance) {
  ASSERT_EQ(result.size(), expected.size());
  for (size_t i = 0; i < result.size(); ++i) ASSERT_NEAR(result[i], expected[i], tolerance) << i;
}

TEST_F(Matmul, MmTakesEveryLayout) {
  for (const auto& [n, k, m] :
       {std::array<int64_t, 3>{5, 7, 3}, {1, 9, 4}, {6, 1, 2}, {33, 129, 65}, {4, 4, 1}}) {
    for (int layouts = 0; layouts < 4; ++layouts) {
      const Host a = matrix(n, k, (layouts & 1) != 0, 2, 1), b = matrix(k, m, (layouts & 2) != 0, 3, 2);
      float* const result = on_device(std::vector<float>(static_cast<size_t>(n * m), 7));
      const OwnedTensor self = view(on_device(a.numbers), {n, k}, {a.row_stride, a.column_stride});
      const OwnedTensor mat2 = view(on_device(b.numbers), {k, m}, {b.row_stride, b.column_stride});
      const OwnedTensor out = view(result, {n, m});
      uint64_t workspace = 1;
      aclOpExecutor* executor = nullptr;
      ASSERT_EQ(aclnnMmGetWorkspaceSize(self.get(), mat2.get(), out.get(), 0, &workspace, &executor), OK)
          << recent_message();
      EXPECT_EQ(workspace, 0U);
      ASSERT_EQ(run(aclnnMm, workspace, executor, stream), OK);
      expect_near(on_host<float>(result, static_cast<size_t>(n * m)), reference(a, b, a, n, k, m, 1, 0),
                  1e-4);
    }
  }
}

TEST_F(Matmul, ViewsWithTwoStridesAreCopiedIntoTheWorkspace) {
  const int64_t n = 5, k = 6, m = 4;
  Host a{random_numbers(400, 1), 30, 3}, b{random_numbers(400, 2), 2, 14};
  float* const result = on_device(std::vector<float>(20, 7));
  const OwnedTensor self = view(on_device(a.numbers), {n, k}, {30, 3}),
                    mat2 = view(on_device(b.numbers), {k, m}, {2, 14});
  const OwnedTensor out = view(result, {n, m});
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
  ASSERT_EQ(aclnnMmGetWorkspaceSize(self.get(), mat2.get(), out.get(), 0, &workspace, &executor), OK);
  EXPECT_GE(workspace, static_cast<uint64_t>((n * k + k * m) * 4));
  ASSERT_EQ(run(aclnnMm, workspace, executor, stream), OK);
  expect_near(on_host<float>(result, 20), reference(a, b, a, n, k, m, 1, 0), 1e-5);
}

TEST_F(Matmul, AddmmBroadcastsItsAddendAndWritesStridedViews) {
  const int64_t n = 9, k = 5, m = 6;
  const Host a = matrix(n, k, false, 0, 1), b = matrix(k, m, true, 0, 2), c = matrix(n, m, true, 4, 3);
  const OwnedScalar alpha = scalar(1.5F), beta = scalar(-0.5F);
  const OwnedTensor mat1 = view(on_device(a.numbers), {n, k}, {a.row_stride, a.column_stride});
  const OwnedTensor mat2 = view(on_device(b.numbers), {k, m}, {b.row_stride, b.column_stride});
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;

  float* const in_place = on_device(c.numbers);
  const OwnedTensor self = view(in_place, {n, m}, {c.row_stride, c.column_stride});
  ASSERT_EQ(aclnnInplaceAddmmGetWorkspaceSize(self.get(), mat1.get(), mat2.get(), beta.get(), alpha.get(), 0,
                                              &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnInplaceAddmm, workspace, executor, stream), OK);
  Host result{on_host<float>(in_place, c.numbers.size()), c.row_stride, c.column_stride};
  std::vector<float> elements;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < m; ++j) elements.push_back(static_cast<float>(result.at(i, j)));
  expect_near(elements, reference(a, b, c, n, k, m, 1.5, -0.5), 1e-5);

  for (const bool is_row : {true, false}) {
    Host bias{random_numbers(static_cast<size_t>(is_row ? m : n), 4), is_row ? 0 : 1, is_row ? 1 : 0};
    const OwnedTensor addend =
        is_row ? view(on_device(bias.numbers), {m}) : view(on_device(bias.numbers), {n, 1});
    float* const memory = on_device(std::vector<float>(static_cast<size_t>(n * m), 7));
    const OwnedTensor out = view(memory, {n, m});
    ASSERT_EQ(aclnnAddmmGetWorkspaceSize(addend.get(), mat1.get(), mat2.get(), beta.get(), alpha.get(),
                                         out.get(), 0, &workspace, &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnAddmm, workspace, executor, stream), OK);
    expect_near(on_host<float>(memory, static_cast<size_t>(n * m)), reference(a, b, bias, n, k, m, 1.5, -0.5),
                1e-5);
  }
}

TEST_F(Matmul, BetaZeroDoesNotReadTheAddend) {
  const OwnedScalar one = scalar(1), zero = scalar(0);
  float* const memory = on_device(std::vector<float>(4, std::numeric_limits<float>::quiet_NaN()));
  const OwnedTensor self = view(memory, {2, 2}), mat = view(on_device<float>({1, 2, 3, 4}), {2, 2});
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
  ASSERT_EQ(aclnnInplaceAddmmGetWorkspaceSize(self.get(), mat.get(), mat.get(), zero.get(), one.get(), 0,
                                              &workspace, &executor),
            OK);
  ASSERT_EQ(run(aclnnInplaceAddmm, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(memory, 4), (std::vector<float>{7, 10, 15, 22}));
}

TEST_F(Matmul, BatchesBroadcastAndMayHaveStrides) {
  const int64_t batch = 3, n = 4, k = 5, m = 2;
  const std::vector<float> left = random_numbers(static_cast<size_t>(n * k), 1);
  const std::vector<float> right = random_numbers(static_cast<size_t>(batch * k * m), 2);
  float* const memory = on_device(std::vector<float>(static_cast<size_t>(batch * n * m), 7));
  const OwnedTensor self = view(on_device(left), {1, n, k}), mat2 = view(on_device(right), {batch, k, m});
  const OwnedTensor out = view(memory, {batch, n, m});
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
  ASSERT_EQ(aclnnBatchMatMulGetWorkspaceSize(self.get(), mat2.get(), out.get(), 0, &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnBatchMatMul, workspace, executor, stream), OK);
  const std::vector<float> result = on_host<float>(memory, static_cast<size_t>(batch * n * m));
  for (int64_t i = 0; i < batch; ++i) {
    const Host a{left, k, 1}, b{{right.begin() + i * k * m, right.begin() + (i + 1) * k * m}, m, 1};
    expect_near({result.begin() + i * n * m, result.begin() + (i + 1) * n * m},
                reference(a, b, a, n, k, m, 1, 0), 1e-5);
  }
}

TEST_F(Matmul, MatmulHasVectorsAndIrregularBatches) {
  const std::vector<float> x = random_numbers(6, 1), y = random_numbers(6, 2);
  float* const dot = on_device(std::vector<float>(1, 7));
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
  const OwnedTensor self = view(on_device(x), {6}), mat2 = view(on_device(y), {6}), out = view(dot, {});
  ASSERT_EQ(aclnnMatmulGetWorkspaceSize(self.get(), mat2.get(), out.get(), 0, &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMatmul, workspace, executor, stream), OK);
  double expected = 0;
  for (size_t i = 0; i < 6; ++i) expected += static_cast<double>(x[i]) * y[i];
  EXPECT_NEAR(on_host<float>(dot, 1)[0], expected, 1e-6);

  // (2, 1, 3, 4) by (5, 4, 2): a batch of 2 x 5 whose left matrices repeat
  const std::vector<float> left = random_numbers(24, 3), right = random_numbers(40, 4);
  float* const memory = on_device(std::vector<float>(60, 7));
  const OwnedTensor a = view(on_device(left), {2, 1, 3, 4}), b = view(on_device(right), {5, 4, 2});
  const OwnedTensor c = view(memory, {2, 5, 3, 2});
  ASSERT_EQ(aclnnMatmulGetWorkspaceSize(a.get(), b.get(), c.get(), 0, &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMatmul, workspace, executor, stream), OK);
  const std::vector<float> result = on_host<float>(memory, 60);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 5; ++j) {
      const Host p{{left.begin() + i * 12, left.begin() + (i + 1) * 12}, 4, 1};
      const Host q{{right.begin() + j * 8, right.begin() + (j + 1) * 8}, 2, 1};
      const auto first = result.begin() + (i * 5 + j) * 6;
      expect_near({first, first + 6}, reference(p, q, p, 3, 4, 2, 1, 0), 1e-5);
    }
}

TEST_F(Matmul, GemmTransposes) {
  const Host a = matrix(3, 4, false, 0, 1), b = matrix(2, 3, false, 0, 2), c = matrix(4, 2, false, 0, 3);
  float* const memory = on_device(std::vector<float>(8, 7));
  const OwnedTensor first = view(on_device(a.numbers), {3, 4}), second = view(on_device(b.numbers), {2, 3});
  const OwnedTensor third = view(on_device(c.numbers), {4, 2}), out = view(memory, {4, 2});
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
  ASSERT_EQ(aclnnGemmGetWorkspaceSize(first.get(), second.get(), third.get(), 2, 3, 1, 1, out.get(), 0,
                                      &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnGemm, workspace, executor, stream), OK);
  const Host at{a.numbers, 1, 4}, bt{b.numbers, 1, 3};
  expect_near(on_host<float>(memory, 8), reference(at, bt, c, 4, 3, 2, 2, 3), 1e-5);
}

/// 1 + 2^-11 - 2^-13 and the like: what a mantissa of 11 bits keeps, and what it rounds away.
TEST_F(Matmul, CubeMathTypeRoundsOperands) {
  const float beyond_half = 1 + 0x1p-11F, beyond_hf32 = 1 + 0x1p-13F;
  const auto product = [&](float value, int8_t cube_math_type) {
    float* const memory = on_device(std::vector<float>(1, 7));
    const OwnedTensor self = view(on_device<float>({value}), {1, 1}),
                      one = view(on_device<float>({1}), {1, 1});
    const OwnedTensor out = view(memory, {1, 1});
    uint64_t workspace = 0;
    aclOpExecutor* executor = nullptr;
    EXPECT_EQ(
        aclnnMmGetWorkspaceSize(self.get(), one.get(), out.get(), cube_math_type, &workspace, &executor), OK);
    EXPECT_EQ(run(aclnnMm, workspace, executor, stream), OK);
    return on_host<float>(memory, 1)[0];
  };
  EXPECT_EQ(product(beyond_hf32, 0), beyond_hf32);
  EXPECT_EQ(product(beyond_hf32, 1), 1);
  EXPECT_EQ(product(beyond_hf32, 3), 1);
  EXPECT_EQ(product(beyond_half, 3), beyond_half);
  EXPECT_EQ(product(1 + 0x1p-12F, 3), 1 + 0x1p-11F);  // half away from zero
  EXPECT_EQ(product(beyond_half, 2), 1);              // ties to even
  EXPECT_EQ(product(beyond_hf32, 4), beyond_hf32);
}

TEST_F(Matmul, WrongShapesAndTypesAreRefusedByName) {
  void* const memory = device_memory(4096);
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
  const auto refusal = [&](const OwnedTensor& self, const OwnedTensor& mat2, const OwnedTensor& out,
                           int8_t type = 0) {
    EXPECT_EQ(aclnnMmGetWorkspaceSize(self.get(), mat2.get(), out.get(), type, &workspace, &executor),
              kInvalid);
    return recent_message();
  };
  const OwnedTensor square = view(memory, {4, 4});
  EXPECT_EQ(refusal(square, view(memory, {3, 4}), square),
            "aclnnMm: the shapes [4, 4] and [3, 4] do not multiply");
  EXPECT_EQ(refusal(square, square, view(memory, {4, 3})), "aclnnMm: out has the shape [4, 3], not [4, 4]");
  EXPECT_EQ(refusal(view(memory, {4, 4, 1}), square, square),
            "aclnnMm: self has 3 dimensions, allowed are 2");
  EXPECT_EQ(refusal(view(memory, {4, 4}, {}, ACL_DOUBLE), square, square),
            "aclnnMm: self is DOUBLE, and Ascend910B1 takes FLOAT, FLOAT16, BFLOAT16");
  EXPECT_EQ(
      refusal(view(memory, {4, 4}, {5, 1}, ACL_FLOAT, 18), square, square),
      "aclnnMm: self is a view outside its storage: shape [4, 4], strides [5, 1], offset 0, storage [18]");
  EXPECT_EQ(refusal(view(memory, {4, 4}, {}, ACL_BF16), view(memory, {4, 4}, {}, ACL_FLOAT16), square),
            "aclnnMm: BFLOAT16 and FLOAT16 do not multiply");
  EXPECT_EQ(refusal(square, square, square, 5), "aclnnMm: cubeMathType is 5: 0 to 4 are allowed");
  EXPECT_EQ(aclnnMmGetWorkspaceSize(nullptr, square.get(), square.get(), 0, &workspace, &executor),
            kNullPointer);
  EXPECT_EQ(recent_message(), "aclnnMm: self is null");
  EXPECT_EQ(aclnnMmGetWorkspaceSize(square.get(), square.get(), square.get(), 0, nullptr, &executor),
            kNullPointer);
}

}  // namespace

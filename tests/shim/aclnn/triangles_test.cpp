// Triangles of matrices, and systems of equations with them.
#include "aclnnop/aclnn_triangular_solve.h"
#include "aclnnop/aclnn_tril.h"
#include "aclnnop/aclnn_triu.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Triangles : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Triangles, DiagonalsMove) {
  const std::vector<float> numbers{1, 2, 3, 4, 5, 6};
  float* const memory = on_device(std::vector<float>(6, 9));
  const OwnedTensor self = view(on_device(numbers), {2, 3}), out = view(memory, {2, 3});
  const auto lower = [&](int64_t diagonal) {
    EXPECT_EQ(aclnnTrilGetWorkspaceSize(self.get(), diagonal, out.get(), &workspace, &executor), OK)
        << recent_message();
    EXPECT_EQ(run(aclnnTril, workspace, executor, stream), OK);
    return on_host<float>(memory, 6);
  };
  const auto upper = [&](int64_t diagonal) {
    EXPECT_EQ(aclnnTriuGetWorkspaceSize(self.get(), diagonal, out.get(), &workspace, &executor), OK)
        << recent_message();
    EXPECT_EQ(run(aclnnTriu, workspace, executor, stream), OK);
    return on_host<float>(memory, 6);
  };
  EXPECT_EQ(lower(0), (std::vector<float>{1, 0, 0, 4, 5, 0}));
  EXPECT_EQ(lower(1), (std::vector<float>{1, 2, 0, 4, 5, 6}));
  EXPECT_EQ(lower(-1), (std::vector<float>{0, 0, 0, 4, 0, 0}));
  EXPECT_EQ(upper(0), (std::vector<float>{1, 2, 3, 0, 5, 6}));
  EXPECT_EQ(upper(2), (std::vector<float>{0, 0, 3, 0, 0, 0}));
}

TEST_F(Triangles, InPlaceForEachMatrixOfABatch) {
  uint8_t* const memory = on_device(std::vector<uint8_t>{1, 2, 3, 4, 5, 6, 7, 8});
  const OwnedTensor by_columns = view(memory, {2, 2, 2}, {4, 1, 2}, ACL_UINT8);
  ASSERT_EQ(aclnnInplaceTrilGetWorkspaceSize(by_columns.get(), 0, &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnInplaceTril, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<uint8_t>(memory, 8), (std::vector<uint8_t>{1, 2, 0, 4, 5, 6, 0, 8}));
  ASSERT_EQ(aclnnInplaceTriuGetWorkspaceSize(by_columns.get(), 0, &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnInplaceTriu, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<uint8_t>(memory, 8), (std::vector<uint8_t>{1, 0, 0, 4, 5, 0, 0, 8}));
}

// op(A) X = B for matrices by rows and by columns; what lies in the other triangle is not read.
TEST_F(Triangles, Solutions) {
  constexpr int64_t n = 3, k = 2;
  const std::vector<float> numbers{2, 1, -1, 3, 4, 0.5F, -2, 1, 5}, sides{1, 2, 3, 4, 5, 6};
  for (const bool a_by_columns : {false, true}) {
    for (const bool x_by_columns : {false, true}) {
      for (int flags = 0; flags < 8; ++flags) {
        const bool upper = (flags & 1) != 0, transposes = (flags & 2) != 0, unit = (flags & 4) != 0;
        float* const memory = on_device(std::vector<float>(n * k, 9));
        float* const copy = on_device(std::vector<float>(n * n, 9));
        const OwnedTensor matrix =
                              view(on_device(numbers), {n, n}, a_by_columns ? Lengths{1, n} : Lengths{n, 1}),
                          right = view(on_device(sides), {n, k}), triangle = view(copy, {n, n}),
                          solution = view(memory, {n, k}, x_by_columns ? Lengths{1, n} : Lengths{k, 1});
        ASSERT_EQ(aclnnTriangularSolveGetWorkspaceSize(right.get(), matrix.get(), upper, transposes, unit,
                                                       solution.get(), triangle.get(), &workspace, &executor),
                  OK)
            << recent_message();
        ASSERT_EQ(run(aclnnTriangularSolve, workspace, executor, stream), OK);
        const std::vector<float> x = on_host<float>(memory, n * k);
        const auto element = [&](int64_t i, int64_t j) -> double {
          if (transposes) std::swap(i, j);
          if (unit && i == j) return 1;
          if (upper ? j < i : j > i) return 0;
          return numbers[static_cast<size_t>(a_by_columns ? i + j * n : i * n + j)];
        };
        for (int64_t i = 0; i < n; ++i) {
          for (int64_t j = 0; j < k; ++j) {
            double sum = 0;
            for (int64_t p = 0; p < n; ++p)
              sum += element(i, p) * x[static_cast<size_t>(x_by_columns ? p + j * n : p * k + j)];
            EXPECT_NEAR(sum, sides[static_cast<size_t>(i * k + j)], 1e-5) << flags;
          }
        }
      }
    }
  }
}

TEST_F(Triangles, WhatIsNoSystemIsRefused) {
  const OwnedTensor matrix = view(device_memory(64), {3, 3}), right = view(device_memory(64), {2, 2});
  EXPECT_EQ(aclnnTriangularSolveGetWorkspaceSize(right.get(), matrix.get(), true, false, false, right.get(),
                                                 matrix.get(), &workspace, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnTriangularSolve: the shapes [3, 3] and [2, 2] are no system");
  const OwnedTensor doubles = view(device_memory(128), {3, 3}, {}, ACL_DOUBLE);
  EXPECT_EQ(aclnnTriangularSolveGetWorkspaceSize(doubles.get(), doubles.get(), true, false, true,
                                                 doubles.get(), doubles.get(), &workspace, &executor),
            kInvalid);
}

TEST_F(Triangles, SolveBatches) {
  float* const memory = on_device(std::vector<float>(4));
  // 2 x = 6, x + 4 y = 11; and 1 x = 5, 0 x + 2 y = 8
  const OwnedTensor matrices = view(on_device<float>({2, 9, 1, 4, 1, 9, 0, 2}), {2, 2, 2}),
                    right = view(on_device<float>({6, 11, 5, 8}), {2, 2, 1}), out = view(memory, {2, 2, 1}),
                    triangles = view(device_memory(32), {2, 2, 2}), one = view(device_memory(16), {1, 2, 2});
  ASSERT_EQ(aclnnTriangularSolveGetWorkspaceSize(right.get(), matrices.get(), false, false, false, out.get(),
                                                 triangles.get(), &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnTriangularSolve, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(memory, 4), (std::vector<float>{3, 2, 5, 4}));
  EXPECT_EQ(aclnnTriangularSolveGetWorkspaceSize(right.get(), one.get(), false, false, false, out.get(),
                                                 triangles.get(), &workspace, &executor),
            561003);
}

}  // namespace

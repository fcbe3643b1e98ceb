// Products with vectors, and norms, against plain loops over double.
#include <cmath>
#include <limits>
#include <utility>

#include "aclnnop/aclnn_addmv.h"
#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "aclnnop/aclnn_dot.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_mv.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Vectors : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Vectors, DotAndNorms) {
  for (const int64_t n : {1, 7, 1025}) {
    const std::vector<float> x = random_numbers(static_cast<size_t>(n), 1),
                             y = random_numbers(static_cast<size_t>(2 * n), 2);
    double product = 0, sum = 0, squares = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      product += static_cast<double>(x[i]) * y[2 * i];
      sum += std::fabs(x[i]);
      squares += static_cast<double>(x[i]) * x[i];
    }
    float* const memory = on_device(std::vector<float>(1, 9));
    const OwnedTensor self = view(on_device(x), {n}), other = view(on_device(y), {n}, {2}),
                      out = view(memory, {});
    ASSERT_EQ(aclnnDotGetWorkspaceSize(self.get(), other.get(), out.get(), &workspace, &executor), OK)
        << recent_message();
    ASSERT_EQ(run(aclnnDot, workspace, executor, stream), OK);
    EXPECT_NEAR(on_host<float>(memory, 1)[0], product, 1e-4);
    const int64_t zero = 0;
    aclIntArray* const dims = aclCreateIntArray(&zero, 1);
    for (const float order : {1.0F, 2.0F}) {
      const OwnedScalar ord = scalar(order);
      ASSERT_EQ(aclnnLinalgVectorNormGetWorkspaceSize(self.get(), ord.get(), dims, false, ACL_FLOAT,
                                                      out.get(), &workspace, &executor),
                OK)
          << recent_message();
      ASSERT_EQ(run(aclnnLinalgVectorNorm, workspace, executor, stream), OK);
      EXPECT_NEAR(on_host<float>(memory, 1)[0], order == 1 ? sum : std::sqrt(squares), 1e-4);
    }
    aclDestroyIntArray(dims);
  }
}

// Other orders, the largest value, and half numbers, which are converted to FLOAT first.
TEST_F(Vectors, NormsOfAnyOrder) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const std::vector<uint16_t> halves{0x3c00, 0xc000, 0x4200};  // 1, -2, 3
  const OwnedTensor self = view(on_device(halves), {3}, {}, ACL_FLOAT16);
  float* const memory = on_device(std::vector<float>(1));
  const OwnedTensor out = view(memory, {});
  const int64_t zero = 0;
  aclIntArray* const dims = aclCreateIntArray(&zero, 1);
  for (const auto& [order, expected] : std::vector<std::pair<float, double>>{
           {1.0F, 6.0}, {2.0F, std::sqrt(14.0)}, {3.0F, std::cbrt(36.0)}, {infinity, 3.0}}) {
    ASSERT_EQ(aclnnLinalgVectorNormGetWorkspaceSize(self.get(), scalar(order).get(), dims, false, ACL_FLOAT,
                                                    out.get(), &workspace, &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnLinalgVectorNorm, workspace, executor, stream), OK);
    EXPECT_NEAR(on_host<float>(memory, 1)[0], expected, 1e-6) << order;
  }
  const OwnedTensor with_nan = view(on_device(std::vector<float>{1, std::nanf(""), 2}), {3});
  ASSERT_EQ(aclnnLinalgVectorNormGetWorkspaceSize(with_nan.get(), scalar(infinity).get(), dims, false,
                                                  ACL_FLOAT, out.get(), &workspace, &executor),
            OK);
  ASSERT_EQ(run(aclnnLinalgVectorNorm, workspace, executor, stream), OK);
  EXPECT_TRUE(std::isnan(on_host<float>(memory, 1)[0]));
  aclDestroyIntArray(dims);
}

TEST_F(Vectors, NormsOverDimensions) {
  const std::vector<float> x = random_numbers(24, 1);
  float* const memory = on_device(std::vector<float>(3));
  const OwnedTensor self = view(on_device(x), {2, 3, 4}), out = view(memory, {1, 3, 1});
  const int64_t over[] = {0, 2};
  aclIntArray* const dims = aclCreateIntArray(over, 2);
  for (const float order : {1.0F, 2.0F}) {
    ASSERT_EQ(aclnnLinalgVectorNormGetWorkspaceSize(self.get(), scalar(order).get(), dims, true, ACL_FLOAT,
                                                    out.get(), &workspace, &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnLinalgVectorNorm, workspace, executor, stream), OK);
    std::vector<double> sums(3);
    for (size_t i = 0; i < 24; ++i) sums[i / 4 % 3] += std::pow(std::fabs(x[i]), order);
    for (size_t c = 0; c < 3; ++c)
      EXPECT_NEAR(on_host<float>(memory, 3)[c], std::pow(sums[c], 1 / order), 1e-5);
  }
  aclDestroyIntArray(dims);
}

TEST_F(Vectors, MatricesByRowsAndByColumns) {
  for (const auto& [m, n] : {std::array<int64_t, 2>{3, 5}, {1, 4}, {4, 1}, {33, 17}}) {
    for (const bool by_columns : {false, true}) {
      const std::vector<float> matrix = random_numbers(static_cast<size_t>(m * n), 1);
      const std::vector<float> x = random_numbers(static_cast<size_t>(n), 2),
                               y = random_numbers(static_cast<size_t>(m), 3);
      const OwnedTensor mat = view(on_device(matrix), {m, n}, by_columns ? Lengths{1, m} : Lengths{n, 1});
      const OwnedTensor vec = view(on_device(x), {n});
      float* const memory = on_device(y);
      const OwnedTensor self = view(memory, {m});
      const OwnedScalar alpha = scalar(2), beta = scalar(-0.5F);
      ASSERT_EQ(aclnnAddmvGetWorkspaceSize(self.get(), mat.get(), vec.get(), alpha.get(), beta.get(),
                                           self.get(), 0, &workspace, &executor),
                OK)
          << recent_message();
      ASSERT_EQ(run(aclnnAddmv, workspace, executor, stream), OK);
      std::vector<double> products;
      for (int64_t i = 0; i < m; ++i) {
        double sum = 0;
        for (int64_t j = 0; j < n; ++j)
          sum += static_cast<double>(matrix[static_cast<size_t>(by_columns ? i + j * m : i * n + j)]) *
                 x[static_cast<size_t>(j)];
        products.push_back(sum);
      }
      const std::vector<float> sums = on_host<float>(memory, y.size());
      for (size_t i = 0; i < y.size(); ++i) EXPECT_NEAR(sums[i], 2 * products[i] - 0.5 * y[i], 1e-5);
      ASSERT_EQ(aclnnMvGetWorkspaceSize(mat.get(), vec.get(), self.get(), 0, &workspace, &executor), OK);
      ASSERT_EQ(run(aclnnMv, workspace, executor, stream), OK);
      const std::vector<float> result = on_host<float>(memory, y.size());
      for (size_t i = 0; i < y.size(); ++i) EXPECT_NEAR(result[i], products[i], 1e-5);
    }
  }
}

TEST_F(Vectors, IndicesOfExtremes) {
  const std::vector<float> x{3, 1, 7, 7, -2, -2};
  int32_t* const whole = on_device(std::vector<int32_t>(1, 9));
  int64_t* const rows = on_device(std::vector<int64_t>(3, 9));
  float* const memory = on_device(x);
  const OwnedTensor all = view(memory, {6}), matrix = view(memory, {2, 3}),
                    index = view(whole, {}, {}, ACL_INT32), indices = view(rows, {1, 3}, {}, ACL_INT64);
  ASSERT_EQ(aclnnArgMaxGetWorkspaceSize(all.get(), 0, false, index.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnArgMax, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<int32_t>(whole, 1)[0], 2);
  ASSERT_EQ(aclnnArgMinGetWorkspaceSize(matrix.get(), -2, true, indices.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnArgMin, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<int64_t>(rows, 3), (std::vector<int64_t>{0, 1, 1}));
  EXPECT_EQ(aclnnArgMaxGetWorkspaceSize(all.get(), 1, false, index.get(), &workspace, &executor), kInvalid);
}

TEST_F(Vectors, WhatIsNotComputedIsRefused) {
  const OwnedTensor half = view(device_memory(64), {4}, {}, ACL_FLOAT16),
                    out = view(device_memory(64), {}, {}, ACL_FLOAT16);
  EXPECT_EQ(aclnnDotGetWorkspaceSize(half.get(), half.get(), out.get(), &workspace, &executor), 561003);
  EXPECT_EQ(recent_message(), "aclnnDot: the simulated device does not compute this with FLOAT16");
}

}  // namespace

// Operators that compute element by element, and copies, against plain loops.
#include <cmath>
#include <functional>
#include <limits>

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_div.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_gelu_backward.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_sin.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_sub.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "aclnnop/aclnn_zero.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class PointwiseOperators : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

constexpr int kSizes[] = {0, 1, 7, 1023, 1025, 40007};

TEST_F(PointwiseOperators, InPlaceSumsOfVectors) {
  for (const int n : kSizes) {
    const auto count = static_cast<size_t>(n);
    const std::vector<float> x = random_numbers(count, 1), y = random_numbers(count, 2);
    float* const memory = on_device(y);
    const OwnedTensor self = view(memory, {n}), other = view(on_device(x), {n});
    const OwnedScalar alpha = scalar(-1.75F);
    ASSERT_EQ(aclnnInplaceAddGetWorkspaceSize(self.get(), other.get(), alpha.get(), &workspace, &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnInplaceAdd, workspace, executor, stream), OK);
    const std::vector<float> result = on_host<float>(memory, count);
    for (size_t i = 0; i < count; ++i) ASSERT_NEAR(result[i], y[i] - 1.75F * x[i], 1e-6F) << n << " " << i;
  }
}

TEST_F(PointwiseOperators, OperandsBroadcastAndHaveStrides) {
  // (3, 1) and (4) to (3, 4), out by columns
  float* const memory = on_device(std::vector<float>(12, 9));
  const OwnedTensor self = view(on_device<float>({1, 2, 3}), {3, 1}),
                    other = view(on_device<float>({10, 20, 30, 40}), {4});
  const OwnedTensor out = view(memory, {3, 4}, {1, 3});
  const OwnedScalar one = scalar(1);
  ASSERT_EQ(aclnnSubGetWorkspaceSize(self.get(), other.get(), one.get(), out.get(), &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnSub, workspace, executor, stream), OK);
  const std::vector<float> result = on_host<float>(memory, 12);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      EXPECT_EQ(result[static_cast<size_t>(i + 3 * j)], static_cast<float>(i + 1 - 10 * (j + 1)));
  const OwnedTensor wrong = view(memory, {3, 3});
  EXPECT_EQ(aclnnSubGetWorkspaceSize(self.get(), other.get(), one.get(), wrong.get(), &workspace, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnSub: other has the shape [4], which does not broadcast to [3, 3]");
}

TEST_F(PointwiseOperators, DoublesStayDoubles) {
  const std::vector<double> x{1.0 / 3, 2.0 / 7, 1e300}, y{1e-17, 3, 5};
  double* const memory = on_device(std::vector<double>(3, 9));
  const OwnedTensor self = view(on_device(x), {3}, {}, ACL_DOUBLE),
                    other = view(on_device(y), {3}, {}, ACL_DOUBLE);
  const OwnedTensor out = view(memory, {3}, {}, ACL_DOUBLE);
  ASSERT_EQ(aclnnMulGetWorkspaceSize(self.get(), other.get(), out.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnMul, workspace, executor, stream), OK);
  const std::vector<double> result = on_host<double>(memory, 3);
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(result[i], x[i] * y[i]);
}

TEST_F(PointwiseOperators, TypesThatAreNotComputedAreRefused) {
  const OwnedTensor numbers = view(device_memory(64), {4}, {}, ACL_COMPLEX64),
                    whole = view(device_memory(64), {4}, {}, ACL_INT64);
  EXPECT_EQ(aclnnMulGetWorkspaceSize(numbers.get(), numbers.get(), numbers.get(), &workspace, &executor),
            561003);
  EXPECT_EQ(recent_message(), "aclnnMul: the simulated device does not compute this with COMPLEX64");
  EXPECT_EQ(aclnnDivGetWorkspaceSize(whole.get(), whole.get(), whole.get(), &workspace, &executor), 561003);
}

TEST_F(PointwiseOperators, Integers) {
  int32_t* const memory = on_device(std::vector<int32_t>{0, 0, 0, 0, 0, 0});
  const OwnedTensor self = view(on_device(std::vector<int32_t>{1, -2, 3, 2147483647, 5, 6}), {2, 3}, {},
                                ACL_INT32),
                    row = view(on_device(std::vector<int32_t>{10, 20, -30}), {3}, {}, ACL_INT32),
                    out = view(memory, {2, 3}, {1, 2}, ACL_INT32);
  const OwnedScalar two = scalar(2);
  ASSERT_EQ(aclnnAddGetWorkspaceSize(self.get(), row.get(), two.get(), out.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnAdd, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<int32_t>(memory, 6), (std::vector<int32_t>{21, -2147483629, 38, 45, -57, -54}));  // wraps
  ASSERT_EQ(aclnnMulsGetWorkspaceSize(self.get(), two.get(), out.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnMuls, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<int32_t>(memory, 6), (std::vector<int32_t>{2, -2, -4, 10, 6, 12}));
  uint8_t* const flags = on_device(std::vector<uint8_t>{1, 0, 1, 0});
  const OwnedTensor one = view(flags, {2}, {}, ACL_BOOL), other = view(flags + 2, {2}, {}, ACL_BOOL);
  const OwnedScalar factor = scalar(1);
  ASSERT_EQ(aclnnInplaceAddGetWorkspaceSize(one.get(), other.get(), factor.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceAdd, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<uint8_t>(flags, 2), (std::vector<uint8_t>{1, 0}));
}

TEST_F(PointwiseOperators, FunctionsOfDoubles) {
  const std::vector<double> x{0.25, 2};
  double* const memory = on_device(std::vector<double>(2));
  const OwnedTensor self = view(on_device(x), {2}, {}, ACL_DOUBLE), out = view(memory, {2}, {}, ACL_DOUBLE);
  ASSERT_EQ(aclnnReciprocalGetWorkspaceSize(self.get(), out.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnReciprocal, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<double>(memory, 2), (std::vector<double>{4, 0.5}));
  ASSERT_EQ(aclnnSinGetWorkspaceSize(self.get(), out.get(), &workspace, &executor), OK) << recent_message();
  ASSERT_EQ(run(aclnnSin, workspace, executor, stream), OK);
  EXPECT_DOUBLE_EQ(on_host<double>(memory, 2)[1], std::sin(2.0));
}

TEST_F(PointwiseOperators, NumbersOnTheHost) {
  for (const int n : kSizes) {
    const auto count = static_cast<size_t>(n);
    const std::vector<float> x = random_numbers(2 * count + 1, 1);
    float* const memory = on_device(x);
    const OwnedTensor self = n == 0 ? view(memory, {0}) : view(memory, {n}, {2});
    const OwnedScalar three = scalar(3), half = scalar(0.5F);
    ASSERT_EQ(aclnnInplaceMulsGetWorkspaceSize(self.get(), three.get(), &workspace, &executor), OK)
        << recent_message();
    ASSERT_EQ(run(aclnnInplaceMuls, workspace, executor, stream), OK);
    ASSERT_EQ(aclnnInplaceAddsGetWorkspaceSize(self.get(), half.get(), three.get(), &workspace, &executor),
              OK);
    ASSERT_EQ(run(aclnnInplaceAdds, workspace, executor, stream), OK);
    ASSERT_EQ(aclnnInplaceDivsGetWorkspaceSize(self.get(), half.get(), &workspace, &executor), OK);
    ASSERT_EQ(run(aclnnInplaceDivs, workspace, executor, stream), OK);
    const std::vector<float> result = on_host<float>(memory, x.size());
    for (size_t i = 0; i < x.size(); ++i)
      ASSERT_EQ(result[i], i % 2 == 0 && i < 2 * count ? (x[i] * 3 + 1.5F) / 0.5F : x[i]) << n << " " << i;
  }
}

TEST_F(PointwiseOperators, FunctionsOfOneTensor) {
  const std::vector<float> x{0.25F, 1, 2.5F, 9};
  const auto values = [&](const auto& first, const auto& second) {
    float* const memory = on_device(std::vector<float>(4, 9));
    const OwnedTensor self = view(on_device(x), {2, 2}), out = view(memory, {2, 2});
    EXPECT_EQ(first(self.get(), out.get(), &workspace, &executor), OK) << recent_message();
    EXPECT_EQ(run(second, workspace, executor, stream), OK);
    return on_host<float>(memory, 4);
  };
  const std::vector<float> roots = values(aclnnSqrtGetWorkspaceSize, aclnnSqrt);
  const std::vector<float> powers = values(aclnnExpGetWorkspaceSize, aclnnExp);
  for (size_t i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(roots[i], std::sqrt(x[i]));
  for (size_t i = 0; i < 4; ++i) EXPECT_NEAR(powers[i], std::exp(x[i]), 1e-6 * std::exp(x[i]));
}

TEST_F(PointwiseOperators, ReluAndItsGradient) {
  const std::vector<float> x{-1, 0, 2, -0.5F}, gradient{1, 2, 3, 4};
  float* const memory = on_device(std::vector<float>(4, 9));
  const OwnedTensor self = view(on_device(x), {4}), out = view(memory, {4}),
                    dy = view(on_device(gradient), {4});
  ASSERT_EQ(aclnnReluGetWorkspaceSize(self.get(), out.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnRelu, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(memory, 4), (std::vector<float>{0, 0, 2, 0}));
  const OwnedScalar zero = scalar(0);
  ASSERT_EQ(aclnnThresholdBackwardGetWorkspaceSize(dy.get(), self.get(), zero.get(), out.get(), &workspace,
                                                   &executor),
            OK);
  ASSERT_EQ(run(aclnnThresholdBackward, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(memory, 4), (std::vector<float>{0, 0, 3, 0}));
}

double gelu(double x) { return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }

TEST_F(PointwiseOperators, GeluAndItsGradient) {
  const std::vector<float> x{-3, -0.5F, 0, 0.25F, 2, 40}, gradient{1, 2, 3, 4};
  float* const memory = on_device(std::vector<float>(6, 9));
  const OwnedTensor self = view(on_device(x), {2, 3}, {1, 2}), out = view(memory, {2, 3}, {1, 2});
  ASSERT_EQ(aclnnGeluGetWorkspaceSize(self.get(), out.get(), &workspace, &executor), OK) << recent_message();
  ASSERT_EQ(run(aclnnGelu, workspace, executor, stream), OK);
  const std::vector<float> values = on_host<float>(memory, 6);
  for (size_t i = 0; i < 6; ++i) EXPECT_NEAR(values[i], gelu(x[i]), 1e-6) << x[i];

  const OwnedTensor row = view(on_device(gradient), {1, 3});  // the same for both rows
  ASSERT_EQ(aclnnGeluBackwardGetWorkspaceSize(row.get(), self.get(), out.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnGeluBackward, workspace, executor, stream), OK);
  const std::vector<float> slopes = on_host<float>(memory, 6);
  for (size_t i = 0; i < 6; ++i)
    EXPECT_NEAR(slopes[i], gradient[i / 2] * (gelu(x[i] + 1e-6) - gelu(x[i] - 1e-6)) / 2e-6, 1e-5) << x[i];

  const OwnedTensor half = view(memory, {2, 3}, {}, ACL_FLOAT16);
  EXPECT_EQ(aclnnGeluGetWorkspaceSize(self.get(), half.get(), &workspace, &executor), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnGelu: out is FLOAT16, and self is FLOAT");
}

TEST_F(PointwiseOperators, ReluOfInfinities) {
  const float infinity = std::numeric_limits<float>::infinity();
  float* const memory = on_device(std::vector<float>{-infinity, infinity, NAN});
  const OwnedTensor self = view(memory, {3});
  ASSERT_EQ(aclnnInplaceReluGetWorkspaceSize(self.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceRelu, workspace, executor, stream), OK);
  const std::vector<float> values = on_host<float>(memory, 3);
  EXPECT_EQ(values[0], 0);
  EXPECT_EQ(values[1], infinity);
  EXPECT_TRUE(std::isnan(values[2]));
}

TEST_F(PointwiseOperators, CastsRoundAndCopiesKeepStrides) {
  const std::vector<float> x{1 + 0x1p-11F, -65504, 0.1F, 3};
  uint16_t* const halves = on_device(std::vector<uint16_t>(4, 9));
  const OwnedTensor self = view(on_device(x), {4}), out = view(halves, {4}, {}, ACL_FLOAT16);
  ASSERT_EQ(aclnnCastGetWorkspaceSize(self.get(), ACL_FLOAT16, out.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnCast, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<uint16_t>(halves, 4), (std::vector<uint16_t>{0x3c00, 0xfbff, 0x2e66, 0x4200}));
  uint8_t* const bytes = on_device(std::vector<uint8_t>(4, 9));
  const OwnedTensor small = view(on_device(std::vector<float>{255, 2.75F, -1, 300}), {4}),
                    as_bytes = view(bytes, {4}, {}, ACL_UINT8);
  ASSERT_EQ(aclnnCastGetWorkspaceSize(small.get(), ACL_UINT8, as_bytes.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnCast, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<uint8_t>(bytes, 4), (std::vector<uint8_t>{255, 2, 0, 255}));
  EXPECT_EQ(aclnnCastGetWorkspaceSize(self.get(), ACL_BF16, out.get(), &workspace, &executor), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnCast: out is FLOAT16, and dtype is BFLOAT16");

  const std::vector<int64_t> whole{1, 2, 3, 4, 5, 6};
  int64_t* const target = on_device(std::vector<int64_t>(6, 9));
  const OwnedTensor from = view(on_device(whole), {2, 3}, {}, ACL_INT64),
                    to = view(target, {2, 3}, {1, 2}, ACL_INT64);
  ASSERT_EQ(aclnnInplaceCopyGetWorkspaceSize(to.get(), from.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnInplaceCopy, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<int64_t>(target, 6), (std::vector<int64_t>{1, 4, 2, 5, 3, 6}));
}

TEST_F(PointwiseOperators, Fills) {
  float* const memory = on_device(std::vector<float>(6, 9));
  const OwnedTensor all = view(memory, {6}), some = view(memory, {3}, {2});
  const OwnedScalar value = scalar(2.5F);
  ASSERT_EQ(aclnnInplaceFillScalarGetWorkspaceSize(all.get(), value.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceFillScalar, workspace, executor, stream), OK);
  ASSERT_EQ(aclnnInplaceZeroGetWorkspaceSize(some.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceZero, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(memory, 6), (std::vector<float>{0, 2.5F, 0, 2.5F, 0, 2.5F}));
}

}  // namespace

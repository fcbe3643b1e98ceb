// Activations, powers, and the norm by the root mean square, against plain loops over double.
#include <gmock/gmock.h>

#include <cmath>

#include "aclnnop/aclnn_gelu_v2.h"
#include "aclnnop/aclnn_hardsigmoid.h"
#include "aclnnop/aclnn_hardswish.h"
#include "aclnnop/aclnn_leaky_relu.h"
#include "aclnnop/aclnn_pow.h"
#include "aclnnop/aclnn_rms_norm.h"
#include "aclnnop/aclnn_sign.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class ActivationsAndNorms : public Operators {
 protected:
  /// Compares first(self, out), second with function(x) for numbers in [-5, 5] and 0.
  template <class First, class Second, class Function>
  void check(const First& first, const Second& second, const Function& function) {
    for (const size_t count : {size_t{1}, size_t{7}, size_t{1025}}) {
      std::vector<float> numbers = random_numbers(count, 3);
      for (float& number : numbers) number *= 5;
      numbers[0] = 0;
      float* const memory = on_device(std::vector<float>(count, -99));
      const OwnedTensor self = view(on_device(numbers), {static_cast<int64_t>(count)}),
                        out = view(memory, {static_cast<int64_t>(count)});
      ASSERT_EQ(first(self.get(), out.get()), OK) << recent_message();
      ASSERT_EQ(run(second, workspace, executor, stream), OK);
      const std::vector<float> results = on_host<float>(memory, count);
      for (size_t i = 0; i < count; ++i) EXPECT_NEAR(results[i], function(numbers[i]), 2e-6) << numbers[i];
    }
  }

  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

double hard_sigmoid(double x) { return std::fmin(std::fmax(x / 6 + 0.5, 0), 1); }

TEST_F(ActivationsAndNorms, OfOneTensor) {
  const OwnedScalar slope = scalar(0.125F);
  check(
      [&](auto* self, auto* out) {
        return aclnnLeakyReluGetWorkspaceSize(self, slope.get(), out, &workspace, &executor);
      },
      aclnnLeakyRelu, [](double x) { return x > 0 ? x : 0.125 * x; });
  check([&](auto* self,
            auto* out) { return aclnnHardsigmoidGetWorkspaceSize(self, out, &workspace, &executor); },
        aclnnHardsigmoid, hard_sigmoid);
  check(
      [&](auto* self, auto* out) { return aclnnHardswishGetWorkspaceSize(self, out, &workspace, &executor); },
      aclnnHardswish, [](double x) { return x * hard_sigmoid(x); });
  check([&](auto* self, auto* out) { return aclnnSignGetWorkspaceSize(self, out, &workspace, &executor); },
        aclnnSign, [](double x) { return x > 0   ? 1
                                         : x < 0 ? -1
                                                 : 0; });
  const OwnedScalar base = scalar(0.5F);
  check(
      [&](auto* self, auto* out) {
        return aclnnPowScalarTensorGetWorkspaceSize(base.get(), self, out, &workspace, &executor);
      },
      aclnnPowScalarTensor, [](double x) { return std::exp2(-x); });
}

TEST_F(ActivationsAndNorms, GeluByErrorFunctionAndByTanh) {
  check(
      [&](auto* self, auto* out) { return aclnnGeluV2GetWorkspaceSize(self, 0, out, &workspace, &executor); },
      aclnnGeluV2, [](double x) { return x * 0.5 * (1 + std::erf(x / std::sqrt(2.0))); });
  check(
      [&](auto* self, auto* out) { return aclnnGeluV2GetWorkspaceSize(self, 1, out, &workspace, &executor); },
      aclnnGeluV2,
      [](double x) { return x * 0.5 * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); });
  const OwnedTensor self = view(device_memory(4), {1});
  EXPECT_EQ(aclnnGeluV2GetWorkspaceSize(self.get(), 2, self.get(), &workspace, &executor), kInvalid);
}

TEST_F(ActivationsAndNorms, NormByTheRootMeanSquare) {
  constexpr size_t rows = 5, length = 33;
  const std::vector<float> numbers = random_numbers(rows * length, 1), factors = random_numbers(length, 2);
  float *const memory = on_device(std::vector<float>(rows * length)), *const rstd =
                                                                          on_device(std::vector<float>(rows));
  const OwnedTensor x = view(on_device(numbers), {rows, length}), gamma = view(on_device(factors), {length}),
                    y = view(memory, {rows, length}), deviation = view(rstd, {rows, 1});
  ASSERT_EQ(aclnnRmsNormGetWorkspaceSize(x.get(), gamma.get(), 1e-3, y.get(), deviation.get(), &workspace,
                                         &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnRmsNorm, workspace, executor, stream), OK);
  const std::vector<float> results = on_host<float>(memory, rows * length),
                           deviations = on_host<float>(rstd, rows);
  for (size_t row = 0; row < rows; ++row) {
    double squares = 0;
    for (size_t i = 0; i < length; ++i) squares += std::pow(numbers[row * length + i], 2);
    const double scale = 1 / std::sqrt(squares / length + 1e-3);
    EXPECT_NEAR(deviations[row], scale, 1e-6 * scale);
    for (size_t i = 0; i < length; ++i)
      EXPECT_NEAR(results[row * length + i], numbers[row * length + i] * scale * factors[i], 1e-6);
  }
  const OwnedTensor wrong = view(device_memory(4 * 32), {32});
  EXPECT_EQ(aclnnRmsNormGetWorkspaceSize(x.get(), wrong.get(), 1e-3, y.get(), deviation.get(), &workspace,
                                         &executor),
            kInvalid);
}

}  // namespace

// Activations with parameters and gradients of activations against their formulas in double.
#include <cmath>

#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_swish.h"
#include "aclnnop/aclnn_swish_backward.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Activations : public Operators {
 protected:
  static constexpr size_t kCount = 37;
  void SetUp() override {
    Operators::SetUp();
    x = random_numbers(kCount, 1);
    g = random_numbers(kCount, 2);
    memory = on_device(std::vector<float>(kCount, 9));
    known = view(on_device(x), {kCount});
    gradient = view(on_device(g), {kCount});
    result = view(memory, {kCount});
  }
  /// Runs the second phase and compares with f(x, g).
  template <class Second, class Formula>
  void expect(aclnnStatus first, const Second& second, const Formula& f) {
    ASSERT_EQ(first, OK) << recent_message();
    ASSERT_EQ(run(second, workspace, executor, stream), OK);
    const auto values = on_host<float>(memory, kCount);
    for (size_t i = 0; i < kCount; ++i)
      ASSERT_NEAR(values[i], f(static_cast<double>(x[i]), static_cast<double>(g[i])), 2e-6) << i;
  }

  std::vector<float> x, g;
  float* memory = nullptr;
  OwnedTensor known, gradient, result;
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Activations, ExponentialLinearUnits) {
  const OwnedScalar alpha = scalar(0.5F), negative = scalar(-1), one = scalar(1), two = scalar(2);
  expect(aclnnEluGetWorkspaceSize(known.get(), alpha.get(), one.get(), one.get(), result.get(), &workspace,
                                  &executor),
         aclnnElu, [](double v, double) { return v > 0 ? v : 0.5 * std::expm1(v); });
  const auto backward = [&](const OwnedScalar& a, bool is_result) {
    return aclnnEluBackwardGetWorkspaceSize(gradient.get(), a.get(), one.get(), one.get(), is_result,
                                            known.get(), result.get(), &workspace, &executor);
  };
  expect(backward(alpha, true), aclnnEluBackward,
         [](double v, double d) { return d * (v > 0 ? 1 : v + 0.5); });
  EXPECT_EQ(backward(negative, true), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnEluBackward: alpha must not be negative where isResult is true");
  EXPECT_NE(backward(alpha, false), OK);
  EXPECT_NE(aclnnEluGetWorkspaceSize(known.get(), alpha.get(), two.get(), one.get(), result.get(), &workspace,
                                     &executor),
            OK);
  EXPECT_EQ(recent_message(), "aclnnElu: the simulated device has scale 1 and inputScale 1 alone");
}

TEST_F(Activations, SwishHasAnOptionalFactor) {
  const OwnedScalar beta = scalar(2);
  const auto sigma = [](double v) { return 1 / (1 + std::exp(-v)); };
  expect(aclnnSwishGetWorkspaceSize(known.get(), nullptr, result.get(), &workspace, &executor), aclnnSwish,
         [&](double v, double) { return v * sigma(v); });
  expect(aclnnSwishBackwardGetWorkspaceSize(gradient.get(), known.get(), beta.get(), result.get(), &workspace,
                                            &executor),
         aclnnSwishBackward,
         [&](double v, double d) { return d * sigma(2 * v) * (1 + 2 * v * (1 - sigma(2 * v))); });
}

TEST_F(Activations, GradientsFromResults) {
  expect(
      aclnnSigmoidBackwardGetWorkspaceSize(gradient.get(), known.get(), result.get(), &workspace, &executor),
      aclnnSigmoidBackward, [](double y, double d) { return d * y * (1 - y); });
  expect(aclnnTanhBackwardGetWorkspaceSize(gradient.get(), known.get(), result.get(), &workspace, &executor),
         aclnnTanhBackward, [](double y, double d) { return d * (1 - y * y); });
  const OwnedTensor shorter = view(memory, {5});
  EXPECT_EQ(
      aclnnTanhBackwardGetWorkspaceSize(gradient.get(), known.get(), shorter.get(), &workspace, &executor),
      kInvalid);
  EXPECT_EQ(recent_message(), "aclnnTanhBackward: gradInput has the shape [5], not [37]");
}

}  // namespace

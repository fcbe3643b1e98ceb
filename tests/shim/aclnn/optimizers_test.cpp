// Operators that optimizers are made of, against plain loops over double.
#include <cmath>

#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_addcmul.h"
#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Optimizers : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Optimizers, ProductsAndQuotientsAreAdded) {
  for (const size_t n : {1, 13, 5000}) {
    const std::vector<float> y = random_numbers(n, 1), a = random_numbers(n, 2);
    std::vector<float> b = random_numbers(n, 3);
    for (float& value : b) value = 2 + value;
    float *const products = on_device(y), *const quotients = on_device(y);
    const auto count = static_cast<int64_t>(n);
    const OwnedTensor tensor1 = view(on_device(a), {count}), tensor2 = view(on_device(b), {count});
    const OwnedScalar value = scalar(-0.7F);
    ASSERT_EQ(aclnnInplaceAddcmulGetWorkspaceSize(view(products, {count}).get(), tensor1.get(), tensor2.get(),
                                                  value.get(), &workspace, &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnInplaceAddcmul, workspace, executor, stream), OK);
    ASSERT_EQ(aclnnInplaceAddcdivGetWorkspaceSize(view(quotients, {count}).get(), tensor1.get(),
                                                  tensor2.get(), value.get(), &workspace, &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnInplaceAddcdiv, workspace, executor, stream), OK);
    const std::vector<float> product = on_host<float>(products, n), quotient = on_host<float>(quotients, n);
    for (size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(product[i], y[i] - 0.7 * a[i] * b[i], 1e-6);
      EXPECT_NEAR(quotient[i], y[i] - 0.7 * a[i] / b[i], 1e-6);
    }
  }
}

/// The state of AdamW, in double.
struct Reference {
  double p, m = 0, v = 0, largest = 0;
  void step(double g, int t, bool amsgrad) {
    constexpr double lr = 0.01, beta1 = 0.9, beta2 = 0.99, decay = 0.1, eps = 1e-6;
    m = beta1 * m + (1 - beta1) * g;
    v = beta2 * v + (1 - beta2) * g * g;
    largest = std::max(largest, v);
    const double spread = (amsgrad ? largest : v) / (1 - std::pow(beta2, t));
    p = p - lr * decay * p - lr * m / (1 - std::pow(beta1, t)) / (std::sqrt(spread) + eps);
  }
};

// The tensor `step` has the number of updates that are done.
TEST_F(Optimizers, ProductsAreAddedToColumns) {
  const std::vector<float> y = random_numbers(3 * 1500, 1), a = random_numbers(3 * 1500, 2),
                           b = random_numbers(2 * 1500, 3);
  float* const memory = on_device(y);
  const Lengths shape{3, 500};
  const OwnedTensor self = view(memory, shape, {1500, 2}), tensor1 = view(on_device(a), shape, {1, 3}),
                    tensor2 = view(on_device(b), shape);
  ASSERT_EQ(aclnnInplaceAddcmulGetWorkspaceSize(self.get(), tensor1.get(), tensor2.get(), scalar(0.5F).get(),
                                                &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnInplaceAddcmul, workspace, executor, stream), OK);
  const std::vector<float> result = on_host<float>(memory, y.size());
  for (size_t i = 0; i < y.size(); ++i) {
    const size_t row = i / 1500, column = i % 1500 / 2;
    const bool is_inside = i % 2 == 0 && column < 500;
    const double added = is_inside ? 0.5 * a[row + 3 * column] * b[row * 500 + column] : 0;
    ASSERT_NEAR(result[i], y[i] + added, 1e-6) << i;
  }
}

TEST_F(Optimizers, AdamWTakesTheNumberOfUpdatesDone) {
  constexpr size_t n = 1500;
  const Lengths shape{30, 50};
  for (const bool amsgrad : {false, true}) {
    const std::vector<float> start = random_numbers(n, 1);
    std::vector<Reference> expected;
    for (const float value : start) expected.push_back({value});
    float *const p = on_device(start), *const m = on_device(std::vector<float>(n)),
                 *const v = on_device(std::vector<float>(n)),
                 *const largest = on_device(std::vector<float>(n));
    for (int t = 1; t <= 5; ++t) {
      std::vector<float> g = random_numbers(n, static_cast<unsigned>(t + 10));
      for (float& value : g) value /= static_cast<float>(t);
      for (size_t i = 0; i < n; ++i) expected[i].step(g[i], t, amsgrad);
      const OwnedTensor step = t % 2 == 0
                                   ? view(on_device(std::vector<int64_t>{t - 1}), {1}, {}, ACL_INT64)
                                   : view(on_device(std::vector<float>{static_cast<float>(t - 1)}), {1});
      const OwnedTensor most = view(largest, shape);
      ASSERT_EQ(aclnnApplyAdamWV2GetWorkspaceSize(view(p, shape).get(), view(m, shape).get(),
                                                  view(v, shape).get(), amsgrad ? most.get() : nullptr,
                                                  view(on_device(g), shape).get(), step.get(), 0.01F, 0.9F,
                                                  0.99F, 0.1F, 1e-6F, amsgrad, false, &workspace, &executor),
                OK)
          << recent_message();
      ASSERT_EQ(run(aclnnApplyAdamWV2, workspace, executor, stream), OK);
    }
    const std::vector<float> result = on_host<float>(p, n);
    for (size_t i = 0; i < n; ++i) ASSERT_NEAR(result[i], expected[i].p, 2e-6) << i;
  }
}

TEST_F(Optimizers, BadArgumentsAreNamed) {
  const OwnedTensor p = view(device_memory(16), {4}), half = view(device_memory(16), {4}, {}, ACL_FLOAT16),
                    shorter = view(device_memory(16), {3}), step = view(device_memory(8), {1});
  const auto call = [&](const aclTensor* m, const aclTensor* grad, const aclTensor* steps, bool amsgrad) {
    return aclnnApplyAdamWV2GetWorkspaceSize(p.get(), const_cast<aclTensor*>(m), p.get(), nullptr, grad,
                                             steps, 0.1F, 0.9F, 0.99F, 0, 1e-8F, amsgrad, false, &workspace,
                                             &executor);
  };
  EXPECT_EQ(call(nullptr, p.get(), step.get(), false), kNullPointer);
  EXPECT_EQ(call(half.get(), p.get(), step.get(), false), kInvalid);
  EXPECT_NE(recent_message().find("mRef is FLOAT16, and varRef is FLOAT"), std::string::npos)
      << recent_message();
  EXPECT_EQ(call(p.get(), shorter.get(), step.get(), false), kInvalid);
  EXPECT_EQ(call(p.get(), p.get(), p.get(), false), kInvalid);
  EXPECT_NE(recent_message().find("step does not have one element"), std::string::npos) << recent_message();
  EXPECT_EQ(call(p.get(), p.get(), step.get(), true), kNullPointer);
}

}  // namespace

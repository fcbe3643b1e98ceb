// Gated units, against plain loops over double.
#include <gmock/gmock.h>

#include <cmath>

#include "aclnnop/aclnn_geglu.h"
#include "aclnnop/aclnn_swi_glu.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Gated : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Gated, SwishOfTheFirstHalf) {
  const std::vector<float> numbers = random_numbers(24, 5);
  for (const int64_t dim : {1, -1}) {
    float* const memory = on_device(std::vector<float>(12));
    const bool is_last = dim == -1;
    const OwnedTensor x = view(on_device(numbers), {2, 2, 6}),
                      out = view(memory, is_last ? Lengths{2, 2, 3} : Lengths{2, 1, 6});
    ASSERT_EQ(aclnnSwiGluGetWorkspaceSize(x.get(), dim, out.get(), &workspace, &executor), OK)
        << recent_message();
    ASSERT_EQ(run(aclnnSwiGlu, workspace, executor, stream), OK);
    const std::vector<float> results = on_host<float>(memory, 12);
    const size_t half = is_last ? 3 : 6;
    for (size_t i = 0; i < 12; ++i) {
      const double a = numbers[i / half * 2 * half + i % half],
                   b = numbers[i / half * 2 * half + half + i % half];
      EXPECT_NEAR(results[i], a / (1 + std::exp(-a)) * b, 1e-6);
    }
  }
}

TEST_F(Gated, GeluOfEitherHalf) {
  const std::vector<float> numbers = random_numbers(24, 5);
  for (const bool left : {true, false}) {
    float *const memory = on_device(std::vector<float>(12)), *const activated =
                                                                 on_device(std::vector<float>(12));
    const OwnedTensor self = view(on_device(numbers), {4, 6}), out = view(memory, {4, 3}),
                      gelu = view(activated, {4, 3});
    ASSERT_EQ(
        aclnnGeGluV3GetWorkspaceSize(self.get(), -1, 0, left, out.get(), gelu.get(), &workspace, &executor),
        OK)
        << recent_message();
    ASSERT_EQ(run(aclnnGeGluV3, workspace, executor, stream), OK);
    const std::vector<float> results = on_host<float>(memory, 12), gates = on_host<float>(activated, 12);
    for (size_t i = 0; i < 12; ++i) {
      const double first = numbers[i / 3 * 6 + i % 3], second = numbers[i / 3 * 6 + 3 + i % 3];
      const double a = left ? first : second, gate = a * 0.5 * (1 + std::erf(a / std::sqrt(2.0)));
      EXPECT_NEAR(gates[i], gate, 1e-6);
      EXPECT_NEAR(results[i], gate * (left ? second : first), 1e-6);
    }
    EXPECT_EQ(
        aclnnGeGluV3GetWorkspaceSize(self.get(), 0, 0, left, out.get(), gelu.get(), &workspace, &executor),
        kInvalid);
  }
}

}  // namespace

// Random numbers: their distribution, and what they depend on.
#include <gmock/gmock.h>

#include <cmath>

#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_random.h"
#include "aclnnop/aclnn_uniform.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::Each;
using testing::HasSubstr;

constexpr size_t kMany = 1 << 16;

class Random : public Operators {
 protected:
  std::vector<float> uniform(double from, double to, uint64_t seed, uint64_t offset, size_t count = kMany) {
    float* const memory = on_device(std::vector<float>(count, -99));
    const OwnedTensor self = view(memory, {static_cast<int64_t>(count)});
    EXPECT_EQ(aclnnInplaceUniformGetWorkspaceSize(self.get(), from, to, seed, offset, &workspace, &executor),
              OK)
        << recent_message();
    EXPECT_EQ(run(aclnnInplaceUniform, workspace, executor, stream), OK);
    return on_host<float>(memory, count);
  }

  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

double mean_of(const std::vector<float>& numbers) {
  double sum = 0;
  for (const float number : numbers) sum += number;
  return sum / static_cast<double>(numbers.size());
}
double variance_of(const std::vector<float>& numbers) {
  double sum = 0;
  const double mean = mean_of(numbers);
  for (const float number : numbers) sum += (number - mean) * (number - mean);
  return sum / static_cast<double>(numbers.size());
}

TEST_F(Random, UniformsAreInTheirRange) {
  const std::vector<float> numbers = uniform(-2, 3, 1, 0);
  EXPECT_THAT(numbers, Each(testing::AllOf(testing::Ge(-2.0F), testing::Lt(3.0F))));
  EXPECT_NEAR(mean_of(numbers), 0.5, 0.03);
  EXPECT_NEAR(variance_of(numbers), 25.0 / 12, 0.05);
  EXPECT_THAT(uniform(4, 4, 1, 0, 7), Each(4.0F));
}

TEST_F(Random, DependOnSeedAndOffset) {
  const std::vector<float> numbers = uniform(0, 1, 5, 0, 100);
  EXPECT_EQ(uniform(0, 1, 5, 0, 100), numbers);
  EXPECT_NE(uniform(0, 1, 6, 0, 100), numbers);
  EXPECT_EQ(uniform(0, 1, 5, 40, 60), std::vector<float>(numbers.begin() + 40, numbers.end()));
}

TEST_F(Random, NormalsHaveMeanAndDeviation) {
  float* const memory = on_device(std::vector<float>(kMany));
  const OwnedTensor self = view(memory, {kMany});
  ASSERT_EQ(aclnnInplaceNormalGetWorkspaceSize(self.get(), 2, 0.5F, 1, 0, &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceNormal, workspace, executor, stream), OK);
  const std::vector<float> numbers = on_host<float>(memory, kMany);
  EXPECT_NEAR(mean_of(numbers), 2, 0.01);
  EXPECT_NEAR(variance_of(numbers), 0.25, 0.01);
}

TEST_F(Random, FillViewsAndOtherTypes) {
  float* const memory = on_device(std::vector<float>(20, -1));
  const OwnedTensor every_second = view(memory, {10}, {2});
  ASSERT_EQ(aclnnInplaceUniformGetWorkspaceSize(every_second.get(), 0, 1, 5, 0, &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceUniform, workspace, executor, stream), OK);
  const std::vector<float> numbers = on_host<float>(memory, 20), packed = uniform(0, 1, 5, 0, 10);
  for (size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(numbers[2 * i], packed[i]);
    EXPECT_EQ(numbers[2 * i + 1], -1);
  }
  int32_t* const whole = on_device(std::vector<int32_t>(kMany, -1));
  const OwnedTensor integers = view(whole, {kMany}, {}, ACL_INT32);
  ASSERT_EQ(aclnnInplaceRandomGetWorkspaceSize(integers.get(), -2, 3, 1, 0, &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceRandom, workspace, executor, stream), OK);
  const std::vector<int32_t> drawn = on_host<int32_t>(whole, kMany);
  for (int32_t value = -2; value < 3; ++value)
    EXPECT_NEAR(std::count(drawn.begin(), drawn.end(), value), kMany / 5, 500) << value;
}

TEST_F(Random, BernoulliHasItsProbability) {
  float* const memory = on_device(std::vector<float>(kMany));
  const OwnedTensor self = view(memory, {kMany});
  for (const float probability : {0.0F, 0.25F, 1.0F}) {
    const OwnedScalar prob = scalar(probability);
    ASSERT_EQ(aclnnInplaceBernoulliGetWorkspaceSize(self.get(), prob.get(), 3, 0, &workspace, &executor), OK);
    ASSERT_EQ(run(aclnnInplaceBernoulli, workspace, executor, stream), OK);
    const std::vector<float> numbers = on_host<float>(memory, kMany);
    EXPECT_THAT(numbers, Each(testing::AnyOf(0.0F, 1.0F)));
    EXPECT_NEAR(mean_of(numbers), probability, probability == 0.25F ? 0.01 : 0);
  }
}

TEST_F(Random, RefuseWrongRanges) {
  const OwnedTensor self = view(device_memory(16), {4});
  EXPECT_EQ(aclnnInplaceUniformGetWorkspaceSize(self.get(), 1, 0, 0, 0, &workspace, &executor), kInvalid);
  EXPECT_THAT(recent_message(), HasSubstr("from is larger than to"));
  EXPECT_EQ(aclnnInplaceNormalGetWorkspaceSize(self.get(), 0, -1, 0, 0, &workspace, &executor), kInvalid);
  EXPECT_EQ(aclnnInplaceRandomGetWorkspaceSize(self.get(), 1, 1, 0, 0, &workspace, &executor), kInvalid);
  const OwnedScalar two = scalar(2);
  EXPECT_EQ(aclnnInplaceBernoulliGetWorkspaceSize(self.get(), two.get(), 0, 0, &workspace, &executor),
            kInvalid);
  EXPECT_THAT(recent_message(), HasSubstr("prob is not in [0, 1]"));
}

}  // namespace

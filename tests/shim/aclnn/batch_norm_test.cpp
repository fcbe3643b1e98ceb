// Batch normalisation against plain loops over double.
#include <cmath>

#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "tests/shim/aclnn/operators.h"

namespace {

constexpr size_t kImages = 2, kChannels = 3, kPixels = 5, kCount = kImages * kChannels * kPixels;
constexpr double kEpsilon = 1e-3;

/// The channel of element i of [2, 3, 5].
size_t channel_of(size_t i) { return i / kPixels % kChannels; }

/// Mean and variance of each channel.
struct Moments {
  explicit Moments(const std::vector<float>& x) : mean(kChannels), variance(kChannels) {
    constexpr double count = kImages * kPixels;
    for (size_t i = 0; i < kCount; ++i) mean[channel_of(i)] += x[i] / count;
    for (size_t i = 0; i < kCount; ++i)
      variance[channel_of(i)] += std::pow(x[i] - mean[channel_of(i)], 2) / count;
  }
  double inverse(size_t channel) const { return 1 / std::sqrt(variance[channel] + kEpsilon); }
  std::vector<double> mean, variance;
};

class BatchNorm : public Operators {
 protected:
  OwnedTensor parameter(void* memory) { return view(memory, {kChannels}); }
  OwnedTensor image(void* memory) { return view(memory, {kImages, kChannels, kPixels}); }
  float* zeros(size_t count) { return on_device(std::vector<float>(count)); }
  aclnnStatus first(const aclTensor* running_mean, const aclTensor* running_variance, bool training,
                    const OwnedTensor& out) {
    return aclnnBatchNormGetWorkspaceSize(
        input.get(), weight.get(), bias.get(), const_cast<aclTensor*>(running_mean),
        const_cast<aclTensor*>(running_variance), training, 0.25, kEpsilon, out.get(), saved_mean.get(),
        saved_inverse.get(), &workspace, &executor);
  }
  void SetUp() override {
    Operators::SetUp();
    x = random_numbers(kCount, 1);
    w = random_numbers(kChannels, 2);
    b = random_numbers(kChannels, 3);
    input = image(on_device(x));
    weight = parameter(on_device(w));
    bias = parameter(on_device(b));
    saved_mean = parameter(mean = zeros(kChannels));
    saved_inverse = parameter(inverse = zeros(kChannels));
    output = image(y = zeros(kCount));
  }

  std::vector<float> x, w, b;
  float *mean = nullptr, *inverse = nullptr, *y = nullptr;
  OwnedTensor input, weight, bias, saved_mean, saved_inverse, output;
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(BatchNorm, TrainingSavesStatisticsAndMovesTheRunningOnes) {
  float *const running_mean = zeros(kChannels), *const running_variance = zeros(kChannels);
  const OwnedTensor means = parameter(running_mean), variances = parameter(running_variance);
  ASSERT_EQ(first(means.get(), variances.get(), true, output), OK) << recent_message();
  ASSERT_EQ(run(aclnnBatchNorm, workspace, executor, stream), OK);
  const Moments moments(x);
  const auto result = on_host<float>(y, kCount);
  for (size_t i = 0; i < kCount; ++i) {
    const size_t c = channel_of(i);
    EXPECT_NEAR(result[i], (x[i] - moments.mean[c]) * moments.inverse(c) * w[c] + b[c], 1e-5);
  }
  const auto means_after = on_host<float>(running_mean, kChannels),
             variances_after = on_host<float>(running_variance, kChannels),
             saved = on_host<float>(inverse, kChannels);
  for (size_t c = 0; c < kChannels; ++c) {
    EXPECT_NEAR(means_after[c], 0.25 * moments.mean[c], 1e-6);
    EXPECT_NEAR(variances_after[c], 0.25 * moments.variance[c] * 10 / 9, 1e-6);
    EXPECT_NEAR(saved[c], moments.inverse(c), 1e-4);
  }
}

TEST_F(BatchNorm, InferenceUsesTheRunningStatistics) {
  const std::vector<float> given_mean{0.5F, -1, 2}, given_variance{1, 4, 0.25F};
  const OwnedTensor means = parameter(on_device(given_mean)),
                    variances = parameter(on_device(given_variance));
  ASSERT_EQ(first(means.get(), variances.get(), false, output), OK) << recent_message();
  ASSERT_EQ(run(aclnnBatchNorm, workspace, executor, stream), OK);
  const auto result = on_host<float>(y, kCount);
  for (size_t i = 0; i < kCount; ++i) {
    const size_t c = channel_of(i);
    const double slope = w[c] / std::sqrt(given_variance[c] + kEpsilon);
    EXPECT_NEAR(result[i], (x[i] - given_mean[c]) * slope + b[c], 1e-5);
  }
  EXPECT_EQ(on_host<float>(mean, kChannels), std::vector<float>(kChannels));
  EXPECT_EQ(first(nullptr, nullptr, false, output), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnBatchNorm: without training, runningMean and runningVar must be given");
}

TEST_F(BatchNorm, ArgumentsMustFit) {
  const OwnedTensor turned = view(y, {kImages, kPixels, kChannels});
  EXPECT_EQ(first(nullptr, nullptr, true, turned), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnBatchNorm: output has the shape [2, 5, 3], not [2, 3, 5]");
  weight = view(on_device(w), {2});
  EXPECT_EQ(first(nullptr, nullptr, true, output), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnBatchNorm: weight has the shape [2], not [3]");
}

TEST_F(BatchNorm, GradientsOfTraining) {
  ASSERT_EQ(first(nullptr, nullptr, true, output), OK) << recent_message();
  ASSERT_EQ(run(aclnnBatchNorm, workspace, executor, stream), OK);
  const std::vector<float> g = random_numbers(kCount, 4);
  float *const dx = zeros(kCount), *const dw = zeros(kChannels), *const db = zeros(kChannels);
  const OwnedTensor gradient = image(on_device(g)), d_input = image(dx), d_weight = parameter(dw),
                    d_bias = parameter(db);
  const auto backward = [&](const bool* mask, uint64_t entries) {
    const auto array = aclCreateBoolArray(mask, entries);
    const aclnnStatus status = aclnnBatchNormBackwardGetWorkspaceSize(
        gradient.get(), input.get(), weight.get(), saved_mean.get(), saved_inverse.get(), saved_mean.get(),
        saved_inverse.get(), true, kEpsilon, array, d_input.get(), d_weight.get(), d_bias.get(), &workspace,
        &executor);
    aclDestroyBoolArray(array);
    return status;
  };
  const bool all[] = {true, true, true};
  EXPECT_EQ(backward(all, 2), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnBatchNormBackward: outputMask has 2 entries, not 3");
  ASSERT_EQ(backward(all, 3), OK) << recent_message();
  ASSERT_EQ(run(aclnnBatchNormBackward, workspace, executor, stream), OK);
  const Moments moments(x);
  std::vector<double> sum(kChannels), product(kChannels);
  const auto normal = [&](size_t i) {
    return (x[i] - moments.mean[channel_of(i)]) * moments.inverse(channel_of(i));
  };
  for (size_t i = 0; i < kCount; ++i) {
    sum[channel_of(i)] += g[i];
    product[channel_of(i)] += g[i] * normal(i);
  }
  const auto of_input = on_host<float>(dx, kCount), of_weight = on_host<float>(dw, kChannels),
             of_bias = on_host<float>(db, kChannels);
  for (size_t i = 0; i < kCount; ++i) {
    const size_t c = channel_of(i);
    const double rest = (sum[c] + normal(i) * product[c]) / (kImages * kPixels);
    EXPECT_NEAR(of_input[i], w[c] * moments.inverse(c) * (g[i] - rest), 2e-5);
    EXPECT_NEAR(of_weight[c], product[c], 2e-5);
    EXPECT_NEAR(of_bias[c], sum[c], 2e-5);
  }
}

}  // namespace

// The Normalization interface: every mode and operation against plain loops, gradients by differences, what is refused.

#include <algorithm>

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

constexpr npudnnDataType_t kNormType = NPUDNN_DATA_DOUBLE;
constexpr double kNormEpsilon = 1e-3;
constexpr npudnnNormOps_t kAllOps[] = {NPUDNN_NORM_OPS_NORM, NPUDNN_NORM_OPS_NORM_ACTIVATION,
                                       NPUDNN_NORM_OPS_NORM_ADD_ACTIVATION};

std::vector<int> dims_of(npudnnNormMode_t mode) {
  return mode == NPUDNN_NORM_PER_ACTIVATION ? std::vector<int>{1, 3, 1, 2} : std::vector<int>{1, 3, 1, 1};
}

class Normalization : public Dnn, public ::testing::WithParamInterface<npudnnNormMode_t> {
 protected:
  void SetUp() override {
    Dnn::SetUp();
    ASSERT_EQ(npudnnCreateActivationDescriptor(&relu_), NPUDNN_STATUS_SUCCESS);
    ASSERT_EQ(npudnnSetActivationDescriptor(relu_, NPUDNN_ACTIVATION_RELU, NPUDNN_NOT_PROPAGATE_NAN, 0),
              NPUDNN_STATUS_SUCCESS);
    variance.set(Doubles(variance.count(), 2));
    // No sum is exactly 0, where relu has no derivative.
    Doubles scales, biases;
    for (size_t f = 0; f < scale.count(); ++f)
      scales.push_back(0.7 + 0.5 * static_cast<double>(f)),
          biases.push_back(0.13 * static_cast<double>(f + 1));
    scale.set(scales), bias.set(biases);
  }
  void TearDown() override {
    npudnnDestroyActivationDescriptor(relu_);
    Dnn::TearDown();
  }
  size_t feature(size_t i) const { return GetParam() == NPUDNN_NORM_PER_ACTIVATION ? i % 6 : i / 2 % 3; }
  npudnnStatus_t infer(npudnnNormOps_t what, int groups = 1) {
    return npudnnNormalizationForwardInference(
        handle_, GetParam(), what, NPUDNN_NORM_ALGO_STANDARD, &one_d_, &zero_d_, x.desc(), x.data(),
        scale.desc(), scale.data(), bias.data(), mean.desc(), mean.data(), variance.data(), z.desc(),
        z.data(), relu_, y.desc(), y.data(), kNormEpsilon, groups);
  }
  Doubles train(npudnnNormOps_t what) {
    EXPECT_EQ(npudnnNormalizationForwardTraining(
                  handle_, GetParam(), what, NPUDNN_NORM_ALGO_PERSIST, &one_d_, &zero_d_, x.desc(), x.data(),
                  scale.desc(), scale.data(), bias.data(), 0.25, mean.desc(), mean.data(), variance.data(),
                  kNormEpsilon, saved_mean.data(), saved_inverse.data(), relu_, z.desc(), z.data(), y.desc(),
                  y.data(), nullptr, 0, nullptr, 0, 1),
              NPUDNN_STATUS_SUCCESS);
    return y.values();
  }
  /// With these statistics.
  Doubles expected(npudnnNormOps_t what, const Doubles& means, const Doubles& variances) const {
    Doubles result = x.values();
    const Doubles a = scale.values(), b = bias.values(), added = z.values();
    for (size_t i = 0; i < result.size(); ++i) {
      const size_t f = feature(i);
      result[i] = a[f] * (result[i] - means[f]) / std::sqrt(variances[f] + kNormEpsilon) + b[f];
      if (what == NPUDNN_NORM_OPS_NORM_ADD_ACTIVATION) result[i] += added[i];
      if (what != NPUDNN_NORM_OPS_NORM) result[i] = std::max(result[i], 0.0);
    }
    return result;
  }

  const std::vector<int> dims_{5, 3, 1, 2}, parameters_ = dims_of(GetParam());
  Tensor x{kNormType, dims_, 1}, y{kNormType, dims_, 2}, z{kNormType, dims_, 3}, dy{kNormType, dims_, 4},
      dx{kNormType, dims_, 5}, dz{kNormType, dims_, 6};
  Tensor scale{kNormType, parameters_, 7}, bias{kNormType, parameters_, 8}, mean{kNormType, parameters_, 9},
      variance{kNormType, parameters_, 10}, saved_mean{kNormType, parameters_, 11},
      saved_inverse{kNormType, parameters_, 12}, d_scale{kNormType, parameters_, 13},
      d_bias{kNormType, parameters_, 14};
  npudnnActivationDescriptor_t relu_ = nullptr;
};

TEST_P(Normalization, InferenceUsesTheEstimates) {
  for (const npudnnNormOps_t what : kAllOps) {
    ASSERT_EQ(infer(what), NPUDNN_STATUS_SUCCESS);
    expect_near(y.values(), expected(what, mean.values(), variance.values()), 1e-12);
  }
}

TEST_P(Normalization, TrainingUsesTheBatch) {
  for (const npudnnNormOps_t what : kAllOps) {
    const Doubles in = x.values(), mean_before = mean.values(), variance_before = variance.values();
    const size_t features = scale.count();
    const double count = static_cast<double>(in.size() / features);
    Doubles means(features), variances(features);
    for (size_t i = 0; i < in.size(); ++i) means[feature(i)] += in[i] / count;
    for (size_t i = 0; i < in.size(); ++i)
      variances[feature(i)] += std::pow(in[i] - means[feature(i)], 2) / count;
    expect_near(train(what), expected(what, means, variances), 1e-11);
    expect_near(saved_mean.values(), means, 1e-12);
    Doubles running_mean(features), running_variance(features);
    for (size_t f = 0; f < features; ++f) {
      running_mean[f] = 0.75 * mean_before[f] + 0.25 * means[f];
      running_variance[f] = 0.75 * variance_before[f] + 0.25 * variances[f] * count / (count - 1);
    }
    expect_near(mean.values(), running_mean, 1e-12);
    expect_near(variance.values(), running_variance, 1e-12);
  }
}

TEST_P(Normalization, GradientsAreTheDifferences) {
  for (const npudnnNormOps_t what : kAllOps) {
    train(what);
    ASSERT_EQ(npudnnNormalizationBackward(handle_, GetParam(), what, NPUDNN_NORM_ALGO_STANDARD, &one_d_,
                                          &zero_d_, &one_d_, &zero_d_, x.desc(), x.data(), y.desc(), y.data(),
                                          dy.desc(), dy.data(), dz.desc(), dz.data(), dx.desc(), dx.data(),
                                          scale.desc(), scale.data(), bias.data(), d_scale.data(),
                                          d_bias.data(), kNormEpsilon, mean.desc(), saved_mean.data(),
                                          saved_inverse.data(), relu_, nullptr, 0, nullptr, 0, 1),
              NPUDNN_STATUS_SUCCESS);
    const Doubles weights = dy.values();
    const auto forward = [&] { return train(what); };
    expect_near(dx.values(), numeric_gradient(x, weights, forward), 1e-6);
    expect_near(d_scale.values(), numeric_gradient(scale, weights, forward), 1e-7);
    expect_near(d_bias.values(), numeric_gradient(bias, weights, forward), 1e-7);
    if (what == NPUDNN_NORM_OPS_NORM_ADD_ACTIVATION)
      expect_near(dz.values(), numeric_gradient(z, weights, forward), 1e-7);
  }
}

TEST_P(Normalization, RefusesGroupsAndOtherDescriptors) {
  EXPECT_EQ(infer(NPUDNN_NORM_OPS_NORM, 2), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(infer(NPUDNN_NORM_OPS_NORM, 0), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(infer(static_cast<npudnnNormOps_t>(3)), NPUDNN_STATUS_BAD_PARAM);
  Tensor other(kNormType, {1, 1, 1, 1});
  EXPECT_EQ(npudnnNormalizationForwardInference(
                handle_, GetParam(), NPUDNN_NORM_OPS_NORM, NPUDNN_NORM_ALGO_STANDARD, &one_d_, &zero_d_,
                x.desc(), x.data(), scale.desc(), scale.data(), bias.data(), other.desc(), mean.data(),
                variance.data(), nullptr, nullptr, nullptr, y.desc(), y.data(), kNormEpsilon, 1),
            NPUDNN_STATUS_BAD_PARAM);
}

TEST_P(Normalization, DerivedDescriptorsAndSizes) {
  npudnnTensorDescriptor_t of_scale, of_mean;
  npudnnCreateTensorDescriptor(&of_scale), npudnnCreateTensorDescriptor(&of_mean);
  EXPECT_EQ(npudnnDeriveNormTensorDescriptor(of_scale, of_mean, x.desc(), GetParam(), 2),
            NPUDNN_STATUS_NOT_SUPPORTED);
  ASSERT_EQ(npudnnDeriveNormTensorDescriptor(of_scale, of_mean, x.desc(), GetParam(), 1),
            NPUDNN_STATUS_SUCCESS);
  for (const npudnnTensorDescriptor_t derived : {of_scale, of_mean}) {
    npudnnDataType_t type;
    int rank = 0, dims[4], strides[4];
    ASSERT_EQ(npudnnGetTensorNdDescriptor(derived, 4, &type, &rank, dims, strides), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(type, kNormType);
    EXPECT_EQ(std::vector<int>(dims, dims + 4), parameters_);
  }
  size_t bytes = 1;
  EXPECT_EQ(
      npudnnGetNormalizationTrainingReserveSpaceSize(handle_, GetParam(), NPUDNN_NORM_OPS_NORM,
                                                     NPUDNN_NORM_ALGO_STANDARD, nullptr, x.desc(), &bytes, 1),
      NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bytes, 0U);
  npudnnDestroyTensorDescriptor(of_scale), npudnnDestroyTensorDescriptor(of_mean);
}

INSTANTIATE_TEST_SUITE_P(Modes, Normalization,
                         ::testing::Values(NPUDNN_NORM_PER_ACTIVATION, NPUDNN_NORM_PER_CHANNEL));

/// In float, as operators compute it: batch normalisation's inference with an activation and an addition after it.
TEST_F(Dnn, NormalizationOfFloatsWithATail) {
  Tensor x(NPUDNN_DATA_FLOAT, {2, 3, 2, 2}, 1), y(NPUDNN_DATA_FLOAT, {2, 3, 2, 2}, 2),
      z(NPUDNN_DATA_FLOAT, {2, 3, 2, 2}, 3);
  Tensor scale(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}, 4), bias(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}, 5),
      mean(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}, 6), variance(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}, 7);
  variance.set({1, 2, 3});
  npudnnActivationDescriptor_t relu;
  npudnnCreateActivationDescriptor(&relu);
  npudnnSetActivationDescriptor(relu, NPUDNN_ACTIVATION_RELU, NPUDNN_NOT_PROPAGATE_NAN, 0);
  ASSERT_EQ(
      npudnnNormalizationForwardInference(
          handle_, NPUDNN_NORM_PER_CHANNEL, NPUDNN_NORM_OPS_NORM_ADD_ACTIVATION, NPUDNN_NORM_ALGO_STANDARD,
          &one_, &zero_, x.desc(), x.data(), scale.desc(), scale.data(), bias.data(), mean.desc(),
          mean.data(), variance.data(), z.desc(), z.data(), relu, y.desc(), y.data(), kNormEpsilon, 1),
      NPUDNN_STATUS_SUCCESS);
  Doubles expected = x.values();
  for (size_t i = 0; i < expected.size(); ++i) {
    const size_t f = i / 4 % 3;
    const double norm = (expected[i] - mean.values()[f]) / std::sqrt(variance.values()[f] + kNormEpsilon);
    expected[i] = std::max(0.0, scale.values()[f] * norm + bias.values()[f] + z.values()[i]);
  }
  expect_near(y.values(), expected, 4e-6);
  npudnnDestroyActivationDescriptor(relu);
}

}  // namespace
}  // namespace npu::test

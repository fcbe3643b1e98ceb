// Batch normalisation: statistics, running values, gradients by differences, the forms with an activation.

#include <algorithm>

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

constexpr npudnnDataType_t kDouble = NPUDNN_DATA_DOUBLE;
constexpr double kEpsilon = 1e-3;

class BatchNorm : public Dnn {
 protected:
  BatchNorm() : x({kDouble, {3, 4, 2, 5}, 1}), y({kDouble, {3, 4, 2, 5}, 2}), dy(kDouble, {3, 4, 2, 5}, 3) {}

  static std::vector<int> parameter_dims(npudnnBatchNormMode_t mode) {
    return mode == NPUDNN_BATCHNORM_PER_ACTIVATION ? std::vector<int>{1, 4, 2, 5}
                                                   : std::vector<int>{1, 4, 1, 1};
  }
  /// The feature of element i.
  static size_t feature(npudnnBatchNormMode_t mode, size_t i) {
    return mode == NPUDNN_BATCHNORM_PER_ACTIVATION ? i % 40 : i / 10 % 4;
  }

  Tensor x, y, dy;
};

struct Parameters {
  explicit Parameters(npudnnBatchNormMode_t mode, std::vector<int> dims)
      : scale(kDouble, dims, 4),
        bias(kDouble, dims, 5),
        mean(kDouble, dims, 6),
        variance(kDouble, dims, 7),
        saved_mean(kDouble, dims, 8),
        saved_inverse(kDouble, dims, 9),
        d_scale(kDouble, dims, 10),
        d_bias(kDouble, dims, 11),
        mode(mode) {}
  Tensor scale, bias, mean, variance, saved_mean, saved_inverse, d_scale, d_bias;
  npudnnBatchNormMode_t mode;
};

TEST_F(BatchNorm, TrainingStatisticsAndGradients) {
  for (npudnnBatchNormMode_t mode :
       {NPUDNN_BATCHNORM_PER_ACTIVATION, NPUDNN_BATCHNORM_SPATIAL, NPUDNN_BATCHNORM_SPATIAL_PERSISTENT}) {
    Parameters p(mode, parameter_dims(mode));
    auto forward = [&](double factor, Tensor* running) {
      EXPECT_EQ(
          npudnnBatchNormalizationForwardTraining(
              handle_, mode, &one_d_, &zero_d_, x.desc(), x.data(), y.desc(), y.data(), p.scale.desc(),
              p.scale.data(), p.bias.data(), factor, running ? p.mean.data() : nullptr,
              running ? p.variance.data() : nullptr, kEpsilon, p.saved_mean.data(), p.saved_inverse.data()),
          NPUDNN_STATUS_SUCCESS);
      return y.values();
    };
    const Doubles in = x.values(), scale = p.scale.values(), bias = p.bias.values();
    const size_t features = scale.size();
    const double count = static_cast<double>(in.size() / features);
    Doubles mean(features), variance(features), expected(in.size());
    for (size_t i = 0; i < in.size(); ++i) mean[feature(mode, i)] += in[i] / count;
    for (size_t i = 0; i < in.size(); ++i)
      variance[feature(mode, i)] += std::pow(in[i] - mean[feature(mode, i)], 2) / count;
    for (size_t i = 0; i < in.size(); ++i) {
      const size_t f = feature(mode, i);
      expected[i] = scale[f] * (in[i] - mean[f]) / std::sqrt(variance[f] + kEpsilon) + bias[f];
    }
    Doubles running_mean = p.mean.values(), running_variance = p.variance.values(), inverse(features);
    for (size_t f = 0; f < features; ++f) {
      running_mean[f] = 0.75 * running_mean[f] + 0.25 * mean[f];
      running_variance[f] = 0.75 * running_variance[f] + 0.25 * variance[f] * count / (count - 1);
      inverse[f] = 1 / std::sqrt(variance[f] + kEpsilon);
    }
    expect_near(forward(0.25, &p.mean), expected, 1e-11);
    expect_near(p.mean.values(), running_mean, 1e-12);
    expect_near(p.variance.values(), running_variance, 1e-12);
    expect_near(p.saved_mean.values(), mean, 1e-12);
    expect_near(p.saved_inverse.values(), inverse, 1e-12);

    Tensor dx(kDouble, {3, 4, 2, 5}, 12);
    for (bool saved : {true, false}) {
      ASSERT_EQ(
          npudnnBatchNormalizationBackward(
              handle_, mode, &one_d_, &zero_d_, &one_d_, &zero_d_, x.desc(), x.data(), dy.desc(), dy.data(),
              dx.desc(), dx.data(), p.scale.desc(), p.scale.data(), p.d_scale.data(), p.d_bias.data(),
              kEpsilon, saved ? p.saved_mean.data() : nullptr, saved ? p.saved_inverse.data() : nullptr),
          NPUDNN_STATUS_SUCCESS);
      auto again = [&] { return forward(1, nullptr); };
      const Doubles weights = dy.values();
      expect_near(dx.values(), numeric_gradient(x, weights, again), 1e-6);
      expect_near(p.d_scale.values(), numeric_gradient(p.scale, weights, again), 1e-7);
      expect_near(p.d_bias.values(), numeric_gradient(p.bias, weights, again), 1e-7);
      forward(1, nullptr);
    }
  }
}

TEST_F(BatchNorm, InferenceUsesTheEstimates) {
  Parameters p(NPUDNN_BATCHNORM_SPATIAL, {1, 4, 1, 1});
  p.variance.set({1, 2, 3, 4});
  const Doubles in = x.values(), scale = p.scale.values(), bias = p.bias.values(), mean = p.mean.values();
  ASSERT_EQ(npudnnBatchNormalizationForwardInference(
                handle_, NPUDNN_BATCHNORM_SPATIAL, &one_d_, &zero_d_, x.desc(), x.data(), y.desc(), y.data(),
                p.scale.desc(), p.scale.data(), p.bias.data(), p.mean.data(), p.variance.data(), kEpsilon),
            NPUDNN_STATUS_SUCCESS);
  Doubles expected(in.size());
  for (size_t i = 0; i < in.size(); ++i) {
    const size_t f = i / 10 % 4;
    expected[i] = scale[f] * (in[i] - mean[f]) / std::sqrt(static_cast<double>(f + 1) + kEpsilon) + bias[f];
  }
  expect_near(y.values(), expected, 1e-12);
}

TEST_F(BatchNorm, WithSumAndActivation) {
  const auto mode = NPUDNN_BATCHNORM_SPATIAL;
  const auto what = NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION;
  Parameters p(mode, {1, 4, 1, 1});
  Tensor z(kDouble, {3, 4, 2, 5}, 21), dx(kDouble, {3, 4, 2, 5}), dz(kDouble, {3, 4, 2, 5});
  npudnnActivationDescriptor_t relu;
  npudnnCreateActivationDescriptor(&relu);
  npudnnSetActivationDescriptor(relu, NPUDNN_ACTIVATION_RELU, NPUDNN_NOT_PROPAGATE_NAN, 0);
  auto forward = [&] {
    EXPECT_EQ(npudnnBatchNormalizationForwardTrainingEx(
                  handle_, mode, what, &one_d_, &zero_d_, x.desc(), x.data(), z.desc(), z.data(), y.desc(),
                  y.data(), p.scale.desc(), p.scale.data(), p.bias.data(), 1, nullptr, nullptr, kEpsilon,
                  p.saved_mean.data(), p.saved_inverse.data(), relu, nullptr, 0, nullptr, 0),
              NPUDNN_STATUS_SUCCESS);
    return y.values();
  };
  forward();
  ASSERT_EQ(npudnnBatchNormalizationBackwardEx(
                handle_, mode, what, &one_d_, &zero_d_, &one_d_, &zero_d_, x.desc(), x.data(), y.desc(),
                y.data(), dy.desc(), dy.data(), dz.desc(), dz.data(), dx.desc(), dx.data(), p.scale.desc(),
                p.scale.data(), p.bias.data(), p.d_scale.data(), p.d_bias.data(), kEpsilon,
                p.saved_mean.data(), p.saved_inverse.data(), relu, nullptr, 0, nullptr, 0),
            NPUDNN_STATUS_SUCCESS);
  const Doubles weights = dy.values();
  expect_near(dx.values(), numeric_gradient(x, weights, forward), 1e-6);
  expect_near(dz.values(), numeric_gradient(z, weights, forward), 1e-7);
  expect_near(p.d_bias.values(), numeric_gradient(p.bias, weights, forward), 1e-7);
  npudnnDestroyActivationDescriptor(relu);
}

TEST_F(BatchNorm, DerivedDescriptorsFitAndOthersAreRefused) {
  Tensor halves(NPUDNN_DATA_HALF, {3, 4, 2, 5});
  npudnnTensorDescriptor_t derived;
  npudnnCreateTensorDescriptor(&derived);
  ASSERT_EQ(npudnnDeriveBNTensorDescriptor(derived, halves.desc(), NPUDNN_BATCHNORM_SPATIAL),
            NPUDNN_STATUS_SUCCESS);
  npudnnDataType_t type;
  int n = 0, c = 0, h = 0, w = 0, unused = 0;
  ASSERT_EQ(npudnnGetTensor4dDescriptor(derived, &type, &n, &c, &h, &w, &unused, &unused, &unused, &unused),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(type, NPUDNN_DATA_FLOAT);
  EXPECT_EQ((std::vector<int>{n, c, h, w}), (std::vector<int>{1, 4, 1, 1}));
  Parameters p(NPUDNN_BATCHNORM_SPATIAL, {1, 4, 1, 1});
  auto infer = [&](npudnnBatchNormMode_t mode, npudnnTensorDescriptor_t parameters) {
    return npudnnBatchNormalizationForwardInference(
        handle_, mode, &one_d_, &zero_d_, x.desc(), x.data(), y.desc(), y.data(), parameters, p.scale.data(),
        p.bias.data(), p.mean.data(), p.variance.data(), kEpsilon);
  };
  EXPECT_EQ(infer(NPUDNN_BATCHNORM_PER_ACTIVATION, p.scale.desc()), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(infer(NPUDNN_BATCHNORM_SPATIAL, derived), NPUDNN_STATUS_NOT_SUPPORTED);  // float for double
  npudnnDestroyTensorDescriptor(derived);
}

}  // namespace
}  // namespace npu::test

// Layers give the same numbers whether an operator of CANN computes them or a task of the simulated device does. The operators
// take alpha 1 alone; with alpha 2 the simulated device computes, and each number is twice as large, without rounding.

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

constexpr npudnnDataType_t kFloat = NPUDNN_DATA_FLOAT;
constexpr float kOne = 1, kTwo = 2, kZero = 0;

class ByOperators : public Dnn, public ::testing::WithParamInterface<Layout> {};

void expect_doubled(const Doubles& once, const Doubles& twice) {
  ASSERT_EQ(once.size(), twice.size());
  for (size_t i = 0; i < once.size(); ++i) ASSERT_EQ(2 * once[i], twice[i]) << i;
}

struct NormParameters {
  Tensor scale{kFloat, {1, 4, 1, 1}, 4}, bias{kFloat, {1, 4, 1, 1}, 5}, mean{kFloat, {1, 4, 1, 1}, 6},
      variance{kFloat, {1, 4, 1, 1}, 7}, saved_mean{kFloat, {1, 4, 1, 1}, 8},
      saved_inverse{kFloat, {1, 4, 1, 1}, 9}, d_scale{kFloat, {1, 4, 1, 1}, 10},
      d_bias{kFloat, {1, 4, 1, 1}, 11};
};

TEST_P(ByOperators, BatchNormOfEveryForm) {
  npudnnActivationDescriptor_t relu;
  ASSERT_EQ(npudnnCreateActivationDescriptor(&relu), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnSetActivationDescriptor(relu, NPUDNN_ACTIVATION_RELU, NPUDNN_NOT_PROPAGATE_NAN, 0),
            NPUDNN_STATUS_SUCCESS);
  for (const npudnnBatchNormOps_t what : {NPUDNN_BATCHNORM_OPS_BN, NPUDNN_BATCHNORM_OPS_BN_ACTIVATION,
                                          NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION}) {
    Tensor x(kFloat, {3, 4, 2, 5}, 1, GetParam()), y(kFloat, {3, 4, 2, 5}, 2, GetParam()),
        z(kFloat, {3, 4, 2, 5}, 3, GetParam()), dy(kFloat, {3, 4, 2, 5}, 4, GetParam()),
        dz(kFloat, {3, 4, 2, 5}, 5, GetParam()), dx(kFloat, {3, 4, 2, 5}, 6, GetParam());
    NormParameters p;
    const auto forward = [&](const float* alpha) {
      p.mean.set({1, 2, 3, 4});
      p.variance.set({4, 3, 2, 1});
      EXPECT_EQ(npudnnBatchNormalizationForwardTrainingEx(
                    handle_, NPUDNN_BATCHNORM_SPATIAL, what, alpha, &kZero, x.desc(), x.data(), z.desc(),
                    z.data(), y.desc(), y.data(), p.scale.desc(), p.scale.data(), p.bias.data(), 0.25,
                    p.mean.data(), p.variance.data(), 1e-3, p.saved_mean.data(), p.saved_inverse.data(), relu,
                    nullptr, 0, nullptr, 0),
                NPUDNN_STATUS_SUCCESS);
      return y.values();
    };
    const Doubles twice = forward(&kTwo), means = p.mean.values(), variances = p.variance.values(),
                  saved = p.saved_inverse.values();
    expect_doubled(forward(&kOne), twice);
    EXPECT_EQ(p.mean.values(), means);
    EXPECT_EQ(p.variance.values(), variances);
    EXPECT_EQ(p.saved_inverse.values(), saved);
    const auto backward = [&](const float* alpha) {
      EXPECT_EQ(npudnnBatchNormalizationBackwardEx(
                    handle_, NPUDNN_BATCHNORM_SPATIAL, what, alpha, &kZero, alpha, &kZero, x.desc(), x.data(),
                    y.desc(), y.data(), dy.desc(), dy.data(), dz.desc(), dz.data(), dx.desc(), dx.data(),
                    p.scale.desc(), p.scale.data(), p.bias.data(), p.d_scale.data(), p.d_bias.data(), 1e-3,
                    p.saved_mean.data(), p.saved_inverse.data(), relu, nullptr, 0, nullptr, 0),
                NPUDNN_STATUS_SUCCESS);
      return dx.values();
    };
    const Doubles dx_twice = backward(&kTwo), scale_twice = p.d_scale.values(),
                  bias_twice = p.d_bias.values();
    expect_doubled(backward(&kOne), dx_twice);
    expect_doubled(p.d_scale.values(), scale_twice);
    expect_doubled(p.d_bias.values(), bias_twice);
  }
  npudnnDestroyActivationDescriptor(relu);
}

TEST_P(ByOperators, InferenceAndReductions) {
  Tensor x(kFloat, {3, 4, 2, 5}, 1, GetParam()), y(kFloat, {3, 4, 2, 5}, 2, GetParam());
  NormParameters p;
  p.variance.set({0.5, 1, 2, 0.25});
  const auto inference = [&](const float* alpha) {
    EXPECT_EQ(npudnnBatchNormalizationForwardInference(
                  handle_, NPUDNN_BATCHNORM_SPATIAL, alpha, &kZero, x.desc(), x.data(), y.desc(), y.data(),
                  p.scale.desc(), p.scale.data(), p.bias.data(), p.mean.data(), p.variance.data(), 1e-3),
              NPUDNN_STATUS_SUCCESS);
    return y.values();
  };
  expect_doubled(inference(&kOne), inference(&kTwo));
  npudnnReduceTensorDescriptor_t how;
  ASSERT_EQ(npudnnCreateReduceTensorDescriptor(&how), NPUDNN_STATUS_SUCCESS);
  for (const npudnnReduceTensorOp_t op : {NPUDNN_REDUCE_TENSOR_ADD, NPUDNN_REDUCE_TENSOR_AVG,
                                          NPUDNN_REDUCE_TENSOR_MAX, NPUDNN_REDUCE_TENSOR_MIN}) {
    ASSERT_EQ(npudnnSetReduceTensorDescriptor(how, op, kFloat, NPUDNN_PROPAGATE_NAN,
                                              NPUDNN_REDUCE_TENSOR_NO_INDICES, NPUDNN_32BIT_INDICES),
              NPUDNN_STATUS_SUCCESS);
    const auto reduce = [&](const float* alpha) {
      EXPECT_EQ(npudnnReduceTensor(handle_, how, nullptr, 0, nullptr, 0, alpha, y.desc(), y.data(), &kZero,
                                   p.mean.desc(), p.mean.data()),
                NPUDNN_STATUS_SUCCESS);
      return p.mean.values();
    };
    expect_doubled(reduce(&kOne), reduce(&kTwo));
  }
  npudnnDestroyReduceTensorDescriptor(how);
}

TEST_P(ByOperators, AveragesOfWindows) {
  npudnnPoolingDescriptor_t pooling;
  ASSERT_EQ(npudnnCreatePoolingDescriptor(&pooling), NPUDNN_STATUS_SUCCESS);
  for (const npudnnPoolingMode_t mode :
       {NPUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING, NPUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING}) {
    ASSERT_EQ(npudnnSetPooling2dDescriptor(pooling, mode, NPUDNN_NOT_PROPAGATE_NAN, 3, 3, 1, 0, 2, 2),
              NPUDNN_STATUS_SUCCESS);
    Tensor x(kFloat, {2, 3, 5, 7}, 1, GetParam()), y(kFloat, {2, 3, 3, 3}, 2, GetParam()),
        dy(kFloat, {2, 3, 3, 3}, 3, GetParam()), dx(kFloat, {2, 3, 5, 7}, 4, GetParam());
    const auto forward = [&](const float* alpha) {
      EXPECT_EQ(npudnnPoolingForward(handle_, pooling, alpha, x.desc(), x.data(), &kZero, y.desc(), y.data()),
                NPUDNN_STATUS_SUCCESS);
      return y.values();
    };
    const auto backward = [&](const float* alpha) {
      EXPECT_EQ(npudnnPoolingBackward(handle_, pooling, alpha, y.desc(), y.data(), dy.desc(), dy.data(),
                                      x.desc(), x.data(), &kZero, dx.desc(), dx.data()),
                NPUDNN_STATUS_SUCCESS);
      return dx.values();
    };
    expect_doubled(forward(&kOne), forward(&kTwo));
    expect_doubled(backward(&kOne), backward(&kTwo));
  }
  npudnnDestroyPoolingDescriptor(pooling);
}

TEST_P(ByOperators, GradientsOfABiasAddToWhatIsThere) {
  Tensor dy(kFloat, {2, 3, 5, 7}, 1, GetParam()), bias(kFloat, {1, 3, 1, 1}, 2);
  const Doubles before = bias.values();
  const auto gradient = [&](float alpha, float beta) {
    bias.set(before);
    EXPECT_EQ(
        npudnnConvolutionBackwardBias(handle_, &alpha, dy.desc(), dy.data(), &beta, bias.desc(), bias.data()),
        NPUDNN_STATUS_SUCCESS);
    return bias.values();
  };
  const Doubles sum = gradient(1, 0);
  for (const float alpha : {1.0F, 0.3F})
    for (const float beta : {0.0F, 1.0F, 0.7F}) {
      const Doubles result = gradient(alpha, beta);
      for (size_t i = 0; i < sum.size(); ++i) {
        const float scaled = alpha * static_cast<float>(sum[i]), kept = beta * static_cast<float>(before[i]);
        EXPECT_EQ(static_cast<float>(result[i]), beta == 0 ? scaled : scaled + kept) << alpha << " " << beta;
      }
    }
}

TEST_P(ByOperators, EveryActivation) {
  npudnnActivationDescriptor_t activation;
  ASSERT_EQ(npudnnCreateActivationDescriptor(&activation), NPUDNN_STATUS_SUCCESS);
  for (const npudnnActivationMode_t mode :
       {NPUDNN_ACTIVATION_RELU, NPUDNN_ACTIVATION_SIGMOID, NPUDNN_ACTIVATION_TANH, NPUDNN_ACTIVATION_ELU,
        NPUDNN_ACTIVATION_SWISH}) {
    ASSERT_EQ(npudnnSetActivationDescriptor(activation, mode, NPUDNN_NOT_PROPAGATE_NAN, 0.75),
              NPUDNN_STATUS_SUCCESS);
    Tensor x(kFloat, {2, 3, 5, 7}, 1, GetParam()), y(kFloat, {2, 3, 5, 7}, 2, GetParam()),
        dy(kFloat, {2, 3, 5, 7}, 3, GetParam()), dx(kFloat, {2, 3, 5, 7}, 4, GetParam());
    const auto forward = [&](const float* alpha) {
      EXPECT_EQ(
          npudnnActivationForward(handle_, activation, alpha, x.desc(), x.data(), &kZero, y.desc(), y.data()),
          NPUDNN_STATUS_SUCCESS);
      return y.values();
    };
    const auto backward = [&](const float* alpha) {
      EXPECT_EQ(npudnnActivationBackward(handle_, activation, alpha, y.desc(), y.data(), dy.desc(), dy.data(),
                                         x.desc(), x.data(), &kZero, dx.desc(), dx.data()),
                NPUDNN_STATUS_SUCCESS);
      return dx.values();
    };
    const Doubles twice = forward(&kTwo);
    expect_doubled(forward(&kOne), twice);
    expect_doubled(backward(&kOne), backward(&kTwo));
  }
  npudnnDestroyActivationDescriptor(activation);
}

INSTANTIATE_TEST_SUITE_P(Layouts, ByOperators,
                         ::testing::Values(Layout::channels_first, Layout::channels_last, Layout::with_gaps));

}  // namespace
}  // namespace npu::test

// Batch normalisations give the numbers of the mathematics, as the layers in operators_test.cpp.

#include "runtime_shim/kernels/dnn/norm.h"
#include "tests/shim/dnn/by_operators.h"

namespace npu::test {
namespace {

struct NormParameters {
  Tensor scale{kFloat, {1, 4, 1, 1}, 4}, bias{kFloat, {1, 4, 1, 1}, 5}, mean{kFloat, {1, 4, 1, 1}, 6},
      variance{kFloat, {1, 4, 1, 1}, 7}, saved_mean{kFloat, {1, 4, 1, 1}, 8},
      saved_inverse{kFloat, {1, 4, 1, 1}, 9}, d_scale{kFloat, {1, 4, 1, 1}, 10},
      d_bias{kFloat, {1, 4, 1, 1}, 11};
};

struct NormCase {
  npudnnBatchNormOps_t what;
  Factors factors;
  bool saved;
};

class BatchNormByOperators : public ByOperators {
 protected:
  void SetUp() override {
    ByOperators::SetUp();
    ASSERT_EQ(npudnnCreateActivationDescriptor(&relu_), NPUDNN_STATUS_SUCCESS);
    ASSERT_EQ(npudnnSetActivationDescriptor(relu_, NPUDNN_ACTIVATION_RELU, NPUDNN_NOT_PROPAGATE_NAN, 0),
              NPUDNN_STATUS_SUCCESS);
  }
  void TearDown() override {
    npudnnDestroyActivationDescriptor(relu_);
    ByOperators::TearDown();
  }
  void check(const NormCase& one) {
    Tensor x(kFloat, {3, 4, 2, 5}, 1, GetParam()), y(kFloat, {3, 4, 2, 5}, 2, GetParam()),
        z(kFloat, {3, 4, 2, 5}, 3, GetParam()), dy(kFloat, {3, 4, 2, 5}, 4, GetParam()),
        dz(kFloat, {3, 4, 2, 5}, 5, GetParam()), dx(kFloat, {3, 4, 2, 5}, 6, GetParam());
    NormParameters p;
    p.variance.set({4, 3, 2, 1});
    HostCopy mean(p.mean), variance(p.variance), saved_mean(p.saved_mean), saved_inverse(p.saved_inverse),
        scale(p.scale), bias(p.bias), d_scale(p.d_scale), d_bias(p.d_bias);
    HostCopy host_x(x), host_y(y), host_z(z), host_dy(dy), host_dz(dz), host_dx(dx);
    const auto [alpha, beta] = one.factors;
    const ops::BatchNorm norm{{3, 4, 10}, ops::Element::f32, 1e-3};
    ops::NormTail tail;
    tail.active = one.what != NPUDNN_BATCHNORM_OPS_BN;
    tail.activation = {ops::Nonlinearity::relu, 0, false};
    if (one.what == NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION) tail.z = host_z.in();
    ASSERT_EQ(npudnnBatchNormalizationForwardTrainingEx(
                  handle_, NPUDNN_BATCHNORM_SPATIAL, one.what, &alpha, &beta, x.desc(), x.data(), z.desc(),
                  z.data(), y.desc(), y.data(), p.scale.desc(), p.scale.data(), p.bias.data(), 0.25,
                  p.mean.data(), p.variance.data(), 1e-3, one.saved ? p.saved_mean.data() : nullptr,
                  one.saved ? p.saved_inverse.data() : nullptr, relu_, nullptr, 0, nullptr, 0),
              NPUDNN_STATUS_SUCCESS);
    ops::NormStatistics statistics{0.25, mean.data(), variance.data(), nullptr, nullptr};
    if (one.saved) statistics.saved_mean = saved_mean.data(), statistics.saved_inverse = saved_inverse.data();
    ops::batch_norm_training(norm, host_x.in(), scale.data(), bias.data(), statistics, tail,
                             host_y.out(alpha, beta));
    expect_same(y, host_y);
    expect_same(p.mean, mean);
    expect_same(p.variance, variance);
    expect_same(p.saved_inverse, saved_inverse);
    ASSERT_EQ(npudnnBatchNormalizationBackwardEx(
                  handle_, NPUDNN_BATCHNORM_SPATIAL, one.what, &alpha, &beta, &alpha, &beta, x.desc(),
                  x.data(), y.desc(), y.data(), dy.desc(), dy.data(), dz.desc(), dz.data(), dx.desc(),
                  dx.data(), p.scale.desc(), p.scale.data(), p.bias.data(), p.d_scale.data(), p.d_bias.data(),
                  1e-3, one.saved ? p.saved_mean.data() : nullptr,
                  one.saved ? p.saved_inverse.data() : nullptr, relu_, nullptr, 0, nullptr, 0),
              NPUDNN_STATUS_SUCCESS);
    ops::NormGradients gradients{statistics.saved_mean,
                                 statistics.saved_inverse,
                                 d_scale.data(),
                                 d_bias.data(),
                                 alpha,
                                 beta,
                                 host_y.in(),
                                 {}};
    if (one.what == NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION) gradients.dz = host_dz.out();
    ops::batch_norm_backward(norm, host_x.in(), host_dy.in(), scale.data(), gradients, tail,
                             host_dx.out(alpha, beta));
    expect_same_or_near(dx, host_dx);
    expect_same_or_near(p.d_scale, d_scale);
    expect_same_or_near(p.d_bias, d_bias);
    if (one.what == NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION) expect_same(dz, host_dz);
  }

  npudnnActivationDescriptor_t relu_ = nullptr;
};

TEST_P(BatchNormByOperators, OfEveryForm) {
  for (const npudnnBatchNormOps_t what :
       {NPUDNN_BATCHNORM_OPS_BN, NPUDNN_BATCHNORM_OPS_BN_ACTIVATION, NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION})
    for (const Factors& factors : kFactors)
      for (const bool saved : {true, false}) {
        SCOPED_TRACE(testing::Message() << what << " " << factors.alpha << " " << factors.beta << saved);
        check({what, factors, saved});
      }
}

TEST_P(BatchNormByOperators, Inference) {
  for (const Factors& factors : kFactors) {
    Tensor x(kFloat, {3, 4, 2, 5}, 1, GetParam()), y(kFloat, {3, 4, 2, 5}, 2, GetParam());
    NormParameters p;
    p.variance.set({0.5, 1, 2, 0.25});
    HostCopy host_x(x), host_y(y), scale(p.scale), bias(p.bias), mean(p.mean), variance(p.variance);
    EXPECT_EQ(npudnnBatchNormalizationForwardInference(handle_, NPUDNN_BATCHNORM_SPATIAL, &factors.alpha,
                                                       &factors.beta, x.desc(), x.data(), y.desc(), y.data(),
                                                       p.scale.desc(), p.scale.data(), p.bias.data(),
                                                       p.mean.data(), p.variance.data(), 1e-3),
              NPUDNN_STATUS_SUCCESS);
    ops::batch_norm_inference({{3, 4, 10}, ops::Element::f32, 1e-3}, host_x.in(), scale.data(), bias.data(),
                              mean.data(), variance.data(), {}, host_y.out(factors.alpha, factors.beta));
    expect_same(y, host_y);
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, BatchNormByOperators, ::testing::ValuesIn(kLayouts));

}  // namespace
}  // namespace npu::test

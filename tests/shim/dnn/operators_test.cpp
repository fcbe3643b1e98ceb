// Layers give the numbers of the mathematics of runtime_shim/kernels, bit by bit, whether an operator of CANN computes them or a
// task of the simulated device does. The suite runs with the simulator's private interface and without it; what several
// operators compute is rounded after each of them there.

#include <cstdlib>
#include <string>

#include "runtime_shim/kernels/dnn/fused.h"
#include "runtime_shim/kernels/dnn/norm.h"
#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

constexpr npudnnDataType_t kFloat = NPUDNN_DATA_FLOAT;
constexpr float kOne = 1, kZero = 0;

bool operators_alone() {
  const char* const value = std::getenv("NPU_SIM_PRIVATE");
  return value != nullptr && std::string(value) == "0";
}

/// alpha and beta.
struct Factors {
  float alpha, beta;
};
constexpr Factors kFactors[] = {{1, 0}, {0.3F, 0}, {1, 1}, {0.3F, 0.7F}};

class ByOperators : public Dnn, public ::testing::WithParamInterface<Layout> {};

void expect_same(const Tensor& device, const HostCopy& host) { EXPECT_EQ(device.values(), host.values()); }
/// For what several operators round where there is no task.
void expect_same_or_near(const Tensor& device, const HostCopy& host) {
  if (operators_alone())
    expect_near(device.values(), host.values(), 4e-6);
  else
    expect_same(device, host);
}

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

TEST_P(ByOperators, Reductions) {
  npudnnReduceTensorDescriptor_t how;
  ASSERT_EQ(npudnnCreateReduceTensorDescriptor(&how), NPUDNN_STATUS_SUCCESS);
  for (const npudnnReduceTensorOp_t op :
       {NPUDNN_REDUCE_TENSOR_ADD, NPUDNN_REDUCE_TENSOR_AVG, NPUDNN_REDUCE_TENSOR_MAX,
        NPUDNN_REDUCE_TENSOR_MIN, NPUDNN_REDUCE_TENSOR_AMAX, NPUDNN_REDUCE_TENSOR_NORM1,
        NPUDNN_REDUCE_TENSOR_NORM2})
    for (const npudnnNanPropagation_t nan : {NPUDNN_PROPAGATE_NAN, NPUDNN_NOT_PROPAGATE_NAN})
      for (const Factors& factors : kFactors) {
        Tensor x(kFloat, {3, 4, 2, 5}, 1, GetParam()), y(kFloat, {1, 4, 1, 1}, 2);
        Doubles values = x.values();
        values[7] = std::nan("");
        const bool compares = op == NPUDNN_REDUCE_TENSOR_MAX || op == NPUDNN_REDUCE_TENSOR_MIN ||
                              op == NPUDNN_REDUCE_TENSOR_AMAX;
        if (compares && nan == NPUDNN_NOT_PROPAGATE_NAN) x.set(values);
        HostCopy host_x(x), host_y(y);
        ASSERT_EQ(npudnnSetReduceTensorDescriptor(how, op, kFloat, nan, NPUDNN_REDUCE_TENSOR_NO_INDICES,
                                                  NPUDNN_32BIT_INDICES),
                  NPUDNN_STATUS_SUCCESS);
        EXPECT_EQ(npudnnReduceTensor(handle_, how, nullptr, 0, nullptr, 0, &factors.alpha, x.desc(), x.data(),
                                     &factors.beta, y.desc(), y.data()),
                  NPUDNN_STATUS_SUCCESS);
        ops::reduce({static_cast<ops::ReduceOp>(op), nan == NPUDNN_PROPAGATE_NAN, nullptr}, host_x.in(),
                    host_y.out(factors.alpha, factors.beta));
        expect_same_or_near(y, host_y);
      }
  npudnnDestroyReduceTensorDescriptor(how);
}

TEST_P(ByOperators, IndicesOfExtremes) {
  npudnnReduceTensorDescriptor_t how;
  ASSERT_EQ(npudnnCreateReduceTensorDescriptor(&how), NPUDNN_STATUS_SUCCESS);
  for (const npudnnReduceTensorOp_t op :
       {NPUDNN_REDUCE_TENSOR_MAX, NPUDNN_REDUCE_TENSOR_MIN, NPUDNN_REDUCE_TENSOR_AMAX}) {
    Tensor x(kFloat, {3, 4, 2, 5}, 1, GetParam()), y(kFloat, {3, 4, 1, 1}, 2),
        indices(NPUDNN_DATA_INT32, {3, 4, 1, 1}, 3);
    HostCopy host_x(x), host_y(y), host_indices(indices);
    ASSERT_EQ(npudnnSetReduceTensorDescriptor(how, op, kFloat, NPUDNN_NOT_PROPAGATE_NAN,
                                              NPUDNN_REDUCE_TENSOR_FLATTENED_INDICES, NPUDNN_32BIT_INDICES),
              NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npudnnReduceTensor(handle_, how, indices.data(), 12 * sizeof(int32_t), nullptr, 0, &kOne,
                                 x.desc(), x.data(), &kZero, y.desc(), y.data()),
              NPUDNN_STATUS_SUCCESS);
    ops::reduce({static_cast<ops::ReduceOp>(op), false, static_cast<uint32_t*>(host_indices.data())},
                host_x.in(), host_y.out());
    expect_same(y, host_y);
    expect_same(indices, host_indices);
  }
  npudnnDestroyReduceTensorDescriptor(how);
}

struct PoolCase {
  std::vector<int> in, out, window, pad, stride;
};

TEST_P(ByOperators, PoolsOfImagesAndVolumes) {
  npudnnPoolingDescriptor_t pooling;
  ASSERT_EQ(npudnnCreatePoolingDescriptor(&pooling), NPUDNN_STATUS_SUCCESS);
  const PoolCase cases[] = {
      {{2, 3, 5, 7}, {2, 3, 3, 3}, {3, 3}, {1, 0}, {2, 2}},
      {{2, 3, 4, 5, 7}, {2, 3, 3, 3, 3}, {2, 3, 3}, {0, 1, 1}, {1, 2, 3}},
  };
  for (const PoolCase& one : cases) {
    for (const npudnnPoolingMode_t mode : {NPUDNN_POOLING_MAX, NPUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING,
                                           NPUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING})
      for (const npudnnNanPropagation_t nan : {NPUDNN_PROPAGATE_NAN, NPUDNN_NOT_PROPAGATE_NAN})
        for (const Factors& factors : kFactors) {
          const int spatial = static_cast<int>(one.window.size());
          ASSERT_EQ(npudnnSetPoolingNdDescriptor(pooling, mode, nan, spatial, one.window.data(),
                                                 one.pad.data(), one.stride.data()),
                    NPUDNN_STATUS_SUCCESS);
          Tensor x(kFloat, one.in, 1, GetParam()), y(kFloat, one.out, 2, GetParam()),
              dy(kFloat, one.out, 3, GetParam()), dx(kFloat, one.in, 4, GetParam());
          Doubles values = x.values();
          values[11] = std::nan("");
          if (mode == NPUDNN_POOLING_MAX && nan == NPUDNN_NOT_PROPAGATE_NAN) x.set(values);
          HostCopy host_x(x), host_y(y), host_dy(dy), host_dx(dx);
          ops::Pooling problem;
          problem.kind = mode == NPUDNN_POOLING_MAX ? ops::PoolingKind::max
                         : mode == NPUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING
                             ? ops::PoolingKind::average_with_padding
                             : ops::PoolingKind::average_without_padding;
          problem.propagate_nan = nan == NPUDNN_PROPAGATE_NAN;
          problem.planes = 6;
          for (int i = 0; i < spatial; ++i) {
            const int to = i + 3 - spatial;
            const auto at = static_cast<size_t>(i);
            problem.in[to] = one.in[at + 2], problem.out[to] = one.out[at + 2];
            problem.window[to] = one.window[at], problem.pad[to] = one.pad[at];
            problem.stride[to] = one.stride[at];
          }
          EXPECT_EQ(npudnnPoolingForward(handle_, pooling, &factors.alpha, x.desc(), x.data(), &factors.beta,
                                         y.desc(), y.data()),
                    NPUDNN_STATUS_SUCCESS);
          EXPECT_EQ(npudnnPoolingBackward(handle_, pooling, &factors.alpha, y.desc(), y.data(), dy.desc(),
                                          dy.data(), x.desc(), x.data(), &factors.beta, dx.desc(), dx.data()),
                    NPUDNN_STATUS_SUCCESS);
          ops::pooling_forward(problem, host_x.in(), host_y.out(factors.alpha, factors.beta));
          ops::pooling_backward(problem, host_dy.in(), host_x.in(), host_dx.out(factors.alpha, factors.beta));
          expect_same(y, host_y);
          expect_same(dx, host_dx);
        }
  }
  npudnnDestroyPoolingDescriptor(pooling);
}

TEST_P(ByOperators, GradientsOfABiasAddToWhatIsThere) {
  Tensor dy(kFloat, {2, 3, 5, 7}, 1, GetParam()), bias(kFloat, {1, 3, 1, 1}, 2);
  for (const Factors& factors : kFactors) {
    HostCopy host_dy(dy), host_bias(bias);
    EXPECT_EQ(npudnnConvolutionBackwardBias(handle_, &factors.alpha, dy.desc(), dy.data(), &factors.beta,
                                            bias.desc(), bias.data()),
              NPUDNN_STATUS_SUCCESS);
    ops::reduce({ops::ReduceOp::add}, host_dy.in(), host_bias.out(factors.alpha, factors.beta));
    expect_same(bias, host_bias);
  }
}

TEST_P(ByOperators, EveryActivation) {
  npudnnActivationDescriptor_t activation;
  ASSERT_EQ(npudnnCreateActivationDescriptor(&activation), NPUDNN_STATUS_SUCCESS);
  for (const npudnnActivationMode_t mode :
       {NPUDNN_ACTIVATION_RELU, NPUDNN_ACTIVATION_SIGMOID, NPUDNN_ACTIVATION_TANH, NPUDNN_ACTIVATION_ELU,
        NPUDNN_ACTIVATION_CLIPPED_RELU, NPUDNN_ACTIVATION_SWISH, NPUDNN_ACTIVATION_IDENTITY})
    for (const npudnnNanPropagation_t nan : {NPUDNN_PROPAGATE_NAN, NPUDNN_NOT_PROPAGATE_NAN})
      for (const Factors& factors : kFactors) {
        SCOPED_TRACE(mode);
        ASSERT_EQ(npudnnSetActivationDescriptor(activation, mode, nan, 0.75), NPUDNN_STATUS_SUCCESS);
        Tensor x(kFloat, {2, 3, 5, 7}, 1, GetParam()), y(kFloat, {2, 3, 5, 7}, 2, GetParam()),
            dy(kFloat, {2, 3, 5, 7}, 3, GetParam()), dx(kFloat, {2, 3, 5, 7}, 4, GetParam());
        HostCopy host_x(x), host_y(y), host_dy(dy), host_dx(dx);
        const bool is_swish = mode == NPUDNN_ACTIVATION_SWISH;
        const ops::ActivationSpec spec{static_cast<ops::Nonlinearity>(mode), is_swish ? 1 : 0.75,
                                       nan == NPUDNN_PROPAGATE_NAN};
        EXPECT_EQ(npudnnActivationForward(handle_, activation, &factors.alpha, x.desc(), x.data(),
                                          &factors.beta, y.desc(), y.data()),
                  NPUDNN_STATUS_SUCCESS);
        ops::activation_forward(spec, host_x.in(), host_y.out(factors.alpha, factors.beta));
        expect_same(y, host_y);
        EXPECT_EQ(
            npudnnActivationBackward(handle_, activation, &factors.alpha, y.desc(), y.data(), dy.desc(),
                                     dy.data(), x.desc(), x.data(), &factors.beta, dx.desc(), dx.data()),
            NPUDNN_STATUS_SUCCESS);
        ops::activation_backward(spec, host_y.in(), host_dy.in(), host_x.in(),
                                 host_dx.out(factors.alpha, factors.beta));
        expect_same(dx, host_dx);
      }
  npudnnDestroyActivationDescriptor(activation);
}

TEST_P(ByOperators, SoftmaxOfChannelsAndInstances) {
  for (const npudnnSoftmaxMode_t mode : {NPUDNN_SOFTMAX_MODE_CHANNEL, NPUDNN_SOFTMAX_MODE_INSTANCE})
    for (const npudnnSoftmaxAlgorithm_t algorithm : {NPUDNN_SOFTMAX_ACCURATE, NPUDNN_SOFTMAX_LOG})
      for (const Factors& factors : kFactors) {
        Tensor x(kFloat, {2, 3, 5, 7}, 1, GetParam()), y(kFloat, {2, 3, 5, 7}, 2, GetParam()),
            dy(kFloat, {2, 3, 5, 7}, 3, GetParam()), dx(kFloat, {2, 3, 5, 7}, 4, GetParam());
        HostCopy host_x(x), host_y(y), host_dy(dy), host_dx(dx);
        const ops::AxisView view =
            mode == NPUDNN_SOFTMAX_MODE_CHANNEL ? ops::AxisView{2, 3, 35} : ops::AxisView{2, 105, 1};
        const bool is_logarithm = algorithm == NPUDNN_SOFTMAX_LOG;
        EXPECT_EQ(npudnnSoftmaxForward(handle_, algorithm, mode, &factors.alpha, x.desc(), x.data(),
                                       &factors.beta, y.desc(), y.data()),
                  NPUDNN_STATUS_SUCCESS);
        ops::softmax_forward(view, is_logarithm, host_x.in(), host_y.out(factors.alpha, factors.beta));
        expect_same(y, host_y);
        EXPECT_EQ(npudnnSoftmaxBackward(handle_, algorithm, mode, &factors.alpha, y.desc(), y.data(),
                                        dy.desc(), dy.data(), &factors.beta, dx.desc(), dx.data()),
                  NPUDNN_STATUS_SUCCESS);
        ops::softmax_backward(view, is_logarithm, host_y.in(), host_dy.in(),
                              host_dx.out(factors.alpha, factors.beta));
        expect_same(dx, host_dx);
      }
}

TEST_P(ByOperators, OperationsOfTwoTensors) {
  npudnnOpTensorDescriptor_t how;
  ASSERT_EQ(npudnnCreateOpTensorDescriptor(&how), NPUDNN_STATUS_SUCCESS);
  for (const npudnnOpTensorOp_t op : {NPUDNN_OP_TENSOR_ADD, NPUDNN_OP_TENSOR_MUL, NPUDNN_OP_TENSOR_MIN,
                                      NPUDNN_OP_TENSOR_MAX, NPUDNN_OP_TENSOR_SQRT, NPUDNN_OP_TENSOR_NOT})
    for (const Factors& factors : kFactors) {
      Tensor a(kFloat, {2, 3, 5, 7}, 1, GetParam()), b(kFloat, {1, 3, 1, 1}, 2),
          c(kFloat, {2, 3, 5, 7}, 3, GetParam());
      Doubles positive = a.values();
      for (double& value : positive) value = std::fabs(value);
      a.set(positive);
      HostCopy host_a(a), host_b(b), host_c(c);
      ASSERT_EQ(npudnnSetOpTensorDescriptor(how, op, kFloat, NPUDNN_PROPAGATE_NAN), NPUDNN_STATUS_SUCCESS);
      const float alpha2 = 0.7F;
      EXPECT_EQ(npudnnOpTensor(handle_, how, &factors.alpha, a.desc(), a.data(), &alpha2, b.desc(), b.data(),
                               &factors.beta, c.desc(), c.data()),
                NPUDNN_STATUS_SUCCESS);
      ops::combine(static_cast<ops::BinaryOp>(op), factors.alpha, host_a.in(), alpha2, host_b.in(),
                   host_c.out(1, factors.beta));
      expect_same_or_near(c, host_c);
    }
  npudnnDestroyOpTensorDescriptor(how);
}

TEST_P(ByOperators, FusedConvolutions) {
  npudnnActivationDescriptor_t activation;
  npudnnConvolutionDescriptor_t convolution;
  npudnnFilterDescriptor_t filter;
  ASSERT_EQ(npudnnCreateActivationDescriptor(&activation), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnCreateConvolutionDescriptor(&convolution), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnCreateFilterDescriptor(&filter), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnSetConvolution2dDescriptor(convolution, 1, 1, 1, 1, 1, 1, NPUDNN_CROSS_CORRELATION, kFloat),
            NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnSetFilter4dDescriptor(filter, kFloat, NPUDNN_TENSOR_NCHW, 4, 3, 3, 3),
            NPUDNN_STATUS_SUCCESS);
  ops::Convolution problem;
  problem.batch = 2, problem.in_channels = 3, problem.out_channels = 4;
  for (int i = ops::kSpatial - 2; i < ops::kSpatial; ++i) problem.pad[i] = 1, problem.kernel[i] = 3;
  problem.in[ops::kSpatial - 2] = problem.out[ops::kSpatial - 2] = 5;
  problem.in[ops::kSpatial - 1] = problem.out[ops::kSpatial - 1] = 7;
  for (const npudnnActivationMode_t mode :
       {NPUDNN_ACTIVATION_RELU, NPUDNN_ACTIVATION_IDENTITY, NPUDNN_ACTIVATION_CLIPPED_RELU})
    for (const Factors& factors : kFactors)
      for (const bool in_place : {false, true}) {
        ASSERT_EQ(npudnnSetActivationDescriptor(activation, mode, NPUDNN_NOT_PROPAGATE_NAN, 1.5),
                  NPUDNN_STATUS_SUCCESS);
        Tensor x(kFloat, {2, 3, 5, 7}, 1, GetParam()), w(kFloat, {4, 3, 3, 3}, 2),
            z(kFloat, {2, 4, 5, 7}, 3, GetParam()), y(kFloat, {2, 4, 5, 7}, 4, GetParam()),
            bias(kFloat, {1, 4, 1, 1}, 5);
        const Tensor& other = in_place ? y : z;
        HostCopy host_x(x), host_w(w), host_z(other), host_y(y), host_bias(bias);
        EXPECT_EQ(npudnnConvolutionBiasActivationForward(
                      handle_, &factors.alpha, x.desc(), x.data(), filter, w.data(), convolution,
                      NPUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, nullptr, 0, &factors.beta,
                      other.desc(), other.data(), bias.desc(), bias.data(), activation, y.desc(), y.data()),
                  NPUDNN_STATUS_SUCCESS);
        const ops::FusedTail tail{factors.alpha,
                                  factors.beta,
                                  host_z.in(),
                                  host_bias.in(),
                                  {static_cast<ops::Nonlinearity>(mode), 1.5, false}};
        ops::convolution_fused(problem, host_x.in(), host_w.in(), tail, host_y.out());
        expect_same(y, host_y);
      }
  npudnnDestroyFilterDescriptor(filter);
  npudnnDestroyConvolutionDescriptor(convolution);
  npudnnDestroyActivationDescriptor(activation);
}

constexpr Layout kLayouts[] = {Layout::channels_first, Layout::channels_last, Layout::with_gaps};
INSTANTIATE_TEST_SUITE_P(Layouts, ByOperators, ::testing::ValuesIn(kLayouts));
INSTANTIATE_TEST_SUITE_P(Layouts, BatchNormByOperators, ::testing::ValuesIn(kLayouts));

}  // namespace
}  // namespace npu::test

// Layers give the numbers of the mathematics of runtime_shim/kernels, bit by bit, whether an operator of CANN computes them or a
// task of the simulated device does. The suite runs with the simulator's private interface and without it; what several
// operators compute is rounded after each of them there.

#include "runtime_shim/kernels/dnn/fused.h"
#include "tests/shim/dnn/by_operators.h"

namespace npu::test {
namespace {

constexpr float kOne = 1, kZero = 0;

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

TEST_P(ByOperators, NormsOverChannels) {
  npudnnLRNDescriptor_t how;
  ASSERT_EQ(npudnnCreateLRNDescriptor(&how), NPUDNN_STATUS_SUCCESS);
  for (const unsigned n : {1U, 4U, 5U, 15U})
    for (const Factors& factors : kFactors) {
      Tensor x(kFloat, {2, 7, 3, 2}, 1, GetParam()), y(kFloat, {2, 7, 3, 2}, 2, GetParam()),
          dy(kFloat, {2, 7, 3, 2}, 3, GetParam()), dx(kFloat, {2, 7, 3, 2}, 4, GetParam());
      HostCopy host_x(x), host_y(y), host_dy(dy), host_dx(dx);
      const ops::CrossChannelNorm norm{static_cast<int64_t>(n), 0.5, 0.75, 2};
      ASSERT_EQ(npudnnSetLRNDescriptor(how, n, norm.alpha, norm.beta, norm.k), NPUDNN_STATUS_SUCCESS);
      EXPECT_EQ(npudnnLRNCrossChannelForward(handle_, how, NPUDNN_LRN_CROSS_CHANNEL_DIM1, &factors.alpha,
                                             x.desc(), x.data(), &factors.beta, y.desc(), y.data()),
                NPUDNN_STATUS_SUCCESS);
      EXPECT_EQ(npudnnLRNCrossChannelBackward(handle_, how, NPUDNN_LRN_CROSS_CHANNEL_DIM1, &factors.alpha,
                                              y.desc(), y.data(), dy.desc(), dy.data(), x.desc(), x.data(),
                                              &factors.beta, dx.desc(), dx.data()),
                NPUDNN_STATUS_SUCCESS);
      ops::lrn_forward(norm, {2, 7, 6}, host_x.in(), host_y.out(factors.alpha, factors.beta));
      ops::lrn_backward(norm, {2, 7, 6}, host_dy.in(), host_x.in(), host_dx.out(factors.alpha, factors.beta));
      expect_same_or_near(y, host_y);
      expect_same_or_near(dx, host_dx);
    }
  npudnnDestroyLRNDescriptor(how);
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

INSTANTIATE_TEST_SUITE_P(Layouts, ByOperators, ::testing::ValuesIn(kLayouts));

}  // namespace
}  // namespace npu::test

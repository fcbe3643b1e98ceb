// Activations, softmax, pooling, normalisations: values against plain formulas, gradients by differences.

#include <algorithm>

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

constexpr npudnnDataType_t kDouble = NPUDNN_DATA_DOUBLE, kFloat = NPUDNN_DATA_FLOAT;

class Layers : public Dnn {
 protected:
  Doubles activated(npudnnActivationDescriptor_t how, const Tensor& x, Tensor& y) {
    EXPECT_EQ(npudnnActivationForward(handle_, how, Scale(x.type(), 1), x.desc(), x.data(),
                                      Scale(x.type(), 0), y.desc(), y.data()),
              NPUDNN_STATUS_SUCCESS);
    return y.values();
  }
  void expect_activation(npudnnActivationMode_t mode, double coef, double (*f)(double, double)) {
    SCOPED_TRACE(mode);
    npudnnActivationDescriptor_t how;
    npudnnCreateActivationDescriptor(&how);
    ASSERT_EQ(npudnnSetActivationDescriptor(how, mode, NPUDNN_PROPAGATE_NAN, coef), NPUDNN_STATUS_SUCCESS);
    Tensor x(kDouble, {2, 3, 4, 5}), y(kDouble, {2, 3, 4, 5}, 2), dy(kDouble, {2, 3, 4, 5}, 3),
        dx(kDouble, {2, 3, 4, 5}, 4);
    Doubles in = x.values();
    for (double& value : in) value += 0.1;  // away from the corners
    x.set(in);
    Doubles expected = in;
    for (double& value : expected) value = f(value, coef);
    expect_near(activated(how, x, y), expected, 1e-12);
    ASSERT_EQ(npudnnActivationBackward(handle_, how, &one_d_, y.desc(), y.data(), dy.desc(), dy.data(),
                                       x.desc(), x.data(), &zero_d_, dx.desc(), dx.data()),
              NPUDNN_STATUS_SUCCESS);
    expect_near(dx.values(), numeric_gradient(x, dy.values(), [&] { return activated(how, x, y); }), 1e-8);
    npudnnDestroyActivationDescriptor(how);
  }
  Doubles soft(npudnnSoftmaxAlgorithm_t how, npudnnSoftmaxMode_t mode, const Tensor& x, Tensor& y) {
    EXPECT_EQ(npudnnSoftmaxForward(handle_, how, mode, Scale(x.type(), 1), x.desc(), x.data(),
                                   Scale(x.type(), 0), y.desc(), y.data()),
              NPUDNN_STATUS_SUCCESS);
    return y.values();
  }
};

double sigmoid(double x, double) { return 1 / (1 + std::exp(-x)); }

TEST_F(Layers, ActivationsAndTheirGradients) {
  expect_activation(NPUDNN_ACTIVATION_SIGMOID, 0, sigmoid);
  expect_activation(NPUDNN_ACTIVATION_RELU, 0, [](double x, double) { return std::max(x, 0.0); });
  expect_activation(NPUDNN_ACTIVATION_TANH, 0, [](double x, double) { return std::tanh(x); });
  expect_activation(NPUDNN_ACTIVATION_CLIPPED_RELU, 1,
                    [](double x, double top) { return std::clamp(x, 0.0, top); });
  expect_activation(NPUDNN_ACTIVATION_ELU, 0.5,
                    [](double x, double a) { return x > 0 ? x : a * (std::exp(x) - 1); });
  expect_activation(NPUDNN_ACTIVATION_IDENTITY, 0, [](double x, double) { return x; });
  expect_activation(NPUDNN_ACTIVATION_SWISH, 0, [](double x, double) { return x * sigmoid(x, 0); });
}

TEST_F(Layers, ReluTreatsNanAsAsked) {
  for (npudnnNanPropagation_t nan : {NPUDNN_PROPAGATE_NAN, NPUDNN_NOT_PROPAGATE_NAN}) {
    npudnnActivationDescriptor_t how;
    npudnnCreateActivationDescriptor(&how);
    npudnnSetActivationDescriptor(how, NPUDNN_ACTIVATION_RELU, nan, 0);
    Tensor x(kFloat, {1, 1, 1, 2}), y(kFloat, {1, 1, 1, 2});
    x.set({NAN, 3});
    const Doubles out = activated(how, x, y);
    EXPECT_EQ(std::isnan(out[0]), nan == NPUDNN_PROPAGATE_NAN);
    EXPECT_EQ(out[1], 3);
    npudnnDestroyActivationDescriptor(how);
  }
}

TEST_F(Layers, SoftmaxOverChannelsAndOverInstances) {
  for (npudnnSoftmaxMode_t mode : {NPUDNN_SOFTMAX_MODE_CHANNEL, NPUDNN_SOFTMAX_MODE_INSTANCE}) {
    for (npudnnSoftmaxAlgorithm_t how : {NPUDNN_SOFTMAX_FAST, NPUDNN_SOFTMAX_ACCURATE, NPUDNN_SOFTMAX_LOG}) {
      Tensor x(kDouble, {2, 3, 2, 2}), y(kDouble, {2, 3, 2, 2}), dy(kDouble, {2, 3, 2, 2}, 5),
          dx(kDouble, {2, 3, 2, 2});
      const Doubles in = x.values();
      Doubles sums(24), expected(24);
      for (size_t i = 0; i < 24; ++i)
        for (size_t j = i / 12 * 12; j < i / 12 * 12 + 12; ++j)
          if (mode == NPUDNN_SOFTMAX_MODE_INSTANCE || i % 4 == j % 4) sums[i] += std::exp(in[j]);
      for (size_t i = 0; i < 24; ++i)
        expected[i] = how == NPUDNN_SOFTMAX_LOG ? in[i] - std::log(sums[i]) : std::exp(in[i]) / sums[i];
      expect_near(soft(how, mode, x, y), expected, 1e-12);
      ASSERT_EQ(npudnnSoftmaxBackward(handle_, how, mode, &one_d_, y.desc(), y.data(), dy.desc(), dy.data(),
                                      &zero_d_, dx.desc(), dx.data()),
                NPUDNN_STATUS_SUCCESS);
      expect_near(dx.values(), numeric_gradient(x, dy.values(), [&] { return soft(how, mode, x, y); }), 1e-8);
    }
  }
}

TEST_F(Layers, SoftmaxOfLargeValuesDoesNotOverflow) {
  Tensor x(kFloat, {1, 2, 1, 1}), y(kFloat, {1, 2, 1, 1});
  x.set({1000, 1000});
  EXPECT_EQ(soft(NPUDNN_SOFTMAX_ACCURATE, NPUDNN_SOFTMAX_MODE_CHANNEL, x, y), (Doubles{0.5, 0.5}));
}

struct Pool {
  npudnnPoolingMode_t mode;
  std::vector<int> in, window, pad, stride;
};

class Pooling : public Dnn {
 protected:
  Doubles pooled(const Tensor& x, Tensor& y) {
    EXPECT_EQ(npudnnPoolingForward(handle_, how_, Scale(x.type(), 1), x.desc(), x.data(), Scale(x.type(), 0),
                                   y.desc(), y.data()),
              NPUDNN_STATUS_SUCCESS);
    return y.values();
  }
  /// Forward by definition, for one or two spatial dims; gradient by differences.
  void expect_right(const Pool& p, npudnnDataType_t type = kDouble, Layout layout = Layout::channels_first) {
    SCOPED_TRACE(p.mode);
    npudnnCreatePoolingDescriptor(&how_);
    ASSERT_EQ(npudnnSetPooling2dDescriptor(how_, p.mode, NPUDNN_NOT_PROPAGATE_NAN, p.window[0], p.window[1],
                                           p.pad[0], p.pad[1], p.stride[0], p.stride[1]),
              NPUDNN_STATUS_SUCCESS);
    Tensor x(type, {2, 3, p.in[0], p.in[1]}, 1, layout);
    Doubles in = x.values();
    if (type == kDouble)  // no ties, so that differences are meaningful
      for (size_t i = 0; i < in.size(); ++i) in[i] += 1e-3 * static_cast<double>(i * 37 % 101);
    x.set(in);
    int n = 0, c = 0, h = 0, w = 0;
    ASSERT_EQ(npudnnGetPooling2dForwardOutputDim(how_, x.desc(), &n, &c, &h, &w), NPUDNN_STATUS_SUCCESS);
    Tensor y(type, {n, c, h, w}, 2, layout), dy(type, {n, c, h, w}, 3, layout),
        dx(type, {2, 3, p.in[0], p.in[1]}, 4, layout);
    expect_near(pooled(x, y), by_definition(p, in, h, w), tolerance(type));
    if (type == kDouble) {
      ASSERT_EQ(npudnnPoolingBackward(handle_, how_, &one_d_, y.desc(), y.data(), dy.desc(), dy.data(),
                                      x.desc(), x.data(), &zero_d_, dx.desc(), dx.data()),
                NPUDNN_STATUS_SUCCESS);
      expect_near(dx.values(), numeric_gradient(x, dy.values(), [&] { return pooled(x, y); }), 1e-8);
    }
    npudnnDestroyPoolingDescriptor(how_);
  }
  static Doubles by_definition(const Pool& p, const Doubles& x, int h, int w) {
    Doubles y;
    for (int plane = 0; plane < 6; ++plane)
      for (int o = 0; o < h; ++o)
        for (int q = 0; q < w; ++q) {
          double sum = 0, best = -1e300;
          int inside = 0;
          for (int i = o * p.stride[0] - p.pad[0]; i < o * p.stride[0] - p.pad[0] + p.window[0]; ++i)
            for (int j = q * p.stride[1] - p.pad[1]; j < q * p.stride[1] - p.pad[1] + p.window[1]; ++j) {
              if (i < 0 || j < 0 || i >= p.in[0] || j >= p.in[1]) continue;
              const double value = x[static_cast<size_t>((plane * p.in[0] + i) * p.in[1] + j)];
              sum += value, best = std::max(best, value), ++inside;
            }
          const bool all = p.mode == NPUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING;
          const bool average = all || p.mode == NPUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING;
          y.push_back(average ? sum / (all ? p.window[0] * p.window[1] : inside) : best);
        }
    return y;
  }
  npudnnPoolingDescriptor_t how_ = nullptr;
};

TEST_F(Pooling, ValuesAndGradients) {
  for (npudnnPoolingMode_t mode :
       {NPUDNN_POOLING_MAX, NPUDNN_POOLING_MAX_DETERMINISTIC, NPUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING,
        NPUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING}) {
    expect_right({mode, {6, 4}, {2, 2}, {0, 0}, {2, 2}});
    expect_right({mode, {7, 5}, {3, 3}, {1, 1}, {2, 2}});
    expect_right({mode, {5, 6}, {3, 2}, {2, 1}, {1, 3}});
    expect_right({mode, {1, 1}, {1, 1}, {0, 0}, {1, 1}});
    for (Layout layout : {Layout::channels_last, Layout::with_gaps})
      expect_right({mode, {7, 5}, {3, 3}, {1, 1}, {2, 2}}, NPUDNN_DATA_HALF, layout);
  }
}

TEST_F(Pooling, MaximumOfNanAsAskedAndFirstOfEquals) {
  for (npudnnNanPropagation_t nan : {NPUDNN_PROPAGATE_NAN, NPUDNN_NOT_PROPAGATE_NAN}) {
    npudnnCreatePoolingDescriptor(&how_);
    npudnnSetPooling2dDescriptor(how_, NPUDNN_POOLING_MAX, nan, 1, 3, 0, 0, 1, 3);
    Tensor x(kFloat, {1, 1, 1, 6}), y(kFloat, {1, 1, 1, 2}), dx(kFloat, {1, 1, 1, 6});
    x.set({1, NAN, 2, 5, 5, 5});
    const Doubles out = pooled(x, y);
    EXPECT_EQ(std::isnan(out[0]), nan == NPUDNN_PROPAGATE_NAN);
    EXPECT_EQ(out[1], 5);
    y.set({10, 20});
    ASSERT_EQ(npudnnPoolingBackward(handle_, how_, &one_, y.desc(), y.data(), y.desc(), y.data(), x.desc(),
                                    x.data(), &zero_, dx.desc(), dx.data()),
              NPUDNN_STATUS_SUCCESS);
    const bool propagates = nan == NPUDNN_PROPAGATE_NAN;
    EXPECT_EQ(dx.values(), (Doubles{0, propagates ? 10.0 : 0, propagates ? 0 : 10.0, 20, 0, 0}));
    npudnnDestroyPoolingDescriptor(how_);
  }
}

TEST_F(Layers, CrossChannelNormAndItsGradient) {
  for (unsigned n : {1U, 2U, 5U, 6U}) {
    npudnnLRNDescriptor_t how;
    npudnnCreateLRNDescriptor(&how);
    ASSERT_EQ(npudnnSetLRNDescriptor(how, n, 0.3, 0.75, 1.5), NPUDNN_STATUS_SUCCESS);
    Tensor x(kDouble, {2, 7, 1, 3}), y(kDouble, {2, 7, 1, 3}), dy(kDouble, {2, 7, 1, 3}, 5),
        dx(kDouble, {2, 7, 1, 3});
    auto forward = [&] {
      EXPECT_EQ(npudnnLRNCrossChannelForward(handle_, how, NPUDNN_LRN_CROSS_CHANNEL_DIM1, &one_d_, x.desc(),
                                             x.data(), &zero_d_, y.desc(), y.data()),
                NPUDNN_STATUS_SUCCESS);
      return y.values();
    };
    const Doubles in = x.values();
    Doubles expected(in.size());
    const int behind = (static_cast<int>(n) - 1) / 2, ahead = static_cast<int>(n) - behind - 1;
    for (int image = 0; image < 2; ++image)
      for (int c = 0; c < 7; ++c)
        for (int i = 0; i < 3; ++i) {
          double squares = 0;
          for (int o = std::max(0, c - behind); o <= std::min(6, c + ahead); ++o) {
            const double value = in[static_cast<size_t>((image * 7 + o) * 3 + i)];
            squares += value * value;
          }
          const auto at = static_cast<size_t>((image * 7 + c) * 3 + i);
          expected[at] = in[at] / std::pow(1.5 + 0.3 / n * squares, 0.75);
        }
    expect_near(forward(), expected, 1e-12);
    ASSERT_EQ(npudnnLRNCrossChannelBackward(handle_, how, NPUDNN_LRN_CROSS_CHANNEL_DIM1, &one_d_, y.desc(),
                                            y.data(), dy.desc(), dy.data(), x.desc(), x.data(), &zero_d_,
                                            dx.desc(), dx.data()),
              NPUDNN_STATUS_SUCCESS);
    expect_near(dx.values(), numeric_gradient(x, dy.values(), forward), 1e-8);
    npudnnDestroyLRNDescriptor(how);
  }
}

}  // namespace
}  // namespace npu::test

// Convolutions and their gradients against plain loops in double.

#include <string>

#include "runtime_shim/libraries/common/precision_policy.h"
#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

struct Case {
  int n = 2, c = 3, k = 4, groups = 1;
  std::vector<int> in{7, 6}, kernel{3, 3}, pad{0, 0}, stride{1, 1}, dilation{1, 1};
  npudnnConvolutionMode_t mode = NPUDNN_CROSS_CORRELATION;
  npudnnDataType_t type = NPUDNN_DATA_FLOAT;
  Layout layout = Layout::channels_first;
  bool filter_channels_last = false;
  double alpha = 1, beta = 0;
};

/// Descriptors and memory of one case.
class Operands {
 public:
  explicit Operands(const Case& c)
      : case_(c),
        rank_(c.in.size()),
        x(c.type, joined(c.n, c.c, c.in), 1, c.layout),
        y(c.type, joined(c.n, c.k, out()), 2, c.layout),
        w(c.type, joined(c.k, c.c / c.groups, c.kernel), 3,
          c.filter_channels_last ? Layout::channels_last : Layout::channels_first) {
    npudnnCreateFilterDescriptor(&filter);
    npudnnCreateConvolutionDescriptor(&conv);
    std::vector<int> dims = joined(c.k, c.c / c.groups, c.kernel);
    EXPECT_EQ(npudnnSetFilterNdDescriptor(filter, c.type,
                                          c.filter_channels_last ? NPUDNN_TENSOR_NHWC : NPUDNN_TENSOR_NCHW,
                                          static_cast<int>(dims.size()), dims.data()),
              NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npudnnSetConvolutionNdDescriptor(conv, static_cast<int>(rank_), c.pad.data(), c.stride.data(),
                                               c.dilation.data(), c.mode, NPUDNN_DATA_FLOAT),
              NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npudnnSetConvolutionGroupCount(conv, c.groups), NPUDNN_STATUS_SUCCESS);
  }
  ~Operands() {
    npudnnDestroyFilterDescriptor(filter);
    npudnnDestroyConvolutionDescriptor(conv);
  }

  std::vector<int> out() const {
    std::vector<int> dims;
    for (size_t i = 0; i < case_.in.size(); ++i)
      dims.push_back((case_.in[i] + 2 * case_.pad[i] - (case_.kernel[i] - 1) * case_.dilation[i] - 1) /
                         case_.stride[i] +
                     1);
    return dims;
  }

  /// body(index in x, in w, in y) for every product of the convolution: the definition, one dim after
  /// another.
  template <class Body>
  void for_each_product(const Body& body) const {
    const int cg = case_.c / case_.groups, kg = case_.k / case_.groups;
    for (int n = 0; n < case_.n; ++n)
      for (int k = 0; k < case_.k; ++k)
        for (int c = 0; c < cg; ++c)
          walk(0, (n * case_.c + k / kg * cg + c), (k * cg + c), (n * case_.k + k), body);
  }

 private:
  static std::vector<int> joined(int a, int b, const std::vector<int>& rest) {
    std::vector<int> dims{a, b};
    dims.insert(dims.end(), rest.begin(), rest.end());
    return dims;
  }
  template <class Body>
  void walk(size_t dim, int x_at, int w_at, int y_at, const Body& body) const {
    if (dim == rank_)
      return body(static_cast<size_t>(x_at), static_cast<size_t>(w_at), static_cast<size_t>(y_at));
    const std::vector<int> outs = out();
    for (int o = 0; o < outs[dim]; ++o) {
      for (int r = 0; r < case_.kernel[dim]; ++r) {
        const int tap = case_.mode == NPUDNN_CONVOLUTION ? case_.kernel[dim] - 1 - r : r;
        const int i = o * case_.stride[dim] - case_.pad[dim] + tap * case_.dilation[dim];
        if (i < 0 || i >= case_.in[dim]) continue;
        walk(dim + 1, x_at * case_.in[dim] + i, w_at * case_.kernel[dim] + r, y_at * outs[dim] + o, body);
      }
    }
  }
  Case case_;
  size_t rank_;

 public:
  Tensor x, y, w;
  npudnnFilterDescriptor_t filter = nullptr;
  npudnnConvolutionDescriptor_t conv = nullptr;
};

/// alpha * sums + beta * before.
Doubles blended(const Case& c, Doubles sums, const Doubles& before) {
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] = c.alpha * sums[i] + (c.beta == 0 ? 0 : c.beta * before[i]);
  return sums;
}

class Convolution : public Dnn {
 protected:
  void expect_forward(const Case& c) {
    Operands s(c);
    const Doubles x = s.x.values(), w = s.w.values(), before = s.y.values();
    Doubles expected(s.y.count());
    s.for_each_product([&](size_t i, size_t j, size_t k) { expected[k] += x[i] * w[j]; });
    ASSERT_EQ(npudnnConvolutionForward(handle_, Scale(c.type, c.alpha), s.x.desc(), s.x.data(), s.filter,
                                       s.w.data(), s.conv, NPUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0,
                                       Scale(c.type, c.beta), s.y.desc(), s.y.data()),
              NPUDNN_STATUS_SUCCESS);
    expect_near(s.y.values(), blended(c, expected, before), tolerance(c.type));
  }
  void expect_backward_data(const Case& c) {
    Operands s(c);
    const Doubles dy = s.y.values(), w = s.w.values(), before = s.x.values();
    Doubles expected(s.x.count());
    s.for_each_product([&](size_t i, size_t j, size_t k) { expected[i] += dy[k] * w[j]; });
    ASSERT_EQ(npudnnConvolutionBackwardData(handle_, Scale(c.type, c.alpha), s.filter, s.w.data(), s.y.desc(),
                                            s.y.data(), s.conv, NPUDNN_CONVOLUTION_BWD_DATA_ALGO_0, nullptr,
                                            0, Scale(c.type, c.beta), s.x.desc(), s.x.data()),
              NPUDNN_STATUS_SUCCESS);
    expect_near(s.x.values(), blended(c, expected, before), tolerance(c.type));
  }
  void expect_backward_filter(const Case& c) {
    Operands s(c);
    const Doubles dy = s.y.values(), x = s.x.values(), before = s.w.values();
    Doubles expected(s.w.count());
    s.for_each_product([&](size_t i, size_t j, size_t k) { expected[j] += dy[k] * x[i]; });
    ASSERT_EQ(
        npudnnConvolutionBackwardFilter(handle_, Scale(c.type, c.alpha), s.x.desc(), s.x.data(), s.y.desc(),
                                        s.y.data(), s.conv, NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_1, nullptr, 0,
                                        Scale(c.type, c.beta), s.filter, s.w.data()),
        NPUDNN_STATUS_SUCCESS);
    expect_near(s.w.values(), blended(c, expected, before), tolerance(c.type));
  }
  void expect_right(const Case& c) {
    SCOPED_TRACE("n=" + std::to_string(c.n) + " c=" + std::to_string(c.c) + " k=" + std::to_string(c.k) +
                 " groups=" + std::to_string(c.groups) + " in=" + std::to_string(c.in[0]) +
                 " kernel=" + std::to_string(c.kernel[0]) + " type=" + std::to_string(c.type) +
                 " layout=" + std::to_string(static_cast<int>(c.layout)));
    expect_forward(c);
    expect_backward_data(c);
    expect_backward_filter(c);
  }
};

TEST_F(Convolution, ShapesOfAllKinds) {
  expect_right({});
  expect_right({1, 1, 1, 1, {1, 1}, {1, 1}});
  expect_right({3, 4, 6, 2, {9, 5}, {3, 2}, {1, 0}, {2, 1}});
  expect_right({2, 4, 4, 4, {8, 8}, {3, 3}, {1, 1}, {2, 2}});            // one channel per group
  expect_right({2, 3, 5, 1, {11, 13}, {3, 3}, {2, 2}, {1, 1}, {2, 2}});  // dilated
  expect_right({2, 3, 5, 1, {4, 4}, {4, 4}, {3, 3}, {3, 3}});            // windows mostly outside
  expect_right({2, 5, 3, 1, {6, 6}, {1, 1}});                            // no unfolding
  expect_right({2, 5, 3, 1, {6, 6}, {1, 1}, {0, 0}, {2, 2}});            // pointwise with gaps
  expect_right({2, 3, 4, 1, {7, 6}, {3, 2}, {1, 1}, {1, 1}, {1, 1}, NPUDNN_CONVOLUTION});
  expect_right({2, 3, 4, 1, {9}, {3}, {1}, {2}, {1}});                                // one spatial dim
  expect_right({2, 2, 3, 1, {5, 4, 6}, {2, 3, 2}, {1, 1, 0}, {2, 1, 1}, {1, 1, 2}});  // three
  expect_right({1, 16, 8, 1, {67, 61}, {5, 5}, {2, 2}});  // several tiles of positions
  expect_right({37, 2, 3, 1, {5, 5}, {3, 3}});            // several parts of a gradient
}

TEST_F(Convolution, TypesAndLayouts) {
  for (npudnnDataType_t type :
       {NPUDNN_DATA_FLOAT, NPUDNN_DATA_DOUBLE, NPUDNN_DATA_HALF, NPUDNN_DATA_BFLOAT16}) {
    for (Layout layout : {Layout::channels_first, Layout::channels_last, Layout::with_gaps}) {
      Case c{2, 4, 6, 2, {7, 6}, {3, 3}, {1, 1}};
      c.type = type, c.layout = layout, c.filter_channels_last = layout == Layout::channels_last;
      expect_right(c);
      c.alpha = 0.5, c.beta = -2;
      expect_right(c);
    }
  }
}

TEST_F(Convolution, BetaZeroDoesNotReadTheResult) {
  Operands s({});
  s.y.set(Doubles(s.y.count(), NAN));
  ASSERT_EQ(
      npudnnConvolutionForward(handle_, &one_, s.x.desc(), s.x.data(), s.filter, s.w.data(), s.conv,
                               NPUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0, &zero_, s.y.desc(), s.y.data()),
      NPUDNN_STATUS_SUCCESS);
  for (double value : s.y.values()) ASSERT_TRUE(std::isfinite(value));
}

TEST_F(Convolution, GapsBetweenElementsStayAsTheyWere) {
  Case c;
  c.layout = Layout::with_gaps;
  Operands s(c);
  Doubles zeros(s.y.count());
  s.y.set(zeros);
  const std::vector<char> before = s.y.raw();
  ASSERT_EQ(
      npudnnConvolutionForward(handle_, &one_, s.x.desc(), s.x.data(), s.filter, s.w.data(), s.conv,
                               NPUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0, &zero_, s.y.desc(), s.y.data()),
      NPUDNN_STATUS_SUCCESS);
  s.y.set(zeros);
  EXPECT_EQ(s.y.raw(), before);
}

TEST_F(Convolution, BiasGradientSumsAllButTheChannels) {
  Tensor dy(NPUDNN_DATA_FLOAT, {3, 4, 5, 2}), db(NPUDNN_DATA_FLOAT, {1, 4, 1, 1}, 9);
  const Doubles gradient = dy.values(), before = db.values();
  const float half = 0.5F, two = 2;
  ASSERT_EQ(npudnnConvolutionBackwardBias(handle_, &half, dy.desc(), dy.data(), &two, db.desc(), db.data()),
            NPUDNN_STATUS_SUCCESS);
  Doubles expected(4);
  for (size_t i = 0; i < gradient.size(); ++i) expected[i / 10 % 4] += 0.5 * gradient[i];
  for (size_t i = 0; i < 4; ++i) expected[i] += 2 * before[i];
  expect_near(db.values(), expected, 1e-6);
}

TEST_F(Convolution, FusedWithBiasAndActivation) {
  Operands s({});
  Tensor bias(NPUDNN_DATA_FLOAT, {1, 4, 1, 1}, 7), z(NPUDNN_DATA_FLOAT, {2, 4, 5, 4}, 8);
  npudnnActivationDescriptor_t relu;
  npudnnCreateActivationDescriptor(&relu);
  npudnnSetActivationDescriptor(relu, NPUDNN_ACTIVATION_RELU, NPUDNN_NOT_PROPAGATE_NAN, 0);
  const Doubles x = s.x.values(), w = s.w.values(), b = bias.values(), other = z.values();
  Doubles expected(s.y.count());
  s.for_each_product([&](size_t i, size_t j, size_t k) { expected[k] += x[i] * w[j]; });
  for (size_t i = 0; i < expected.size(); ++i)
    expected[i] = std::max(0.0, 2 * expected[i] + 3 * other[i] + b[i / 20 % 4]);
  const float two = 2, three = 3;
  ASSERT_EQ(npudnnConvolutionBiasActivationForward(
                handle_, &two, s.x.desc(), s.x.data(), s.filter, s.w.data(), s.conv,
                NPUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, nullptr, 0, &three, z.desc(), z.data(),
                bias.desc(), bias.data(), relu, s.y.desc(), s.y.data()),
            NPUDNN_STATUS_SUCCESS);
  expect_near(s.y.values(), expected, 4e-6);
  npudnnDestroyActivationDescriptor(relu);
}

TEST_F(Convolution, QuestionsBeforeTheCall) {
  Operands s({});
  int n = 0, c = 0, h = 0, w = 0, count = 0, returned = 0;
  EXPECT_EQ(npudnnGetConvolution2dForwardOutputDim(s.conv, s.x.desc(), s.filter, &n, &c, &h, &w),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ((std::vector<int>{n, c, h, w}), (std::vector<int>{2, 4, 5, 4}));
  EXPECT_EQ(npudnnGetConvolutionForwardAlgorithmMaxCount(handle_, &count), NPUDNN_STATUS_SUCCESS);
  EXPECT_GE(count, 1);
  npudnnConvolutionFwdAlgoPerf_t forward[2];
  EXPECT_EQ(npudnnGetConvolutionForwardAlgorithm_v7(handle_, s.x.desc(), s.filter, s.conv, s.y.desc(), 2,
                                                    &returned, forward),
            NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(returned, 2);
  EXPECT_EQ(forward[0].status, NPUDNN_STATUS_SUCCESS);
  EXPECT_GT(forward[0].memory, 0U);
  EXPECT_EQ(forward[1].memory, 0U);
  EXPECT_EQ(npudnnGetConvolutionForwardAlgorithm_v7(handle_, s.x.desc(), s.filter, s.conv, s.y.desc(), 2,
                                                    nullptr, forward),
            NPUDNN_STATUS_SUCCESS);
  npudnnConvolutionBwdFilterAlgo_t old_style;
  EXPECT_EQ(npudnnGetConvolutionBackwardFilterAlgorithm(handle_, s.x.desc(), s.y.desc(), s.conv, s.filter,
                                                        NPUDNN_CONVOLUTION_BWD_FILTER_PREFER_FASTEST, 0,
                                                        &old_style),
            NPUDNN_STATUS_SUCCESS);
  size_t needed = 0;
  EXPECT_EQ(npudnnGetConvolutionBackwardFilterWorkspaceSize(handle_, s.x.desc(), s.y.desc(), s.conv, s.filter,
                                                            old_style, &needed),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_GT(needed, 0U);
  for (auto [wish, limit] : {std::pair(NPUDNN_CONVOLUTION_BWD_FILTER_NO_WORKSPACE, size_t{1} << 30),
                             std::pair(NPUDNN_CONVOLUTION_BWD_FILTER_SPECIFY_WORKSPACE_LIMIT, needed - 1)}) {
    EXPECT_EQ(npudnnGetConvolutionBackwardFilterAlgorithm(handle_, s.x.desc(), s.y.desc(), s.conv, s.filter,
                                                          wish, limit, &old_style),
              NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(old_style, NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_0);
  }
  size_t bytes = 1;
  EXPECT_EQ(npudnnGetConvolutionBackwardDataWorkspaceSize(handle_, s.filter, s.y.desc(), s.conv, s.x.desc(),
                                                          NPUDNN_CONVOLUTION_BWD_DATA_ALGO_0, &bytes),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bytes, 0U);
}

// 1 + 1/1024 is a float and not a bfloat16; the operands are rounded, the result is not.
TEST_F(Convolution, OperandsAreRoundedWhereThePrecisionPolicySaysSo) {
  Operands s({1, 1, 1, 1, {1, 1}, {1, 1}});
  s.x.set({1 + 1.0 / 1024});
  s.w.set({1});
  auto forward = [&] {
    EXPECT_EQ(npudnnConvolutionForward(handle_, &one_, s.x.desc(), s.x.data(), s.filter, s.w.data(), s.conv,
                                       NPUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0, &zero_, s.y.desc(),
                                       s.y.data()),
              NPUDNN_STATUS_SUCCESS);
    return s.y.values().front();
  };
  EXPECT_EQ(forward(), 1 + 1.0 / 1024);
  detail::set_precision_policy([](const detail::PreciseCall& call) {
    return std::string(call.name) == "npudnnConvolutionForward" ? ops::Element::bf16 : ops::Element::f32;
  });
  EXPECT_EQ(forward(), 1);
  detail::set_precision_policy(nullptr);
}

TEST_F(Convolution, RefusesWhatDoesNotFit) {
  Operands s({});
  Tensor wrong(NPUDNN_DATA_FLOAT, {2, 4, 5, 5}), halves(NPUDNN_DATA_HALF, {2, 4, 5, 4});
  auto forward = [&](npudnnHandle_t handle, const Tensor& y, const void* alpha) {
    return npudnnConvolutionForward(handle, alpha, s.x.desc(), s.x.data(), s.filter, s.w.data(), s.conv,
                                    NPUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0, &zero_, y.desc(), y.data());
  };
  EXPECT_EQ(forward(handle_, wrong, &one_), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(forward(handle_, halves, &one_), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(forward(handle_, s.y, nullptr), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(forward(nullptr, s.y, &one_), NPUDNN_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(npudnnSetConvolutionGroupCount(s.conv, 2), NPUDNN_STATUS_SUCCESS);  // 3 channels do not divide
  EXPECT_EQ(forward(handle_, s.y, &one_), NPUDNN_STATUS_BAD_PARAM);
}

}  // namespace
}  // namespace npu::test

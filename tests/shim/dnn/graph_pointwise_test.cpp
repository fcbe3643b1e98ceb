// Pointwise operations of graphs against their formulas in double.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/shim/dnn/graph_case.h"

namespace npu::test {
namespace {

using Formula = std::function<double(double, double, double)>;
struct Mode {
  npudnnPointwiseMode_t mode;
  int operands;
  Formula formula;
};

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double gelu_tanh(double x) {
  return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
}
double gelu(double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); }
// By central differences.
Formula slope_of(double (*f)(double)) {
  return [f](double dy, double x, double) { return dy * (f(x + 1e-5) - f(x - 1e-5)) / 2e-5; };
}

const std::vector<Mode>& modes() {
  static const std::vector<Mode> all = {
      {NPUDNN_POINTWISE_ADD, 2, [](double x, double b, double) { return x + b; }},
      {NPUDNN_POINTWISE_SUB, 2, [](double x, double b, double) { return x - b; }},
      {NPUDNN_POINTWISE_MUL, 2, [](double x, double b, double) { return x * b; }},
      {NPUDNN_POINTWISE_MIN, 2, [](double x, double b, double) { return std::min(x, b); }},
      {NPUDNN_POINTWISE_MAX, 2, [](double x, double b, double) { return std::max(x, b); }},
      {NPUDNN_POINTWISE_ADD_SQUARE, 2, [](double x, double b, double) { return x + b * b; }},
      {NPUDNN_POINTWISE_ABS, 1, [](double x, double, double) { return std::fabs(x); }},
      {NPUDNN_POINTWISE_CEIL, 1, [](double x, double, double) { return std::ceil(x); }},
      {NPUDNN_POINTWISE_FLOOR, 1, [](double x, double, double) { return std::floor(x); }},
      {NPUDNN_POINTWISE_EXP, 1, [](double x, double, double) { return std::exp(x); }},
      {NPUDNN_POINTWISE_NEG, 1, [](double x, double, double) { return -x; }},
      {NPUDNN_POINTWISE_SIN, 1, [](double x, double, double) { return std::sin(x); }},
      {NPUDNN_POINTWISE_COS, 1, [](double x, double, double) { return std::cos(x); }},
      {NPUDNN_POINTWISE_ERF, 1, [](double x, double, double) { return std::erf(x); }},
      {NPUDNN_POINTWISE_IDENTITY, 1, [](double x, double, double) { return x; }},
      {NPUDNN_POINTWISE_RELU_FWD, 1, [](double x, double, double) { return std::max(x, 0.0); }},
      {NPUDNN_POINTWISE_TANH_FWD, 1, [](double x, double, double) { return std::tanh(x); }},
      {NPUDNN_POINTWISE_SIGMOID_FWD, 1, [](double x, double, double) { return sigmoid(x); }},
      {NPUDNN_POINTWISE_ELU_FWD, 1, [](double x, double, double) { return x > 0 ? x : std::expm1(x); }},
      {NPUDNN_POINTWISE_GELU_FWD, 1, [](double x, double, double) { return gelu(x); }},
      {NPUDNN_POINTWISE_GELU_APPROX_TANH_FWD, 1, [](double x, double, double) { return gelu_tanh(x); }},
      {NPUDNN_POINTWISE_SOFTPLUS_FWD, 1, [](double x, double, double) { return std::log1p(std::exp(x)); }},
      {NPUDNN_POINTWISE_SWISH_FWD, 1, [](double x, double, double) { return x * sigmoid(x); }},
      {NPUDNN_POINTWISE_RELU_BWD, 2, [](double dy, double x, double) { return x > 0 ? dy : 0.0; }},
      {NPUDNN_POINTWISE_TANH_BWD, 2, slope_of([](double x) { return std::tanh(x); })},
      {NPUDNN_POINTWISE_SIGMOID_BWD, 2, slope_of(sigmoid)},
      {NPUDNN_POINTWISE_GELU_BWD, 2, slope_of(gelu)},
      {NPUDNN_POINTWISE_GELU_APPROX_TANH_BWD, 2, slope_of(gelu_tanh)},
      {NPUDNN_POINTWISE_SOFTPLUS_BWD, 2, slope_of([](double x) { return std::log1p(std::exp(x)); })},
      {NPUDNN_POINTWISE_SWISH_BWD, 2, slope_of([](double x) { return x * sigmoid(x); })},
      {NPUDNN_POINTWISE_CMP_EQ, 2, [](double x, double b, double) { return x == b ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_CMP_NEQ, 2, [](double x, double b, double) { return x != b ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_CMP_GT, 2, [](double x, double b, double) { return x > b ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_CMP_GE, 2, [](double x, double b, double) { return x >= b ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_CMP_LT, 2, [](double x, double b, double) { return x < b ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_CMP_LE, 2, [](double x, double b, double) { return x <= b ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_LOGICAL_AND, 2,
       [](double x, double b, double) { return x != 0 && b != 0 ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_LOGICAL_OR, 2,
       [](double x, double b, double) { return x != 0 || b != 0 ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_LOGICAL_NOT, 1, [](double x, double, double) { return x == 0 ? 1.0 : 0.0; }},
      {NPUDNN_POINTWISE_BINARY_SELECT, 3, [](double x, double b, double t) { return t != 0 ? x : b; }},
  };
  return all;
}

void check_mode(const Mode& mode, npudnnDataType_t type, Layout layout, std::vector<int> b_dims) {
  Tensor x(type, {3, 5, 7, 2}, 1, layout), b(type, b_dims, 2, layout), t(type, {3, 5, 7, 2}, 3),
      y(type, {3, 5, 7, 2}, 4, layout);
  GraphCase graph;
  const Described &dx = graph.tensor(x), &db = graph.tensor(b), &dt = graph.tensor(t), &dy = graph.tensor(y);
  graph.pointwise(mode.mode, &dx, mode.operands > 1 ? &db : nullptr, mode.operands > 2 ? &dt : nullptr, dy);
  graph.run();
  const Doubles xs = x.values(), bs = b.values(), ts = t.values(), ys = y.values();
  for (size_t i = 0; i < ys.size(); ++i) {
    const size_t at = bs.size() == xs.size() ? i : i / 14 % 5;  // all, or one per channel
    const double expected = mode.formula(xs[i], bs[at], ts[i]);
    ASSERT_NEAR(ys[i], expected, tolerance(type) * (1 + std::fabs(expected)))
        << "mode " << mode.mode << " at " << i;
  }
}

TEST(GraphPointwise, EveryModeFollowsItsFormula) {
  for (const Mode& mode : modes()) check_mode(mode, NPUDNN_DATA_FLOAT, Layout::channels_first, {3, 5, 7, 2});
}
TEST(GraphPointwise, OperandsOfOneValuePerChannelAreRepeated) {
  for (const Mode& mode : modes()) check_mode(mode, NPUDNN_DATA_FLOAT, Layout::channels_last, {1, 5, 1, 1});
}
TEST(GraphPointwise, HalfTensorsWithGaps) {
  for (const Mode& mode : modes()) check_mode(mode, NPUDNN_DATA_HALF, Layout::with_gaps, {3, 5, 7, 2});
}

TEST(GraphPointwise, DivisionsAndRootsOfPositiveValues) {
  Tensor x(NPUDNN_DATA_FLOAT, {2, 3, 1, 1}), b(NPUDNN_DATA_FLOAT, {2, 3, 1, 1}),
      y(NPUDNN_DATA_FLOAT, {2, 3, 1, 1});
  x.set({1, 2, 3, 4, 5, 6});
  b.set({4, 3, 2, 0.5, 1, 2.5});
  const std::vector<Mode> positive = {
      {NPUDNN_POINTWISE_DIV, 2, [](double p, double q, double) { return p / q; }},
      {NPUDNN_POINTWISE_POW, 2, [](double p, double q, double) { return std::pow(p, q); }},
      {NPUDNN_POINTWISE_MOD, 2, [](double p, double q, double) { return std::fmod(p, q); }},
      {NPUDNN_POINTWISE_ATAN2, 2, [](double p, double q, double) { return std::atan2(p, q); }},
      {NPUDNN_POINTWISE_SQRT, 1, [](double p, double, double) { return std::sqrt(p); }},
      {NPUDNN_POINTWISE_RSQRT, 1, [](double p, double, double) { return 1 / std::sqrt(p); }},
      {NPUDNN_POINTWISE_RECIPROCAL, 1, [](double p, double, double) { return 1 / p; }},
      {NPUDNN_POINTWISE_LOG, 1, [](double p, double, double) { return std::log(p); }},
      {NPUDNN_POINTWISE_TAN, 1, [](double p, double, double) { return std::tan(p); }}};
  for (const Mode& mode : positive) {
    GraphCase graph;
    const Described &dx = graph.tensor(x), &db = graph.tensor(b), &dy = graph.tensor(y);
    graph.pointwise(mode.mode, &dx, mode.operands > 1 ? &db : nullptr, nullptr, dy);
    graph.run();
    for (size_t i = 0; i < 6; ++i) {
      const double expected = mode.formula(x.values()[i], b.values()[i], 0);
      EXPECT_NEAR(y.values()[i], expected, 1e-5 * (1 + std::fabs(expected))) << "mode " << mode.mode;
    }
  }
}

TEST(GraphPointwise, ClipsAndSlopesOfRelu) {
  Tensor x(NPUDNN_DATA_FLOAT, {1, 5, 1, 1}), y(NPUDNN_DATA_FLOAT, {1, 5, 1, 1}),
      dx(NPUDNN_DATA_FLOAT, {1, 5, 1, 1});
  x.set({-2, -1, 0.5, 3, 9});
  for (const auto mode : {NPUDNN_POINTWISE_RELU_FWD, NPUDNN_POINTWISE_RELU_BWD}) {
    GraphCase graph;
    Described& how = graph.pointwise_settings(mode);
    how.real(NPUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP_SLOPE, 0.25);
    how.real(NPUDNN_ATTR_POINTWISE_RELU_UPPER_CLIP, 6);
    const Described &px = graph.tensor(x), &py = graph.tensor(y), &pd = graph.tensor(dx);
    const bool backward = mode == NPUDNN_POINTWISE_RELU_BWD;
    graph.pointwise(how, &px, backward ? &px : nullptr, nullptr, backward ? pd : py, backward);
    graph.run();
  }
  EXPECT_EQ(y.values(), (Doubles{-0.5, -0.25, 0.5, 3, 6}));
  EXPECT_EQ(dx.values(), (Doubles{-0.5, -0.25, 0.5, 3, 0}));
}

TEST(GraphPointwise, IndexAlongADim) {
  Tensor y(NPUDNN_DATA_INT32, {2, 3, 2, 1});
  GraphCase graph;
  Described& how = graph.pointwise_settings(NPUDNN_POINTWISE_GEN_INDEX);
  how.integers(NPUDNN_ATTR_POINTWISE_AXIS, {1});
  graph.pointwise(how, nullptr, nullptr, nullptr, graph.tensor(y));
  graph.run();
  EXPECT_EQ(y.values(), (Doubles{0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2}));
}

TEST(GraphPointwise, MoreElementsThanABlock) {
  Tensor x(NPUDNN_DATA_FLOAT, {2, 1, 37, 1031}), b(NPUDNN_DATA_FLOAT, {1, 1, 1, 1031}),
      y(NPUDNN_DATA_FLOAT, {2, 1, 37, 1031});
  GraphCase graph;
  const Described &dx = graph.tensor(x), &db = graph.tensor(b);
  graph.pointwise(NPUDNN_POINTWISE_ADD, &dx, &db, nullptr, graph.tensor(y));
  graph.run();
  const Doubles xs = x.values(), bs = b.values(), ys = y.values();
  for (size_t i = 0; i < ys.size(); ++i) ASSERT_EQ(ys[i], xs[i] + bs[i % 1031]);
}

}  // namespace
}  // namespace npu::test

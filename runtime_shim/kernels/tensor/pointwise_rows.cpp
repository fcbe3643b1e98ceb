// The implementations of the pointwise operations, one row of floats at a time.

#include <cmath>

#include "runtime_shim/kernels/tensor/pointwise.h"

namespace npu::ops {
namespace {

using Settings = PointwiseSettings;

// A row function of the settings and up to three values.
template <class Function>
void row(const Settings& settings, const float* x, const float* b, const float* t, float* y, int64_t n) {
  const Function function{};
  for (int64_t i = 0; i < n; ++i) y[i] = function(settings, x[i], b[i], t[i]);
}

// Wraps an expression of s, x, b, t into a row.
#define NPU_ROW(expression)                                                          \
  [] {                                                                               \
    struct Function {                                                                \
      float operator()([[maybe_unused]] const Settings& s, [[maybe_unused]] float x, \
                       [[maybe_unused]] float b, [[maybe_unused]] float t) const {   \
        return static_cast<float>(expression);                                       \
      }                                                                              \
    };                                                                               \
    return static_cast<PointwiseRow>(row<Function>);                                 \
  }()

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

float relu(const Settings& s, float x) {
  const float lower = static_cast<float>(s.lower);
  const float slope = static_cast<float>(s.slope);
  const float low =
      x < lower ? (slope == 0 ? lower : lower + slope * (x - lower)) : x;  // not 0 times infinity
  return s.has_upper && low > static_cast<float>(s.upper) ? static_cast<float>(s.upper) : low;
}
float relu_slope(const Settings& s, float x) {
  if (s.has_upper && x >= static_cast<float>(s.upper)) return 0;
  return x > static_cast<float>(s.lower) ? 1 : static_cast<float>(s.slope);
}

float elu(const Settings& s, float x) { return x > 0 ? x : static_cast<float>(s.elu_alpha) * std::expm1(x); }
float elu_slope(const Settings& s, float x) {
  return x > 0 ? 1 : static_cast<float>(s.elu_alpha) * std::exp(x);
}

constexpr float kSqrtHalf = 0.70710678118654752440f, kSqrtTwoOverPi = 0.79788456080286535588f;
constexpr float kInverseSqrtTwoPi = 0.39894228040143267794f, kCubic = 0.044715f;

float gelu(float x) { return 0.5f * x * (1 + std::erf(x * kSqrtHalf)); }
float gelu_slope(float x) {
  return 0.5f * (1 + std::erf(x * kSqrtHalf)) + x * kInverseSqrtTwoPi * std::exp(-0.5f * x * x);
}
float gelu_tanh(float x) { return 0.5f * x * (1 + std::tanh(kSqrtTwoOverPi * (x + kCubic * x * x * x))); }
float gelu_tanh_slope(float x) {
  const float th = std::tanh(kSqrtTwoOverPi * (x + kCubic * x * x * x));
  return 0.5f * (1 + th) + 0.5f * x * (1 - th * th) * kSqrtTwoOverPi * (1 + 3 * kCubic * x * x);
}

float softplus(const Settings& s, float x) {
  const float beta = static_cast<float>(s.softplus_beta), z = beta * x;
  return ((z > 0 ? z : 0) + std::log1p(std::exp(-std::fabs(z)))) / beta;
}
float swish_slope(const Settings& s, float x) {
  const float beta = static_cast<float>(s.swish_beta), p = sigmoid(beta * x);
  return p + beta * x * p * (1 - p);
}
float tanh_slope(float x) {
  const float th = std::tanh(x);
  return 1 - th * th;
}
float sigmoid_slope(float x) {
  const float p = sigmoid(x);
  return p * (1 - p);
}

PointwiseRow arithmetic(PointwiseOp op) {
  switch (op) {
    case PointwiseOp::add:
      return NPU_ROW(x + b);
    case PointwiseOp::sub:
      return NPU_ROW(x - b);
    case PointwiseOp::mul:
      return NPU_ROW(x * b);
    case PointwiseOp::div:
      return NPU_ROW(x / b);
    case PointwiseOp::min:
      return NPU_ROW(b < x ? b : x);
    case PointwiseOp::max:
      return NPU_ROW(b > x ? b : x);
    case PointwiseOp::mod:
      return NPU_ROW(std::fmod(x, b));
    case PointwiseOp::pow:
      return NPU_ROW(std::pow(x, b));
    case PointwiseOp::add_square:
      return NPU_ROW(x + b * b);
    case PointwiseOp::atan2:
      return NPU_ROW(std::atan2(x, b));
    case PointwiseOp::identity:
      return NPU_ROW(x);
    case PointwiseOp::abs:
      return NPU_ROW(std::fabs(x));
    case PointwiseOp::ceil:
      return NPU_ROW(std::ceil(x));
    case PointwiseOp::floor:
      return NPU_ROW(std::floor(x));
    case PointwiseOp::neg:
      return NPU_ROW(-x);
    case PointwiseOp::exp:
      return NPU_ROW(std::exp(x));
    case PointwiseOp::log:
      return NPU_ROW(std::log(x));
    case PointwiseOp::sqrt:
      return NPU_ROW(std::sqrt(x));
    case PointwiseOp::rsqrt:
      return NPU_ROW(1 / std::sqrt(x));
    case PointwiseOp::reciprocal:
      return NPU_ROW(1 / x);
    case PointwiseOp::sin:
      return NPU_ROW(std::sin(x));
    case PointwiseOp::cos:
      return NPU_ROW(std::cos(x));
    case PointwiseOp::tan:
      return NPU_ROW(std::tan(x));
    case PointwiseOp::erf:
      return NPU_ROW(std::erf(x));
    default:
      return nullptr;
  }
}

PointwiseRow activation(PointwiseOp op) {
  switch (op) {
    case PointwiseOp::relu:
      return NPU_ROW(relu(s, x));
    case PointwiseOp::tanh:
      return NPU_ROW(std::tanh(x));
    case PointwiseOp::sigmoid:
      return NPU_ROW(sigmoid(x));
    case PointwiseOp::elu:
      return NPU_ROW(elu(s, x));
    case PointwiseOp::gelu:
      return NPU_ROW(gelu(x));
    case PointwiseOp::gelu_tanh:
      return NPU_ROW(gelu_tanh(x));
    case PointwiseOp::softplus:
      return NPU_ROW(softplus(s, x));
    case PointwiseOp::swish:
      return NPU_ROW(x * sigmoid(static_cast<float>(s.swish_beta) * x));
    // Here x is the gradient of the result, and b is the input.
    case PointwiseOp::relu_bwd:
      return NPU_ROW(x * relu_slope(s, b));
    case PointwiseOp::pass_above:
      return NPU_ROW(b > static_cast<float>(s.lower) ? x : 0.0F);
    case PointwiseOp::tanh_bwd:
      return NPU_ROW(x * tanh_slope(b));
    case PointwiseOp::sigmoid_bwd:
      return NPU_ROW(x * sigmoid_slope(b));
    case PointwiseOp::elu_bwd:
      return NPU_ROW(x * elu_slope(s, b));
    case PointwiseOp::gelu_bwd:
      return NPU_ROW(x * gelu_slope(b));
    case PointwiseOp::gelu_tanh_bwd:
      return NPU_ROW(x * gelu_tanh_slope(b));
    case PointwiseOp::softplus_bwd:
      return NPU_ROW(x * sigmoid(static_cast<float>(s.softplus_beta) * b));
    case PointwiseOp::swish_bwd:
      return NPU_ROW(x * swish_slope(s, b));
    default:
      return nullptr;
  }
}

PointwiseRow decision(PointwiseOp op) {
  switch (op) {
    case PointwiseOp::equal:
      return NPU_ROW(x == b);
    case PointwiseOp::not_equal:
      return NPU_ROW(x != b);
    case PointwiseOp::greater:
      return NPU_ROW(x > b);
    case PointwiseOp::greater_equal:
      return NPU_ROW(x >= b);
    case PointwiseOp::less:
      return NPU_ROW(x < b);
    case PointwiseOp::less_equal:
      return NPU_ROW(x <= b);
    case PointwiseOp::logical_and:
      return NPU_ROW(x != 0 && b != 0);
    case PointwiseOp::logical_or:
      return NPU_ROW(x != 0 || b != 0);
    case PointwiseOp::logical_not:
      return NPU_ROW(x == 0);
    case PointwiseOp::select:
      return NPU_ROW(t != 0 ? x : b);
    default:
      return nullptr;
  }
}
#undef NPU_ROW

}  // namespace

PointwiseRow pointwise_row(PointwiseOp op) {
  if (PointwiseRow found = arithmetic(op)) return found;
  if (PointwiseRow found = activation(op)) return found;
  return decision(op);
}

int operands_of(PointwiseOp op) {
  if (op == PointwiseOp::gen_index) return 0;
  if (op == PointwiseOp::select) return 3;
  const bool one =
      (op >= PointwiseOp::identity && op <= PointwiseOp::swish) || op == PointwiseOp::logical_not;
  return one ? 1 : 2;
}

}  // namespace npu::ops

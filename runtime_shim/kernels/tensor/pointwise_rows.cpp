// The implementations of the pointwise operations, one row at a time, in float or double.

#include <cmath>

#include "runtime_shim/kernels/tensor/pointwise.h"

namespace npu::ops {
namespace {

using Settings = PointwiseSettings;

// A row function of the settings and up to three values.
template <class Function, class Real>
void row(const Settings& settings, const Real* x, const Real* b, const Real* t, Real* y, int64_t n) {
  const Function function{};
  for (int64_t i = 0; i < n; ++i) y[i] = function(settings, x[i], b[i], t[i]);
}

// Wraps an expression of s, x, b, t into a row.
#define NPU_ROW(expression)                                                                                 \
  [] {                                                                                                      \
    struct Function {                                                                                       \
      Real operator()([[maybe_unused]] const Settings& s, [[maybe_unused]] Real x, [[maybe_unused]] Real b, \
                      [[maybe_unused]] Real t) const {                                                      \
        return static_cast<Real>(expression);                                                               \
      }                                                                                                     \
    };                                                                                                      \
    return static_cast<PointwiseRow<Real>>(row<Function, Real>);                                            \
  }()

template <class Real>
Real sigmoid(Real x) {
  return 1 / (1 + std::exp(-x));
}

template <class Real>
Real relu(const Settings& s, Real x) {
  const Real lower = static_cast<Real>(s.lower);
  const Real slope = static_cast<Real>(s.slope);
  const Real low =
      x < lower ? (slope == 0 ? lower : lower + slope * (x - lower)) : x;  // not 0 times infinity
  return s.has_upper && low > static_cast<Real>(s.upper) ? static_cast<Real>(s.upper) : low;
}
template <class Real>
Real relu_slope(const Settings& s, Real x) {
  if (s.has_upper && x >= static_cast<Real>(s.upper)) return 0;
  return x > static_cast<Real>(s.lower) ? 1 : static_cast<Real>(s.slope);
}

template <class Real>
Real elu(const Settings& s, Real x) {
  return x > 0 ? x : static_cast<Real>(s.elu_alpha) * std::expm1(x);
}
template <class Real>
Real elu_slope(const Settings& s, Real x) {
  return x > 0 ? 1 : static_cast<Real>(s.elu_alpha) * std::exp(x);
}

template <class Real>
constexpr Real kSqrtHalf = static_cast<Real>(0.70710678118654752440);
template <class Real>
constexpr Real kSqrtTwoOverPi = static_cast<Real>(0.79788456080286535588);
template <class Real>
constexpr Real kInverseSqrtTwoPi = static_cast<Real>(0.39894228040143267794);
template <class Real>
constexpr Real kCubic = static_cast<Real>(0.044715);

template <class Real>
Real gelu(Real x) {
  return Real{0.5} * x * (1 + std::erf(x * kSqrtHalf<Real>));
}
template <class Real>
Real gelu_slope(Real x) {
  return Real{0.5} * (1 + std::erf(x * kSqrtHalf<Real>)) +
         x * kInverseSqrtTwoPi<Real> * std::exp(-Real{0.5} * x * x);
}
template <class Real>
Real gelu_tanh(Real x) {
  return Real{0.5} * x * (1 + std::tanh(kSqrtTwoOverPi<Real> * (x + kCubic<Real> * x * x * x)));
}
template <class Real>
Real gelu_tanh_slope(Real x) {
  const Real th = std::tanh(kSqrtTwoOverPi<Real> * (x + kCubic<Real> * x * x * x));
  return Real{0.5} * (1 + th) +
         Real{0.5} * x * (1 - th * th) * kSqrtTwoOverPi<Real> * (1 + 3 * kCubic<Real> * x * x);
}

template <class Real>
Real softplus(const Settings& s, Real x) {
  const Real beta = static_cast<Real>(s.softplus_beta), z = beta * x;
  return ((z > 0 ? z : 0) + std::log1p(std::exp(-std::fabs(z)))) / beta;
}
template <class Real>
Real swish_slope(const Settings& s, Real x) {
  const Real beta = static_cast<Real>(s.swish_beta), p = sigmoid(beta * x);
  return p + beta * x * p * (1 - p);
}
template <class Real>
Real tanh_slope(Real x) {
  const Real th = std::tanh(x);
  return 1 - th * th;
}
template <class Real>
Real sigmoid_slope(Real x) {
  const Real p = sigmoid(x);
  return p * (1 - p);
}

template <class Real>
PointwiseRow<Real> arithmetic(PointwiseOp op) {
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

template <class Real>
PointwiseRow<Real> activation(PointwiseOp op) {
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
      return NPU_ROW(x * sigmoid(static_cast<Real>(s.swish_beta) * x));
    // Here x is the gradient of the result, and b is the input.
    case PointwiseOp::relu_bwd:
      return NPU_ROW(x * relu_slope(s, b));
    case PointwiseOp::pass_above:
      return NPU_ROW(b > static_cast<Real>(s.lower) ? x : Real{0});
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
      return NPU_ROW(x * sigmoid(static_cast<Real>(s.softplus_beta) * b));
    case PointwiseOp::swish_bwd:
      return NPU_ROW(x * swish_slope(s, b));
    default:
      return nullptr;
  }
}

template <class Real>
PointwiseRow<Real> decision(PointwiseOp op) {
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

template <class Real>
PointwiseRow<Real> pointwise_row(PointwiseOp op) {
  if (const PointwiseRow<Real> found = arithmetic<Real>(op)) return found;
  if (const PointwiseRow<Real> found = activation<Real>(op)) return found;
  return decision<Real>(op);
}
template PointwiseRow<float> pointwise_row(PointwiseOp op);
template PointwiseRow<double> pointwise_row(PointwiseOp op);

int operands_of(PointwiseOp op) {
  if (op == PointwiseOp::gen_index) return 0;
  if (op == PointwiseOp::select) return 3;
  const bool one =
      (op >= PointwiseOp::identity && op <= PointwiseOp::swish) || op == PointwiseOp::logical_not;
  return one ? 1 : 2;
}

}  // namespace npu::ops

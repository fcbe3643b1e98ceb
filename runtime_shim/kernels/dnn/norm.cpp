#include "runtime_shim/kernels/dnn/norm.h"

#include <cmath>
#include <vector>

#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kNormGrain = 1 << 13;

/// body(feature), in parallel.
template <class Body>
void for_each_feature(const AxisView& view, const Body& body) {
  parallel_chunks(view.axis, kNormGrain / std::max<int64_t>(view.outer * view.inner, 1) + 1,
                  [&](int64_t first, int64_t last) {
                    for (int64_t f = first; f < last; ++f) body(f);
                  });
}

/// body(i) for each element of a feature.
template <class Body>
void for_each_element(const AxisView& view, int64_t feature, const Body& body) {
  for (int64_t n = 0; n < view.outer; ++n) {
    const int64_t start = (n * view.axis + feature) * view.inner;
    for (int64_t i = start; i < start + view.inner; ++i) body(i);
  }
}

double parameter(const BatchNorm& norm, const void* values, int64_t feature) {
  return load_one(norm.parameter_type, element_at(norm.parameter_type, values, feature));
}
void set_parameter(const BatchNorm& norm, void* values, int64_t feature, double value) {
  store_one(norm.parameter_type, value, element_at(norm.parameter_type, values, feature));
}

struct Moments {
  double mean, variance;
};

/// In double and in two passes, so that a large mean does not reduce the precision.
template <class Real>
Moments moments_of(const AxisView& view, int64_t feature, const Real* x) {
  const auto count = static_cast<double>(view.outer * view.inner);
  double sum = 0, squares = 0;
  for_each_element(view, feature, [&](int64_t i) { sum += x[i]; });
  const double mean = sum / count;
  for_each_element(view, feature, [&](int64_t i) { squares += (x[i] - mean) * (x[i] - mean); });
  return {mean, squares / count};
}

void update_running(const BatchNorm& norm, const NormStatistics& statistics, int64_t feature,
                    const Moments& moments) {
  auto update = [&](void* running, double fresh) {
    if (running == nullptr) return;
    double kept = statistics.factor == 1 ? 0 : (1 - statistics.factor) * parameter(norm, running, feature);
    set_parameter(norm, running, feature, kept + statistics.factor * fresh);
  };
  const auto count = static_cast<double>(norm.view.outer * norm.view.inner);
  update(statistics.running_mean, moments.mean);
  update(statistics.running_variance, moments.variance * (count > 1 ? count / (count - 1) : 1));
}

/// y = f(x * scale + shift + z) for one feature.
template <class Real>
void apply(const AxisView& view, int64_t feature, double scale, double shift, const NormTail& tail,
           const Real* x, const Real* z, Real* y) {
  const Real a = static_cast<Real>(scale), b = static_cast<Real>(shift);
  if (!tail.active) {
    for_each_element(view, feature, [&](int64_t i) { y[i] = a * x[i] + b; });
    return;
  }
  for_each_element(view, feature, [&](int64_t i) {
    const Real sum = a * x[i] + b + (z == nullptr ? Real{0} : z[i]);
    y[i] = activate(tail.activation, sum);
  });
}

/// Runs affine(feature, x) -> {scale, shift} and applies it, feature by feature.
template <class Affine>
void normalise(const BatchNorm& norm, const TensorIn& x, const NormTail& tail, const TensorOut& y,
               const Affine& affine) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    const bool adds = tail.active && tail.z.data != nullptr;
    Packed<Real> input(x), other(adds ? tail.z : x);
    Result<Real> result(y, true);
    for_each_feature(norm.view, [&](int64_t f) {
      const auto [scale, shift] = affine(f, input.data());
      apply(norm.view, f, scale, shift, tail, input.data(), adds ? other.data() : nullptr, result.data());
    });
    result.store();
  });
}

struct Line {
  double scale, shift;
};

}  // namespace

void batch_norm_training(const BatchNorm& norm, const TensorIn& x, const void* scale, const void* bias,
                         const NormStatistics& statistics, const NormTail& tail, const TensorOut& y) {
  normalise(norm, x, tail, y, [&](int64_t f, const auto* values) {
    const Moments moments = moments_of(norm.view, f, values);
    const double inverse = 1 / std::sqrt(moments.variance + norm.epsilon);
    if (statistics.saved_mean != nullptr) set_parameter(norm, statistics.saved_mean, f, moments.mean);
    if (statistics.saved_inverse != nullptr) set_parameter(norm, statistics.saved_inverse, f, inverse);
    update_running(norm, statistics, f, moments);
    const double factor = parameter(norm, scale, f) * inverse;
    return Line{factor, parameter(norm, bias, f) - moments.mean * factor};
  });
}

void batch_norm_inference(const BatchNorm& norm, const TensorIn& x, const void* scale, const void* bias,
                          const void* mean, const void* variance, const NormTail& tail, const TensorOut& y) {
  normalise(norm, x, tail, y, [&](int64_t f, const auto*) {
    const double factor = parameter(norm, scale, f) / std::sqrt(parameter(norm, variance, f) + norm.epsilon);
    return Line{factor, parameter(norm, bias, f) - parameter(norm, mean, f) * factor};
  });
}

namespace {

/// The gradients of one feature; g: dy after the activation's gradient. With h = (x - mean) inverse: d_bias =
/// sum g, d_scale = sum g h, dx = scale inverse (g - (d_bias + h d_scale) / count).
template <class Real>
void feature_gradients(const BatchNorm& norm, int64_t f, const Real* x, const Real* g, const void* scale,
                       const NormGradients& gradients, Real* dx) {
  Moments moments{};
  double inverse = 0;
  if (gradients.saved_mean != nullptr) {
    moments.mean = parameter(norm, gradients.saved_mean, f);
    inverse = parameter(norm, gradients.saved_inverse, f);
  } else {
    moments = moments_of(norm.view, f, x);
    inverse = 1 / std::sqrt(moments.variance + norm.epsilon);
  }
  double sum = 0, product = 0;
  for_each_element(norm.view, f, [&](int64_t i) {
    sum += g[i];
    product += g[i] * (x[i] - moments.mean);
  });
  product *= inverse;
  auto store = [&](void* to, double value) {
    const double kept = gradients.beta == 0 ? 0 : gradients.beta * parameter(norm, to, f);
    set_parameter(norm, to, f, gradients.alpha * value + kept);
  };
  const auto count = static_cast<double>(norm.view.outer * norm.view.inner);
  const double factor = parameter(norm, scale, f) * inverse;
  store(gradients.d_scale, product);
  store(gradients.d_bias, sum);
  for_each_element(norm.view, f, [&](int64_t i) {
    const double h = (x[i] - moments.mean) * inverse;
    dx[i] = static_cast<Real>(factor * (g[i] - (sum + h * product) / count));
  });
}

/// dy after the activation's gradient, as packed values: relu passes it where y is positive.
template <class Real>
std::vector<Real> behind_activation(const NormTail& tail, const TensorIn& dy, const TensorIn& y) {
  std::vector<Real> gradient(static_cast<size_t>(dy.shape.count()));
  const TensorShape packed = [&] {
    TensorShape shape = dy.shape;
    shape.type = std::is_same_v<Real, float> ? Element::f32 : Element::f64;
    set_packed_strides(shape, false);
    return shape;
  }();
  activation_backward(tail.activation, y, dy, y, {packed, gradient.data()});
  return gradient;
}

}  // namespace

void batch_norm_backward(const BatchNorm& norm, const TensorIn& x, const TensorIn& dy, const void* scale,
                         const NormGradients& gradients, const NormTail& tail, const TensorOut& dx) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x), raw(dy);
    std::vector<Real> passed;
    const Real* gradient = raw.data();
    if (tail.active) {
      passed = behind_activation<Real>(tail, dy, gradients.y);
      gradient = passed.data();
      if (gradients.dz.data != nullptr) scatter(gradient, gradients.dz);
    }
    Result<Real> result(dx, true);
    for_each_feature(norm.view, [&](int64_t f) {
      feature_gradients(norm, f, input.data(), gradient, scale, gradients, result.data());
    });
    result.store();
  });
}

}  // namespace npu::ops

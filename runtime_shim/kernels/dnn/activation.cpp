#include <cmath>

#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kActivationGrain = 1 << 13;

template <class Real>
Real sigmoid(Real x) {
  return 1 / (1 + std::exp(-x));
}

/// max(x, 0). The descriptor determines the result for NaN.
template <class Real>
Real rectify(Real x, bool propagate_nan) {
  return x > 0 || (propagate_nan && x != x) ? x : Real{0};
}

/// f'(x), given x and y = f(x).
template <class Real>
Real slope(const ActivationSpec& spec, Real x, Real y) {
  const Real coef = static_cast<Real>(spec.coef);
  switch (spec.kind) {
    case Nonlinearity::sigmoid:
      return y * (1 - y);
    case Nonlinearity::relu:
      return x > 0 ? Real{1} : Real{0};
    case Nonlinearity::tanh:
      return 1 - y * y;
    case Nonlinearity::clipped_relu:
      return x > 0 && x < coef ? Real{1} : Real{0};
    case Nonlinearity::elu:
      return y > 0 ? Real{1} : y + coef;
    case Nonlinearity::identity:
      return 1;
    case Nonlinearity::swish: {
      const Real s = sigmoid(coef * x);
      return s + coef * x * s * (1 - s);
    }
  }
  return 0;
}

bool reads_x(Nonlinearity kind) {
  return kind == Nonlinearity::relu || kind == Nonlinearity::clipped_relu || kind == Nonlinearity::swish;
}
bool reads_y(Nonlinearity kind) {
  return kind == Nonlinearity::sigmoid || kind == Nonlinearity::tanh || kind == Nonlinearity::elu;
}

}  // namespace

template <class Real>
Real activate(const ActivationSpec& spec, Real x) {
  const Real coef = static_cast<Real>(spec.coef);
  switch (spec.kind) {
    case Nonlinearity::sigmoid:
      return sigmoid(x);
    case Nonlinearity::relu:
      return rectify(x, spec.propagate_nan);
    case Nonlinearity::tanh:
      return std::tanh(x);
    case Nonlinearity::clipped_relu: {
      const Real positive = rectify(x, spec.propagate_nan);
      return positive > coef ? coef : positive;
    }
    case Nonlinearity::elu:
      return x > 0 ? x : coef * std::expm1(x);
    case Nonlinearity::identity:
      return x;
    case Nonlinearity::swish:
      return x * sigmoid(coef * x);
  }
  return x;
}
template float activate(const ActivationSpec&, float);
template double activate(const ActivationSpec&, double);

void activation_forward(const ActivationSpec& spec, const TensorIn& x, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x);
    Result<Real> result(y, true);
    parallel_chunks(x.shape.count(), kActivationGrain, [&](int64_t first, int64_t last) {
      if (spec.kind == Nonlinearity::relu && !spec.propagate_nan) {  // the common one, vectorised
        for (int64_t i = first; i < last; ++i) result[i] = input[i] > 0 ? input[i] : Real{0};
        return;
      }
      for (int64_t i = first; i < last; ++i) result[i] = activate(spec, input[i]);
    });
    result.store();
  });
}

void activation_backward(const ActivationSpec& spec, const TensorIn& y, const TensorIn& dy, const TensorIn& x,
                         const TensorOut& dx) {
  in_precision_of(dy.shape.type, [&](auto real) {
    using Real = decltype(real);
    // dy replaces unused operands, because it always exists.
    Packed<Real> gradient(dy), input(reads_x(spec.kind) ? x : dy), output(reads_y(spec.kind) ? y : dy);
    Result<Real> result(dx, true);
    parallel_chunks(dy.shape.count(), kActivationGrain, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        // If the slope is zero the result is zero, even for an infinite gradient.
        const Real factor = slope(spec, input[i], output[i]);
        result[i] = factor == 0 ? Real{0} : gradient[i] * factor;
      }
    });
    result.store();
  });
}

}  // namespace npu::ops

#pragma once
// Layers other than convolutions. Types: any Element unless stated otherwise; sums in float, or double for
// f64 and i32. Outputs may be inputs if the comment says "may alias". All are deterministic.

#include <cstdint>

#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {

enum class Nonlinearity { sigmoid, relu, tanh, clipped_relu, elu, identity, swish };

/// coef: the ceiling of clipped_relu, alpha of elu (alpha (e^x - 1) below zero), beta of swish (x
/// sigmoid(beta x)). propagate_nan: relu keeps NaN; otherwise it returns 0 for NaN.
struct ActivationSpec {
  Nonlinearity kind = Nonlinearity::relu;
  double coef = 0;
  bool propagate_nan = false;
};
/// One value.
template <class Real>
Real activate(const ActivationSpec& spec, Real x);

/// y = f(x); x, y of one shape, may alias.
void activation_forward(const ActivationSpec& spec, const TensorIn& x, const TensorOut& y);
/// dx = dy f'(x), computed from y if that is cheaper (sigmoid, tanh, elu). dx may alias dy. x or y is not
/// read by kinds that do not need it.
void activation_backward(const ActivationSpec& spec, const TensorIn& y, const TensorIn& dy, const TensorIn& x,
                         const TensorOut& dx);

/// A tensor seen as (outer, axis, inner), row-major.
struct AxisView {
  int64_t outer = 1, axis = 1, inner = 1;
};
/// y = softmax(x) along the axis, or its logarithm; the maximum is subtracted first. May alias.
void softmax_forward(const AxisView& view, bool logarithm, const TensorIn& x, const TensorOut& y);
/// dx = y (dy - sum dy y); logarithm: dx = dy - e^y sum dy. dx may alias dy or y.
void softmax_backward(const AxisView& view, bool logarithm, const TensorIn& y, const TensorIn& dy,
                      const TensorOut& dx);

enum class PoolingKind { max, average_with_padding, average_without_padding };

/// Shapes: x (planes, in...), y (planes, out...); window o starts at o * stride - pad.
/// max: padding never wins. NaN wins if propagate_nan; otherwise it never does. average_with_padding divides
/// by the whole window, the other average by the part inside x.
struct Pooling {
  PoolingKind kind = PoolingKind::max;
  bool propagate_nan = false;
  int64_t planes = 1;
  int64_t in[3] = {1, 1, 1}, out[3] = {1, 1, 1}, window[3] = {1, 1, 1}, pad[3] = {0, 0, 0},
          stride[3] = {1, 1, 1};
};
void pooling_forward(const Pooling& pooling, const TensorIn& x, const TensorOut& y);
/// max: dy goes to the first largest element of each window of x. x is not read for averages.
void pooling_backward(const Pooling& pooling, const TensorIn& dy, const TensorIn& x, const TensorOut& dx);

/// y = x / (k + alpha / n * sum of x^2 over n neighbouring channels)^beta, x (outer, channels, inner).
/// The window of channel c starts at c - (n - 1) / 2. Source: Krizhevsky et al. 2012, section 3.3.
struct CrossChannelNorm {
  int64_t n = 5;
  double alpha = 1e-4, beta = 0.75, k = 2;
};
void lrn_forward(const CrossChannelNorm& norm, const AxisView& view, const TensorIn& x, const TensorOut& y);
void lrn_backward(const CrossChannelNorm& norm, const AxisView& view, const TensorIn& dy, const TensorIn& x,
                  const TensorOut& dx);

/// The state of a dropout in device memory.
struct DropoutState {
  uint64_t seed, next;
};
/// Bytes of the mask of `count` elements: bits, whose number is rounded up to 128.
inline int64_t dropout_mask_bytes(int64_t count) { return (count + 127) / 128 * 16; }
/// Bit i % 8 of byte i / 8 is 1 if number first + i of the Philox sequence of the seed is at least `probability`; the bits
/// after the last element are 0.
void dropout_mask(double probability, uint64_t seed, uint64_t first, int64_t count, uint8_t* mask);
/// y = x / (1 - probability) where the bit of the element, in the order of the dims, is 1; else 0.
void dropout(double probability, const uint8_t* mask, const TensorIn& x, const TensorOut& y);

}  // namespace npu::ops

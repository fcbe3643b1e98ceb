#pragma once
// One function of up to three tensors, element by element: the pointwise operations of a graph.

#include <cstdint>

#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {

/// Of x, b and t as named; *_bwd: dy f'(x), with dy first. Comparisons and logic give 1 or 0.
enum class PointwiseOp {
  add,
  sub,
  mul,
  div,
  min,
  max,
  mod,
  pow,
  add_square,
  atan2,
  identity,
  abs,
  ceil,
  floor,
  neg,
  exp,
  log,
  sqrt,
  rsqrt,
  reciprocal,
  sin,
  cos,
  tan,
  erf,
  relu,
  tanh,
  sigmoid,
  elu,
  gelu,
  gelu_tanh,
  softplus,
  swish,
  relu_bwd,
  tanh_bwd,
  sigmoid_bwd,
  elu_bwd,
  gelu_bwd,
  gelu_tanh_bwd,
  softplus_bwd,
  swish_bwd,
  pass_above,  // b > lower ? x : 0
  equal,
  not_equal,
  greater,
  greater_equal,
  less,
  less_equal,
  logical_and,
  logical_or,
  logical_not,
  select,    // t != 0 ? x : b
  gen_index  // the index along `axis`
};

/// The number of inputs among (x, b, t) that the operation reads.
int operands_of(PointwiseOp op);

/// relu: below `lower` the value is lower + slope (x - lower), above `upper` it is `upper`. elu: alpha (e^x -
/// 1). softplus: log(1 + e^(beta x)) / beta. swish: x sigmoid(beta x).
struct PointwiseSettings {
  double alpha1 = 1, alpha2 = 1;  // x and b are multiplied by these first
  double lower = 0, upper = 0, slope = 0;
  bool has_upper = false;
  double elu_alpha = 1, softplus_beta = 1, swish_beta = 1;
  int axis = -1;
};

/// y = op(alpha1 x, alpha2 b, t), in float, or in double (numerics.h). Inputs have y's rank, each dim 1 or y's; any types and strides.
/// y may alias an input of the same shape. O(count), parallel. y.alpha and y.beta are not used.
void pointwise(PointwiseOp op, const PointwiseSettings& settings, const TensorIn& x, const TensorIn& b,
               const TensorIn& t, const TensorOut& y);

/// One row: y[i] = op(x[i], b[i], t[i]), i < n, in Real: float or double. gen_index is not one of these.
template <class Real>
using PointwiseRow = void (*)(const PointwiseSettings& settings, const Real* x, const Real* b, const Real* t,
                              Real* y, int64_t n);
template <class Real>
PointwiseRow<Real> pointwise_row(PointwiseOp op);

}  // namespace npu::ops

#pragma once
// Element-wise arithmetic with broadcasting, and reductions, on tensors of up to kMaxTensorRank dims.

#include <cstdint>

#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {

enum class BinaryOp { add, mul, min, max, sqrt, logical_not };

/// `tensor` broadcast to the dims of `shape`: each of its dims is 1 or equal; missing ones count as 1 (in
/// front).
/// front).
TensorIn broadcast(const TensorIn& tensor, const TensorShape& shape);
/// Whether that is possible.
bool can_broadcast(const TensorShape& from, const TensorShape& to);

/// y = alpha * x + beta * y for tensors of equal dims and any strides and types.
void copy_tensor(const TensorIn& x, const TensorOut& y);
/// c = op(alpha1 * a, alpha2 * b), then c's own alpha and beta; a and b broadcast to c. sqrt: of alpha1 * a;
/// logical_not: 1 - alpha1 * a; b is then not read. c may alias a (and b where not broadcast).
void combine(BinaryOp op, double alpha1, const TensorIn& a, double alpha2, const TensorIn& b,
             const TensorOut& c);
/// Sets every element to the one at `value`.
void fill_tensor(double value, const TensorOut& y);

enum class ReduceOp { add, mul, min, max, amax, average, norm1, norm2, mul_no_zeros };

/// c = the reduction of a over the dims where c has 1. Sums are double. indices: for min, max and amax, the
/// flattened index of the selected element in the reduced part of a, 32 bits each, in c's packed order; null
/// for none. If propagate_nan, NaN wins in min, max and amax; otherwise it never does.
struct Reduction {
  ReduceOp op = ReduceOp::add;
  bool propagate_nan = false;
  uint32_t* indices = nullptr;
};
void reduce(const Reduction& reduction, const TensorIn& a, const TensorOut& c);
/// Whether each dim of `to` is 1 or that of `from`.
bool can_reduce(const TensorShape& from, const TensorShape& to);

}  // namespace npu::ops

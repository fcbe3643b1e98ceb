#pragma once
// Products of matrices in the last two dims of tensors, and sums over groups of a dim.

#include <cstdint>
#include <vector>

#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {

/// The valid parts of the matrices: one value per matrix of the result's batch (or none: all of them). The
/// rest of the result is `padding`.
struct ProductLimits {
  std::vector<int64_t> rows, columns, depth;
  double padding = 0;
};

/// Whether a (..., M, K) and b (..., K, N) give c (..., M, N): equal ranks from 2 to kMaxTensorRank; every
/// leading dim of a and b divides that of c, and consecutive matrices of c then share one.
bool can_multiply(const TensorShape& a, const TensorShape& b, const TensorShape& c);

/// c = a b for every matrix. Any types and strides; float sums. operands_as: as in Gemm. c.alpha, c.beta are
/// not used. Method: OpenBLAS (gemm_fast) if a matrix has a unit stride; otherwise a packed copy first.
void tensor_product(const TensorIn& a, const TensorIn& b, const TensorOut& c, const ProductLimits& limits,
                    Element operands_as = Element::f32);

/// Whether each dim of `to` divides that of `from`.
bool can_reduce_groups(const TensorShape& from, const TensorShape& to);
/// c = the reduction of a, where each value of c stands for consecutive groups of a along every dim.
void reduce_groups(ReduceOp op, bool propagate_nan, const TensorIn& a, const TensorOut& c);

}  // namespace npu::ops

// Arithmetic of tensors by CANN's operators. Private to libraries/dnn. Each returns npuErrorNotSupported, without effect, for
// what the operators do not have with the same results: other operations, factors and types than those named.
// Errors besides: those of Operator.
#pragma once

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/dnn/arithmetic.h"

namespace npu::detail {

/// c = alpha1 a + alpha2 b with one factor 1: aclnnAdd. c = a b: aclnnMul. c = sqrt(a): aclnnSqrt. One of a and b, which may be
/// smaller, has c's lengths; all have one type. beta 0.
npuError_t submit_combination(npuStream_t stream, ops::BinaryOp op, double alpha1, const ops::TensorIn& a,
                              double alpha2, const ops::TensorIn& b, const ops::TensorOut& c);
/// y = y.alpha y: aclnnInplaceMuls.
npuError_t submit_scaling(npuStream_t stream, const ops::TensorOut& y);
/// y = value: aclnnInplaceFillScalar.
npuError_t submit_fill(npuStream_t stream, double value, const ops::TensorOut& y);
/// The sum over the dimensions where y has length 1: aclnnReduceSum. y is packed and not x; alpha 1, beta 0.
npuError_t submit_sum_over(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y);
/// The same for other reductions: averages (aclnnMean), the largest and the smallest where NaN counts (aclnnAmax, aclnnAmin).
/// Without indices.
npuError_t submit_reduction(npuStream_t stream, const ops::Reduction& reduction, const ops::TensorIn& x,
                            const ops::TensorOut& y);

}  // namespace npu::detail

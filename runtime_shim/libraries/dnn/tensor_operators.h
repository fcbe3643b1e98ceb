// Arithmetic of tensors by CANN's operators. Private to libraries/dnn. Each returns npuErrorNotSupported, without effect, for
// what the operators do not have with the same results: other operations, factors and types than those named.
// Errors besides: those of Operator.
#pragma once

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/dnn/arithmetic.h"

namespace npu::detail {

class TemporaryTensor;

/// c = alpha1 a + alpha2 b with one factor 1: aclnnAdd. c = a b: aclnnMul. c = sqrt(a): aclnnSqrt. One of a and b, which may be
/// smaller, has c's lengths; all have one type. beta 0. Where operators are alone, any operation, factors and broadcasts by scaled
/// copies (aclnnInplaceCopy, aclnnInplaceMuls, aclnnMinimum, aclnnMaximum, aclnnInplaceAdds).
npuError_t submit_combination(npuStream_t stream, ops::BinaryOp op, double alpha1, const ops::TensorIn& a,
                              double alpha2, const ops::TensorIn& b, const ops::TensorOut& c);
/// y = y.alpha y: aclnnInplaceMuls. Of double, too.
npuError_t submit_scaling(npuStream_t stream, const ops::TensorOut& y);
/// y = value: aclnnInplaceFillScalar. Of integers and double, too.
npuError_t submit_fill(npuStream_t stream, double value, const ops::TensorOut& y);
/// y = alpha x + beta y, of any types and layouts: aclnnInplaceCopy. Factors as for layers, of floating-point types.
npuError_t submit_copy(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y);
/// to = x with `otherwise` where x is NaN: aclnnInplaceCopy, aclnnNeTensor, aclnnInplaceMaskedFillScalar. `to` has x's lengths.
npuError_t replace_nan(npuStream_t stream, const ops::TensorIn& x, float otherwise,
                       const TemporaryTensor& to);
/// The sum over the dimensions where y has length 1: aclnnReduceSum. y is packed and not x; any alpha and beta.
npuError_t submit_sum_over(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y);
/// The same for other reductions: averages (aclnnMean), the largest and the smallest where NaN counts (aclnnAmax, aclnnAmin).
/// Where operators are alone, also norms and the largest absolute value (aclnnLinalgVectorNorm, aclnnAbs), those where NaN does
/// not count, by a copy without it, and indices over dimensions that lie side by side (aclnnArgMax, aclnnArgMin).
npuError_t submit_reduction(npuStream_t stream, const ops::Reduction& reduction, const ops::TensorIn& x,
                            const ops::TensorOut& y);

}  // namespace npu::detail

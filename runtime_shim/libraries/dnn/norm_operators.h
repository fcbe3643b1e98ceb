// Batch normalisation by CANN's operators. Private to libraries/dnn. Each returns npuErrorNotSupported for what the operators
// do not have: doubles, scaling factors other than alpha 1 and beta 0, other activations than relu, an addition in half
// precision (the shim rounds once, the operators twice), statistics of activations that are not packed.
// Errors besides: those of Operator.
#pragma once

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/dnn/norm.h"

namespace npu::detail {

/// In any alpha and beta. aclnnBatchNorm; then aclnnInplaceAdd and an activation for the tail.
npuError_t submit_batch_norm_training(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x,
                                      const void* scale, const void* bias,
                                      const ops::NormStatistics& statistics, const ops::NormTail& tail,
                                      const ops::TensorOut& y);
/// aclnnBatchNorm with the given statistics; then the tail as in training.
npuError_t submit_batch_norm_inference(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x,
                                       const void* scale, const void* bias, const void* mean,
                                       const void* variance, const ops::NormTail& tail,
                                       const ops::TensorOut& y);
/// aclnnBatchNormBackward, after aclnnThresholdBackward for a relu. Without saved values, and where operators are alone,
/// aclnnBatchNorm computes them again. The gradients of the parameters have any alpha and beta there.
npuError_t submit_batch_norm_backward(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x,
                                      const ops::TensorIn& dy, const void* scale,
                                      const ops::NormGradients& gradients, const ops::NormTail& tail,
                                      const ops::TensorOut& dx);

}  // namespace npu::detail

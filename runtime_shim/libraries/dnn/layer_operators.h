// Layers by CANN's operators. Private to libraries/dnn. Each returns npuErrorNotSupported, without effect, for what the
// operators do not have: scaling factors other than those named, types, modes.
// Errors besides: those of Operator.
#pragma once

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/dnn/fused.h"
#include "runtime_shim/kernels/dnn/layers.h"

namespace npu::detail {

/// y = f(x): aclnnRelu, or aclnnThresholdBackward of x where NaN becomes 0, aclnnInplaceClampMax for a ceiling;
/// aclnnSigmoid, aclnnTanh, aclnnElu, aclnnSwish. Any alpha and beta, as for all layers below: in float, and in half
/// precision where operators are alone (aclnnInplaceMuls, aclnnInplaceAdd, aclnnInplaceCopy).
npuError_t submit_activation(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& x,
                             const ops::TensorOut& y);
/// The gradients: aclnnThresholdBackward for relu, twice with a ceiling; those of the other activations, from x or y.
npuError_t submit_activation_backward(npuStream_t stream, const ops::ActivationSpec& spec,
                                      const ops::TensorIn& y, const ops::TensorIn& dy, const ops::TensorIn& x,
                                      const ops::TensorOut& dx);
/// Softmax over dimension `dim`, or its logarithm, and the gradients.
npuError_t submit_softmax(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& x,
                          const ops::TensorOut& y);
npuError_t submit_softmax_backward(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& y,
                                   const ops::TensorIn& dy, const ops::TensorOut& dx);
/// The same over all dimensions but the first. Tensors with gaps are copied.
npuError_t submit_softmax_of_instances(npuStream_t stream, bool logarithm, const ops::TensorIn& x,
                                       const ops::TensorOut& y);
npuError_t submit_softmax_backward_of_instances(npuStream_t stream, bool logarithm, const ops::TensorIn& y,
                                                const ops::TensorIn& dy, const ops::TensorOut& dx);
/// y = alpha x + y, where x broadcasts: aclnnInplaceAdd. beta 1.
npuError_t submit_add(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y);
/// The sum over all dimensions but the second: aclnnReduceSum. In float with any alpha and beta: aclnnInplaceMuls, aclnnInplaceAdd and aclnnInplaceCopy.
npuError_t submit_channel_sum(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y);
/// Convolutions and gradients: aclnnConvolution, aclnnConvolutionBackward; not flipped. alpha and beta as for the sum.
npuError_t submit_convolution(npuStream_t stream, const ops::Convolution& problem, const ops::TensorIn& x,
                              const ops::TensorIn& w, const ops::TensorOut& y);
npuError_t submit_convolution_data(npuStream_t stream, const ops::Convolution& problem,
                                   const ops::TensorIn& w, const ops::TensorIn& dy, const ops::TensorOut& dx);
npuError_t submit_convolution_filter(npuStream_t stream, const ops::Convolution& problem,
                                     const ops::TensorIn& x, const ops::TensorIn& dy,
                                     const ops::TensorOut& dw);
/// y = f(alpha1 conv(x, w) + alpha2 z + bias): the convolution, additions and the activation. Half precision where operators
/// are alone, because each of them rounds.
npuError_t submit_fused_convolution(npuStream_t stream, const ops::Convolution& problem,
                                    const ops::TensorIn& x, const ops::TensorIn& w,
                                    const ops::FusedTail& tail, const ops::TensorOut& y);
/// Pools of images and volumes and their gradients. The largest of each window, where NaN is the largest: aclnnMaxPool2dWithIndices or aclnnMaxPool3dWithArgmax,
/// which the gradient runs again for the indices. Where NaN is not, and operators are alone, a copy of x without NaN.
/// Averages: aclnnAvgPool2d, aclnnAvgPool3d. Paddings of at most half a window.
npuError_t submit_pool(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                       const ops::TensorOut& y);
npuError_t submit_pool_backward(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& dy,
                                const ops::TensorIn& x, const ops::TensorOut& dx);

}  // namespace npu::detail

// Layers by CANN's operators. Private to libraries/dnn. Each returns npuErrorNotSupported, without effect, for what the
// operators do not have: scaling factors other than those named, types, modes.
// Errors besides: those of Operator.
#pragma once

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/dnn/convolution.h"
#include "runtime_shim/kernels/dnn/layers.h"

namespace npu::detail {

/// y = f(x): aclnnRelu, or aclnnThresholdBackward of x where NaN becomes 0; aclnnSigmoid, aclnnTanh, aclnnElu, aclnnSwish.
/// alpha 1, beta 0.
npuError_t submit_activation(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& x,
                             const ops::TensorOut& y);
/// The gradients: aclnnThresholdBackward for relu; those of the other activations, from x or y.
npuError_t submit_activation_backward(npuStream_t stream, const ops::ActivationSpec& spec,
                                      const ops::TensorIn& y, const ops::TensorIn& dy, const ops::TensorIn& x,
                                      const ops::TensorOut& dx);
/// Softmax over dimension `dim`, or its logarithm, and the gradients. alpha 1, beta 0.
npuError_t submit_softmax(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& x,
                          const ops::TensorOut& y);
npuError_t submit_softmax_backward(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& y,
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
/// Pools of images and their gradients. The largest of each window, where NaN is the largest: aclnnMaxPool2dWithIndices,
/// which the gradient runs again for the indices. Averages: aclnnAvgPool2d, for paddings of at most half a window.
/// alpha 1, beta 0.
npuError_t submit_pool(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                       const ops::TensorOut& y);
npuError_t submit_pool_backward(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& dy,
                                const ops::TensorIn& x, const ops::TensorOut& dx);

}  // namespace npu::detail

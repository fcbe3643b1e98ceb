// Normalisation over channels by CANN's operators, which have none of its own. Private to libraries/dnn.
#pragma once

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/dnn/layers.h"

namespace npu::detail {

/// y = x s^-beta and its gradient, as ops::lrn_forward and ops::lrn_backward; s is above 0, and its power is that of its logarithm.
/// Cost: n sums of squares of shifted channels, and 7 operators; n sums and 11. npuErrorNotSupported for double and under capture.
npuError_t submit_lrn(npuStream_t stream, const ops::CrossChannelNorm& norm, const ops::TensorIn& x,
                      const ops::TensorOut& y);
npuError_t submit_lrn_backward(npuStream_t stream, const ops::CrossChannelNorm& norm, const ops::TensorIn& dy,
                               const ops::TensorIn& x, const ops::TensorOut& dx);

}  // namespace npu::detail

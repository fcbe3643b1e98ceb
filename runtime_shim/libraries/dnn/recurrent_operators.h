// Recurrent layers by CANN's operators: products of matrices, and functions element by element for each time step. Private to
// libraries/dnn. Computed in float; half precision is converted by copies. The reserve space is that of runtime_shim/kernels.
// Each returns npuErrorNotSupported for double and under capture. Errors besides: those of Operator.
#pragma once

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/dnn/recurrent.h"
#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail {

/// run.dropout > 0: by masks of `dropout`, whose position moves on. Cost: 2 operators for each layer and direction, and 7 to 12 for
/// each of its time steps; more where sequences differ in length.
npuError_t submit_recurrent_forward(npuStream_t stream, const ops::RecurrentForward& run,
                                    npudnnDropoutStruct* dropout);
npuError_t submit_recurrent_backward(npuStream_t stream, const ops::RecurrentBackward& run);
npuError_t submit_recurrent_gradients(npuStream_t stream, const ops::RecurrentGradients& run);

}  // namespace npu::detail

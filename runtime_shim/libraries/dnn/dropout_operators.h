// Dropout by CANN's operators. Private to libraries/dnn. Each returns npuErrorNotSupported, without effect, for what the
// operators do not have. Errors besides: those of Operator.
#pragma once

#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail {

/// The mask of `count` elements in device memory of ops::dropout_mask_bytes: aclnnDropoutGenMask, with the position in the
/// descriptor, which moves on, as does that in the states (aclnnInplaceAdds).
/// The host knows it, so that a captured call is refused.
npuError_t submit_dropout_mask(npuStream_t stream, npudnnDropoutStruct& dropout, int64_t count, void* mask);

/// y = x / (1 - probability) where the bit is 1, else 0: aclnnDropoutDoMask.
npuError_t submit_dropout(npuStream_t stream, double probability, const ops::TensorIn& x, const void* mask,
                          const ops::TensorOut& y);

/// Writes seed and position into the states, or reads the position from them after waiting for the stream, by copies.
npuError_t store_dropout_states(npuStream_t stream, const npudnnDropoutStruct& dropout);
npuError_t load_dropout_states(npuStream_t stream, npudnnDropoutStruct& dropout);

}  // namespace npu::detail

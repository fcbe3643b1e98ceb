// The seam between library calls and mixed precision: calls ask how precise their float32 operands have to
// be, and whoever decides that (train/amp) registers the answer. Without a policy nothing is cast.
#pragma once

#include <cstdint>

#include "runtime_shim/kernels/element.h"

namespace npu::detail {

/// A call that could take half operands: a matrix product, or a convolution seen as one.
struct PreciseCall {
  const char* name;  ///< as the program wrote it, "npublasSgemm"
  std::int64_t m, n, k, batch_count;
};

/// f32: operands as they are. f16, bf16: operands are rounded to that type first; sums stay float32.
using PrecisionPolicy = ops::Element (*)(const PreciseCall& call);

/// Replaces the policy; null for none. Thread-safe.
void set_precision_policy(PrecisionPolicy policy);

/// The policy's answer for a call with float32 operands; f32 without a policy. Asked when the call is made,
/// on the caller's thread. Cost without a policy: one atomic load.
ops::Element operand_precision(const PreciseCall& call);

}  // namespace npu::detail

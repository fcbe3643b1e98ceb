// The interface between library calls and mixed precision. Calls request the precision of their float32
// operands; train/amp registers the function that decides. Without a policy nothing is cast.
#pragma once

#include <cstdint>

#include "runtime_shim/kernels/element.h"

namespace npu::detail {

/// A call that could use half operands: a matrix product, or a convolution seen as one.
struct PreciseCall {
  const char* name;  ///< as in the program: "npublasSgemm"
  std::int64_t m, n, k, batch_count;
};

/// f32: operands unchanged. f16, bf16: operands are rounded to that type first; sums stay float32.
using PrecisionPolicy = ops::Element (*)(const PreciseCall& call);

/// Replaces the policy; null for none. Thread-safe.
void set_precision_policy(PrecisionPolicy policy);

/// The policy's decision for a call with float32 operands; f32 without a policy. Made at the call, on the
/// caller's thread. Cost without a policy: one atomic load.
ops::Element operand_precision(const PreciseCall& call);

}  // namespace npu::detail

// AllReduce between hosts for sizes where the number of steps counts.
#ifndef RUNTIME_SHIM_HCCL_GLOO_ALL_REDUCE_H_
#define RUNTIME_SHIM_HCCL_GLOO_ALL_REDUCE_H_

#include "runtime_shim/hccl/gloo_agreement.h"

namespace npu::hccl {

/// Up to this many bytes two steps between all ranks are faster than a ring of 2 (ranks - 1).
constexpr std::uint64_t kTwoSteps = std::uint64_t{4} << 20;

/// Every rank sends rank r the r-th part of its input; rank r adds the parts up, in the order of ranks, and
/// sends the sum to all. Two steps; 2 S (ranks - 1) / ranks bytes sent per rank. The first step runs while
/// the ranks still agree: `agreement` is reached inside. Throws what waits and the agreement throw.
void all_reduce_in_two_steps(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor,
                             GlooAgreement& agreement);

}  // namespace npu::hccl

#endif  // RUNTIME_SHIM_HCCL_GLOO_ALL_REDUCE_H_

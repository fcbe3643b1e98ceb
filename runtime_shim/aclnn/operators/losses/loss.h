// What losses have in common.
#pragma once

#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {

/// What becomes of the losses of the samples. The values are those of the argument.
enum class LossReduction : int64_t { kNone, kMean, kSum };

inline LossReduction loss_reduction(const FirstPhase& phase, int64_t reduction) {
  phase.require(reduction >= 0 && reduction <= 2,
                "reduction is " + std::to_string(reduction) + ", allowed are 0 (none), 1 (mean), 2 (sum)");
  return static_cast<LossReduction>(reduction);
}

/// Throws unless the operand has one element and at most one dimension.
inline void require_one_element(const FirstPhase& phase, size_t operand) {
  const Tensor& tensor = phase.operand(operand);
  phase.require(tensor.elements() == 1 && tensor.rank() <= 1,
                std::string(phase.name_of_operand(operand)) + " must have one element, and has the shape " +
                    text_of(tensor.shape));
}

}  // namespace npu::aclnn

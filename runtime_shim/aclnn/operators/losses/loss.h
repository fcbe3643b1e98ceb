// What losses have in common.
#pragma once

#include <cmath>

#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {

/// What becomes of the losses of the samples. The values are those of the argument.
enum class LossReduction : int64_t { kNone, kMean, kSum };

inline LossReduction loss_reduction(const FirstPhase& phase, int64_t reduction) {
  phase.require(reduction >= 0 && reduction <= 2, "reduction is ", reduction,
                ", allowed are 0 (none), 1 (mean), 2 (sum)");
  return static_cast<LossReduction>(reduction);
}

/// Throws unless the operand has one element and at most one dimension.
inline void require_one_element(const FirstPhase& phase, size_t operand) {
  const Tensor& tensor = phase.operand(operand);
  phase.require(tensor.elements() == 1 && tensor.rank() <= 1, phase.name_of_operand(operand),
                " must have one element, and has the shape ", tensor.shape);
}

/// The logarithm of the sum of the exponentials of `count` elements from `first` on.
inline double log_sum_exp(const Tensor& scores, int64_t first, int64_t count) {
  double largest = -INFINITY, sum = 0;
  for (int64_t i = first; i < first + count; ++i) largest = std::fmax(largest, number_at(scores, i));
  for (int64_t i = first; i < first + count; ++i) sum += std::exp(number_at(scores, i) - largest);
  return largest + std::log(sum);
}

}  // namespace npu::aclnn

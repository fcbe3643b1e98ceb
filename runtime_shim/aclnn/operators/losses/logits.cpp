// Cross entropy of scores and of probabilities: aclnnSoftmaxCrossEntropyWithLogits.
#include <cmath>

#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "runtime_shim/aclnn/operators/losses/loss.h"

namespace npu::aclnn {
namespace {

/// Operands: features, labels, loss, backprop.
void run_logits(const Run& run) {
  const int64_t rows = run[0].shape[0], count = run[0].shape[1];
  for (int64_t row = 0; row < rows && count > 0; ++row) {
    const double log_sum = log_sum_exp(run[0], row * count, count);
    double loss = 0;
    for (int64_t i = row * count; i < (row + 1) * count; ++i) {
      const double logarithm = number_at(run[0], i) - log_sum, label = number_at(run[1], i);
      if (label != 0) loss -= label * logarithm;
      set_number(run[3], i, std::exp(logarithm) - label);
    }
    set_number(run[2], row, loss);
  }
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(const aclTensor* features, aclTensor* labels,
                                                               aclTensor* loss, aclTensor* backprop,
                                                               uint64_t* workspaceSize,
                                                               aclOpExecutor** executor) {
  return first_phase("aclnnSoftmaxCrossEntropyWithLogits", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor scores = phase.tensor("features", features), targets = phase.tensor("labels", labels);
    const Tensor losses = phase.tensor("loss", loss), gradient = phase.tensor("backprop", backprop);
    for (size_t i = 0; i < 4; ++i) {
      require_number_type(phase, i);
      phase.require(phase.operand(i).type == scores.type, phase.name_of_operand(i),
                    " has another type than features");
    }
    phase.require(scores.rank() == 2, "features has the shape ", scores.shape, ", not (N, C)");
    phase.require_shape("labels", targets, scores.shape);
    phase.require_shape("backprop", gradient, scores.shape);
    Dimensions rows;
    rows.push(scores.shape[0]);
    phase.require_shape("loss", losses, rows);
    phase.compute(run_logits);
  });
}
NPU_SECOND_PHASE(aclnnSoftmaxCrossEntropyWithLogits)

}  // extern "C"

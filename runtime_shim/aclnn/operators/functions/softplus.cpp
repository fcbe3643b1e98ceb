// aclnnSoftplus and its gradient.
#include <cmath>

#include "aclnnop/aclnn_softplus.h"
#include "aclnnop/aclnn_softplus_backward.h"
#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {
namespace {

/// log(1 + e^(beta x)) / beta; x where beta x is above the threshold.
struct SoftplusSettings {
  double beta, threshold;

  double value(double x) const { return beta * x > threshold ? x : std::log1p(std::exp(beta * x)) / beta; }
  double slope(double x) const { return beta * x > threshold ? 1 : 1 / (1 + std::exp(-beta * x)); }
};

SoftplusSettings softplus_settings(const FirstPhase& phase, const aclScalar* beta,
                                   const aclScalar* threshold) {
  return {phase.number("beta", beta), phase.number("threshold", threshold)};
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnSoftplusGetWorkspaceSize(const aclTensor* self, const aclScalar* beta,
                                          const aclScalar* threshold, aclTensor* out, uint64_t* workspaceSize,
                                          aclOpExecutor** executor) {
  return first_phase("aclnnSoftplus", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
    require_number_type(phase, 0), require_number_type(phase, 1);
    phase.require_shape("out", result, input.shape);
    phase.compute([settings = softplus_settings(phase, beta, threshold)](const Run& run) {
      for_numbers(run[1], [&](int64_t i) { return settings.value(number_at(run[0], i)); });
    });
  });
}
NPU_SECOND_PHASE(aclnnSoftplus)

aclnnStatus aclnnSoftplusBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* self,
                                                  const aclScalar* beta, const aclScalar* threshold,
                                                  aclTensor* gradInput, uint64_t* workspaceSize,
                                                  aclOpExecutor** executor) {
  return first_phase("aclnnSoftplusBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("gradOutput", gradOutput);
    const Tensor input = phase.tensor("self", self), result = phase.tensor("gradInput", gradInput);
    for (size_t i = 0; i < 3; ++i) require_number_type(phase, i);
    phase.require_shape("gradInput", result, input.shape);
    broadcast_to(phase.operand(0), input.shape, "gradOutput");
    phase.compute([settings = softplus_settings(phase, beta, threshold)](const Run& run) {
      const Tensor gradient = broadcast_to(run[0], run[2].shape, "gradOutput");
      for_numbers(run[2],
                  [&](int64_t i) { return number_at(gradient, i) * settings.slope(number_at(run[1], i)); });
    });
  });
}
NPU_SECOND_PHASE(aclnnSoftplusBackward)

}  // extern "C"

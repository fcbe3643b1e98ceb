// Losses by the distance of two tensors: aclnnMseLoss, aclnnMseLossOut, aclnnMseLossBackward, aclnnL1Loss.
#include <cmath>

#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "runtime_shim/aclnn/operators/losses/loss.h"

namespace npu::aclnn {
namespace {

double squared(double distance) { return distance * distance; }

/// out = distance(self - target) of each element, or the mean or the sum of these.
void distance_loss(FirstPhase& phase, double (*distance)(double), const aclTensor* self,
                   const aclTensor* target, int64_t reduction, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), goal = phase.tensor("target", target),
               result = phase.tensor("out", out);
  for (size_t i = 0; i < 3; ++i) require_number_type(phase, i);
  const LossReduction how = loss_reduction(phase, reduction);
  const Dimensions shape = common_shape(input.shape, goal.shape, "self and target");
  if (how == LossReduction::kNone)
    phase.require_shape("out", result, shape);
  else
    require_one_element(phase, 2);
  phase.compute([=](const Run& run) {
    const Tensor from = broadcast_to(run[0], shape, "self"), to = broadcast_to(run[1], shape, "target");
    double sum = 0;
    for (int64_t i = 0; i < shape.product(); ++i) {
      const double loss = distance(number_at(from, i) - number_at(to, i));
      sum += loss;
      if (how == LossReduction::kNone) set_number(run[2], i, loss);
    }
    if (how == LossReduction::kMean) sum /= static_cast<double>(shape.product());
    if (how != LossReduction::kNone) set_number(run[2], 0, sum);
  });
}

void square_gradient(FirstPhase& phase, const aclTensor* gradient, const aclTensor* self,
                     const aclTensor* target, int64_t reduction, const aclTensor* out) {
  phase.tensor("gradOutput", gradient);
  const Tensor input = phase.tensor("self", self), goal = phase.tensor("target", target),
               result = phase.tensor("out", out);
  for (size_t i = 0; i < 4; ++i) require_number_type(phase, i);
  const LossReduction how = loss_reduction(phase, reduction);
  const Dimensions shape = common_shape(input.shape, goal.shape, "self and target");
  phase.require_shape("out", result, shape);
  broadcast_to(phase.operand(0), shape, "gradOutput");
  phase.compute([=](const Run& run) {
    const Tensor factor = broadcast_to(run[0], shape, "gradOutput"),
                 from = broadcast_to(run[1], shape, "self"), to = broadcast_to(run[2], shape, "target");
    const double parts = how == LossReduction::kMean ? static_cast<double>(shape.product()) : 1;
    for (int64_t i = 0; i < shape.product(); ++i)
      set_number(run[3], i, 2 * (number_at(from, i) - number_at(to, i)) * number_at(factor, i) / parts);
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

#define NPU_DISTANCE_LOSS(Name, distance)                                                               \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, const aclTensor* target,             \
                                            int64_t reduction, aclTensor* out, uint64_t* workspaceSize, \
                                            aclOpExecutor** executor) {                                 \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                 \
      distance_loss(phase, distance, self, target, reduction, out);                                     \
    });                                                                                                 \
  }                                                                                                     \
  NPU_SECOND_PHASE(aclnn##Name)

extern "C" {

NPU_DISTANCE_LOSS(MseLoss, squared)
NPU_DISTANCE_LOSS(MseLossOut, squared)
NPU_DISTANCE_LOSS(L1Loss, std::fabs)

aclnnStatus aclnnMseLossBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* self,
                                                 const aclTensor* target, int64_t reduction, aclTensor* out,
                                                 uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnMseLossBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    square_gradient(phase, gradOutput, self, target, reduction, out);
  });
}
NPU_SECOND_PHASE(aclnnMseLossBackward)

}  // extern "C"

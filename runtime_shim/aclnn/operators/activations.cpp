// Activations with parameters, and gradients of activations.
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_swish.h"
#include "aclnnop/aclnn_swish_backward.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/dnn/layers.h"

namespace npu::aclnn {
namespace {

using ops::Nonlinearity;

/// Throws unless the operand has the shape of the first one.
void require_shape_of_first(const FirstPhase& phase, size_t operand) {
  phase.require_shape(phase.name_of_operand(operand), phase.operand(operand), phase.operand(0).shape);
}

void activate(FirstPhase& phase, const ops::ActivationSpec& spec, const aclTensor* self,
              const aclTensor* out) {
  phase.tensor("self", self);
  phase.tensor("out", out);
  require_elements(phase);
  require_shape_of_first(phase, 1);
  phase.compute([spec](const Run& run) {
    if (run[1].elements() > 0) ops::activation_forward(spec, tensor_in(run[0]), tensor_out(run[1]));
  });
}

/// The gradient, from the result or from the input of the activation, which is called `name`.
void activate_backward(FirstPhase& phase, const ops::ActivationSpec& spec, const aclTensor* gradient,
                       const char* name, const aclTensor* known, const aclTensor* result) {
  phase.tensor("gradOutput", gradient);
  phase.tensor(name, known);
  phase.tensor("gradInput", result);
  require_elements(phase);
  require_shape_of_first(phase, 1);
  require_shape_of_first(phase, 2);
  phase.compute([spec](const Run& run) {
    if (run[2].elements() == 0) return;
    const ops::TensorIn read = tensor_in(run[1]);
    ops::activation_backward(spec, read, tensor_in(run[0]), read, tensor_out(run[2]));
  });
}

/// The three numbers of an exponential linear unit. Throws kNoKernel for scales, which the simulated device does not have.
ops::ActivationSpec elu(const FirstPhase& phase, const aclScalar* alpha, const aclScalar* scale,
                        const aclScalar* input_scale) {
  const ops::ActivationSpec spec{Nonlinearity::elu, phase.number("alpha", alpha), true};
  if (phase.number("scale", scale) != 1 || phase.number("inputScale", input_scale) != 1)
    throw Refusal{kNoKernel, "the simulated device has scale 1 and inputScale 1 alone"};
  return spec;
}

ops::ActivationSpec swish(const FirstPhase& phase, const aclScalar* beta) {
  return {Nonlinearity::swish, beta == nullptr ? 1 : phase.number("betaOptional", beta), true};
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnEluGetWorkspaceSize(const aclTensor* self, const aclScalar* alpha, const aclScalar* scale,
                                     const aclScalar* inputScale, aclTensor* out, uint64_t* workspaceSize,
                                     aclOpExecutor** executor) {
  return first_phase("aclnnElu", workspaceSize, executor, [&](FirstPhase& phase) {
    activate(phase, elu(phase, alpha, scale, inputScale), self, out);
  });
}
NPU_SECOND_PHASE(aclnnElu)

aclnnStatus aclnnEluBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclScalar* alpha,
                                             const aclScalar* scale, const aclScalar* inputScale,
                                             bool isResult, const aclTensor* selfOrResult,
                                             aclTensor* gradInput, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnEluBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    const npu::ops::ActivationSpec spec = elu(phase, alpha, scale, inputScale);
    if (!isResult) throw Refusal{kNoKernel, "the simulated device has isResult true alone"};
    phase.require(spec.coef >= 0, "alpha must not be negative where isResult is true");
    activate_backward(phase, spec, gradOutput, "selfOrResult", selfOrResult, gradInput);
  });
}
NPU_SECOND_PHASE(aclnnEluBackward)

aclnnStatus aclnnSwishGetWorkspaceSize(const aclTensor* self, const aclScalar* betaOptional, aclTensor* out,
                                       uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnSwish", workspaceSize, executor,
                     [&](FirstPhase& phase) { activate(phase, swish(phase, betaOptional), self, out); });
}
NPU_SECOND_PHASE(aclnnSwish)

aclnnStatus aclnnSwishBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* self,
                                               const aclScalar* betaOptional, aclTensor* gradInput,
                                               uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnSwishBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    activate_backward(phase, swish(phase, betaOptional), gradOutput, "self", self, gradInput);
  });
}
NPU_SECOND_PHASE(aclnnSwishBackward)

aclnnStatus aclnnSigmoidBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* output,
                                                 aclTensor* gradInput, uint64_t* workspaceSize,
                                                 aclOpExecutor** executor) {
  return first_phase("aclnnSigmoidBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    activate_backward(phase, {Nonlinearity::sigmoid, 0, true}, gradOutput, "output", output, gradInput);
  });
}
NPU_SECOND_PHASE(aclnnSigmoidBackward)

aclnnStatus aclnnTanhBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* output,
                                              aclTensor* gradInput, uint64_t* workspaceSize,
                                              aclOpExecutor** executor) {
  return first_phase("aclnnTanhBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    activate_backward(phase, {Nonlinearity::tanh, 0, true}, gradOutput, "output", output, gradInput);
  });
}
NPU_SECOND_PHASE(aclnnTanhBackward)

}  // extern "C"

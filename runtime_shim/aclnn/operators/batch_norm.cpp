// Batch normalisation over the channels, and its gradient.
#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/dnn/norm.h"

namespace npu::aclnn {
namespace {

/// The tensor as (outer, channels, inner): the channels are the second dimension, in NHWC and NDHWC the last.
ops::AxisView channels_of(const Tensor& tensor) {
  const bool is_last = tensor.format == ACL_FORMAT_NHWC || tensor.format == ACL_FORMAT_NDHWC;
  const int axis = is_last ? tensor.rank() - 1 : 1;
  ops::AxisView view;
  for (int i = 0; i < tensor.rank(); ++i)
    (i < axis ? view.outer : i == axis ? view.axis : view.inner) *= tensor.shape[i];
  return view;
}

void require_parameter(const FirstPhase& phase, const char* name, const Tensor& tensor, int64_t channels) {
  Dimensions shape;
  shape.push(channels);
  phase.require_shape(name, tensor, shape);
  if (tensor.type != ACL_FLOAT || !tensor.is_contiguous())
    throw Refusal{kNoKernel, std::string("the simulated device takes contiguous FLOAT alone, which ") + name +
                                 " is not"};
}

/// The operand of a parameter, if there is one.
std::optional<size_t> optional_parameter(FirstPhase& phase, const char* name, const aclTensor* argument,
                                         int64_t channels) {
  const std::optional<Tensor> tensor = phase.optional_tensor(name, argument);
  if (!tensor) return std::nullopt;
  require_parameter(phase, name, *tensor, channels);
  return phase.operands() - 1;
}

void required_parameter(FirstPhase& phase, const char* name, const aclTensor* argument, int64_t channels) {
  require_parameter(phase, name, phase.tensor(name, argument), channels);
}

/// Throws unless both tensors have one type and one shape.
void require_alike(const FirstPhase& phase, const char* name, const Tensor& tensor, const Tensor& other) {
  phase.require_shape(name, tensor, other.shape);
  phase.require(tensor.type == other.type, name, " is ", name_of(tensor.type), ", not ", name_of(other.type));
}

void* memory_of(const Run& run, const std::optional<size_t>& operand) {
  return operand ? run[*operand].data() : nullptr;
}

/// The parameters' values, or one number for each channel if there are none.
struct Values {
  Values(const Run& run, const std::optional<size_t>& operand, int64_t channels, float otherwise)
      : given(memory_of(run, operand)), numbers(operand ? 0 : static_cast<size_t>(channels), otherwise) {}
  const void* get() const { return given != nullptr ? given : numbers.data(); }
  const void* given;
  std::vector<float> numbers;
};

/// The arguments of aclnnBatchNorm behind the tensors.
struct Forward {
  bool training;
  double momentum;
  ops::BatchNorm norm;
  std::optional<size_t> weight, bias, mean, variance;
  size_t output = 0;  ///< saveMean and saveInvstd follow
};

void run_forward(const Forward& call, const Run& run) {
  if (run[0].elements() == 0) return;
  const Values weight(run, call.weight, call.norm.view.axis, 1), bias(run, call.bias, call.norm.view.axis, 0);
  void *const mean = memory_of(run, call.mean), *const variance = memory_of(run, call.variance);
  const ops::TensorIn input = tensor_in(run[0]);
  const ops::TensorOut output = tensor_out(run[call.output]);
  if (!call.training)
    return ops::batch_norm_inference(call.norm, input, weight.get(), bias.get(), mean, variance, {}, output);
  ops::batch_norm_training(
      call.norm, input, weight.get(), bias.get(),
      {call.momentum, mean, variance, run[call.output + 1].data(), run[call.output + 2].data()}, {}, output);
}

/// saveMean or saveInvstd: without training it may be empty, and is not written.
void saved(FirstPhase& phase, const char* name, const aclTensor* argument, const Forward& call) {
  const Tensor tensor = phase.tensor(name, argument);
  if (call.training || tensor.elements() > 0) require_parameter(phase, name, tensor, call.norm.view.axis);
}

void run_backward(const ops::BatchNorm& norm, const Run& run) {
  if (run[0].elements() == 0) return;
  ops::NormGradients gradients;
  gradients.saved_mean = run[5].data();
  gradients.saved_inverse = run[6].data();
  gradients.d_scale = run[8].data();
  gradients.d_bias = run[9].data();
  ops::batch_norm_backward(norm, tensor_in(run[1]), tensor_in(run[0]), run[2].data(), gradients, {},
                           tensor_out(run[7]));
}

/// Throws unless all three gradients of training are asked for.
void require_all_gradients(const FirstPhase& phase, bool training, const aclBoolArray* mask) {
  if (mask == nullptr) throw Refusal{kNullPointer, "outputMask is null"};
  const size_t entries = mask->values.size();
  phase.require(entries == 3, "outputMask has ", entries, " entries, not 3");
  for (const bool asked : mask->values)
    if (!asked || !training)
      throw Refusal{kNoKernel, "the simulated device computes all three gradients, of training, alone"};
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnBatchNormGetWorkspaceSize(const aclTensor* input, const aclTensor* weight,
                                           const aclTensor* bias, aclTensor* runningMean,
                                           aclTensor* runningVar, bool training, double momentum, double eps,
                                           aclTensor* output, aclTensor* saveMean, aclTensor* saveInvstd,
                                           uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnBatchNorm", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor x = phase.tensor("input", input);
    Forward call{training, momentum, {channels_of(x), npu::ops::Element::f32, eps}, {}, {}, {}, {}};
    const int64_t channels = call.norm.view.axis;
    call.weight = optional_parameter(phase, "weight", weight, channels);
    call.bias = optional_parameter(phase, "bias", bias, channels);
    call.mean = optional_parameter(phase, "runningMean", runningMean, channels);
    call.variance = optional_parameter(phase, "runningVar", runningVar, channels);
    phase.require(training || (call.mean && call.variance),
                  "without training, runningMean and runningVar must be given");
    call.output = phase.operands();
    require_alike(phase, "output", phase.tensor("output", output), x);
    saved(phase, "saveMean", saveMean, call);
    saved(phase, "saveInvstd", saveInvstd, call);
    phase.compute([call](const Run& run) { run_forward(call, run); });
  });
}
NPU_SECOND_PHASE(aclnnBatchNorm)

aclnnStatus aclnnBatchNormBackwardGetWorkspaceSize(const aclTensor* gradOut, const aclTensor* input,
                                                   const aclTensor* weight, const aclTensor* runningMean,
                                                   const aclTensor* runningVar, const aclTensor* saveMean,
                                                   const aclTensor* saveInvstd, bool training, double eps,
                                                   const aclBoolArray* outputMask, aclTensor* gradInput,
                                                   aclTensor* gradWeight, aclTensor* gradBias,
                                                   uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnBatchNormBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor dy = phase.tensor("gradOut", gradOut);
    require_alike(phase, "input", phase.tensor("input", input), dy);
    const npu::ops::BatchNorm norm{channels_of(dy), npu::ops::Element::f32, eps};
    const int64_t channels = norm.view.axis;
    required_parameter(phase, "weight", weight, channels);
    required_parameter(phase, "runningMean", runningMean, channels);
    required_parameter(phase, "runningVar", runningVar, channels);
    required_parameter(phase, "saveMean", saveMean, channels);
    required_parameter(phase, "saveInvstd", saveInvstd, channels);
    require_all_gradients(phase, training, outputMask);
    require_alike(phase, "gradInput", phase.tensor("gradInput", gradInput), dy);
    required_parameter(phase, "gradWeight", gradWeight, channels);
    required_parameter(phase, "gradBias", gradBias, channels);
    phase.compute([norm](const Run& run) { run_backward(norm, run); });
  });
}
NPU_SECOND_PHASE(aclnnBatchNormBackward)

}  // extern "C"

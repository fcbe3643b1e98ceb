// aclnnConvolution, also transposed, and aclnnConvolutionBackward.
#include "runtime_shim/kernels/dnn/convolution.h"

#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "runtime_shim/aclnn/operators/product.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/dnn/arithmetic.h"

namespace npu::aclnn {
namespace {

/// The arguments that both operators have.
struct Window {
  const aclIntArray *stride, *padding, *dilation, *output_padding;
  bool transposed;
  int64_t groups;
  int8_t cube_math_type;
};

/// Entry `i` of an array with one entry for all dimensions, or one each.
int64_t entry(const char* name, const aclIntArray* array, int rank, int i, int64_t least) {
  if (array == nullptr) throw Refusal{kNullPointer, std::string(name) + " is null"};
  const size_t size = array->values.size();
  if (size != 1 && size != static_cast<size_t>(rank))
    throw Refusal{kInvalid, std::string(name) + " has " + std::to_string(size) + " entries, not " +
                                std::to_string(rank)};
  const int64_t value = array->values[size == 1 ? 0 : static_cast<size_t>(i)];
  if (value < least)
    throw Refusal{kInvalid, std::string(name) + " has " + std::to_string(value) + ", at least " +
                                std::to_string(least) + " is allowed"};
  return value;
}

/// The convolution of x with w to y. Throws if the shapes do not fit.
ops::Convolution describe(const FirstPhase& phase, const Tensor& x, const Tensor& w, const Tensor& y,
                          const char* y_name, const Window& window) {
  const int rank = x.rank() - 2, missing = ops::kSpatial - rank;
  phase.require(rank >= 1 && rank <= ops::kSpatial, "input has ", x.rank(), " dimensions");
  phase.require(w.rank() == x.rank(), "weight has the shape ", w.shape, ", and input ", x.shape);
  phase.require(
      window.groups >= 1 && x.shape[1] == w.shape[1] * window.groups && w.shape[0] % window.groups == 0,
      "the channels of ", x.shape, " and ", w.shape, " do not fit ", window.groups, " groups");
  ops::Convolution problem;
  problem.batch = x.shape[0];
  problem.groups = window.groups;
  problem.in_channels = x.shape[1];
  problem.out_channels = w.shape[0];
  problem.operands_as = operand_rounding(phase.generation(), x.type, w.type, window.cube_math_type);
  Dimensions expected;
  expected.push(x.shape[0]);
  expected.push(w.shape[0]);
  for (int i = 0; i < rank; ++i) {
    const int at = i + missing;
    problem.in[at] = x.shape[i + 2];
    problem.kernel[at] = w.shape[i + 2];
    problem.stride[at] = entry("stride", window.stride, rank, i, 1);
    problem.pad[at] = entry("padding", window.padding, rank, i, 0);
    problem.dilation[at] = entry("dilation", window.dilation, rank, i, 1);
    const int64_t span =
        problem.in[at] + 2 * problem.pad[at] - ((problem.kernel[at] - 1) * problem.dilation[at] + 1);
    phase.require(span >= 0, "the window is larger than the padded input ", x.shape);
    problem.out[at] = span / problem.stride[at] + 1;
    expected.push(problem.out[at]);
  }
  phase.require_shape(y_name, y, expected);
  return problem;
}

/// The convolution of which a transposed one is the gradient of the input: from y to x, with the weights of x's channels. Throws if
/// the shapes do not fit.
ops::Convolution describe_transposed(const FirstPhase& phase, const Tensor& x, const Tensor& w,
                                     const Tensor& y, const Window& window) {
  const int rank = x.rank() - 2;
  phase.require(rank >= 1 && rank <= ops::kSpatial && w.rank() == x.rank(), "weight has the shape ", w.shape,
                ", and input ", x.shape);
  Dimensions expected;
  expected.push(x.shape[0]);
  expected.push(w.shape[1] * window.groups);
  for (int i = 0; i < rank; ++i) {
    const int64_t stride = entry("stride", window.stride, rank, i, 1),
                  added = entry("outputPadding", window.output_padding, rank, i, 0),
                  dilation = entry("dilation", window.dilation, rank, i, 1);
    phase.require(added < stride || added < dilation, "outputPadding is not less than stride or dilation");
    expected.push((x.shape[i + 2] - 1) * stride - 2 * entry("padding", window.padding, rank, i, 0) +
                  dilation * (w.shape[i + 2] - 1) + added + 1);
  }
  phase.require_shape("output", y, expected);
  for (int i = 0; i < rank; ++i)
    if (entry("outputPadding", window.output_padding, rank, i, 0) >=
        entry("stride", window.stride, rank, i, 1))
      throw Refusal{kNoKernel, "the simulated device has no outputPadding of a stride or more"};
  return describe(phase, y, w, x, "input", window);
}

/// The bias as a tensor that broadcasts to the result.
Tensor over_channels(const Tensor& bias, const Tensor& result) {
  Tensor view = bias;
  view.shape = view.strides = {};
  for (int i = 0; i < result.rank(); ++i) {
    view.shape.push(i == 1 ? bias.shape.product() : 1);
    view.strides.push(i == 1 ? 1 : 0);
  }
  return view;
}

void convolution(FirstPhase& phase, const aclTensor* input, const aclTensor* weight, const aclTensor* bias,
                 const Window& window, const aclTensor* output) {
  const Tensor x = phase.tensor("input", input), w = phase.tensor("weight", weight);
  const Tensor y = phase.tensor("output", output);
  const std::optional<Tensor> b = phase.optional_tensor("bias", bias);
  require_elements(phase);
  const bool transposed = window.transposed;
  const ops::Convolution problem =
      transposed ? describe_transposed(phase, x, w, y, window) : describe(phase, x, w, y, "output", window);
  if (b) phase.require(b->elements() == y.shape[1] && b->is_contiguous(), "bias has the shape ", b->shape);
  phase.multiplies_as(problem.operands_as);
  phase.compute([problem, transposed, has_bias = b.has_value()](const Run& run) {
    if (run[2].elements() == 0) return;
    if (transposed)
      ops::convolution_backward_data(problem, tensor_in(run[1]), tensor_in(run[0]), tensor_out(run[2]));
    else
      ops::convolution_forward(problem, tensor_in(run[0]), tensor_in(run[1]), tensor_out(run[2]));
    if (has_bias)
      ops::combine(ops::BinaryOp::add, 1, tensor_in(run[2]), 1, tensor_in(over_channels(run[3], run[2])),
                   tensor_out(run[2]));
  });
}

/// Which gradients are asked for: of the input, the weight, the bias.
struct Mask {
  bool input, weight, bias;
};

Mask mask_of(const aclBoolArray* array) {
  if (array == nullptr) throw Refusal{kNullPointer, "outputMask is null"};
  if (array->values.size() != 3)
    throw Refusal{kInvalid, "outputMask has " + std::to_string(array->values.size()) + " entries, not 3"};
  return {array->values[0] != 0, array->values[1] != 0, array->values[2] != 0};
}

/// An operand that is there if its gradient is asked for. Its index among the operands.
size_t gradient(FirstPhase& phase, const char* name, const aclTensor* tensor, bool is_asked,
                const Dimensions& shape) {
  if (!is_asked) return 0;
  phase.require_shape(name, phase.tensor(name, tensor), shape);
  return phase.operands() - 1;
}

struct Gradients {
  const aclTensor *input, *weight, *bias;
};

void convolution_backward(FirstPhase& phase, const aclTensor* output_gradient, const aclTensor* input,
                          const aclTensor* weight, const Window& window, const aclBoolArray* output_mask,
                          const Gradients& gradients) {
  const Tensor dy = phase.tensor("gradOutput", output_gradient), x = phase.tensor("input", input);
  const Tensor w = phase.tensor("weight", weight);
  if (window.transposed)
    throw Refusal{kNoKernel, "the simulated device has no gradients of transposed convolutions"};
  const ops::Convolution problem = describe(phase, x, w, dy, "gradOutput", window);
  const Mask mask = mask_of(output_mask);
  Dimensions channels;
  channels.push(w.shape[0]);
  const size_t dx = gradient(phase, "gradInput", gradients.input, mask.input, x.shape);
  const size_t dw = gradient(phase, "gradWeight", gradients.weight, mask.weight, w.shape);
  const size_t db = gradient(phase, "gradBias", gradients.bias, mask.bias, channels);
  require_elements(phase);
  phase.multiplies_as(problem.operands_as);
  phase.compute([=](const Run& run) {
    const ops::TensorIn gradient = tensor_in(run[0]);
    if (dx != 0) ops::convolution_backward_data(problem, tensor_in(run[2]), gradient, tensor_out(run[dx]));
    if (dw != 0) ops::convolution_backward_filter(problem, tensor_in(run[1]), gradient, tensor_out(run[dw]));
    if (db != 0) ops::reduce({ops::ReduceOp::add}, gradient, tensor_out(over_channels(run[db], run[0])));
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnConvolutionGetWorkspaceSize(const aclTensor* input, const aclTensor* weight,
                                             const aclTensor* bias, const aclIntArray* stride,
                                             const aclIntArray* padding, const aclIntArray* dilation,
                                             bool transposed, const aclIntArray* outputPadding,
                                             int64_t groups, aclTensor* output, int8_t cubeMathType,
                                             uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnConvolution", workspaceSize, executor, [&](FirstPhase& phase) {
    convolution(phase, input, weight, bias,
                {stride, padding, dilation, outputPadding, transposed, groups, cubeMathType}, output);
  });
}
NPU_SECOND_PHASE(aclnnConvolution)

aclnnStatus aclnnConvolutionBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* input, const aclTensor* weight,
    const aclIntArray* /*biasSizes*/, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool transposed, const aclIntArray* /*outputPadding*/, int groups,
    const aclBoolArray* outputMask, int8_t cubeMathType, aclTensor* gradInput, aclTensor* gradWeight,
    aclTensor* gradBias, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnConvolutionBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    convolution_backward(phase, gradOutput, input, weight,
                         {stride, padding, dilation, nullptr, transposed, groups, cubeMathType}, outputMask,
                         {gradInput, gradWeight, gradBias});
  });
}
NPU_SECOND_PHASE(aclnnConvolutionBackward)

}  // extern "C"

// Pools of images and volumes and their gradients, by the largest and by the average: NCHW, NCDHW, floor mode, no dilation.
#include <cmath>
#include <limits>

#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_avgpool3d.h"
#include "aclnnop/aclnn_avgpool3d_backward.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax_backward.h"
#include "runtime_shim/aclnn/operators/product.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/aclnn/operators/windows/window_entry.h"
#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::aclnn {
namespace {

/// The windows of a pool over volumes of (depth, height, width). Images have depth 1.
struct Windows {
  int64_t planes, in[3], out[3], kernel[3], stride[3], pad[3];

  int64_t inputs() const { return in[0] * in[1] * in[2]; }
  int64_t outputs() const { return out[0] * out[1] * out[2]; }
};

struct WindowArguments {
  const aclIntArray *kernel, *stride, *padding, *dilation;
  bool ceil_mode, has_dilation = true;
  const char *stride_name = "stride", *padding_name = "padding";
  int spatial = 2;  ///< dimensions of a window
};

Windows windows_of(const FirstPhase& phase, const Tensor& input, const Tensor& result,
                   const char* result_name, const WindowArguments& arguments) {
  if (arguments.ceil_mode) throw Refusal{kNoKernel, "the simulated device has no ceilMode"};
  const int spatial = arguments.spatial;
  Windows windows{1, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}};
  Dimensions expected = input.shape;
  for (int i = 0; i < input.rank() - spatial; ++i) windows.planes *= input.shape[i];
  for (int i = 0; i < spatial; ++i) {
    const int to = i + 3 - spatial, from = input.rank() - spatial + i;
    const auto entry = [&](const char* name, const aclIntArray* array, int64_t otherwise) {
      return window_entry(name, array, static_cast<size_t>(i), static_cast<size_t>(spatial), otherwise);
    };
    windows.in[to] = input.shape[from];
    windows.kernel[to] = entry("kernelSize", arguments.kernel, 0);
    windows.stride[to] = entry(arguments.stride_name, arguments.stride, windows.kernel[to]);
    windows.pad[to] = entry(arguments.padding_name, arguments.padding, 0);
    if (arguments.has_dilation)
      phase.require(entry("dilation", arguments.dilation, 1) == 1, "dilation must be 1 on this chip");
    phase.require(windows.kernel[to] >= 1 && windows.stride[to] >= 1,
                  "kernelSize and stride must be positive");
    phase.require(windows.pad[to] >= 0 && 2 * windows.pad[to] <= windows.kernel[to],
                  "padding must be at most half of kernelSize");
    const int64_t span = windows.in[to] + 2 * windows.pad[to] - windows.kernel[to];
    phase.require(span >= 0, "kernelSize is larger than the padded input");
    expected[from] = windows.out[to] = span / windows.stride[to] + 1;
  }
  phase.require_shape(result_name, result, expected);
  return windows;
}

/// The position in its volume of the first largest element of a window; NaN counts as the largest.
int64_t winner(const Windows& windows, const float* volume, int64_t output) {
  const int64_t row = output / windows.out[2];
  const int64_t at[3] = {row / windows.out[1], row % windows.out[1], output % windows.out[2]};
  int64_t first[3], last[3];
  for (int i = 0; i < 3; ++i) {
    const int64_t start = at[i] * windows.stride[i] - windows.pad[i];
    first[i] = std::max<int64_t>(start, 0);
    last[i] = std::min(start + windows.kernel[i], windows.in[i]);
  }
  int64_t best = -1;
  for (int64_t z = first[0]; z < last[0]; ++z)
    for (int64_t y = first[1]; y < last[1]; ++y)
      for (int64_t x = first[2]; x < last[2]; ++x) {
        const int64_t index = (z * windows.in[1] + y) * windows.in[2] + x;
        const bool wins = best < 0 || volume[index] > volume[best] ||
                          (std::isnan(volume[index]) && !std::isnan(volume[best]));
        if (wins) best = index;
      }
  return best;
}

template <class Body>
void for_planes(const Windows& windows, const Body& body) {
  const int64_t cost = windows.outputs() * windows.kernel[0] * windows.kernel[1] * windows.kernel[2];
  ops::parallel_chunks(windows.planes, kElementsForOneThread / std::max<int64_t>(cost, 1) + 1,
                       [&](int64_t first, int64_t last) {
                         for (int64_t plane = first; plane < last; ++plane) body(plane);
                       });
}

void run_forward(const Windows& windows, const Run& run) {
  if (run[1].elements() == 0) return;
  const ops::Packed<float> input(tensor_in(run[0]));
  ops::Result<float> result(tensor_out(run[1]));
  auto* const indices = reinterpret_cast<int32_t*>(run[2].data());
  const int64_t in = windows.inputs(), out = windows.outputs();
  for_planes(windows, [&](int64_t plane) {
    for (int64_t at = 0; at < out; ++at) {
      const int64_t best = winner(windows, input.data() + plane * in, at);
      result.data()[plane * out + at] = input.data()[plane * in + best];
      indices[plane * out + at] = static_cast<int32_t>(best);
    }
  });
  result.store();
}

void run_backward(const Windows& windows, const Run& run) {
  if (run[3].elements() == 0) return;
  const ops::Packed<float> gradient(tensor_in(run[0]));
  ops::Result<float> result(tensor_out(run[3]));
  const auto* const indices = reinterpret_cast<const int32_t*>(run[2].data());
  const int64_t in = windows.inputs(), out = windows.outputs();
  for_planes(windows, [&](int64_t plane) {
    float* const to = result.data() + plane * in;
    std::fill(to, to + in, 0.0F);
    for (int64_t at = 0; at < out; ++at) to[indices[plane * out + at]] += gradient.data()[plane * out + at];
  });
  result.store();
}

/// Throws unless indices are INT32 without gaps.
void require_indices(const FirstPhase& phase, size_t operand, const Dimensions& shape) {
  const Tensor& indices = phase.operand(operand);
  phase.require_shape("indices", indices, shape);
  if (indices.type != ACL_INT32 || !indices.is_contiguous())
    throw Refusal{kNoKernel, "the simulated device takes contiguous INT32 indices alone"};
}

struct AverageArguments {
  WindowArguments window;
  bool counts_padding;
  int64_t divisor;
  int8_t cube_math_type;
};

/// The pool of `input`, whose result is `result`, for the mathematics.
ops::Pooling average(const FirstPhase& phase, const Tensor& input, const Tensor& result,
                     const char* result_name, const AverageArguments& arguments) {
  require_elements(phase);
  if (arguments.divisor != 0) throw Refusal{kNoKernel, "the simulated device has no divisorOverride"};
  if (arguments.cube_math_type != 0)
    throw Refusal{kNoKernel, "the simulated device computes averages with cubeMathType 0 alone"};
  operand_rounding(phase.generation(), input.type, input.type,
                   arguments.cube_math_type);  // refuses what the chip lacks
  phase.require(input.elements() > 0, "self has no elements");
  const Windows windows = windows_of(phase, input, result, result_name, arguments.window);
  ops::Pooling pooling;
  pooling.kind = arguments.counts_padding ? ops::PoolingKind::average_with_padding
                                          : ops::PoolingKind::average_without_padding;
  pooling.planes = windows.planes;
  for (int i = 0; i < 3; ++i) {
    pooling.in[i] = windows.in[i];
    pooling.out[i] = windows.out[i];
    pooling.window[i] = windows.kernel[i];
    pooling.pad[i] = windows.pad[i];
    pooling.stride[i] = windows.stride[i];
  }
  return pooling;
}

void largest(FirstPhase& phase, const aclTensor* self, const WindowArguments& arguments, const aclTensor* out,
             const aclTensor* indices) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  phase.tensor("indices", indices);
  const Windows windows = windows_of(phase, input, result, "out", arguments);
  require_indices(phase, 2, result.shape);
  phase.compute([windows](const Run& run) { run_forward(windows, run); });
}

void largest_backward(FirstPhase& phase, const aclTensor* gradient_of_result, const aclTensor* self,
                      const aclTensor* indices, const WindowArguments& arguments,
                      const aclTensor* gradient_of_input) {
  const Tensor gradient = phase.tensor("gradOutput", gradient_of_result), input = phase.tensor("self", self);
  phase.tensor("indices", indices);
  const Tensor result = phase.tensor("gradInput", gradient_of_input);
  const Windows windows = windows_of(phase, input, gradient, "gradOutput", arguments);
  phase.require_shape("gradInput", result, input.shape);
  require_indices(phase, 2, gradient.shape);
  phase.compute([windows](const Run& run) { run_backward(windows, run); });
}

void averages(FirstPhase& phase, const aclTensor* self, const AverageArguments& arguments,
              const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  const ops::Pooling pooling = average(phase, input, result, "out", arguments);
  phase.compute(
      [pooling](const Run& run) { ops::pooling_forward(pooling, tensor_in(run[0]), tensor_out(run[1])); });
}

/// `name`: of the gradient of the input.
void averages_backward(FirstPhase& phase, const aclTensor* gradient_of_result, const aclTensor* self,
                       const AverageArguments& arguments, const char* name,
                       const aclTensor* gradient_of_input) {
  const Tensor gradient = phase.tensor("gradOutput", gradient_of_result), input = phase.tensor("self", self);
  const Tensor result = phase.tensor(name, gradient_of_input);
  const ops::Pooling pooling = average(phase, input, gradient, "gradOutput", arguments);
  phase.require_shape(name, result, input.shape);
  phase.compute([pooling](const Run& run) {
    ops::pooling_backward(pooling, tensor_in(run[0]), tensor_in(run[1]), tensor_out(run[2]));
  });
}

WindowArguments of_volumes(const aclIntArray* kernel, const aclIntArray* stride, const aclIntArray* padding,
                           const aclIntArray* dilation, bool ceil_mode) {
  return {kernel, stride, padding, dilation, ceil_mode, dilation != nullptr, "stride", "padding", 3};
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnMaxPool2dWithIndicesGetWorkspaceSize(const aclTensor* self, const aclIntArray* kernelSize,
                                                      const aclIntArray* stride, const aclIntArray* padding,
                                                      const aclIntArray* dilation, bool ceilMode,
                                                      aclTensor* out, aclTensor* indices,
                                                      uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnMaxPool2dWithIndices", workspaceSize, executor, [&](FirstPhase& phase) {
    largest(phase, self, {kernelSize, stride, padding, dilation, ceilMode}, out, indices);
  });
}
NPU_SECOND_PHASE(aclnnMaxPool2dWithIndices)

aclnnStatus aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices,
    const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor) {
  return first_phase("aclnnMaxPool2dWithIndicesBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    largest_backward(phase, gradOutput, self, indices, {kernelSize, stride, padding, dilation, ceilMode},
                     gradInput);
  });
}
NPU_SECOND_PHASE(aclnnMaxPool2dWithIndicesBackward)

aclnnStatus aclnnMaxPool3dWithArgmaxGetWorkspaceSize(const aclTensor* self, const aclIntArray* kernelSize,
                                                     const aclIntArray* stride, const aclIntArray* padding,
                                                     const aclIntArray* dilation, bool ceilMode,
                                                     aclTensor* out, aclTensor* indices,
                                                     uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnMaxPool3dWithArgmax", workspaceSize, executor, [&](FirstPhase& phase) {
    if (dilation == nullptr) throw Refusal{kNullPointer, "dilation is null"};
    largest(phase, self, of_volumes(kernelSize, stride, padding, dilation, ceilMode), out, indices);
  });
}
NPU_SECOND_PHASE(aclnnMaxPool3dWithArgmax)

aclnnStatus aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices,
    const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor) {
  return first_phase("aclnnMaxPool3dWithArgmaxBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    if (dilation == nullptr) throw Refusal{kNullPointer, "dilation is null"};
    largest_backward(phase, gradOutput, self, indices,
                     of_volumes(kernelSize, stride, padding, dilation, ceilMode), gradInput);
  });
}
NPU_SECOND_PHASE(aclnnMaxPool3dWithArgmaxBackward)

aclnnStatus aclnnAvgPool2dGetWorkspaceSize(const aclTensor* self, const aclIntArray* kernelSize,
                                           const aclIntArray* strides, const aclIntArray* paddings,
                                           bool ceilMode, bool countIncludePad, int64_t divisorOverride,
                                           int8_t cubeMathType, aclTensor* out, uint64_t* workspaceSize,
                                           aclOpExecutor** executor) {
  return first_phase("aclnnAvgPool2d", workspaceSize, executor, [&](FirstPhase& phase) {
    averages(phase, self,
             {{kernelSize, strides, paddings, nullptr, ceilMode, false, "strides", "paddings"},
              countIncludePad,
              divisorOverride,
              cubeMathType},
             out);
  });
}
NPU_SECOND_PHASE(aclnnAvgPool2d)

aclnnStatus aclnnAvgPool2dBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* self,
                                                   const aclIntArray* kernelSize, const aclIntArray* stride,
                                                   const aclIntArray* padding, bool ceilMode,
                                                   bool countIncludePad, int64_t divisorOverride,
                                                   int8_t cubeMathType, aclTensor* gradInput,
                                                   uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnAvgPool2dBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    averages_backward(phase, gradOutput, self,
                      {{kernelSize, stride, padding, nullptr, ceilMode, false},
                       countIncludePad,
                       divisorOverride,
                       cubeMathType},
                      "gradInput", gradInput);
  });
}
NPU_SECOND_PHASE(aclnnAvgPool2dBackward)

aclnnStatus aclnnAvgPool3dGetWorkspaceSize(const aclTensor* self, const aclIntArray* kernelSize,
                                           const aclIntArray* stride, const aclIntArray* padding,
                                           bool ceilMode, bool countIncludePad, int64_t divisorOverride,
                                           aclTensor* out, uint64_t* workspaceSize,
                                           aclOpExecutor** executor) {
  return first_phase("aclnnAvgPool3d", workspaceSize, executor, [&](FirstPhase& phase) {
    averages(
        phase, self,
        {of_volumes(kernelSize, stride, padding, nullptr, ceilMode), countIncludePad, divisorOverride, 0},
        out);
  });
}
NPU_SECOND_PHASE(aclnnAvgPool3d)

aclnnStatus aclnnAvgPool3dBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* self,
                                                   const aclIntArray* kernelSize, const aclIntArray* stride,
                                                   const aclIntArray* padding, bool ceilMode,
                                                   bool countIncludePad, int64_t divisorOverride,
                                                   aclTensor* output, uint64_t* workspaceSize,
                                                   aclOpExecutor** executor) {
  return first_phase("aclnnAvgPool3dBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    averages_backward(
        phase, gradOutput, self,
        {of_volumes(kernelSize, stride, padding, nullptr, ceilMode), countIncludePad, divisorOverride, 0},
        "output", output);
  });
}
NPU_SECOND_PHASE(aclnnAvgPool3dBackward)

}  // extern "C"

// Pools of images and their gradients, by the largest and by the average: NCHW, floor mode, no dilation.
#include <cmath>
#include <limits>

#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "runtime_shim/aclnn/operators/product.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::aclnn {
namespace {

/// The windows of a pool over planes of (height, width).
struct Windows {
  int64_t planes, in[2], out[2], kernel[2], stride[2], pad[2];
};

struct WindowArguments {
  const aclIntArray *kernel, *stride, *padding, *dilation;
  bool ceil_mode, has_dilation = true;
  const char *stride_name = "stride", *padding_name = "padding";
};

/// Entry `i` of one or two; `otherwise` for an empty array.
int64_t pair_entry(const char* name, const aclIntArray* array, int i, int64_t otherwise) {
  if (array == nullptr) throw Refusal{kNullPointer, std::string(name) + " is null"};
  const size_t size = array->values.size();
  if (size > 2)
    throw Refusal{kInvalid,
                  std::string(name) + " has " + std::to_string(size) + " entries, at most 2 are allowed"};
  return size == 0 ? otherwise : array->values[size == 1 ? 0 : static_cast<size_t>(i)];
}

Windows windows_of(const FirstPhase& phase, const Tensor& input, const Tensor& result,
                   const char* result_name, const WindowArguments& arguments) {
  if (arguments.ceil_mode) throw Refusal{kNoKernel, "the simulated device has no ceilMode"};
  Windows windows{};
  Dimensions expected = input.shape;
  windows.planes = 1;
  for (int i = 0; i < input.rank() - 2; ++i) windows.planes *= input.shape[i];
  for (int i = 0; i < 2; ++i) {
    windows.in[i] = input.shape[input.rank() - 2 + i];
    windows.kernel[i] = pair_entry("kernelSize", arguments.kernel, i, 0);
    windows.stride[i] = pair_entry(arguments.stride_name, arguments.stride, i, windows.kernel[i]);
    windows.pad[i] = pair_entry(arguments.padding_name, arguments.padding, i, 0);
    if (arguments.has_dilation)
      phase.require(pair_entry("dilation", arguments.dilation, i, 1) == 1, "dilation must be 1 on this chip");
    phase.require(windows.kernel[i] >= 1 && windows.stride[i] >= 1, "kernelSize and stride must be positive");
    phase.require(windows.pad[i] >= 0 && 2 * windows.pad[i] <= windows.kernel[i],
                  "padding must be at most half of kernelSize");
    const int64_t span = windows.in[i] + 2 * windows.pad[i] - windows.kernel[i];
    phase.require(span >= 0, "kernelSize is larger than the padded input");
    expected[input.rank() - 2 + i] = windows.out[i] = span / windows.stride[i] + 1;
  }
  phase.require_shape(result_name, result, expected);
  return windows;
}

/// The position in its plane of the first largest element of a window; NaN counts as the largest.
int64_t winner(const Windows& windows, const float* plane, int64_t row, int64_t column) {
  int64_t best = -1;
  for (int64_t i = 0; i < windows.kernel[0]; ++i)
    for (int64_t j = 0; j < windows.kernel[1]; ++j) {
      const int64_t y = row * windows.stride[0] - windows.pad[0] + i,
                    x = column * windows.stride[1] - windows.pad[1] + j;
      if (y < 0 || x < 0 || y >= windows.in[0] || x >= windows.in[1]) continue;
      const int64_t at = y * windows.in[1] + x;
      const bool wins =
          best < 0 || plane[at] > plane[best] || (std::isnan(plane[at]) && !std::isnan(plane[best]));
      if (wins) best = at;
    }
  return best;
}

template <class Body>
void for_planes(const Windows& windows, const Body& body) {
  const int64_t cost = windows.out[0] * windows.out[1] * windows.kernel[0] * windows.kernel[1];
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
  const int64_t in = windows.in[0] * windows.in[1], out = windows.out[0] * windows.out[1];
  for_planes(windows, [&](int64_t plane) {
    for (int64_t at = 0; at < out; ++at) {
      const int64_t best =
          winner(windows, input.data() + plane * in, at / windows.out[1], at % windows.out[1]);
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
  const int64_t in = windows.in[0] * windows.in[1], out = windows.out[0] * windows.out[1];
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
  for (int i = 0; i < 2; ++i) {
    pooling.in[i + 1] = windows.in[i];
    pooling.out[i + 1] = windows.out[i];
    pooling.window[i + 1] = windows.kernel[i];
    pooling.pad[i + 1] = windows.pad[i];
    pooling.stride[i + 1] = windows.stride[i];
  }
  return pooling;
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
    const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
    phase.tensor("indices", indices);
    const Windows windows =
        windows_of(phase, input, result, "out", {kernelSize, stride, padding, dilation, ceilMode});
    require_indices(phase, 2, result.shape);
    phase.compute([windows](const Run& run) { run_forward(windows, run); });
  });
}
NPU_SECOND_PHASE(aclnnMaxPool2dWithIndices)

aclnnStatus aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices,
    const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor) {
  return first_phase("aclnnMaxPool2dWithIndicesBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor gradient = phase.tensor("gradOutput", gradOutput), input = phase.tensor("self", self);
    phase.tensor("indices", indices);
    const Tensor result = phase.tensor("gradInput", gradInput);
    const Windows windows =
        windows_of(phase, input, gradient, "gradOutput", {kernelSize, stride, padding, dilation, ceilMode});
    phase.require_shape("gradInput", result, input.shape);
    require_indices(phase, 2, gradient.shape);
    phase.compute([windows](const Run& run) { run_backward(windows, run); });
  });
}
NPU_SECOND_PHASE(aclnnMaxPool2dWithIndicesBackward)

aclnnStatus aclnnAvgPool2dGetWorkspaceSize(const aclTensor* self, const aclIntArray* kernelSize,
                                           const aclIntArray* strides, const aclIntArray* paddings,
                                           bool ceilMode, bool countIncludePad, int64_t divisorOverride,
                                           int8_t cubeMathType, aclTensor* out, uint64_t* workspaceSize,
                                           aclOpExecutor** executor) {
  return first_phase("aclnnAvgPool2d", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
    const npu::ops::Pooling pooling =
        average(phase, input, result, "out",
                {{kernelSize, strides, paddings, nullptr, ceilMode, false, "strides", "paddings"},
                 countIncludePad,
                 divisorOverride,
                 cubeMathType});
    phase.compute([pooling](const Run& run) {
      npu::ops::pooling_forward(pooling, tensor_in(run[0]), tensor_out(run[1]));
    });
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
    const Tensor gradient = phase.tensor("gradOutput", gradOutput), input = phase.tensor("self", self);
    const Tensor result = phase.tensor("gradInput", gradInput);
    const npu::ops::Pooling pooling = average(phase, input, gradient, "gradOutput",
                                              {{kernelSize, stride, padding, nullptr, ceilMode, false},
                                               countIncludePad,
                                               divisorOverride,
                                               cubeMathType});
    phase.require_shape("gradInput", result, input.shape);
    phase.compute([pooling](const Run& run) {
      npu::ops::pooling_backward(pooling, tensor_in(run[0]), tensor_in(run[1]), tensor_out(run[2]));
    });
  });
}
NPU_SECOND_PHASE(aclnnAvgPool2dBackward)

}  // extern "C"

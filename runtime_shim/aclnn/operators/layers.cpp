// Softmax and its gradient; reductions over dimensions.
#include "runtime_shim/kernels/dnn/layers.h"

#include <algorithm>
#include <array>

#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/reductions.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

/// The tensor as (outer, axis, inner) around the dimension `dim`, which counts from the end if it is negative.
ops::AxisView axis_view(const FirstPhase& phase, const Tensor& tensor, int64_t dim) {
  const int64_t rank = std::max(tensor.rank(), 1);
  phase.require(dim >= -rank && dim < rank, "dim is ", dim, ", and self has the shape ", tensor.shape);
  const int axis = static_cast<int>(dim < 0 ? dim + rank : dim);
  ops::AxisView view;
  for (int i = 0; i < tensor.rank(); ++i)
    (i < axis ? view.outer : i == axis ? view.axis : view.inner) *= tensor.shape[i];
  return view;
}

void softmax(FirstPhase& phase, const aclTensor* self, int64_t dim, const aclTensor* out, bool logarithm) {
  const Tensor input = phase.tensor("self", self);
  phase.require_shape("out", phase.tensor("out", out), input.shape);
  require_elements(phase);
  const ops::AxisView view = axis_view(phase, input, dim);
  phase.compute([view, logarithm](const Run& run) {
    if (run[1].elements() > 0) ops::softmax_forward(view, logarithm, tensor_in(run[0]), tensor_out(run[1]));
  });
}

void softmax_backward(FirstPhase& phase, const aclTensor* gradient, const aclTensor* output, int64_t dim,
                      const aclTensor* out, bool logarithm) {
  const Tensor input = phase.tensor("gradOutput", gradient);
  phase.require_shape("output", phase.tensor("output", output), input.shape);
  phase.require_shape("out", phase.tensor("out", out), input.shape);
  require_elements(phase);
  const ops::AxisView view = axis_view(phase, input, dim);
  phase.compute([view, logarithm](const Run& run) {
    if (run[2].elements() > 0)
      ops::softmax_backward(view, logarithm, tensor_in(run[1]), tensor_in(run[0]), tensor_out(run[2]));
  });
}

/// Whether each dimension is summed over; all are if `dims` is empty.
std::array<bool, kMostDimensions> summed_over(const FirstPhase& phase, const Dimensions& shape,
                                              const std::vector<int64_t>& dims) {
  std::array<bool, kMostDimensions> summed{};
  if (dims.empty()) summed.fill(true);
  for (const int64_t dim : dims) {
    phase.require(dim >= -shape.count && dim < shape.count, "dims has ", dim, ", and self has the shape ",
                  shape);
    summed[static_cast<size_t>(dim < 0 ? dim + shape.count : dim)] = true;
  }
  return summed;
}

}  // namespace

void compute_reduction(FirstPhase& phase, ops::ReduceOp op, const char* name, const aclIntArray* dims,
                       bool keeps_dimensions) {
  const Tensor input = phase.operand(0), result = phase.operand(1);
  if (dims == nullptr) throw Refusal{kNullPointer, std::string(name) + " is null"};
  require_elements(phase);
  const auto summed = summed_over(phase, input.shape, dims->values);
  Dimensions with_ones, expected;
  for (int i = 0; i < input.rank(); ++i) {
    const bool is_summed = summed[static_cast<size_t>(i)];
    with_ones.push(is_summed ? 1 : input.shape[i]);
    if (keeps_dimensions || !is_summed) expected.push(with_ones[i]);
  }
  phase.require_shape("out", result, expected);
  phase.require(result.is_contiguous(), "out must be contiguous, which the simulated device asks for");
  phase.compute([with_ones, op](const Run& run) {
    if (run[1].elements() > 0)
      ops::reduce({op, true}, tensor_in(run[0]),
                  tensor_out(contiguous(with_ones, run[1].type, run[1].data())));
  });
}

namespace {

/// Sums and averages, in the type `type`.
void reduce_as(FirstPhase& phase, ops::ReduceOp op, const char* name, const aclTensor* self,
               const aclIntArray* dims, bool keeps_dimensions, aclDataType type, const aclTensor* out) {
  phase.tensor("self", self);
  const Tensor result = phase.tensor("out", out);
  phase.require(result.type == type, "out is ", name_of(result.type), ", and dtype is ", name_of(type));
  if (op == ops::ReduceOp::add && has_whole_sums(phase.operand(0), result))
    return compute_whole_sums(phase, name, dims, keeps_dimensions);
  compute_reduction(phase, op, name, dims, keeps_dimensions);
}

/// The largest or the smallest, where NaN counts as such.
void reduce_extreme(FirstPhase& phase, ops::ReduceOp op, const aclTensor* self, const aclIntArray* dims,
                    bool keeps_dimensions, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  phase.require(result.type == input.type, "out is ", name_of(result.type), ", and self is ",
                name_of(input.type));
  phase.require(input.elements() > 0 || result.elements() == 0, "self has no elements");
  compute_reduction(phase, op, "dim", dims, keeps_dimensions);
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnSoftmaxGetWorkspaceSize(const aclTensor* self, int64_t dim, aclTensor* out,
                                         uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnSoftmax", workspaceSize, executor,
                     [&](FirstPhase& phase) { softmax(phase, self, dim, out, false); });
}
NPU_SECOND_PHASE(aclnnSoftmax)

aclnnStatus aclnnLogSoftmaxGetWorkspaceSize(const aclTensor* self, int64_t dim, aclTensor* out,
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnLogSoftmax", workspaceSize, executor,
                     [&](FirstPhase& phase) { softmax(phase, self, dim, out, true); });
}
NPU_SECOND_PHASE(aclnnLogSoftmax)

aclnnStatus aclnnSoftmaxBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* output,
                                                 int64_t dim, aclTensor* out, uint64_t* workspaceSize,
                                                 aclOpExecutor** executor) {
  return first_phase("aclnnSoftmaxBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    softmax_backward(phase, gradOutput, output, dim, out, false);
  });
}
NPU_SECOND_PHASE(aclnnSoftmaxBackward)

aclnnStatus aclnnLogSoftmaxBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* output,
                                                    int64_t dim, aclTensor* out, uint64_t* workspaceSize,
                                                    aclOpExecutor** executor) {
  return first_phase("aclnnLogSoftmaxBackward", workspaceSize, executor,
                     [&](FirstPhase& phase) { softmax_backward(phase, gradOutput, output, dim, out, true); });
}
NPU_SECOND_PHASE(aclnnLogSoftmaxBackward)

aclnnStatus aclnnReduceSumGetWorkspaceSize(const aclTensor* self, const aclIntArray* dims, bool keepDims,
                                           aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
                                           aclOpExecutor** executor) {
  return first_phase("aclnnReduceSum", workspaceSize, executor, [&](FirstPhase& phase) {
    reduce_as(phase, npu::ops::ReduceOp::add, "dims", self, dims, keepDims, dtype, out);
  });
}
NPU_SECOND_PHASE(aclnnReduceSum)

aclnnStatus aclnnMeanGetWorkspaceSize(const aclTensor* self, const aclIntArray* dim, bool keepDim,
                                      aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
                                      aclOpExecutor** executor) {
  return first_phase("aclnnMean", workspaceSize, executor, [&](FirstPhase& phase) {
    reduce_as(phase, npu::ops::ReduceOp::average, "dim", self, dim, keepDim, dtype, out);
  });
}
NPU_SECOND_PHASE(aclnnMean)

aclnnStatus aclnnAmaxGetWorkspaceSize(const aclTensor* self, const aclIntArray* dim, bool keepDim,
                                      aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnAmax", workspaceSize, executor, [&](FirstPhase& phase) {
    reduce_extreme(phase, npu::ops::ReduceOp::max, self, dim, keepDim, out);
  });
}
NPU_SECOND_PHASE(aclnnAmax)

aclnnStatus aclnnAminGetWorkspaceSize(const aclTensor* self, const aclIntArray* dim, bool keepDim,
                                      aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnAmin", workspaceSize, executor, [&](FirstPhase& phase) {
    reduce_extreme(phase, npu::ops::ReduceOp::min, self, dim, keepDim, out);
  });
}
NPU_SECOND_PHASE(aclnnAmin)

}  // extern "C"

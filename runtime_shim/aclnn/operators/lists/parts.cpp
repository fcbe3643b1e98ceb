// A tensor in parts, tensors that become one, and repeated slices: aclnnSplitTensor, aclnnSplitWithSize, aclnnStack,
// aclnnRepeatInterleaveIntWithDim.
#include "aclnnop/aclnn_repeat_interleave.h"
#include "aclnnop/aclnn_split_tensor.h"
#include "aclnnop/aclnn_split_with_size.h"
#include "aclnnop/aclnn_stack.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

/// Operands: the tensor, and its parts along `dim`, one after the other.
void split(FirstPhase& phase, int dim, const std::vector<int64_t>& lengths, const aclTensorList* out) {
  const Tensor input = phase.operand(0);
  const size_t first = phase.list("out", out);
  phase.require(phase.operands() - first == lengths.size(), "out has ", phase.operands() - first,
                " tensors, and self has ", lengths.size(), " parts");
  Dimensions shape = input.shape;
  for (size_t i = 0; i < lengths.size(); ++i) {
    const std::string name = "out[" + std::to_string(i) + "]";
    shape[dim] = lengths[i];
    phase.require_shape(name.c_str(), phase.operand(first + i), shape);
    phase.require(phase.operand(first + i).type == input.type, name, " has another type than self");
  }
  phase.compute([=](const Run& run) {
    int64_t start = 0;
    for (size_t i = 0; i < lengths.size(); start += lengths[i++])
      copy_elements(part_of(run[0], dim, start, lengths[i]), run[first + i]);
  });
}

/// Lengths of `section`, and one that is shorter.
std::vector<int64_t> equal_parts(int64_t length, int64_t section) {
  std::vector<int64_t> lengths;
  for (int64_t start = 0; start < length; start += section)
    lengths.push_back(std::min(section, length - start));
  return lengths;
}

/// The view of `tensor` with one more dimension of length 1.
Tensor with_dimension(const Tensor& tensor, int dim) {
  Tensor result = tensor;
  result.shape = result.strides = {};
  for (int i = 0; i <= tensor.rank(); ++i) {
    if (i == dim) result.shape.push(1), result.strides.push(1);
    if (i < tensor.rank()) result.shape.push(tensor.shape[i]), result.strides.push(tensor.strides[i]);
  }
  return result;
}

void stack(FirstPhase& phase, const aclTensorList* tensors, int64_t dim, const aclTensor* out) {
  phase.list("tensors", tensors);
  const size_t count = phase.operands();
  phase.require(count > 0, "tensors is empty");
  const Tensor first = phase.operand(0);
  const int64_t rank = first.rank() + 1;
  phase.require(dim >= -rank && dim < rank, "dim is ", dim, ", and tensors[0] has the shape ", first.shape);
  const int along = static_cast<int>(dim < 0 ? dim + rank : dim);
  for (size_t i = 0; i < count; ++i) {
    const std::string name = "tensors[" + std::to_string(i) + "]";
    phase.require_shape(name.c_str(), phase.operand(i), first.shape);
    phase.require(phase.operand(i).type == first.type, name, " has another type than tensors[0]");
  }
  const Tensor result = phase.tensor("out", out);
  Dimensions shape = with_dimension(first, along).shape;
  shape[along] = static_cast<int64_t>(count);
  phase.require_shape("out", result, shape);
  phase.require(result.type == first.type, "out has another type than tensors[0]");
  phase.compute([=](const Run& run) {
    for (size_t i = 0; i < count; ++i)
      copy_elements(with_dimension(run[i], along), part_of(run[count], along, static_cast<int64_t>(i), 1));
  });
}

/// Each slice of self `repeats` times, one after the other.
void repeat_slices(FirstPhase& phase, const aclTensor* self, int64_t repeats, int64_t dim,
                   int64_t output_size, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  const int along = dimension_of(phase, input, dim);
  phase.require(repeats >= 0, "repeats is ", repeats);
  Dimensions shape = input.shape;
  shape[along] *= repeats;
  phase.require(output_size == shape[along], "outputSize is ", output_size, ", not ", shape[along]);
  phase.require_shape("out", result, shape);
  phase.require(result.type == input.type, "out has another type than self");
  phase.compute([along, repeats](const Run& run) {
    for (int64_t i = 0; i < repeats; ++i)
      copy_elements(run[0], part_of(run[1], along, i, run[0].shape[along], repeats));
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnSplitTensorGetWorkspaceSize(const aclTensor* self, uint64_t splitSections, int64_t dim,
                                             aclTensorList* out, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnSplitTensor", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor input = phase.tensor("self", self);
    const int along = dimension_of(phase, input, dim);
    phase.require(splitSections > 0, "splitSections is 0");
    const int64_t length = input.shape[along],
                  section = static_cast<int64_t>(std::min(splitSections, uint64_t{1} << 62));
    split(phase, along, equal_parts(length, section), out);
  });
}
NPU_SECOND_PHASE(aclnnSplitTensor)

aclnnStatus aclnnSplitWithSizeGetWorkspaceSize(const aclTensor* self, const aclIntArray* splitSize,
                                               int64_t dim, aclTensorList* out, uint64_t* workspaceSize,
                                               aclOpExecutor** executor) {
  return first_phase("aclnnSplitWithSize", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor input = phase.tensor("self", self);
    if (splitSize == nullptr) throw Refusal{kNullPointer, "splitSize is null"};
    const int along = dimension_of(phase, input, dim);
    int64_t sum = 0;
    for (const int64_t length : splitSize->values) {
      phase.require(length >= 0, "splitSize has a negative number");
      sum += length;
    }
    phase.require(sum == input.shape[along], "splitSize has the sum ", sum, ", and self has the shape ",
                  input.shape);
    split(phase, along, splitSize->values, out);
  });
}
NPU_SECOND_PHASE(aclnnSplitWithSize)

aclnnStatus aclnnStackGetWorkspaceSize(const aclTensorList* tensors, int64_t dim, aclTensor* out,
                                       uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnStack", workspaceSize, executor,
                     [&](FirstPhase& phase) { stack(phase, tensors, dim, out); });
}
NPU_SECOND_PHASE(aclnnStack)

aclnnStatus aclnnRepeatInterleaveIntWithDimGetWorkspaceSize(const aclTensor* self, int64_t repeats,
                                                            int64_t dim, int64_t outputSize, aclTensor* out,
                                                            uint64_t* workspaceSize,
                                                            aclOpExecutor** executor) {
  return first_phase("aclnnRepeatInterleaveIntWithDim", workspaceSize, executor,
                     [&](FirstPhase& phase) { repeat_slices(phase, self, repeats, dim, outputSize, out); });
}
NPU_SECOND_PHASE(aclnnRepeatInterleaveIntWithDim)

}  // extern "C"

// Operators with indices in device memory.

#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_index_copy.h"
#include "aclnnop/aclnn_index_select.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

/// Index `number` of a tensor of indices in the order of its own indices. Throws if it is not below `length`.
int64_t index_at(const Tensor& indices, int64_t number, int64_t length) {
  const int last = indices.rank() - 1;
  const int64_t row_length = last < 0 ? 1 : indices.shape[last];
  const int64_t step = last < 0 ? 0 : indices.strides[last];
  const char* const row = row_start(indices, number / row_length);
  const int64_t offset = number % row_length * step;
  const int64_t index = indices.type == ACL_INT64 ? reinterpret_cast<const int64_t*>(row)[offset]
                                                  : reinterpret_cast<const int32_t*>(row)[offset];
  if (index < 0 || index >= length)
    throw Refusal{kInvalid, "index " + std::to_string(index) + " is not below " + std::to_string(length)};
  return index;
}

/// The dimension `dim` of a shape replaced by the lengths.
Dimensions replaced(const FirstPhase& phase, const Dimensions& shape, int dim, const Dimensions& lengths) {
  phase.require(shape.count - 1 + lengths.count <= kMostDimensions, "out would have more than 8 dimensions");
  Dimensions result;
  for (int i = 0; i < std::max(shape.count, 1); ++i) {
    if (i == dim)
      for (const int64_t length : lengths) result.push(length);
    else
      result.push(shape[i]);
  }
  return result;
}

/// out = the slices of self that index names, in its order; index's dimensions stand in the place of dim.
void gather(FirstPhase& phase, const aclTensor* self, int64_t dim, const aclTensor* index,
            const aclTensor* out) {
  const Tensor input = phase.tensor("self", self);
  const Tensor indices = phase.tensor("index", index);
  const Tensor result = phase.tensor("out", out);
  const int along = dimension_of(phase, input, dim);
  phase.require(result.type == input.type, "out has another type than self");
  phase.require_shape("out", result, replaced(phase, input.shape, along, indices.shape));
  phase.compute([along](const Run& run) {
    const Tensor &from = run[0], &indices = run[1], &to = run[2];
    const int64_t length = from.rank() == 0 ? 1 : from.shape[along];
    for (int64_t i = 0; i < indices.elements(); ++i) {
      const Tensor source = part_of(from, along, index_at(indices, i, length), 1);
      Tensor target = to;
      int64_t rest = i;
      for (int k = indices.rank(); k-- > 0; rest /= indices.shape[k])
        target = part_of(target, along + k, rest % indices.shape[k], 1);
      target.shape = source.shape, target.strides = {};
      for (int k = 0; k < source.rank(); ++k)
        target.strides.push(k == along ? 0 : to.strides[k < along ? k : k - 1 + indices.rank()]);
      copy_elements(source, target);
    }
  });
}

/// The slices of selfRef that index names become those of source.
void index_copy(FirstPhase& phase, const aclTensor* self, int64_t dim, const aclTensor* index,
                const aclTensor* source) {
  const Tensor result = phase.tensor("selfRef", self);
  const Tensor indices = phase.tensor("index", index);
  const Tensor values = phase.tensor("source", source);
  const int along = dimension_of(phase, result, dim);
  phase.require(values.type == result.type, "source has another type than selfRef");
  phase.require(indices.rank() <= 1, "index has more than one dimension");
  Dimensions shape = result.shape;
  if (shape.count > 0) shape[along] = indices.elements();
  phase.require_shape("source", values, shape);
  phase.compute([along](const Run& run) {
    const int64_t length = run[0].rank() == 0 ? 1 : run[0].shape[along];
    for (int64_t i = 0; i < run[1].elements(); ++i)
      copy_elements(part_of(run[2], along, i, 1), part_of(run[0], along, index_at(run[1], i, length), 1));
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

// A first phase whose arguments are those of aclnnIndexSelect.
#define NPU_GATHER(Name)                                                                                \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, int64_t dim, const aclTensor* index, \
                                            aclTensor* out, uint64_t* workspaceSize,                    \
                                            aclOpExecutor** executor) {                                 \
    return first_phase("aclnn" #Name, workspaceSize, executor,                                          \
                       [&](FirstPhase& phase) { gather(phase, self, dim, index, out); });               \
  }                                                                                                     \
  NPU_SECOND_PHASE(aclnn##Name)

extern "C" {

NPU_GATHER(IndexSelect)
NPU_GATHER(GatherV2)

aclnnStatus aclnnInplaceIndexCopyGetWorkspaceSize(aclTensor* selfRef, int64_t dim, const aclTensor* index,
                                                  const aclTensor* source, uint64_t* workspaceSize,
                                                  aclOpExecutor** executor) {
  return first_phase("aclnnInplaceIndexCopy", workspaceSize, executor,
                     [&](FirstPhase& phase) { index_copy(phase, selfRef, dim, index, source); });
}
NPU_SECOND_PHASE(aclnnInplaceIndexCopy)

}  // extern "C"

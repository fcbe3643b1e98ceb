// Operators with indices in device memory, and triangles of matrices.
#include <cstring>

#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_index_copy.h"
#include "aclnnop/aclnn_index_select.h"
#include "aclnnop/aclnn_tril.h"
#include "aclnnop/aclnn_triu.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

/// Index `number` of a tensor of indices in the order of its own indices. Throws if it is not below `length`.
int64_t index_at(const Tensor& indices, int64_t number, int64_t length) {
  const int last = indices.rank() - 1;
  const int64_t row_length = last < 0 ? 1 : indices.shape[last];
  const int64_t step = last < 0 ? 0 : indices.strides[last];
  const char* const row = row_of(indices, number / row_length);
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

/// The columns [first, last) that a row of a triangle keeps.
struct ColumnRange {
  int64_t first, last;
};
ColumnRange kept_columns(bool upper, int64_t row, int64_t columns, int64_t diagonal) {
  const int64_t edge = row + diagonal;
  return upper ? ColumnRange{std::clamp<int64_t>(edge, 0, columns), columns}
               : ColumnRange{0, std::clamp<int64_t>(edge + 1, 0, columns)};
}

/// Matrices are the last two dimensions. Operand 0 may be the result.
void triangle(FirstPhase& phase, bool upper, int64_t diagonal, size_t result_index) {
  const Tensor &input = phase.operand(0), &result = phase.operand(result_index);
  phase.require(input.rank() >= 2, "self is no matrix");
  phase.require(result.type == input.type, "out has another type than self");
  phase.require_shape(phase.name_of_operand(result_index), result, input.shape);
  phase.compute([=](const Run& run) {
    const Tensor &from = run[0], &to = run[result_index];
    const int last = to.rank() - 1;
    const int64_t columns = to.shape[last], rows = to.shape[last - 1];
    const size_t bytes = bytes_of(to.type);
    const auto at = [&](const Tensor& tensor, int64_t row, int64_t column) {
      return row_of(tensor, row) + column * tensor.strides[last] * static_cast<int64_t>(bytes);
    };
    for (int64_t row = 0; columns > 0 && row < to.elements() / columns; ++row) {
      const ColumnRange kept = kept_columns(upper, row % rows, columns, diagonal);
      for (int64_t column = 0; column < columns; ++column) {
        const bool is_kept = column >= kept.first && column < kept.last;
        if (!is_kept)
          std::memset(at(to, row, column), 0, bytes);
        else if (result_index != 0)
          std::memcpy(at(to, row, column), at(from, row, column), bytes);
      }
    }
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

// A first phase whose arguments are those of aclnnIndexSelect, of aclnnTril, of aclnnInplaceTril.
#define NPU_GATHER(Name)                                                                                \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, int64_t dim, const aclTensor* index, \
                                            aclTensor* out, uint64_t* workspaceSize,                    \
                                            aclOpExecutor** executor) {                                 \
    return first_phase("aclnn" #Name, workspaceSize, executor,                                          \
                       [&](FirstPhase& phase) { gather(phase, self, dim, index, out); });               \
  }                                                                                                     \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_TRIANGLE(Name, upper)                                                                    \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, int64_t diagonal, aclTensor* out, \
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {     \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {              \
      phase.tensor("self", self);                                                                    \
      phase.tensor("out", out);                                                                      \
      triangle(phase, upper, diagonal, 1);                                                           \
    });                                                                                              \
  }                                                                                                  \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_TRIANGLE_IN_PLACE(Name, upper, SelfType)                                                      \
  aclnnStatus aclnn##Name##GetWorkspaceSize(SelfType* selfRef, int64_t diagonal, uint64_t* workspaceSize, \
                                            aclOpExecutor** executor) {                                   \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                   \
      phase.tensor("selfRef", selfRef);                                                                   \
      triangle(phase, upper, diagonal, 0);                                                                \
    });                                                                                                   \
  }                                                                                                       \
  NPU_SECOND_PHASE(aclnn##Name)

extern "C" {

NPU_GATHER(IndexSelect)
NPU_GATHER(GatherV2)
NPU_TRIANGLE(Tril, false)
NPU_TRIANGLE(Triu, true)
NPU_TRIANGLE_IN_PLACE(InplaceTril, false, const aclTensor)
NPU_TRIANGLE_IN_PLACE(InplaceTriu, true, aclTensor)

aclnnStatus aclnnInplaceIndexCopyGetWorkspaceSize(aclTensor* selfRef, int64_t dim, const aclTensor* index,
                                                  const aclTensor* source, uint64_t* workspaceSize,
                                                  aclOpExecutor** executor) {
  return first_phase("aclnnInplaceIndexCopy", workspaceSize, executor,
                     [&](FirstPhase& phase) { index_copy(phase, selfRef, dim, index, source); });
}
NPU_SECOND_PHASE(aclnnInplaceIndexCopy)

}  // extern "C"

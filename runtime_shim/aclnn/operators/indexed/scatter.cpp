// Elements by indices along one dimension: aclnnGather, aclnnScatter, aclnnScatterAdd.
#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_scatter.h"
#include "aclnnop/aclnn_scatter_add.h"
#include "runtime_shim/aclnn/operators/indexed/index_values.h"

namespace npu::aclnn {
namespace {

/// What happens to the element that an index names.
enum class Scattered : int64_t { kReplaced, kAdded, kMultiplied };

/// The address of the element of `tensor` with the indices of element `number` of `indices`, but for `dim`, which is `along`.
char* indexed_address(const Tensor& tensor, const Tensor& indices, int64_t number, int dim, int64_t along) {
  int64_t offset = 0;
  for (int i = indices.rank(); i-- > 0; number /= indices.shape[i])
    offset += (i == dim ? along : number % indices.shape[i]) * tensor.strides[i];
  return tensor.data() + offset * static_cast<int64_t>(bytes_of(tensor.type));
}

/// The index of element `number` along `dim`.
int64_t own_index(const Tensor& indices, int64_t number, int dim) {
  for (int i = indices.rank(); --i > dim;) number /= indices.shape[i];
  return indices.rank() == 0 ? 0 : number % indices.shape[dim];
}

int64_t length_along(const Tensor& tensor, int dim) { return tensor.rank() == 0 ? 1 : tensor.shape[dim]; }

/// Throws unless `indices` fits into `tensor`, beside the dimension `free` (-1: in all of them).
void require_fit(const FirstPhase& phase, const char* name, const Tensor& tensor, const Tensor& indices,
                 int free) {
  phase.require(tensor.rank() == indices.rank(), "index and ", name, " have ", indices.rank(), " and ",
                tensor.rank(), " dimensions");
  for (int i = 0; i < tensor.rank(); ++i)
    phase.require(i == free || indices.shape[i] <= tensor.shape[i], "index has the shape ", indices.shape,
                  ", which is longer than ", name, ": ", tensor.shape);
}

void gather_elements(FirstPhase& phase, const aclTensor* self, int64_t dim, const aclTensor* index,
                     const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), indices = phase.tensor("index", index),
               result = phase.tensor("out", out);
  const int along = dimension_of(phase, input, dim);
  require_fit(phase, "self", input, indices, along);
  phase.require(result.type == input.type, "out has another type than self");
  phase.require_shape("out", result, indices.shape);
  phase.compute([along](const Run& run) {
    const int64_t length = length_along(run[0], along);
    for (int64_t i = 0; i < run[1].elements(); ++i) {
      int64_t from = whole_number_at(run[1], i);  // negative: from the end. Source: the page of aclnnGather.
      from = from < 0 && from >= -length ? from + length : checked_index("index", run[1], i, length);
      std::memcpy(address_at(run[2], i), indexed_address(run[0], run[1], i, along, from),
                  bytes_of(run[0].type));
    }
  });
}

void scatter_one(Scattered how, aclDataType type, const char* from, char* to) {
  if (how == Scattered::kReplaced) {
    std::memcpy(to, from, bytes_of(type));
    return;
  }
  const ops::Element element = element_of(type);
  const double old = ops::load_one(element, to), value = ops::load_one(element, from);
  ops::store_one(element, how == Scattered::kAdded ? old + value : old * value, to);
}

/// The elements of src go where index says. Operands: the tensor, index, src, and the result unless that is the tensor.
void scatter_elements(FirstPhase& phase, size_t result, int64_t dim, Scattered how) {
  const Tensor target = phase.operand(0), indices = phase.operand(1), source = phase.operand(2);
  const int along = dimension_of(phase, target, dim);
  require_fit(phase, phase.name_of_operand(0), target, indices, along);
  require_fit(phase, "src", source, indices, -1);
  phase.require(source.type == target.type, "src has another type than the tensor that it goes to");
  phase.require(phase.operand(result).type == target.type, "out has another type than self");
  phase.require_shape(phase.name_of_operand(result), phase.operand(result), target.shape);
  if (how != Scattered::kReplaced) require_number_type(phase, 0);
  phase.compute([=](const Run& run) {
    const Tensor& to = run[result];
    if (result != 0) copy_elements(run[0], to);
    for (int64_t i = 0; i < run[1].elements(); ++i) {
      const int64_t at = checked_index("index", run[1], i, length_along(to, along));
      scatter_one(how, to.type, indexed_address(run[2], run[1], i, along, own_index(run[1], i, along)),
                  indexed_address(to, run[1], i, along, at));
    }
  });
}

Scattered scattered(const FirstPhase& phase, int64_t reduce) {
  phase.require(reduce >= 0 && reduce <= 2, "reduce is ", reduce,
                ", allowed are 0 (replace), 1 (add), 2 (multiply)");
  return static_cast<Scattered>(reduce);
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnGatherGetWorkspaceSize(const aclTensor* self, int64_t dim, const aclTensor* index,
                                        aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnGather", workspaceSize, executor,
                     [&](FirstPhase& phase) { gather_elements(phase, self, dim, index, out); });
}
NPU_SECOND_PHASE(aclnnGather)

aclnnStatus aclnnScatterGetWorkspaceSize(const aclTensor* self, int64_t dim, const aclTensor* index,
                                         const aclTensor* src, int64_t reduce, aclTensor* out,
                                         uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnScatter", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self), phase.tensor("index", index), phase.tensor("src", src);
    phase.tensor("out", out);
    scatter_elements(phase, 3, dim, scattered(phase, reduce));
  });
}
NPU_SECOND_PHASE(aclnnScatter)

aclnnStatus aclnnInplaceScatterGetWorkspaceSize(aclTensor* selfRef, int64_t dim, const aclTensor* index,
                                                const aclTensor* src, int64_t reduce, uint64_t* workspaceSize,
                                                aclOpExecutor** executor) {
  return first_phase("aclnnInplaceScatter", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("selfRef", selfRef), phase.tensor("index", index), phase.tensor("src", src);
    scatter_elements(phase, 0, dim, scattered(phase, reduce));
  });
}
NPU_SECOND_PHASE(aclnnInplaceScatter)

aclnnStatus aclnnScatterAddGetWorkspaceSize(const aclTensor* self, int64_t dim, const aclTensor* index,
                                            const aclTensor* src, aclTensor* out, uint64_t* workspaceSize,
                                            aclOpExecutor** executor) {
  return first_phase("aclnnScatterAdd", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self), phase.tensor("index", index), phase.tensor("src", src);
    phase.tensor("out", out);
    scatter_elements(phase, 3, dim, Scattered::kAdded);
  });
}
NPU_SECOND_PHASE(aclnnScatterAdd)

}  // extern "C"

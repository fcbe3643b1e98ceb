// self + value tensor1 tensor2, and the same with a quotient: aclnnAddcmul, aclnnAddcdiv.
#include <algorithm>
#include <array>

#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_addcmul.h"
#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {
namespace {

constexpr int64_t kCombined = 1024;  // elements of a block

/// Elements of a row, `step` apart.
struct RowPart {
  ops::Element type;
  char* data;
  int64_t step;
};

RowPart part_of_row(const Tensor& tensor, int64_t row, int64_t done) {
  const int64_t step = step_of_row(tensor);
  return {element_of(tensor.type),
          row_start(tensor, row) + done * step * static_cast<int64_t>(bytes_of(tensor.type)), step};
}

template <class Real>
void load_part(const RowPart& part, int64_t count, Real* values) {
  ops::load_reals(part.type, part.data, part.step, count, values);
}

struct Combination {
  double value;
  bool divides;
};

/// The tensors self, tensor1, tensor2 and the result, of one shape.
using Combined = std::array<Tensor, 4>;

template <class Real>
void combine_part(const Combination& call, const Combined& tensors, int64_t row, int64_t done,
                  int64_t count) {
  Real y[kCombined], a[kCombined], b[kCombined];
  load_part(part_of_row(tensors[0], row, done), count, y);
  load_part(part_of_row(tensors[1], row, done), count, a);
  load_part(part_of_row(tensors[2], row, done), count, b);
  const auto factor = static_cast<Real>(call.value);
  for (int64_t i = 0; i < count; ++i) y[i] += factor * (call.divides ? a[i] / b[i] : a[i] * b[i]);
  const RowPart out = part_of_row(tensors[3], row, done);
  ops::store_reals(out.type, y, count, out.data, out.step);
}

/// One row for tensors that lie one element after the other.
void flatten(Combined* tensors) {
  for (const Tensor& tensor : *tensors)
    if (!tensor.is_contiguous()) return;
  for (Tensor& tensor : *tensors) {
    const int64_t count = tensor.elements();
    tensor.shape = tensor.strides = {};
    tensor.shape.push(count), tensor.strides.push(1);
  }
}

template <class Real>
void run_combination(const Combination& call, Combined tensors) {
  flatten(&tensors);
  const Tensor& to = tensors[3];
  const int64_t length = to.rank() == 0 ? 1 : to.shape[to.rank() - 1];
  const int64_t blocks = (length + kCombined - 1) / kCombined, rows = to.elements() / length;
  const int64_t grain = std::max<int64_t>(1, kElementsForOneThread / std::min(length, kCombined));
  ops::parallel_chunks(rows * blocks, grain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const int64_t done = i % blocks * kCombined;
      combine_part<Real>(call, tensors, i / blocks, done, std::min(kCombined, length - done));
    }
  });
}

/// Operands: self, tensor1, tensor2, and `result`.
void combine(FirstPhase& phase, const Combination& call, size_t result) {
  const Dimensions& shape = phase.operand(result).shape;
  for (size_t i = 0; i < phase.operands(); ++i) {
    require_number_type(phase, i);
    broadcast_to(phase.operand(i), shape, phase.name_of_operand(i));
    phase.require(phase.operand(i).type == phase.operand(0).type, phase.name_of_operand(i),
                  " has another type than ", phase.name_of_operand(0));
  }
  const aclDataType type = phase.operand(0).type;
  if (type == ACL_INT8 || type == ACL_INT32)
    throw Refusal{kNoKernel, std::string("the simulated device does not compute this with ") + name_of(type)};
  phase.compute([call, result](const Run& run) {
    const Tensor& to = run[result];
    if (to.elements() == 0) return;
    const Combined tensors{broadcast_to(run[0], to.shape, "self"), broadcast_to(run[1], to.shape, "tensor1"),
                           broadcast_to(run[2], to.shape, "tensor2"), to};
    if (ops::computes_in_double() || to.type == ACL_DOUBLE)
      run_combination<double>(call, tensors);
    else
      run_combination<float>(call, tensors);
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

#define NPU_COMBINATION(Name, divides, OutType)                                                             \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, const aclTensor* tensor1,                \
                                            const aclTensor* tensor2, const aclScalar* value, OutType* out, \
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {            \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                     \
      phase.tensor("self", self), phase.tensor("tensor1", tensor1), phase.tensor("tensor2", tensor2);       \
      phase.tensor("out", out);                                                                             \
      combine(phase, {phase.number("value", value), divides}, 3);                                           \
    });                                                                                                     \
  }                                                                                                         \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_COMBINATION_IN_PLACE(Name, divides)                                                             \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* selfRef, const aclTensor* tensor1,             \
                                            const aclTensor* tensor2, const aclScalar* value,               \
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {            \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                     \
      phase.tensor("selfRef", selfRef), phase.tensor("tensor1", tensor1), phase.tensor("tensor2", tensor2); \
      combine(phase, {phase.number("value", value), divides}, 0);                                           \
    });                                                                                                     \
  }                                                                                                         \
  NPU_SECOND_PHASE(aclnn##Name)

extern "C" {

NPU_COMBINATION(Addcmul, false, aclTensor)
NPU_COMBINATION(Addcdiv, true, const aclTensor)
NPU_COMBINATION_IN_PLACE(InplaceAddcmul, false)
NPU_COMBINATION_IN_PLACE(InplaceAddcdiv, true)

}  // extern "C"

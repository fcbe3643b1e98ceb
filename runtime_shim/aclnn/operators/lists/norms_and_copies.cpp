// What is not element by element: norms of the tensors of a list, copies, zeros.
#include <cmath>
#include <cstring>

#include "aclnnop/aclnn_foreach_copy.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "aclnnop/aclnn_foreach_zero_inplace.h"
#include "runtime_shim/aclnn/operators/lists/list_call.h"

namespace npu::aclnn {
namespace {

/// The norm of that order of all elements.
double norm_of(const Tensor& tensor, double order) {
  double sum = 0;
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    const double size = std::fabs(number_at(tensor, i));
    if (std::isinf(order))
      sum = std::isnan(size) || size > sum ? size : sum;
    else
      sum += order == 2 ? size * size : std::pow(size, order);
  }
  return std::isinf(order) || order == 1 ? sum : order == 2 ? std::sqrt(sum) : std::pow(sum, 1 / order);
}

/// Ascend 950 has the orders 1, 2 and infinity, and takes another one as 2. Source: the page of aclnnForeachNorm.
double order_on(Generation generation, double order) {
  if (generation != Generation::ascend950 || std::isinf(order)) return order;
  return static_cast<int64_t>(order) == 1 ? 1 : 2;
}

void norms(FirstPhase& phase, const aclTensorList* x, const aclScalar* scalar, const aclTensorList* out) {
  ListCall call(phase);
  call.input("x", x);
  call.require_floats();
  const double order = order_on(phase.generation(), phase.number("scalar", scalar));
  const size_t count = call.lists().entries, first = phase.list("out", out);
  phase.require(phase.operands() - first == count, "out has another number of tensors than x");
  for (size_t i = first; i < phase.operands(); ++i) {
    require_number_type(phase, i);
    phase.require(phase.operand(i).elements() == 1, "out[", i - first, "] must have one element");
  }
  phase.compute([=](const Run& run) {
    for (size_t i = 0; i < count; ++i) set_number(run[first + i], 0, norm_of(run[i], order));
  });
}

void set_zeros(const Tensor& tensor) {
  for (int64_t i = 0; i < tensor.elements(); ++i)
    std::memset(address_at(tensor, i), 0, bytes_of(tensor.type));
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnForeachNormGetWorkspaceSize(const aclTensorList* x, const aclScalar* scalar,
                                             const aclTensorList* out, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnForeachNorm", workspaceSize, executor,
                     [&](FirstPhase& phase) { norms(phase, x, scalar, out); });
}
NPU_SECOND_PHASE(aclnnForeachNorm)

aclnnStatus aclnnForeachCopyGetWorkspaceSize(const aclTensorList* x, aclTensorList* out,
                                             uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnForeachCopy", workspaceSize, executor, [&](FirstPhase& phase) {
    ListCall call(phase);
    call.input("x", x);
    call.result("out", out);
    phase.compute([lists = call.lists()](const Run& run) {
      for (size_t i = 0; i < lists.entries; ++i) copy_elements(run[i], run[lists.result + i]);
    });
  });
}
NPU_SECOND_PHASE(aclnnForeachCopy)

aclnnStatus aclnnForeachZeroInplaceGetWorkspaceSize(const aclTensorList* x, uint64_t* workspaceSize,
                                                    aclOpExecutor** executor) {
  return first_phase("aclnnForeachZeroInplace", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.list("x", x);
    phase.compute([](const Run& run) {
      for (const Operand& operand : run.operands) set_zeros(operand.tensor);
    });
  });
}
NPU_SECOND_PHASE(aclnnForeachZeroInplace)

}  // extern "C"

// Masks: comparisons with a number, and fills where a mask is set.
#include <functional>

#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_ge_scalar.h"
#include "aclnnop/aclnn_gt_scalar.h"
#include "aclnnop/aclnn_le_scalar.h"
#include "aclnnop/aclnn_lt_scalar.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "aclnnop/aclnn_ne_scalar.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

void require_element(const FirstPhase& phase, size_t operand) {
  const aclDataType type = phase.operand(operand).type;
  if (!has_element(type))
    throw Refusal{kNoKernel, std::string("the simulated device does not compute this with ") + name_of(type)};
}

/// result = input compared with the number: 1 or 0. Result: BOOL, FLOAT.
template <class Comparison>
void run_comparison(const Tensor& input, double number, const Tensor& result) {
  const ops::Element type = element_of(input.type);
  const bool to_float = result.type == ACL_FLOAT;
  for_row_blocks(input, result,
                 [&](const char* from, int64_t from_step, char* to, int64_t to_step, int64_t count) {
                   double values[1024];
                   ops::load_doubles(type, from, from_step, count, values);
                   for (int64_t i = 0; i < count; ++i) {
                     const bool holds = Comparison()(values[i], number);
                     if (to_float)
                       reinterpret_cast<float*>(to)[i * to_step] = holds ? 1 : 0;
                     else
                       to[i * to_step] = holds ? 1 : 0;
                   }
                 });
}

template <class Comparison>
void compare(FirstPhase& phase, const aclTensor* self, const aclScalar* other, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self);
  const Tensor result = phase.tensor("out", out);
  const double number = phase.number("other", other);
  phase.require_shape("out", result, input.shape);
  require_element(phase, 0);
  if (result.type != ACL_BOOL && result.type != ACL_FLOAT)
    throw Refusal{kNoKernel, "the simulated device compares to BOOL and FLOAT alone"};
  phase.compute([number](const Run& run) {
    if (run[1].elements() > 0) run_comparison<Comparison>(run[0], number, run[1]);
  });
}

/// tensor = number where the mask, of the same shape, is set.
void run_fill(const Tensor& mask, double number, const Tensor& tensor) {
  const ops::Element type = element_of(tensor.type);
  for_row_blocks(
      mask, tensor, [&](const char* from, int64_t from_step, char* to, int64_t to_step, int64_t count) {
        for (int64_t i = 0; i < count; ++i)
          if (from[i * from_step] != 0)
            ops::store_one(type, number, ops::element_at(type, static_cast<void*>(to), i * to_step));
      });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

#define NPU_COMPARISON(Name, Comparison)                                                                   \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, const aclScalar* other, aclTensor* out, \
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {           \
    return first_phase("aclnn" #Name, workspaceSize, executor,                                             \
                       [&](FirstPhase& phase) { compare<Comparison<double>>(phase, self, other, out); });  \
  }                                                                                                        \
  NPU_SECOND_PHASE(aclnn##Name)

extern "C" {

NPU_COMPARISON(EqScalar, std::equal_to)
NPU_COMPARISON(GtScalar, std::greater)
NPU_COMPARISON(GeScalar, std::greater_equal)
NPU_COMPARISON(LtScalar, std::less)
NPU_COMPARISON(LeScalar, std::less_equal)
NPU_COMPARISON(NeScalar, std::not_equal_to)

aclnnStatus aclnnInplaceMaskedFillScalarGetWorkspaceSize(aclTensor* selfRef, const aclTensor* mask,
                                                         const aclScalar* value, uint64_t* workspaceSize,
                                                         aclOpExecutor** executor) {
  return first_phase("aclnnInplaceMaskedFillScalar", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor tensor = phase.tensor("selfRef", selfRef);
    broadcast_to(phase.tensor("mask", mask), tensor.shape, "mask");
    const double number = phase.number("value", value);
    require_element(phase, 0);
    phase.compute([number](const Run& run) {
      if (run[0].elements() > 0) run_fill(broadcast_to(run[1], run[0].shape, "mask"), number, run[0]);
    });
  });
}
NPU_SECOND_PHASE(aclnnInplaceMaskedFillScalar)

}  // extern "C"

// Masks: what equals a number, and fills where a mask is set.
#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

void require_element(const FirstPhase& phase, size_t operand) {
  const aclDataType type = phase.operand(operand).type;
  if (!has_element(type))
    throw Refusal{kNoKernel, std::string("the simulated device does not compute this with ") + name_of(type)};
}

/// result = input == number. Result: BOOL.
void run_equal(const Tensor& input, double number, const Tensor& result) {
  const ops::Element type = element_of(input.type);
  for_row_blocks(input, result,
                 [&](const char* from, int64_t from_step, char* to, int64_t to_step, int64_t count) {
                   double values[1024];
                   ops::load_doubles(type, from, from_step, count, values);
                   for (int64_t i = 0; i < count; ++i) to[i * to_step] = values[i] == number ? 1 : 0;
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

extern "C" {

aclnnStatus aclnnEqScalarGetWorkspaceSize(const aclTensor* self, const aclScalar* other, aclTensor* out,
                                          uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnEqScalar", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor input = phase.tensor("self", self);
    const Tensor result = phase.tensor("out", out);
    const double number = phase.number("other", other);
    phase.require_shape("out", result, input.shape);
    require_element(phase, 0);
    if (result.type != ACL_BOOL) throw Refusal{kNoKernel, "the simulated device compares to BOOL alone"};
    phase.compute([number](const Run& run) {
      if (run[1].elements() > 0) run_equal(run[0], number, run[1]);
    });
  });
}
NPU_SECOND_PHASE(aclnnEqScalar)

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

// Copies, casts and fills.
#include <algorithm>
#include <cmath>

#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_zero.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

bool is_converted(aclDataType type) { return has_element(type) || type == ACL_UINT8; }

/// UINT8 is none of the mathematics' types.
void load(aclDataType type, const char* from, int64_t step, int64_t count, double* values) {
  if (type != ACL_UINT8) return ops::load_doubles(element_of(type), from, step, count, values);
  for (int64_t i = 0; i < count; ++i) values[i] = static_cast<uint8_t>(from[i * step]);
}
/// Integers lose what is behind the point (the public kernel of Cast: CAST_TRUNC), which changes `values`.
void store(aclDataType type, double* values, int64_t count, char* to, int64_t step) {
  if (type == ACL_INT8 || type == ACL_INT32)
    for (int64_t i = 0; i < count; ++i) values[i] = std::trunc(values[i]);
  if (type != ACL_UINT8) return ops::store_doubles(element_of(type), values, count, to, step);
  for (int64_t i = 0; i < count; ++i) {
    const double value = values[i] > 0 ? std::min(values[i], 255.0) : 0;  // NaN is 0
    to[i * step] = static_cast<char>(static_cast<uint8_t>(value));
  }
}

/// Throws unless elements of both types are converted here. Between INT32 and floats the value goes through double, and
/// is exact.
void require_conversion(const Tensor& from, const Tensor& to) {
  if (from.type == to.type || (is_converted(from.type) && is_converted(to.type))) return;
  throw Refusal{kNoKernel, std::string("the simulated device does not convert ") + name_of(from.type) +
                               " to " + name_of(to.type)};
}

/// Element by element: rounded to the nearest, ties to even; integers cut off what is behind the point and saturate.
void convert(const Tensor& from, const Tensor& to) {
  for_row_blocks(
      from, to,
      [&](const char* values_at, int64_t from_step, char* result_at, int64_t to_step, int64_t count) {
        double values[1024];
        load(from.type, values_at, from_step, count, values);
        store(to.type, values, count, result_at, to_step);
      });
}

void copy_or_convert(const Tensor& from, const Tensor& to) {
  if (to.elements() == 0) return;
  if (from.type == to.type)
    copy_elements(from, to);
  else
    convert(from, to);
}

/// to = from, which broadcasts. Operand `from` and `to` of the call.
void compute_copy(FirstPhase& phase, size_t from, size_t to) {
  require_conversion(phase.operand(from), phase.operand(to));
  broadcast_to(phase.operand(from), phase.operand(to).shape, phase.name_of_operand(from));
  phase.compute([from, to](const Run& run) {
    copy_or_convert(broadcast_to(run[from], run[to].shape, "the source"), run[to]);
  });
}

/// Every element of a tensor becomes `number`.
void compute_fill(FirstPhase& phase, double number) {
  const Tensor& tensor = phase.operand(0);
  if (!has_element(tensor.type))
    throw Refusal{kNoKernel, std::string("the simulated device does not fill ") + name_of(tensor.type)};
  phase.compute([number](const Run& run) {
    Tensor one = run[0];
    char element[8];
    ops::store_one(element_of(one.type), number, element);
    one.memory = element;
    one.offset = 0;
    one.strides.at.fill(0);
    copy_or_convert(one, run[0]);
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnInplaceCopyGetWorkspaceSize(aclTensor* selfRef, const aclTensor* src,
                                             uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnInplaceCopy", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("selfRef", selfRef);
    phase.tensor("src", src);
    compute_copy(phase, 1, 0);
  });
}
NPU_SECOND_PHASE(aclnnInplaceCopy)

aclnnStatus aclnnCastGetWorkspaceSize(const aclTensor* self, aclDataType dtype, aclTensor* out,
                                      uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnCast", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self);
    const Tensor result = phase.tensor("out", out);
    phase.require(result.type == dtype,
                  std::string("out is ") + name_of(result.type) + ", and dtype is " + name_of(dtype));
    phase.require_shape("out", result, phase.operand(0).shape);
    compute_copy(phase, 0, 1);
  });
}
NPU_SECOND_PHASE(aclnnCast)

aclnnStatus aclnnInplaceFillScalarGetWorkspaceSize(aclTensor* selfRef, const aclScalar* value,
                                                   uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnInplaceFillScalar", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("selfRef", selfRef);
    compute_fill(phase, phase.number("value", value));
  });
}
NPU_SECOND_PHASE(aclnnInplaceFillScalar)

aclnnStatus aclnnInplaceZeroGetWorkspaceSize(aclTensor* selfRef, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnInplaceZero", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("selfRef", selfRef);
    compute_fill(phase, 0);
  });
}
NPU_SECOND_PHASE(aclnnInplaceZero)

}  // extern "C"

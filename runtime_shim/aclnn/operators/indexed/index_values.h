// Indices that are data: tensors of integers in device memory.
#pragma once

#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {

/// Element `number` of a tensor of integers, as an index of `length` elements. Throws kInvalid, with the name of the tensor, if it is not one of them.
inline int64_t checked_index(const char* parameter, const Tensor& tensor, int64_t number, int64_t length) {
  const int64_t index = whole_number_at(tensor, number);
  if (index >= 0 && index < length) return index;
  throw Refusal{kInvalid, std::string(parameter) + " has " + std::to_string(index) +
                              ", which is not in [0, " + std::to_string(length) + ")"};
}

/// Throws kNoKernel unless the operand is INT64, INT32 or UINT8.
inline void require_index_type(const FirstPhase& phase, size_t operand) {
  const aclDataType type = phase.operand(operand).type;
  if (type == ACL_INT64 || type == ACL_INT32 || type == ACL_UINT8) return;
  throw Refusal{kNoKernel, std::string(phase.name_of_operand(operand)) + " is " + name_of(type) +
                               ", and the simulated device takes INT64, INT32 and UINT8 as indices"};
}

}  // namespace npu::aclnn

// Single elements of views: for operators whose indices are data, and for those that are no inner loops of training.
#pragma once

#include <cstring>

#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {

/// Address of element `index` in the order of the indices.
inline char* address_at(const Tensor& tensor, int64_t index) {
  int64_t offset = 0;
  for (int i = tensor.rank(); i-- > 0; index /= tensor.shape[i])
    offset += index % tensor.shape[i] * tensor.strides[i];
  return tensor.data() + offset * static_cast<int64_t>(bytes_of(tensor.type));
}

/// Element `index` as a double. The type is one that has_element knows.
inline double number_at(const Tensor& tensor, int64_t index) {
  return ops::load_one(element_of(tensor.type), address_at(tensor, index));
}

/// Element `index` = number, rounded to the type, which is one that has_element knows.
inline void set_number(const Tensor& tensor, int64_t index, double number) {
  ops::store_one(element_of(tensor.type), number, address_at(tensor, index));
}

/// Whether the type is one of whole_number_at.
inline bool is_whole_number(aclDataType type) {
  for (const aclDataType known : {ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL})
    if (known == type) return true;
  return false;
}

/// Element `index` of a tensor of INT8, INT16, INT32, INT64, UINT8 or BOOL.
inline int64_t whole_number_at(const Tensor& tensor, int64_t index) {
  const char* const at = address_at(tensor, index);
  switch (tensor.type) {
    case ACL_INT8:
      return *reinterpret_cast<const int8_t*>(at);
    case ACL_INT16:
      return *reinterpret_cast<const int16_t*>(at);
    case ACL_INT32:
      return *reinterpret_cast<const int32_t*>(at);
    case ACL_INT64:
      return *reinterpret_cast<const int64_t*>(at);
    default:
      return *reinterpret_cast<const uint8_t*>(at);
  }
}

/// Every element of a tensor = number(its index), in parallel.
template <class Number>
void for_numbers(const Tensor& tensor, const Number& number) {
  ops::parallel_chunks(tensor.elements(), kElementsForOneThread, [&](int64_t first, int64_t end) {
    for (int64_t i = first; i < end; ++i) set_number(tensor, i, number(i));
  });
}

/// Throws kNoKernel unless the mathematics has the type of the operand.
inline void require_number_type(const FirstPhase& phase, size_t operand) {
  if (has_element(phase.operand(operand).type)) return;
  throw Refusal{kNoKernel, std::string(phase.name_of_operand(operand)) + " is " +
                               name_of(phase.operand(operand).type) +
                               ", and the simulated device does not compute with it"};
}

}  // namespace npu::aclnn

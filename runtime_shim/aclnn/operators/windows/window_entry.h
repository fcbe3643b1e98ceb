// Arrays of windows: kernels, strides, margins.
#pragma once

#include "runtime_shim/aclnn/first_phase.h"

namespace npu::aclnn {

/// Entry `i` of an array of one or `count` numbers; `otherwise` for an empty one. Throws kNullPointer, or kInvalid for another
/// count, with the name of the array.
inline int64_t window_entry(const char* name, const aclIntArray* array, size_t i, size_t count,
                            int64_t otherwise) {
  if (array == nullptr) throw Refusal{kNullPointer, std::string(name) + " is null"};
  const size_t size = array->values.size();
  if (size > 1 && size != count)
    throw Refusal{kInvalid, std::string(name) + " has " + std::to_string(size) + " entries, 1 or " +
                                std::to_string(count) + " are allowed"};
  return size == 0 ? otherwise : array->values[size == 1 ? 0 : i];
}

}  // namespace npu::aclnn

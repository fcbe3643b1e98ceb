// Common parts of the descriptor calls. Private to libraries/dnn.
#pragma once

#include <optional>

#include "runtime_shim/libraries/common/answer.h"
#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail {

template <class Struct>
npudnnStatus_t make_descriptor(Struct** descriptor) {
  if (descriptor == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  *descriptor = new (std::nothrow) Struct;
  return *descriptor == nullptr ? NPUDNN_STATUS_ALLOC_FAILED : NPUDNN_STATUS_SUCCESS;
}

template <class Struct>
npudnnStatus_t free_descriptor(Struct* descriptor) {
  delete descriptor;
  return NPUDNN_STATUS_SUCCESS;
}

/// The element of a type; nothing for types that the library does not compute with.
inline std::optional<ops::Element> dnn_element_of(npudnnDataType_t type) {
  switch (type) {
    case NPUDNN_DATA_FLOAT:
      return ops::Element::f32;
    case NPUDNN_DATA_DOUBLE:
      return ops::Element::f64;
    case NPUDNN_DATA_HALF:
      return ops::Element::f16;
    case NPUDNN_DATA_BFLOAT16:
      return ops::Element::bf16;
    case NPUDNN_DATA_INT8:
      return ops::Element::i8;
    case NPUDNN_DATA_INT32:
      return ops::Element::i32;
    default:
      return std::nullopt;
  }
}

inline npudnnDataType_t dnn_type_of(ops::Element type) {
  switch (type) {
    case ops::Element::f32:
      return NPUDNN_DATA_FLOAT;
    case ops::Element::f64:
      return NPUDNN_DATA_DOUBLE;
    case ops::Element::f16:
      return NPUDNN_DATA_HALF;
    case ops::Element::bf16:
      return NPUDNN_DATA_BFLOAT16;
    case ops::Element::i8:
      return NPUDNN_DATA_INT8;
    case ops::Element::i32:
      return NPUDNN_DATA_INT32;
    case ops::Element::e4m3:
    case ops::Element::e5m2:
    case ops::Element::hf32:
    case ops::Element::hf32_10:
      break;  // dnn_element_of excludes them
  }
  return NPUDNN_DATA_FLOAT;
}

/// Whether `value` is an enumerator from 0 to `last`.
template <class Enum>
bool is_one_of(Enum value, Enum last) {
  return static_cast<int>(value) >= 0 && static_cast<int>(value) <= static_cast<int>(last);
}

}  // namespace npu::detail

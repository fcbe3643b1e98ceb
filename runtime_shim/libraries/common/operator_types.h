// What the libraries' element types are for CANN's operators.
#pragma once

#include <cstdint>

#include "acl/acl_base.h"
#include "runtime_shim/kernels/element.h"

namespace npu::detail {

// cubeMathType of products and convolutions.
constexpr std::int8_t kKeepDataType = 0, kUseFloat16 = 2, kUseHfloat32 = 3;

/// The data type that products and layers take for an element; ACL_DT_UNDEFINED for those that they do not take.
inline aclDataType operator_type(ops::Element element) {
  switch (element) {
    case ops::Element::f32:
      return ACL_FLOAT;
    case ops::Element::f16:
      return ACL_FLOAT16;
    case ops::Element::bf16:
      return ACL_BF16;
    default:
      return ACL_DT_UNDEFINED;
  }
}

/// The data type that copies and simple functions take for an element; ACL_DT_UNDEFINED for 8-bit floats.
inline aclDataType data_type(ops::Element element) {
  switch (element) {
    case ops::Element::f64:
      return ACL_DOUBLE;
    case ops::Element::i8:
      return ACL_INT8;
    case ops::Element::i32:
      return ACL_INT32;
    default:
      return operator_type(element);
  }
}

}  // namespace npu::detail

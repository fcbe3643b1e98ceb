// The shim's element types for the public ones.
#pragma once

#include "npu/detail/optim_model.h"
#include "runtime_shim/kernels/element.h"

namespace npu::optim::detail {

inline ops::Element element_of(DType type) {
  switch (type) {
    case DType::f16:
      return ops::Element::f16;
    case DType::bf16:
      return ops::Element::bf16;
    case DType::f32:
      break;
  }
  return ops::Element::f32;
}

}  // namespace npu::optim::detail

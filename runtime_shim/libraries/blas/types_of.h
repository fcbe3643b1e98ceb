// The element types of the linear algebra library, and their valid combinations. Private to libraries/blas and libraries/blaslt.
#pragma once

#include <optional>

#include "npu/blas/types.h"
#include "runtime_shim/kernels/element.h"

namespace npu::detail {

/// The element of a type; nothing for types that the library does not compute with (complex, 4 and 8 bit).
inline std::optional<ops::Element> element_of(npuDataType type) {
  switch (type) {
    case NPU_R_16F:
      return ops::Element::f16;
    case NPU_R_16BF:
      return ops::Element::bf16;
    case NPU_R_32F:
      return ops::Element::f32;
    case NPU_R_64F:
      return ops::Element::f64;
    case NPU_R_8I:
      return ops::Element::i8;
    case NPU_R_32I:
      return ops::Element::i32;
    default:
      return std::nullopt;
  }
}

/// The type of alpha and beta for a compute type.
inline std::optional<ops::Element> compute_element_of(npublasComputeType_t compute) {
  switch (compute) {
    case NPUBLAS_COMPUTE_16F:
    case NPUBLAS_COMPUTE_16F_PEDANTIC:
      return ops::Element::f16;
    case NPUBLAS_COMPUTE_32F:
    case NPUBLAS_COMPUTE_32F_PEDANTIC:
    case NPUBLAS_COMPUTE_32F_FAST_16F:
    case NPUBLAS_COMPUTE_32F_FAST_16BF:
    case NPUBLAS_COMPUTE_32F_FAST_TF32:
    case NPUBLAS_COMPUTE_32F_EMULATED_16BFX9:
      return ops::Element::f32;
    case NPUBLAS_COMPUTE_64F:
    case NPUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT:
    case NPUBLAS_COMPUTE_64F_PEDANTIC:
      return ops::Element::f64;
    case NPUBLAS_COMPUTE_32I:
    case NPUBLAS_COMPUTE_32I_PEDANTIC:
      return ops::Element::i32;
  }
  return std::nullopt;
}

/// Whether cuBLAS supports a product of these types (GemmEx's table of supported combinations).
inline bool is_gemm_type(ops::Element compute, ops::Element a, ops::Element b, ops::Element c) {
  using ops::Element;
  if (a != b) return false;
  switch (compute) {
    case Element::f16:
      return a == Element::f16 && c == Element::f16;
    case Element::f64:
      return a == Element::f64 && c == Element::f64;
    case Element::i32:
      return a == Element::i8 && c == Element::i32;
    case Element::f32:
      if (a == Element::f32 || a == Element::i8) return c == Element::f32;
      return (a == Element::f16 || a == Element::bf16) && (c == a || c == Element::f32);
    case Element::bf16:
    case Element::i8:
    case Element::e4m3:
    case Element::e5m2:
    case Element::hf32:
    case Element::hf32_10:
      return false;
  }
  return false;
}

}  // namespace npu::detail

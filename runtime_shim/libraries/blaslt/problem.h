// A product of the blasLt library as one value. Private to libraries/blaslt.
#pragma once

#include <optional>

#include "runtime_shim/kernels/element.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/blaslt/state.h"

namespace npu::detail {

struct LtProblem {
  LtMatmul matmul;
  LtLayout a, b, c, d;
};

struct LtTypes {
  ops::Element compute, scale, a, b, c, d, bias, aux;
};

struct LtOperands {
  const void *a, *b, *c;
  void* d;
};

inline bool is_fp8(ops::Element type) { return type == ops::Element::e4m3 || type == ops::Element::e5m2; }

/// The element of a type, including 8-bit floats.
inline std::optional<ops::Element> lt_element_of(npuDataType type) {
  if (type == NPU_R_8F_E4M3) return ops::Element::e4m3;
  if (type == NPU_R_8F_E5M2) return ops::Element::e5m2;
  return element_of(type);
}

/// Whether cuBLASLt multiplies 8-bit floats to these types. Source: cuBLAS documentation, cublasLtMatmul.
inline bool is_fp8_product(ops::Element a, ops::Element b, ops::Element c, ops::Element d) {
  using ops::Element;
  if (!is_fp8(a) || !is_fp8(b) || (a == Element::e5m2 && b == Element::e5m2)) return false;
  if (is_fp8(d)) return c == Element::f16 || c == Element::bf16 || c == d;
  return c == d && (d == Element::f16 || d == Element::bf16 || d == Element::f32);
}

/// The states of the descriptors; nothing if one is null. Without a layout for C, D's is used.
inline std::optional<LtProblem> lt_problem(npublasLtMatmulDesc_t matmul, npublasLtMatrixLayout_t a,
                                           npublasLtMatrixLayout_t b, npublasLtMatrixLayout_t c,
                                           npublasLtMatrixLayout_t d) {
  if (matmul == nullptr || a == nullptr || b == nullptr || d == nullptr) return std::nullopt;
  return LtProblem{lt_state<LtMatmul>(matmul), lt_state<LtLayout>(a), lt_state<LtLayout>(b),
                   lt_state<LtLayout>(c == nullptr ? d : c), lt_state<LtLayout>(d)};
}

/// Whether the library can compute the problem: SUCCESS, INVALID_VALUE (shapes, enumerations) or
/// NOT_SUPPORTED. types: set on success; may be null.
npublasStatus_t lt_check(const LtProblem& problem, LtTypes* types);

}  // namespace npu::detail

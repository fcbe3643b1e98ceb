// A product of the blasLt library as one value. Private to libraries/blaslt.
#pragma once

#include <optional>

#include "runtime_shim/kernels/element.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/blaslt/state.h"

namespace npu::detail {

/// Bits of npublasLtEpilogue_t that are no epilogue by themselves.
constexpr uint32_t kLtReluGradient = 8, kLtBiasGradient = 16, kLtGeluGradient = 64, kLtAux = 128;

struct LtProblem {
  LtMatmul matmul;
  LtLayout a, b, c, d;
};

/// Elements of matrices; of complex ones, those of their parts.
struct LtTypes {
  ops::Element compute, scale, a, b, c, d, bias, aux;
  bool is_complex;
  /// Whether the product is computed on copies of the matrices in columns of real numbers (dense_product.h).
  bool is_dense;
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

/// Whether cuBLASLt computes with these types of matrices: A, B, C, D. Source: cuBLAS documentation, cublasLtMatmul.
bool are_lt_types(npublasComputeType_t compute, npuDataType scale, npuDataType a, npuDataType b,
                  npuDataType c, npuDataType d);

/// Whether cuBLASLt multiplies 8-bit floats to these types. Source: as above.
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

inline bool is_grouped(const LtLayout& layout) { return layout.batch_mode == NPUBLASLT_BATCH_MODE_GROUPED; }
/// Whether the layout's pointer is one to an array of pointers.
inline bool has_pointers(const LtLayout& layout) { return layout.batch_mode != NPUBLASLT_BATCH_MODE_STRIDED; }

/// Whether the library can compute the problem: SUCCESS, INVALID_VALUE (shapes, enumerations) or
/// NOT_SUPPORTED. types: set on success; may be null.
npublasStatus_t lt_check(const LtProblem& problem, LtTypes* types);

/// Whether bias and auxiliary matrix are there if the epilogue of a checked problem needs them, and fit.
bool is_epilogue_ready(const LtProblem& problem);

}  // namespace npu::detail

// A product of the blasLt library as one value. Private to npu/blaslt*.cpp.
#ifndef RUNTIME_SHIM_NPU_BLASLT_PROBLEM_H_
#define RUNTIME_SHIM_NPU_BLASLT_PROBLEM_H_

#include <optional>

#include "runtime_shim/npu/blaslt_state.h"
#include "runtime_shim/ops/element.h"

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

/// The descriptors' states; nothing if one is null. Without a layout for C, D's is taken.
inline std::optional<LtProblem> lt_problem(npublasLtMatmulDesc_t matmul, npublasLtMatrixLayout_t a,
                                           npublasLtMatrixLayout_t b, npublasLtMatrixLayout_t c,
                                           npublasLtMatrixLayout_t d) {
  if (matmul == nullptr || a == nullptr || b == nullptr || d == nullptr) return std::nullopt;
  return LtProblem{lt_state<LtMatmul>(matmul), lt_state<LtLayout>(a), lt_state<LtLayout>(b),
                   lt_state<LtLayout>(c == nullptr ? d : c), lt_state<LtLayout>(d)};
}

/// Whether the library can compute the problem: SUCCESS, INVALID_VALUE (shapes, enumerations) or
/// NOT_SUPPORTED. types: filled on success; may be null.
npublasStatus_t lt_check(const LtProblem& problem, LtTypes* types);

}  // namespace npu::detail

#endif  // RUNTIME_SHIM_NPU_BLASLT_PROBLEM_H_

// Matrix products of BLAS by CANN's operators. Private to libraries/blas and blaslt.
#pragma once

#include <cstdint>

#include "npu/blas/types.h"
#include "runtime_shim/kernels/element.h"

namespace npu::detail {

/// C = alpha op(A) op(B) + beta C, by columns: element (i, j) of matrix b of a batch is at b * stride + i + j * ld.
/// Units: elements.
struct OperatorProduct {
  struct Matrix {
    const void* data;
    ops::Element type;
    int64_t ld, stride;
  };
  bool transposes_a, transposes_b;
  int64_t m, n, k, batch_count;
  Matrix a, b, c;
  float alpha, beta;
  ops::Element operands_as;  ///< f16, bf16: A and B are rounded to it first; f32: not
};

/// Whether some chip has an operator for such a product: A, B and C of FLOAT, FLOAT16 or BFLOAT16, operands as they are or
/// rounded to FLOAT16. FLOAT operands that are rounded to BFLOAT16 take casts and temporary memory, which the task of the
/// simulated device saves. The operator itself refuses what the current chip lacks.
bool has_operator(const OperatorProduct& product);

/// Submits aclnnInplaceAddmm, for a batch aclnnInplaceBaddbmm; operands that are rounded to BFLOAT16 first by aclnnCast. Row-major
/// operators see the transposes: C' = op(B)' op(A)', as views without copies. Asynchronous.
/// Errors: those of Operator; npuErrorNotSupported for casts under capture; npuErrorMemoryAllocation.
npuError_t submit_product(npuStream_t stream, const OperatorProduct& product);

}  // namespace npu::detail

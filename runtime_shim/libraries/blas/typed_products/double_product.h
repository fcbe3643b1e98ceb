// Products of matrices of doubles by CANN's operators. Private to libraries/blas.
#pragma once

#include "runtime_shim/libraries/blas/vector_operators.h"

namespace npu::detail {

/// C = alpha op(A) op(B) + beta C, by columns, of m, n and k > 0. Scalars are in host memory.
struct DoubleProduct {
  bool transposes_a, transposes_b;
  int64_t m, n, k;
  double alpha;
  const double* a;
  int64_t lda;
  const double* b;
  int64_t ldb;
  double beta;
  double* c;
  int64_t ldc;
};

/// aclnnAddmv for each column of C, or for each row if these are fewer: no operator multiplies matrices of DOUBLE on any chip.
/// Errors: those of Operator.
npuError_t submit_double_product(npuStream_t stream, const DoubleProduct& product);

}  // namespace npu::detail

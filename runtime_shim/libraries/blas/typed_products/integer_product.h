// Products of matrices of integers by CANN's operators. Private to libraries/blas.
#pragma once

#include "npu/blas/types.h"

namespace npu::detail {

/// C = op(A) op(B), by columns, of m, n and k > 0: int8 to int32.
struct IntegerProduct {
  bool transposes_a, transposes_b;
  int64_t m, n, k;
  const void* a;
  int64_t lda;
  const void* b;
  int64_t ldb;
  void* c;
  int64_t ldc;
};

/// Whether an operator takes the matrices: columns of A and of B must lie one after the other.
bool has_operator(const IntegerProduct& product);

/// aclnnQuantMatmulV4 with the scale 1, which aclnnInplaceFillScalar writes to temporary memory. Errors: those of Operator.
npuError_t submit_integer_product(npuStream_t stream, const IntegerProduct& product);

}  // namespace npu::detail

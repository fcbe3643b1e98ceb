// Sums and diagonal products of matrices of BLAS by CANN's operators. Private to libraries/blas.
#pragma once

#include "runtime_shim/libraries/blas/device_scalars.h"

namespace npu::detail {

/// C = alpha op(A) + beta op(B), by columns; C is (m, n). What a zero multiplies is not read.
template <class Real>
struct MatrixSum {
  struct Term {
    bool transposes;
    Real factor;
    const Real* data;
    int64_t ld;
  };
  int64_t m, n;
  Term a, b;
  Real* c;
  int64_t ldc;
};

/// Submits aclnnMuls, aclnnAdd, aclnnInplaceAdd or aclnnInplaceZero. C may be A or B. Asynchronous. Real: float, double.
/// Errors: those of Operator.
template <class Real>
npuError_t submit_matrix_sum(npuStream_t stream, const MatrixSum<Real>& sum);

/// The same with factors in device memory, as for products with device scalars.
npuError_t submit_matrix_sum(npuStream_t stream, const MatrixSum<float>& sum, const DeviceScalars& scalars);

/// C = diag(x) A, or A diag(x) if `by_column`: aclnnMul with a view of x. x.increment > 0. Real: float, double.
template <class Real>
struct DiagonalProduct {
  bool by_column;
  int64_t m, n;
  const Real* a;
  int64_t lda;
  BlasVector<const Real> x;
  Real* c;
  int64_t ldc;
};
template <class Real>
npuError_t submit_diagonal_product(npuStream_t stream, const DiagonalProduct<Real>& product);

}  // namespace npu::detail

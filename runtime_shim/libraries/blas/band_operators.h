// Products of band matrices and vectors by CANN's operators, a diagonal after the other. Private to libraries/blas. Scalars are in host memory;
// increments are positive.
// Errors: those of Operator.
#pragma once

#include "runtime_shim/libraries/blas/vector_operators.h"

namespace npu::detail {

/// A band matrix of BLAS: element (i, j) is at data[above + i - j + j ld], for j - above <= i <= j + below.
template <class Real>
struct BandMatrix {
  const Real* data;
  int64_t ld;
  int64_t rows, columns;
  int64_t below, above;  ///< diagonals beside the main one
};

/// y = alpha (a matrix) x + beta y.
template <class Real>
struct VectorUpdate {
  Real alpha;
  BlasVector<const Real> x;
  Real beta;
  BlasVector<Real> y;
};

/// The product with op(A): aclnnInplaceMuls or aclnnInplaceZero for beta y, and aclnnInplaceAddcmul for each diagonal.
template <class Real>
npuError_t submit_band_product(npuStream_t stream, const BandMatrix<Real>& matrix, bool transposes,
                               const VectorUpdate<Real>& update);

/// The same for a symmetric matrix of which one triangle is stored: of BLAS's layout for `below` + 1 diagonals.
template <class Real>
npuError_t submit_symmetric_band_product(npuStream_t stream, const BandMatrix<Real>& matrix, bool is_lower,
                                         const VectorUpdate<Real>& update);

}  // namespace npu::detail

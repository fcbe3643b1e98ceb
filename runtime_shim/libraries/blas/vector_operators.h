// Vectors of BLAS by CANN's operators. Private to libraries/blas. Scalars are in host memory; increments are positive; n > 0.
// Errors: those of Operator; those of copies and synchronisation where a number comes to the host.
#pragma once

#include "npu/blas/types.h"

namespace npu::detail {

/// n elements, `increment` > 0 apart.
template <class Real>
struct BlasVector {
  Real* data;
  int64_t increment;
};

/// y = alpha x + y: aclnnInplaceAdd. Real: float, double.
template <class Real>
npuError_t submit_axpy(npuStream_t stream, int64_t n, Real alpha, BlasVector<const Real> x,
                       BlasVector<Real> y);
/// x = alpha x: aclnnInplaceMuls.
template <class Real>
npuError_t submit_scal(npuStream_t stream, int64_t n, Real alpha, BlasVector<Real> x);
/// y = x: aclnnInplaceCopy.
template <class Real>
npuError_t submit_copy(npuStream_t stream, int64_t n, BlasVector<const Real> x, BlasVector<Real> y);

/// Exchanges x and y: three aclnnInplaceCopy through temporary memory.
template <class Real>
npuError_t submit_swap(npuStream_t stream, int64_t n, BlasVector<Real> x, BlasVector<Real> y);

/// x = c x + s y and y = c y - s x: two aclnnInplaceMuls and two aclnnInplaceAdd, with a copy of x in temporary memory.
template <class Real>
npuError_t submit_rotation(npuStream_t stream, int64_t n, BlasVector<Real> x, BlasVector<Real> y, Real c,
                           Real s);

/// The index, from 1, of the first element with the largest or the smallest magnitude: aclnnAbs, aclnnArgMax or aclnnArgMin,
/// aclnnInplaceAdds. Host memory takes a copy and a synchronisation.
template <class Real>
npuError_t submit_extreme(npuStream_t stream, int64_t n, BlasVector<const Real> x, bool largest, int* result,
                          bool is_on_host);

/// Where a number goes: device memory, or host memory, which takes a copy and a synchronisation.
struct BlasResult {
  float* data;
  bool is_on_host;
};
/// sum x_i y_i: aclnnDot.
npuError_t submit_dot(npuStream_t stream, int64_t n, BlasVector<const float> x, BlasVector<const float> y,
                      BlasResult result);
/// The norm of order 1 or 2: aclnnLinalgVectorNorm.
npuError_t submit_norm(npuStream_t stream, int64_t n, BlasVector<const float> x, float order,
                       BlasResult result);

/// The same for doubles, which aclnnDot and aclnnLinalgVectorNorm do not take, to host memory: aclnnMul or aclnnAbs to temporary memory,
/// aclnnReduceSum, and aclnnInplaceSqrt for order 2, which overflows where the sum of the squares does.
npuError_t submit_dot(npuStream_t stream, int64_t n, BlasVector<const double> x, BlasVector<const double> y,
                      double* result);
npuError_t submit_norm(npuStream_t stream, int64_t n, BlasVector<const double> x, int order, double* result);

/// y = alpha op(A) x + beta y: aclnnAddmv; for beta = 0, when y is not read, aclnnMv and aclnnInplaceMuls, or with doubles, which
/// aclnnMv does not take, aclnnInplaceZero and aclnnAddmv.
template <class Real>
struct VectorProduct {
  bool transposes;
  int64_t m, n;  ///< of A as stored by columns
  Real alpha;
  const Real* a;
  int64_t lda;
  BlasVector<const Real> x;
  Real beta;
  BlasVector<Real> y;
};
template <class Real>
npuError_t submit_vector_product(npuStream_t stream, const VectorProduct<Real>& product);

}  // namespace npu::detail

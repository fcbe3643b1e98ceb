// Products of BLAS whose scalars are in device memory: the host does not read them. Private to libraries/blas and blaslt.
#pragma once

#include "runtime_shim/libraries/blas/product_operator.h"
#include "runtime_shim/libraries/blas/vector_operators.h"

namespace npu::detail {

/// Numbers in device memory.
struct DeviceScalars {
  const void* alpha;
  const void* beta;
  ops::Element type;  ///< f32, f16
};

/// C = alpha op(A) op(B) + beta addend, of which product has C and not its alpha and beta. The addend has C's shape and may be
/// C. Submits the product into temporary memory, aclnnInplaceMul by alpha, aclnnMul by beta, and their sum; what a zero
/// multiplies is not used: aclnnEqScalar makes a mask for aclnnInplaceMaskedFillScalar. Asynchronous.
/// Errors: those of Operator, with C as it was if one is not supported; npuErrorMemoryAllocation.
npuError_t submit_product(npuStream_t stream, const OperatorProduct& product,
                          const OperatorProduct::Matrix& addend, const DeviceScalars& scalars);

/// y = alpha op(A) x + beta y, of which product has neither alpha nor beta. As above, with aclnnMv.
npuError_t submit_vector_product(npuStream_t stream, const VectorProduct<float>& product,
                                 const DeviceScalars& scalars);

/// y = alpha x + y: aclnnMul into temporary memory, aclnnInplaceAdd. Real: float, double.
template <class Real>
npuError_t submit_axpy(npuStream_t stream, int64_t n, const Real* alpha, BlasVector<const Real> x,
                       BlasVector<Real> y);
/// x = alpha x: aclnnInplaceMul.
template <class Real>
npuError_t submit_scal(npuStream_t stream, int64_t n, const Real* alpha, BlasVector<Real> x);

}  // namespace npu::detail

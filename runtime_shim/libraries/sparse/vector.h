// Sparse vectors, for calls with descriptors and calls with arrays. The callers do the checks. Private to
// libraries/sparse.
#pragma once

#include "runtime_shim/libraries/sparse/call.h"

namespace npu::detail {

/// *result = x' * y, conjugated if op says so. In host pointer mode the result is complete on return.
npusparseStatus_t vector_dot(npusparseHandle_t handle, npusparseOperation_t op, const npusparseSpVecDescr& x,
                             const npusparseDnVecDescr& y, void* result, ops::SparseType result_type);
/// y = alpha * x + beta * y.
npusparseStatus_t vector_sum(npusparseHandle_t handle, const void* alpha, const npusparseSpVecDescr& x,
                             const void* beta, const npusparseDnVecDescr& y);
/// gather: sets x's values to those of y at x's indices; otherwise sets those of y from x.
npusparseStatus_t vector_move(npusparseHandle_t handle, const npusparseSpVecDescr& x,
                              const npusparseDnVecDescr& y, bool gather);

/// x = c * x + s * y, y = c * y - s * x at x's indices.
npusparseStatus_t vector_rotation(npusparseHandle_t handle, const void* c, const void* s,
                                  const npusparseSpVecDescr& x, const npusparseDnVecDescr& y);

}  // namespace npu::detail

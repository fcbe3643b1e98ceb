// What calls with descriptors and calls with arrays do with sparse vectors. Checked by the callers. Private
// to npu/sparse*.cpp.
#pragma once

#include "runtime_shim/libraries/sparse/call.h"

namespace npu::detail {

/// *result = x' * y, conjugated where op says so. In host pointer mode the result is there on return.
npusparseStatus_t vector_dot(npusparseHandle_t handle, npusparseOperation_t op, const npusparseSpVecDescr& x,
                             const npusparseDnVecDescr& y, void* result, ops::SparseType result_type);
/// y = alpha * x + beta * y.
npusparseStatus_t vector_sum(npusparseHandle_t handle, const void* alpha, const npusparseSpVecDescr& x,
                             const void* beta, const npusparseDnVecDescr& y);
/// gather: x's values become those of y at x's places; else the other way round.
npusparseStatus_t vector_move(npusparseHandle_t handle, const npusparseSpVecDescr& x,
                              const npusparseDnVecDescr& y, bool gather);

}  // namespace npu::detail

// Incomplete factorisations: csrilu02 and csric02.

#include "runtime_shim/kernels/sparse/factor.h"

#include "runtime_shim/libraries/sparse/arrays.h"

struct npusparseFactorInfo {
  /// From 0, or -1. Tasks write it, also when the object is gone.
  std::shared_ptr<int64_t> zero_pivot = std::make_shared<int64_t>(-1);
  int base = 0;
  std::optional<npu::detail::SparseFactor> boost_limit, boost_value;
};

namespace npu::detail {
namespace {

template <class T>
SparseChecks check_factor(npusparseHandle_t handle, int m, int nnz, npusparseMatDescr_t descr,
                          const T* values, const int* offsets, const int* indices,
                          npusparseFactorInfo* info) {
  SparseChecks checks = check_general(handle, descr);
  checks.require(m >= 0 && nnz >= 0).present(info, offsets);
  return nnz == 0 ? checks : checks.present(values, indices);
}

template <class T, class Size>
npusparseStatus_t factor_buffer(npusparseHandle_t handle, int m, int nnz, npusparseMatDescr_t descr,
                                const T* values, const int* offsets, const int* indices,
                                npusparseFactorInfo* info, Size* size) {
  SparseChecks checks = check_factor(handle, m, nnz, descr, values, offsets, indices, info);
  if (checks.present(size).ok()) *size = static_cast<Size>(kSparseBufferBytes);
  return checks.status();
}

/// Submits body(matrix), which returns the row of the first zero pivot.
template <class T, class Body>
npusparseStatus_t factor_task(npusparseHandle_t handle, const char* name, int m, int nnz,
                              npusparseMatDescr_t descr, const T* values, const int* offsets,
                              const int* indices, npusparseFactorInfo* info, Body body) {
  SparseChecks checks = check_factor(handle, m, nnz, descr, values, offsets, indices, info);
  if (!checks.ok()) return checks.status();
  info->base = descr->base;
  return sparse_submit(handle, name,
                       [body, pivot = info->zero_pivot,
                        a = rows_matrix(m, m, nnz, *descr, values, offsets, indices)] { *pivot = body(a); });
}

template <class T>
npusparseStatus_t analyse(npusparseHandle_t handle, const char* name, int m, int nnz,
                          npusparseMatDescr_t descr, const T* values, const int* offsets, const int* indices,
                          npusparseFactorInfo* info) {
  return factor_task(handle, name, m, nnz, descr, values, offsets, indices, info, ops::missing_diagonal);
}

template <class T>
npusparseStatus_t lu(npusparseHandle_t handle, int m, int nnz, npusparseMatDescr_t descr, T* values,
                     const int* offsets, const int* indices, npusparseFactorInfo* info) {
  if (info == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  auto factor = [limit = info->boost_limit, value = info->boost_value](const ops::SparseMatrix& a) {
    if (!limit.has_value()) return ops::factor_lu(a, std::nullopt);
    return ops::factor_lu(a, ops::PivotBoost{limit->get().real, value->get()});
  };
  return factor_task(handle, "npusparseXcsrilu02", m, nnz, descr, values, offsets, indices, info, factor);
}

template <class T>
npusparseStatus_t boost(npusparseHandle_t handle, npusparseFactorInfo* info, int enable, const double* limit,
                        const T* value) {
  SparseChecks checks(handle);
  if (!checks.present(info).ok()) return checks.status();
  if (enable != 0 && !checks.present(limit, value).ok()) return checks.status();
  info->boost_limit.reset();
  info->boost_value.reset();
  if (enable == 0) return NPUSPARSE_STATUS_SUCCESS;
  info->boost_limit.emplace(handle, ops::SparseType::f64, limit);
  info->boost_value.emplace(handle, sparse_type<T>(), value);
  return NPUSPARSE_STATUS_SUCCESS;
}

npusparseStatus_t pivot_of(npusparseHandle_t handle, npusparseFactorInfo* info, int* position) {
  SparseChecks checks(handle);
  if (!checks.present(info, position).ok()) return checks.status();
  const auto waited = status_of<npusparseStatus_t>(synchronize(handle->stream));
  if (waited != NPUSPARSE_STATUS_SUCCESS) return waited;
  const int64_t row = *info->zero_pivot;
  *position = row < 0 ? -1 : static_cast<int>(row) + info->base;
  return row < 0 ? NPUSPARSE_STATUS_SUCCESS : NPUSPARSE_STATUS_ZERO_PIVOT;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npusparseStatus_t npusparseCreateCsrilu02Info(csrilu02Info_t* info) { return sparse_make(info); }
npusparseStatus_t npusparseDestroyCsrilu02Info(csrilu02Info_t info) { return sparse_destroy(info); }
npusparseStatus_t npusparseCreateCsric02Info(csric02Info_t* info) { return sparse_make(info); }
npusparseStatus_t npusparseDestroyCsric02Info(csric02Info_t info) { return sparse_destroy(info); }
npusparseStatus_t npusparseXcsrilu02_zeroPivot(npusparseHandle_t handle, csrilu02Info_t info, int* position) {
  return pivot_of(handle, info, position);
}
npusparseStatus_t npusparseXcsric02_zeroPivot(npusparseHandle_t handle, csric02Info_t info, int* position) {
  return pivot_of(handle, info, position);
}

#define NPU_SPARSE_FACTOR_(L, T, kind)                                                                      \
  npusparseStatus_t npusparse##L##kind##_bufferSize(                                                        \
      npusparseHandle_t handle, int m, int nnz, const npusparseMatDescr_t descrA, T* csrSortedValA,         \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, kind##Info_t info,                          \
      int* pBufferSizeInBytes) {                                                                            \
    return factor_buffer(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info,   \
                         pBufferSizeInBytes);                                                               \
  }                                                                                                         \
  npusparseStatus_t npusparse##L##kind##_bufferSizeExt(                                                     \
      npusparseHandle_t handle, int m, int nnz, const npusparseMatDescr_t descrA, T* csrSortedVal,          \
      const int* csrSortedRowPtr, const int* csrSortedColInd, kind##Info_t info, size_t* pBufferSize) {     \
    return factor_buffer(handle, m, nnz, descrA, csrSortedVal, csrSortedRowPtr, csrSortedColInd, info,      \
                         pBufferSize);                                                                      \
  }                                                                                                         \
  npusparseStatus_t npusparse##L##kind##_analysis(npusparseHandle_t handle, int m, int nnz,                 \
                                                  const npusparseMatDescr_t descrA, const T* csrSortedValA, \
                                                  const int* csrSortedRowPtrA, const int* csrSortedColIndA, \
                                                  kind##Info_t info, npusparseSolvePolicy_t, void*) {       \
    return analyse(handle, "npusparseX" #kind "_analysis", m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, \
                   csrSortedColIndA, info);                                                                 \
  }
#define NPU_SPARSE_TYPED_(L, T)                                                                           \
  NPU_SPARSE_FACTOR_(L, T, csrilu02)                                                                      \
  NPU_SPARSE_FACTOR_(L, T, csric02)                                                                       \
  npusparseStatus_t npusparse##L##csrilu02_numericBoost(npusparseHandle_t handle, csrilu02Info_t info,    \
                                                        int enable_boost, double* tol, T* boost_val) {    \
    return boost(handle, info, enable_boost, tol, boost_val);                                             \
  }                                                                                                       \
  npusparseStatus_t npusparse##L##csrilu02(npusparseHandle_t handle, int m, int nnz,                      \
                                           const npusparseMatDescr_t descrA, T* csrSortedValA_valM,       \
                                           const int* csrSortedRowPtrA, const int* csrSortedColIndA,      \
                                           csrilu02Info_t info, npusparseSolvePolicy_t, void*) {          \
    return lu(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info);      \
  }                                                                                                       \
  npusparseStatus_t npusparse##L##csric02(npusparseHandle_t handle, int m, int nnz,                       \
                                          const npusparseMatDescr_t descrA, T* csrSortedValA_valM,        \
                                          const int* csrSortedRowPtrA, const int* csrSortedColIndA,       \
                                          csric02Info_t info, npusparseSolvePolicy_t, void*) {            \
    return factor_task(handle, "npusparseXcsric02", m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, \
                       csrSortedColIndA, info, npu::ops::factor_cholesky);                                \
  }
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
NPU_SPARSE_TYPED_(C, npuComplex)
NPU_SPARSE_TYPED_(Z, npuDoubleComplex)
#undef NPU_SPARSE_TYPED_
#undef NPU_SPARSE_FACTOR_

}  // extern "C"

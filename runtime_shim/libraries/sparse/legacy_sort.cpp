// Rows sorted by column and back, with their values: csru2csr and csr2csru.

#include <algorithm>
#include <numeric>
#include <string>

#include "runtime_shim/libraries/sparse/arrays.h"

struct npusparseSortInfo {
  /// order[i]: where the entry that is now at i was. Tasks write it, also when the object is gone.
  std::shared_ptr<std::vector<int>> order = std::make_shared<std::vector<int>>();
};

namespace npu::detail {
namespace {

SparseChecks check_sort(npusparseHandle_t handle, int m, int n, int nnz, const int* offsets,
                        npusparseSortInfo* info) {
  SparseChecks checks(handle);
  return checks.require(m >= 0 && n >= 0 && nnz >= 0).present(offsets, info);
}

/// to[i] = from[order[i]] in place, or back.
template <class T>
void move_entries(const std::vector<int>& order, T* array, bool back) {
  const std::vector<T> old(array, array + order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    const auto at = static_cast<size_t>(order[i]);
    array[back ? at : i] = old[back ? i : at];
  }
}

template <class T>
npusparseStatus_t sort_rows(npusparseHandle_t handle, int m, int n, int nnz, npusparseMatDescr_t descr,
                            T* values, const int* offsets, int* indices, npusparseSortInfo* info) {
  SparseChecks checks = check_sort(handle, m, n, nnz, offsets, info);
  if (!checks.present(descr).ok() || nnz == 0) return checks.status();
  if (!checks.present(values, indices).ok()) return checks.status();
  return sparse_submit(
      handle, "npusparseXcsru2csr", [=, kept = info->order, base = static_cast<int>(descr->base)] {
        std::vector<int>& order = *kept;
        order.resize(static_cast<size_t>(nnz));
        std::iota(order.begin(), order.end(), 0);
        for (int row = 0; row < m; ++row) {
          std::stable_sort(order.begin() + (offsets[row] - base), order.begin() + (offsets[row + 1] - base),
                           [=](int a, int b) { return indices[a] < indices[b]; });
        }
        move_entries(order, values, false);
        move_entries(order, indices, false);
      });
}

template <class T>
npusparseStatus_t restore_rows(npusparseHandle_t handle, int m, int n, int nnz, npusparseMatDescr_t descr,
                               T* values, const int* offsets, int* indices, npusparseSortInfo* info) {
  SparseChecks checks = check_sort(handle, m, n, nnz, offsets, info);
  if (!checks.present(descr).ok() || nnz == 0) return checks.status();
  if (!checks.present(values, indices).ok()) return checks.status();
  return sparse_submit(handle, "npusparseXcsr2csru", [=, order = info->order] {
    if (order->size() != static_cast<size_t>(nnz))
      throw TaskFailure("info has the order of " + std::to_string(order->size()) + " entries, not of " +
                        std::to_string(nnz));
    move_entries(*order, values, true);
    move_entries(*order, indices, true);
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npusparseStatus_t npusparseCreateCsru2csrInfo(csru2csrInfo_t* info) { return sparse_make(info); }
npusparseStatus_t npusparseDestroyCsru2csrInfo(csru2csrInfo_t info) {
  delete info;
  return NPUSPARSE_STATUS_SUCCESS;
}

#define NPU_SPARSE_TYPED_(L, T)                                                                             \
  npusparseStatus_t npusparse##L##csru2csr_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,   \
                                                         T*, const int* csrRowPtr, int*,                    \
                                                         csru2csrInfo_t info, size_t* pBufferSizeInBytes) { \
    SparseChecks checks = check_sort(handle, m, n, nnz, csrRowPtr, info);                                   \
    if (checks.present(pBufferSizeInBytes).ok()) *pBufferSizeInBytes = kSparseBufferBytes;                  \
    return checks.status();                                                                                 \
  }                                                                                                         \
  npusparseStatus_t npusparse##L##csru2csr(                                                                 \
      npusparseHandle_t handle, int m, int n, int nnz, const npusparseMatDescr_t descrA, T* csrVal,         \
      const int* csrRowPtr, int* csrColInd, csru2csrInfo_t info, void*) {                                   \
    return sort_rows(handle, m, n, nnz, descrA, csrVal, csrRowPtr, csrColInd, info);                        \
  }                                                                                                         \
  npusparseStatus_t npusparse##L##csr2csru(                                                                 \
      npusparseHandle_t handle, int m, int n, int nnz, const npusparseMatDescr_t descrA, T* csrVal,         \
      const int* csrRowPtr, int* csrColInd, csru2csrInfo_t info, void*) {                                   \
    return restore_rows(handle, m, n, nnz, descrA, csrVal, csrRowPtr, csrColInd, info);                     \
  }
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
NPU_SPARSE_TYPED_(C, npuComplex)
NPU_SPARSE_TYPED_(Z, npuDoubleComplex)
#undef NPU_SPARSE_TYPED_

}  // extern "C"

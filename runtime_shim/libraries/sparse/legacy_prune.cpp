// Sparse matrices without entries below a threshold: pruneDense2csr and pruneCsr2csr.

#include "runtime_shim/kernels/sparse/blocks.h"
#include "runtime_shim/libraries/sparse/arrays.h"

namespace npu::detail {
namespace {

SparseChecks check_prune(npusparseHandle_t handle, int m, int n, const void* threshold,
                         npusparseMatDescr_t to) {
  SparseChecks checks = check_general(handle, to);
  return checks.require(m >= 0 && n >= 0).present(threshold);
}
npusparseStatus_t answer_prune(SparseChecks checks, size_t* size) {
  if (checks.present(size).ok()) *size = kSparseBufferBytes;
  return checks.status();
}

/// The rows of the result, for the task.
template <class T>
auto pruned_dense(npusparseHandle_t handle, int m, int n, const T* a, int lda, const T* threshold) {
  return [limit = SparseFactor(handle, sparse_type<T>(), threshold), view = column_major(m, n, a, lda)] {
    return ops::without_small(ops::nonzeros_of(view), limit.get().real);
  };
}
template <class T>
auto pruned_rows(npusparseHandle_t handle, const ops::SparseMatrix& a, const T* threshold) {
  return [limit = SparseFactor(handle, sparse_type<T>(), threshold), a] {
    return ops::without_small(ops::rows_of(ops::SparseOp::none, a, false), limit.get().real);
  };
}

template <class Rows>
npusparseStatus_t store_pruned(npusparseHandle_t handle, ops::SparseMatrix to, Rows rows) {
  to.offsets = nullptr;  // written by the call that counts
  return sparse_submit(handle, "npusparseXprune", [=] { ops::store_rows(rows(), to); });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

#define NPU_SPARSE_TYPED_(L, T)                                                                              \
  npusparseStatus_t npusparse##L##pruneDense2csr_bufferSizeExt(                                              \
      npusparseHandle_t handle, int m, int n, const T*, int lda, const T* threshold,                         \
      const npusparseMatDescr_t descrC, const T*, const int*, const int*, size_t* pBufferSizeInBytes) {      \
    return answer_prune(check_prune(handle, m, n, threshold, descrC).require(lda >= m), pBufferSizeInBytes); \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##pruneDense2csrNnz(                                                         \
      npusparseHandle_t handle, int m, int n, const T* A, int lda, const T* threshold,                       \
      const npusparseMatDescr_t descrC, int* csrRowPtrC, int* nnzTotalDevHostPtr, void*) {                   \
    SparseChecks checks = check_prune(handle, m, n, threshold, descrC);                                      \
    if (!checks.require(lda >= m).ok()) return checks.status();                                              \
    return count_entries(handle, descrC, csrRowPtrC, nnzTotalDevHostPtr,                                     \
                         pruned_dense(handle, m, n, A, lda, threshold));                                     \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##pruneDense2csr(                                                            \
      npusparseHandle_t handle, int m, int n, const T* A, int lda, const T* threshold,                       \
      const npusparseMatDescr_t descrC, T* csrSortedValC, const int* csrSortedRowPtrC,                       \
      int* csrSortedColIndC, void*) {                                                                        \
    SparseChecks checks = check_prune(handle, m, n, threshold, descrC);                                      \
    if (!checks.require(lda >= m).ok()) return checks.status();                                              \
    return store_pruned(handle,                                                                              \
                        rows_matrix(m, n, 0, *descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC),    \
                        pruned_dense(handle, m, n, A, lda, threshold));                                      \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##pruneCsr2csr_bufferSizeExt(                                                \
      npusparseHandle_t handle, int m, int n, int nnzA, const npusparseMatDescr_t descrA, const T*,          \
      const int*, const int*, const T* threshold, const npusparseMatDescr_t descrC, const T*, const int*,    \
      const int*, size_t* pBufferSizeInBytes) {                                                              \
    return answer_prune(check_prune(handle, m, n, threshold, descrC).present(descrA).require(nnzA >= 0),     \
                        pBufferSizeInBytes);                                                                 \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##pruneCsr2csrNnz(                                                           \
      npusparseHandle_t handle, int m, int n, int nnzA, const npusparseMatDescr_t descrA,                    \
      const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* threshold,  \
      const npusparseMatDescr_t descrC, int* csrSortedRowPtrC, int* nnzTotalDevHostPtr, void*) {             \
    SparseChecks checks = check_prune(handle, m, n, threshold, descrC);                                      \
    if (!checks.present(descrA).require(nnzA >= 0).ok()) return checks.status();                             \
    const auto a = rows_matrix(m, n, nnzA, *descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA);      \
    return count_entries(handle, descrC, csrSortedRowPtrC, nnzTotalDevHostPtr,                               \
                         pruned_rows(handle, a, threshold));                                                 \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##pruneCsr2csr(                                                              \
      npusparseHandle_t handle, int m, int n, int nnzA, const npusparseMatDescr_t descrA,                    \
      const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* threshold,  \
      const npusparseMatDescr_t descrC, T* csrSortedValC, const int* csrSortedRowPtrC,                       \
      int* csrSortedColIndC, void*) {                                                                        \
    SparseChecks checks = check_prune(handle, m, n, threshold, descrC);                                      \
    if (!checks.present(descrA).require(nnzA >= 0).ok()) return checks.status();                             \
    const auto a = rows_matrix(m, n, nnzA, *descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA);      \
    return store_pruned(handle,                                                                              \
                        rows_matrix(m, n, 0, *descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC),    \
                        pruned_rows(handle, a, threshold));                                                  \
  }
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
#undef NPU_SPARSE_TYPED_

}  // extern "C"

// The calls with the value type in their name.

#include "runtime_shim/libraries/sparse/arrays.h"

using namespace npu::detail;

extern "C" {

#define NPU_SPARSE_TYPED_(L, T)                                                                              \
  npusparseStatus_t npusparse##L##csrmv(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, \
                                        int nnz, const T* alpha, const npusparseMatDescr_t descrA,           \
                                        const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
                                        const int* csrSortedColIndA, const T* x, const T* beta, T* y) {      \
    return csrmv(handle, transA, m, n, nnz, alpha, descrA, csrSortedValA, csrSortedRowPtrA,                  \
                 csrSortedColIndA, x, beta, y);                                                              \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrmm(                                                                     \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, int k, int nnz, const T* alpha,   \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, const T* B, int ldb, const T* beta, T* C, int ldc) {                      \
    return csrmm(handle, transA, kPlain, m, n, k, nnz, alpha, descrA, csrSortedValA, csrSortedRowPtrA,       \
                 csrSortedColIndA, B, ldb, beta, C, ldc);                                                    \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrmm2(                                                                    \
      npusparseHandle_t handle, npusparseOperation_t transA, npusparseOperation_t transB, int m, int n,      \
      int k, int nnz, const T* alpha, const npusparseMatDescr_t descrA, const T* csrSortedValA,              \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* B, int ldb, const T* beta, T* C,    \
      int ldc) {                                                                                             \
    return csrmm(handle, transA, transB, m, n, k, nnz, alpha, descrA, csrSortedValA, csrSortedRowPtrA,       \
                 csrSortedColIndA, B, ldb, beta, C, ldc);                                                    \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gemmi(                                                                     \
      npusparseHandle_t handle, int m, int n, int k, int nnz, const T* alpha, const T* A, int lda,           \
      const T* cscValB, const int* cscColPtrB, const int* cscRowIndB, const T* beta, T* C, int ldc) {        \
    return gemmi(handle, m, n, k, nnz, alpha, A, lda, cscValB, cscColPtrB, cscRowIndB, beta, C, ldc);        \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csr2csc(                                                                   \
      npusparseHandle_t handle, int m, int n, int nnz, const T* csrSortedVal, const int* csrSortedRowPtr,    \
      const int* csrSortedColInd, T* cscSortedVal, int* cscSortedRowInd, int* cscSortedColPtr,               \
      npusparseAction_t copyValues, npusparseIndexBase_t idxBase) {                                          \
    return csr2csc(handle, m, n, nnz, csrSortedVal, csrSortedRowPtr, csrSortedColInd, cscSortedVal,          \
                   cscSortedRowInd, cscSortedColPtr, copyValues, idxBase);                                   \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##nnz(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,     \
                                      const npusparseMatDescr_t descrA, const T* A, int lda,                 \
                                      int* nnzPerRowCol, int* nnzTotalDevHostPtr) {                          \
    return count_nonzeros(handle, dirA, m, n, descrA, A, lda, nnzPerRowCol, nnzTotalDevHostPtr);             \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##dense2csr(                                                                 \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* A, int lda,         \
      const int*, T* csrSortedValA, int* csrSortedRowPtrA, int* csrSortedColIndA) {                          \
    return dense_to_sparse(handle, m, n, descrA, A, lda, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA,  \
                           false);                                                                           \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##dense2csc(                                                                 \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* A, int lda,         \
      const int*, T* cscSortedValA, int* cscSortedRowIndA, int* cscSortedColPtrA) {                          \
    return dense_to_sparse(handle, m, n, descrA, A, lda, cscSortedValA, cscSortedColPtrA, cscSortedRowIndA,  \
                           true);                                                                            \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csr2dense(                                                                 \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* csrSortedValA,      \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, T* A, int lda) {                             \
    return sparse_to_dense(handle, m, n, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, A, lda,  \
                           npu::ops::SparseFormat::csr);                                                     \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csc2dense(                                                                 \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* cscSortedValA,      \
      const int* cscSortedRowIndA, const int* cscSortedColPtrA, T* A, int lda) {                             \
    return sparse_to_dense(handle, m, n, descrA, cscSortedValA, cscSortedColPtrA, cscSortedRowIndA, A, lda,  \
                           npu::ops::SparseFormat::csc);                                                     \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrgemm(                                                                   \
      npusparseHandle_t handle, npusparseOperation_t transA, npusparseOperation_t transB, int m, int n,      \
      int k, const npusparseMatDescr_t descrA, int nnzA, const T* csrSortedValA,                             \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, const npusparseMatDescr_t descrB, int nnzB,  \
      const T* csrSortedValB, const int* csrSortedRowPtrB, const int* csrSortedColIndB,                      \
      const npusparseMatDescr_t descrC, T* csrSortedValC, const int* csrSortedRowPtrC,                       \
      int* csrSortedColIndC) {                                                                               \
    return csrgemm(handle, transA, transB, m, n, k, descrA, nnzA, csrSortedValA, csrSortedRowPtrA,           \
                   csrSortedColIndA, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB,        \
                   descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC);                               \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrgeam(                                                                   \
      npusparseHandle_t handle, int m, int n, const T* alpha, const npusparseMatDescr_t descrA, int nnzA,    \
      const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* beta,       \
      const npusparseMatDescr_t descrB, int nnzB, const T* csrSortedValB, const int* csrSortedRowPtrB,       \
      const int* csrSortedColIndB, const npusparseMatDescr_t descrC, T* csrSortedValC,                       \
      int* csrSortedRowPtrC, int* csrSortedColIndC) {                                                        \
    return csrgeam(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA,     \
                   beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC,            \
                   csrSortedValC, csrSortedRowPtrC, csrSortedColIndC);                                       \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrgeam2_bufferSizeExt(                                                    \
      npusparseHandle_t handle, int, int, const T*, const npusparseMatDescr_t, int, const T*, const int*,    \
      const int*, const T*, const npusparseMatDescr_t, int, const T*, const int*, const int*,                \
      const npusparseMatDescr_t, const T*, const int*, const int*, size_t* pBufferSizeInBytes) {             \
    if (handle == nullptr || pBufferSizeInBytes == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;           \
    *pBufferSizeInBytes = kSparseBufferBytes;                                                                \
    return NPUSPARSE_STATUS_SUCCESS;                                                                         \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrgeam2(                                                                  \
      npusparseHandle_t handle, int m, int n, const T* alpha, const npusparseMatDescr_t descrA, int nnzA,    \
      const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* beta,       \
      const npusparseMatDescr_t descrB, int nnzB, const T* csrSortedValB, const int* csrSortedRowPtrB,       \
      const int* csrSortedColIndB, const npusparseMatDescr_t descrC, T* csrSortedValC,                       \
      int* csrSortedRowPtrC, int* csrSortedColIndC, void*) {                                                 \
    return csrgeam(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA,     \
                   beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC,            \
                   csrSortedValC, csrSortedRowPtrC, csrSortedColIndC);                                       \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gthr(npusparseHandle_t handle, int nnz, const T* y, T* xVal,               \
                                       const int* xInd, npusparseIndexBase_t idxBase) {                      \
    SparseChecks checks = check_vectors(handle, nnz, xVal, xInd, y);                                         \
    return checks.ok() ? vector_move(handle, sparse_vector(nnz, xVal, xInd, idxBase), dense_vector(y), true) \
                       : checks.status();                                                                    \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##sctr(npusparseHandle_t handle, int nnz, const T* xVal, const int* xInd,    \
                                       T* y, npusparseIndexBase_t idxBase) {                                 \
    SparseChecks checks = check_vectors(handle, nnz, xVal, xInd, y);                                         \
    return checks.ok()                                                                                       \
               ? vector_move(handle, sparse_vector(nnz, xVal, xInd, idxBase), dense_vector(y), false)        \
               : checks.status();                                                                            \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##axpyi(npusparseHandle_t handle, int nnz, const T* alpha, const T* xVal,    \
                                        const int* xInd, T* y, npusparseIndexBase_t idxBase) {               \
    return axpyi(handle, nnz, alpha, xVal, xInd, y, idxBase);                                                \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##doti(npusparseHandle_t handle, int nnz, const T* xVal, const int* xInd,    \
                                       const T* y, T* resultDevHostPtr, npusparseIndexBase_t idxBase) {      \
    return doti(handle, nnz, xVal, xInd, y, resultDevHostPtr, idxBase);                                      \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrsv_analysis(                                                            \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, int nnz,                                 \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info) {                                      \
    return csrsv_analysis(handle, transA, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, \
                          info);                                                                             \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrsv_solve(                                                               \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, const T* alpha,                          \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info, const T* f, T* x) {                    \
    return csrsv_solve(handle, transA, m, alpha, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA,  \
                       info, f, x);                                                                          \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrsv2_bufferSize(npusparseHandle_t handle, npusparseOperation_t, int,     \
                                                    int, const npusparseMatDescr_t, T*, const int*,          \
                                                    const int*, csrsv2Info_t, int* pBufferSizeInBytes) {     \
    if (handle == nullptr || pBufferSizeInBytes == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;           \
    *pBufferSizeInBytes = static_cast<int>(kSparseBufferBytes);                                              \
    return NPUSPARSE_STATUS_SUCCESS;                                                                         \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrsv2_analysis(                                                           \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, int nnz,                                 \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, csrsv2Info_t info, npusparseSolvePolicy_t, void*) {                       \
    return csrsv_analysis(handle, transA, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, \
                          info);                                                                             \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##csrsv2_solve(                                                              \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, int, const T* alpha,                     \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, csrsv2Info_t info, const T* f, T* x, npusparseSolvePolicy_t, void*) {     \
    return csrsv_solve(handle, transA, m, alpha, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA,  \
                       info, f, x);                                                                          \
  }
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
NPU_SPARSE_TYPED_(C, npuComplex)
NPU_SPARSE_TYPED_(Z, npuDoubleComplex)
#undef NPU_SPARSE_TYPED_

npusparseStatus_t npusparseXcsrgemmNnz(
    npusparseHandle_t handle, npusparseOperation_t transA, npusparseOperation_t transB, int m, int n, int k,
    const npusparseMatDescr_t descrA, int nnzA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const npusparseMatDescr_t descrB, int nnzB, const int* csrSortedRowPtrB, const int* csrSortedColIndB,
    const npusparseMatDescr_t descrC, int* csrSortedRowPtrC, int* nnzTotalDevHostPtr) {
  SparseChecks checks = check_three(handle, descrA, descrB, descrC);
  if (!checks.operation(transA).operation(transB).require(m >= 0 && n >= 0 && k >= 0).ok())
    return checks.status();
  const SparsePair sizes = gemm_pair(transA, transB, m, n, k);
  const float* none = nullptr;
  auto a = rows_matrix(static_cast<int>(sizes.a.rows), static_cast<int>(sizes.a.columns), nnzA, *descrA, none,
                       csrSortedRowPtrA, csrSortedColIndA);
  auto b = rows_matrix(static_cast<int>(sizes.b.rows), static_cast<int>(sizes.b.columns), nnzB, *descrB, none,
                       csrSortedRowPtrB, csrSortedColIndB);
  return count_entries(handle, descrC, csrSortedRowPtrC, nnzTotalDevHostPtr, [=] {
    return npu::ops::multiply_sparse(sparse_op(transA), a, sparse_op(transB), b, {1, 0}, true);
  });
}

npusparseStatus_t npusparseXcsrgeamNnz(npusparseHandle_t handle, int m, int n,
                                       const npusparseMatDescr_t descrA, int nnzA,
                                       const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                       const npusparseMatDescr_t descrB, int nnzB,
                                       const int* csrSortedRowPtrB, const int* csrSortedColIndB,
                                       const npusparseMatDescr_t descrC, int* csrSortedRowPtrC,
                                       int* nnzTotalDevHostPtr) {
  SparseChecks checks = check_three(handle, descrA, descrB, descrC);
  if (!checks.require(m >= 0 && n >= 0).ok()) return checks.status();
  const float* none = nullptr;
  auto a = rows_matrix(m, n, nnzA, *descrA, none, csrSortedRowPtrA, csrSortedColIndA);
  auto b = rows_matrix(m, n, nnzB, *descrB, none, csrSortedRowPtrB, csrSortedColIndB);
  return count_entries(handle, descrC, csrSortedRowPtrC, nnzTotalDevHostPtr,
                       [=] { return npu::ops::add_sparse({1, 0}, a, {1, 0}, b, true); });
}
npusparseStatus_t npusparseXcsrgeam2Nnz(npusparseHandle_t handle, int m, int n,
                                        const npusparseMatDescr_t descrA, int nnzA,
                                        const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                        const npusparseMatDescr_t descrB, int nnzB,
                                        const int* csrSortedRowPtrB, const int* csrSortedColIndB,
                                        const npusparseMatDescr_t descrC, int* csrSortedRowPtrC,
                                        int* nnzTotalDevHostPtr, void*) {
  return npusparseXcsrgeamNnz(handle, m, n, descrA, nnzA, csrSortedRowPtrA, csrSortedColIndA, descrB, nnzB,
                              csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedRowPtrC,
                              nnzTotalDevHostPtr);
}

npusparseStatus_t npusparseCreateCsrsv2Info(csrsv2Info_t* info) { return sparse_make(info); }
npusparseStatus_t npusparseDestroyCsrsv2Info(csrsv2Info_t info) { return sparse_destroy(info); }
npusparseStatus_t npusparseCreateSolveAnalysisInfo(npusparseSolveAnalysisInfo_t* info) {
  return sparse_make(info);
}
npusparseStatus_t npusparseDestroySolveAnalysisInfo(npusparseSolveAnalysisInfo_t info) {
  return sparse_destroy(info);
}
npusparseStatus_t npusparseXcsrsv2_zeroPivot(npusparseHandle_t handle, csrsv2Info_t info, int* position) {
  return zero_pivot_of(handle, info, position);
}

}  // extern "C"

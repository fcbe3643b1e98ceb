/* The calls of the sparse library that name the type of their values (S, D, C, Z) and take arrays instead of
   descriptors, most of them gone from newer releases of cuSPARSE, and the conversions of index arrays.
   Matrices are rows (CSR) with indices of 32 bits; dense ones are column-major. Included by npu/sparse.h.
   Valid C11 and C++17. */
#ifndef NPU_SPARSE_LEGACY_H_
#define NPU_SPARSE_LEGACY_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

npusparseStatus_t npusparseXcoo2csr(npusparseHandle_t handle, const int* cooRowInd, int nnz, int m,
                                    int* csrSortedRowPtr, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseXcsr2coo(npusparseHandle_t handle, const int* csrSortedRowPtr, int nnz, int m,
                                    int* cooRowInd, npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseXcsrsort_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                  const int* csrRowPtrA, const int* csrColIndA,
                                                  size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseXcsrsort(npusparseHandle_t handle, int m, int n, int nnz,
                                    const npusparseMatDescr_t descrA, const int* csrRowPtrA, int* csrColIndA,
                                    int* P, void* pBuffer);
npusparseStatus_t npusparseCsr2cscEx2(npusparseHandle_t handle, int m, int n, int nnz, const void* csrVal,
                                      const int* csrRowPtr, const int* csrColInd, void* cscVal,
                                      int* cscColPtr, int* cscRowInd, npuDataType valType,
                                      npusparseAction_t copyValues, npusparseIndexBase_t idxBase,
                                      npusparseCsr2CscAlg_t alg, void* buffer);
npusparseStatus_t npusparseCsr2cscEx2_bufferSize(npusparseHandle_t handle, int m, int n, int nnz,
                                                 const void* csrVal, const int* csrRowPtr,
                                                 const int* csrColInd, void* cscVal, int* cscColPtr,
                                                 int* cscRowInd, npuDataType valType,
                                                 npusparseAction_t copyValues, npusparseIndexBase_t idxBase,
                                                 npusparseCsr2CscAlg_t alg, size_t* bufferSize);
npusparseStatus_t npusparseXcsrgemmNnz(
    npusparseHandle_t handle, npusparseOperation_t transA, npusparseOperation_t transB, int m, int n, int k,
    const npusparseMatDescr_t descrA, int nnzA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const npusparseMatDescr_t descrB, int nnzB, const int* csrSortedRowPtrB, const int* csrSortedColIndB,
    const npusparseMatDescr_t descrC, int* csrSortedRowPtrC, int* nnzTotalDevHostPtr);
npusparseStatus_t npusparseXcsrgeamNnz(npusparseHandle_t handle, int m, int n,
                                       const npusparseMatDescr_t descrA, int nnzA,
                                       const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                       const npusparseMatDescr_t descrB, int nnzB,
                                       const int* csrSortedRowPtrB, const int* csrSortedColIndB,
                                       const npusparseMatDescr_t descrC, int* csrSortedRowPtrC,
                                       int* nnzTotalDevHostPtr);
npusparseStatus_t npusparseXcsrgeam2Nnz(npusparseHandle_t handle, int m, int n,
                                        const npusparseMatDescr_t descrA, int nnzA,
                                        const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                        const npusparseMatDescr_t descrB, int nnzB,
                                        const int* csrSortedRowPtrB, const int* csrSortedColIndB,
                                        const npusparseMatDescr_t descrC, int* csrSortedRowPtrC,
                                        int* nnzTotalDevHostPtr, void* workspace);
npusparseStatus_t npusparseXcsrsv2_zeroPivot(npusparseHandle_t handle, csrsv2Info_t info, int* position);
npusparseStatus_t npusparseCreateCsrsv2Info(csrsv2Info_t* info);
npusparseStatus_t npusparseDestroyCsrsv2Info(csrsv2Info_t info);
npusparseStatus_t npusparseCreateSolveAnalysisInfo(npusparseSolveAnalysisInfo_t* info);
npusparseStatus_t npusparseDestroySolveAnalysisInfo(npusparseSolveAnalysisInfo_t info);
npusparseStatus_t npusparseXcoosort_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                  const int* cooRowsA, const int* cooColsA,
                                                  size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseXcoosortByRow(npusparseHandle_t handle, int m, int n, int nnz, int* cooRowsA,
                                         int* cooColsA, int* P, void* pBuffer);
npusparseStatus_t npusparseXcoosortByColumn(npusparseHandle_t handle, int m, int n, int nnz, int* cooRowsA,
                                            int* cooColsA, int* P, void* pBuffer);
npusparseStatus_t npusparseCreateIdentityPermutation(npusparseHandle_t handle, int n, int* p);

#define NPU_SPARSE_TYPED_(L, T)                                                                              \
  npusparseStatus_t npusparse##L##csrmv(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, \
                                        int nnz, const T* alpha, const npusparseMatDescr_t descrA,           \
                                        const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
                                        const int* csrSortedColIndA, const T* x, const T* beta, T* y);       \
  npusparseStatus_t npusparse##L##csrmm(                                                                     \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, int k, int nnz, const T* alpha,   \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, const T* B, int ldb, const T* beta, T* C, int ldc);                       \
  npusparseStatus_t npusparse##L##csrmm2(                                                                    \
      npusparseHandle_t handle, npusparseOperation_t transA, npusparseOperation_t transB, int m, int n,      \
      int k, int nnz, const T* alpha, const npusparseMatDescr_t descrA, const T* csrSortedValA,              \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* B, int ldb, const T* beta, T* C,    \
      int ldc);                                                                                              \
  npusparseStatus_t npusparse##L##gemmi(                                                                     \
      npusparseHandle_t handle, int m, int n, int k, int nnz, const T* alpha, const T* A, int lda,           \
      const T* cscValB, const int* cscColPtrB, const int* cscRowIndB, const T* beta, T* C, int ldc);         \
  npusparseStatus_t npusparse##L##csr2csc(                                                                   \
      npusparseHandle_t handle, int m, int n, int nnz, const T* csrSortedVal, const int* csrSortedRowPtr,    \
      const int* csrSortedColInd, T* cscSortedVal, int* cscSortedRowInd, int* cscSortedColPtr,               \
      npusparseAction_t copyValues, npusparseIndexBase_t idxBase);                                           \
  npusparseStatus_t npusparse##L##nnz(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,     \
                                      const npusparseMatDescr_t descrA, const T* A, int lda,                 \
                                      int* nnzPerRowCol, int* nnzTotalDevHostPtr);                           \
  npusparseStatus_t npusparse##L##dense2csr(                                                                 \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* A, int lda,         \
      const int* nnzPerRow, T* csrSortedValA, int* csrSortedRowPtrA, int* csrSortedColIndA);                 \
  npusparseStatus_t npusparse##L##dense2csc(                                                                 \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* A, int lda,         \
      const int* nnzPerCol, T* cscSortedValA, int* cscSortedRowIndA, int* cscSortedColPtrA);                 \
  npusparseStatus_t npusparse##L##csr2dense(                                                                 \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* csrSortedValA,      \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, T* A, int lda);                              \
  npusparseStatus_t npusparse##L##csc2dense(                                                                 \
      npusparseHandle_t handle, int m, int n, const npusparseMatDescr_t descrA, const T* cscSortedValA,      \
      const int* cscSortedRowIndA, const int* cscSortedColPtrA, T* A, int lda);                              \
  npusparseStatus_t npusparse##L##csrgemm(                                                                   \
      npusparseHandle_t handle, npusparseOperation_t transA, npusparseOperation_t transB, int m, int n,      \
      int k, const npusparseMatDescr_t descrA, int nnzA, const T* csrSortedValA,                             \
      const int* csrSortedRowPtrA, const int* csrSortedColIndA, const npusparseMatDescr_t descrB, int nnzB,  \
      const T* csrSortedValB, const int* csrSortedRowPtrB, const int* csrSortedColIndB,                      \
      const npusparseMatDescr_t descrC, T* csrSortedValC, const int* csrSortedRowPtrC,                       \
      int* csrSortedColIndC);                                                                                \
  npusparseStatus_t npusparse##L##csrgeam(                                                                   \
      npusparseHandle_t handle, int m, int n, const T* alpha, const npusparseMatDescr_t descrA, int nnzA,    \
      const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* beta,       \
      const npusparseMatDescr_t descrB, int nnzB, const T* csrSortedValB, const int* csrSortedRowPtrB,       \
      const int* csrSortedColIndB, const npusparseMatDescr_t descrC, T* csrSortedValC,                       \
      int* csrSortedRowPtrC, int* csrSortedColIndC);                                                         \
  npusparseStatus_t npusparse##L##csrgeam2_bufferSizeExt(                                                    \
      npusparseHandle_t handle, int m, int n, const T* alpha, const npusparseMatDescr_t descrA, int nnzA,    \
      const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* beta,       \
      const npusparseMatDescr_t descrB, int nnzB, const T* csrSortedValB, const int* csrSortedRowPtrB,       \
      const int* csrSortedColIndB, const npusparseMatDescr_t descrC, const T* csrSortedValC,                 \
      const int* csrSortedRowPtrC, const int* csrSortedColIndC, size_t* pBufferSizeInBytes);                 \
  npusparseStatus_t npusparse##L##csrgeam2(                                                                  \
      npusparseHandle_t handle, int m, int n, const T* alpha, const npusparseMatDescr_t descrA, int nnzA,    \
      const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* beta,       \
      const npusparseMatDescr_t descrB, int nnzB, const T* csrSortedValB, const int* csrSortedRowPtrB,       \
      const int* csrSortedColIndB, const npusparseMatDescr_t descrC, T* csrSortedValC,                       \
      int* csrSortedRowPtrC, int* csrSortedColIndC, void* pBuffer);                                          \
  npusparseStatus_t npusparse##L##gthr(npusparseHandle_t handle, int nnz, const T* y, T* xVal,               \
                                       const int* xInd, npusparseIndexBase_t idxBase);                       \
  npusparseStatus_t npusparse##L##sctr(npusparseHandle_t handle, int nnz, const T* xVal, const int* xInd,    \
                                       T* y, npusparseIndexBase_t idxBase);                                  \
  npusparseStatus_t npusparse##L##axpyi(npusparseHandle_t handle, int nnz, const T* alpha, const T* xVal,    \
                                        const int* xInd, T* y, npusparseIndexBase_t idxBase);                \
  npusparseStatus_t npusparse##L##doti(npusparseHandle_t handle, int nnz, const T* xVal, const int* xInd,    \
                                       const T* y, T* resultDevHostPtr, npusparseIndexBase_t idxBase);       \
  npusparseStatus_t npusparse##L##csrsv_analysis(                                                            \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, int nnz,                                 \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info);                                       \
  npusparseStatus_t npusparse##L##csrsv_solve(                                                               \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, const T* alpha,                          \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, npusparseSolveAnalysisInfo_t info, const T* f, T* x);                     \
  npusparseStatus_t npusparse##L##csrsv2_bufferSize(                                                         \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, int nnz,                                 \
      const npusparseMatDescr_t descrA, T* csrSortedValA, const int* csrSortedRowPtrA,                       \
      const int* csrSortedColIndA, csrsv2Info_t info, int* pBufferSizeInBytes);                              \
  npusparseStatus_t npusparse##L##csrsv2_analysis(                                                           \
      npusparseHandle_t handle, npusparseOperation_t transA, int m, int nnz,                                 \
      const npusparseMatDescr_t descrA, const T* csrSortedValA, const int* csrSortedRowPtrA,                 \
      const int* csrSortedColIndA, csrsv2Info_t info, npusparseSolvePolicy_t policy, void* pBuffer);         \
  npusparseStatus_t npusparse##L##csrsv2_solve(npusparseHandle_t handle, npusparseOperation_t transA, int m, \
                                               int nnz, const T* alpha, const npusparseMatDescr_t descrA,    \
                                               const T* csrSortedValA, const int* csrSortedRowPtrA,          \
                                               const int* csrSortedColIndA, csrsv2Info_t info, const T* f,   \
                                               T* x, npusparseSolvePolicy_t policy, void* pBuffer);
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
NPU_SPARSE_TYPED_(C, npuComplex)
NPU_SPARSE_TYPED_(Z, npuDoubleComplex)
#undef NPU_SPARSE_TYPED_

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_LEGACY_H_ */

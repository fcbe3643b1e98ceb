/// @file
/// Calls that take arrays, for blocks of rows (BSR), sparse vectors, rows without small values and sorted rows. Included by
/// npu/sparse.h. Valid C11 and C++17.
///
/// Arrays are device memory and have 32-bit indices. alpha, beta and totals follow the pointer mode of the handle.
/// With beta == 0 the output is not read. Calls are asynchronous in the order of the handle's stream; a total in host
/// memory is there when the call returns. Buffers are not used and may be null.
/// Units: sizes count elements or blocks, sizes of buffers bytes.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3.
#ifndef NPU_SPARSE_LEGACY_BLOCKS_H_
#define NPU_SPARSE_LEGACY_BLOCKS_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// y = alpha A x + beta y (bsrmv), C = alpha A op(B) + beta C (bsrmm) for a matrix of square blocks. dirA: the order
/// of the values of a block.
/// Shapes: A has mb x nb (bsrmm: mb x kb) blocks of blockDim x blockDim; x and y have a number for each column
/// and row of A; op(B) has n columns, as C, and both are column-major.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a
/// size is negative, the block size is not positive, dirA or an operation is unknown, a leading dimension is too
/// small, or descrA, alpha or beta is null; NPUSPARSE_STATUS_NOT_SUPPORTED for a transposed A or a
/// conjugate-transposed B; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. The output is then unchanged.
/// Source: cusparse<t>bsrmv, cusparse<t>bsrmm, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSbsrmv(npusparseHandle_t handle, npusparseDirection_t dirA,
                                  npusparseOperation_t transA, int mb, int nb, int nnzb, const float* alpha,
                                  const npusparseMatDescr_t descrA, const float* bsrSortedValA,
                                  const int* bsrSortedRowPtrA, const int* bsrSortedColIndA, int blockDim,
                                  const float* x, const float* beta, float* y);
npusparseStatus_t npusparseDbsrmv(npusparseHandle_t handle, npusparseDirection_t dirA,
                                  npusparseOperation_t transA, int mb, int nb, int nnzb, const double* alpha,
                                  const npusparseMatDescr_t descrA, const double* bsrSortedValA,
                                  const int* bsrSortedRowPtrA, const int* bsrSortedColIndA, int blockDim,
                                  const double* x, const double* beta, double* y);
npusparseStatus_t npusparseCbsrmv(npusparseHandle_t handle, npusparseDirection_t dirA,
                                  npusparseOperation_t transA, int mb, int nb, int nnzb,
                                  const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                  const npuComplex* bsrSortedValA, const int* bsrSortedRowPtrA,
                                  const int* bsrSortedColIndA, int blockDim, const npuComplex* x,
                                  const npuComplex* beta, npuComplex* y);
npusparseStatus_t npusparseZbsrmv(npusparseHandle_t handle, npusparseDirection_t dirA,
                                  npusparseOperation_t transA, int mb, int nb, int nnzb,
                                  const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                  const npuDoubleComplex* bsrSortedValA, const int* bsrSortedRowPtrA,
                                  const int* bsrSortedColIndA, int blockDim, const npuDoubleComplex* x,
                                  const npuDoubleComplex* beta, npuDoubleComplex* y);
npusparseStatus_t npusparseSbsrmm(npusparseHandle_t handle, npusparseDirection_t dirA,
                                  npusparseOperation_t transA, npusparseOperation_t transB, int mb, int n,
                                  int kb, int nnzb, const float* alpha, const npusparseMatDescr_t descrA,
                                  const float* bsrSortedValA, const int* bsrSortedRowPtrA,
                                  const int* bsrSortedColIndA, const int blockSize, const float* B,
                                  const int ldb, const float* beta, float* C, int ldc);
npusparseStatus_t npusparseDbsrmm(npusparseHandle_t handle, npusparseDirection_t dirA,
                                  npusparseOperation_t transA, npusparseOperation_t transB, int mb, int n,
                                  int kb, int nnzb, const double* alpha, const npusparseMatDescr_t descrA,
                                  const double* bsrSortedValA, const int* bsrSortedRowPtrA,
                                  const int* bsrSortedColIndA, const int blockSize, const double* B,
                                  const int ldb, const double* beta, double* C, int ldc);
npusparseStatus_t npusparseCbsrmm(npusparseHandle_t handle, npusparseDirection_t dirA,
                                  npusparseOperation_t transA, npusparseOperation_t transB, int mb, int n,
                                  int kb, int nnzb, const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                  const npuComplex* bsrSortedValA, const int* bsrSortedRowPtrA,
                                  const int* bsrSortedColIndA, const int blockSize, const npuComplex* B,
                                  const int ldb, const npuComplex* beta, npuComplex* C, int ldc);
npusparseStatus_t npusparseZbsrmm(npusparseHandle_t handle, npusparseDirection_t dirA,
                                  npusparseOperation_t transA, npusparseOperation_t transB, int mb, int n,
                                  int kb, int nnzb, const npuDoubleComplex* alpha,
                                  const npusparseMatDescr_t descrA, const npuDoubleComplex* bsrSortedValA,
                                  const int* bsrSortedRowPtrA, const int* bsrSortedColIndA,
                                  const int blockSize, const npuDoubleComplex* B, const int ldb,
                                  const npuDoubleComplex* beta, npuDoubleComplex* C, int ldc);
/// @}

/// y = alpha op(A) x + beta y for a dense A and a sparse x. bufferSize gives the size of pBuffer.
/// Shapes: A is m x n, column-major; x has nnz entries; y has m elements, or n for a transposed A.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a
/// size is negative, lda is less than m, transA is unknown, or alpha, beta or the size is null;
/// NPUSPARSE_STATUS_NOT_SUPPORTED for a complex, conjugate-transposed A. y is then unchanged.
/// Source: cusparse<t>gemvi, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSgemvi_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                             int n, int nnz, int* pBufferSize);
npusparseStatus_t npusparseDgemvi_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                             int n, int nnz, int* pBufferSize);
npusparseStatus_t npusparseCgemvi_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                             int n, int nnz, int* pBufferSize);
npusparseStatus_t npusparseZgemvi_bufferSize(npusparseHandle_t handle, npusparseOperation_t transA, int m,
                                             int n, int nnz, int* pBufferSize);
npusparseStatus_t npusparseSgemvi(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                  const float* alpha, const float* A, int lda, int nnz, const float* xVal,
                                  const int* xInd, const float* beta, float* y, npusparseIndexBase_t idxBase,
                                  void* pBuffer);
npusparseStatus_t npusparseDgemvi(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                  const double* alpha, const double* A, int lda, int nnz, const double* xVal,
                                  const int* xInd, const double* beta, double* y,
                                  npusparseIndexBase_t idxBase, void* pBuffer);
npusparseStatus_t npusparseCgemvi(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                  const npuComplex* alpha, const npuComplex* A, int lda, int nnz,
                                  const npuComplex* xVal, const int* xInd, const npuComplex* beta,
                                  npuComplex* y, npusparseIndexBase_t idxBase, void* pBuffer);
npusparseStatus_t npusparseZgemvi(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                  const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda, int nnz,
                                  const npuDoubleComplex* xVal, const int* xInd, const npuDoubleComplex* beta,
                                  npuDoubleComplex* y, npusparseIndexBase_t idxBase, void* pBuffer);
/// @}

/// Rows as square blocks of rows. Nnz writes the offsets and *nnzTotalDevHostPtr, the number of blocks; csr2bsr
/// all arrays. Elements that A lacks become 0.
/// Shapes: A is m x n; C has (m + blockDim - 1) / blockDim block rows.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m or n
/// is negative, blockDim is not positive, dirA is unknown, or a descriptor, the offsets or the total is null;
/// NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless both matrices are general. C is then unchanged.
/// Source: cusparseXcsr2bsrNnz, cusparse<t>csr2bsr, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseXcsr2bsrNnz(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                       const npusparseMatDescr_t descrA, const int* csrSortedRowPtrA,
                                       const int* csrSortedColIndA, int blockDim,
                                       const npusparseMatDescr_t descrC, int* bsrSortedRowPtrC,
                                       int* nnzTotalDevHostPtr);
npusparseStatus_t npusparseScsr2bsr(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                    const npusparseMatDescr_t descrA, const float* csrSortedValA,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA, int blockDim,
                                    const npusparseMatDescr_t descrC, float* bsrSortedValC,
                                    int* bsrSortedRowPtrC, int* bsrSortedColIndC);
npusparseStatus_t npusparseDcsr2bsr(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                    const npusparseMatDescr_t descrA, const double* csrSortedValA,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA, int blockDim,
                                    const npusparseMatDescr_t descrC, double* bsrSortedValC,
                                    int* bsrSortedRowPtrC, int* bsrSortedColIndC);
npusparseStatus_t npusparseCcsr2bsr(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                    const npusparseMatDescr_t descrA, const npuComplex* csrSortedValA,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA, int blockDim,
                                    const npusparseMatDescr_t descrC, npuComplex* bsrSortedValC,
                                    int* bsrSortedRowPtrC, int* bsrSortedColIndC);
npusparseStatus_t npusparseZcsr2bsr(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                    const npusparseMatDescr_t descrA, const npuDoubleComplex* csrSortedValA,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA, int blockDim,
                                    const npusparseMatDescr_t descrC, npuDoubleComplex* bsrSortedValC,
                                    int* bsrSortedRowPtrC, int* bsrSortedColIndC);
/// @}

/// Square blocks as rows. Zeros in blocks are kept.
/// Shapes: A has mb x nb blocks of blockDim x blockDim; C is mb * blockDim x nb * blockDim.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if mb or
/// nb is negative, blockDim is not positive, dirA is unknown, or a descriptor or the offsets are null;
/// NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless both matrices are general. C is then unchanged.
/// Source: cusparse<t>bsr2csr, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSbsr2csr(npusparseHandle_t handle, npusparseDirection_t dirA, int mb, int nb,
                                    const npusparseMatDescr_t descrA, const float* bsrSortedValA,
                                    const int* bsrSortedRowPtrA, const int* bsrSortedColIndA, int blockDim,
                                    const npusparseMatDescr_t descrC, float* csrSortedValC,
                                    int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseDbsr2csr(npusparseHandle_t handle, npusparseDirection_t dirA, int mb, int nb,
                                    const npusparseMatDescr_t descrA, const double* bsrSortedValA,
                                    const int* bsrSortedRowPtrA, const int* bsrSortedColIndA, int blockDim,
                                    const npusparseMatDescr_t descrC, double* csrSortedValC,
                                    int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseCbsr2csr(npusparseHandle_t handle, npusparseDirection_t dirA, int mb, int nb,
                                    const npusparseMatDescr_t descrA, const npuComplex* bsrSortedValA,
                                    const int* bsrSortedRowPtrA, const int* bsrSortedColIndA, int blockDim,
                                    const npusparseMatDescr_t descrC, npuComplex* csrSortedValC,
                                    int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseZbsr2csr(npusparseHandle_t handle, npusparseDirection_t dirA, int mb, int nb,
                                    const npusparseMatDescr_t descrA, const npuDoubleComplex* bsrSortedValA,
                                    const int* bsrSortedRowPtrA, const int* bsrSortedColIndA, int blockDim,
                                    const npusparseMatDescr_t descrC, npuDoubleComplex* csrSortedValC,
                                    int* csrSortedRowPtrC, int* csrSortedColIndC);
/// @}

/// Keeps the entries whose magnitude is above tol (of complex types: its real part). nnz_compress counts them;
/// csr2csr_compress writes them.
/// Shapes: A is m x n; nnzPerRow has m elements, csrSortedRowPtrC m + 1.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a size
/// or tol is negative, or a descriptor, the offsets or a result of the count is null;
/// NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. C is then unchanged.
/// Source: cusparse<t>nnz_compress, cusparse<t>csr2csr_compress, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSnnz_compress(npusparseHandle_t handle, int m, const npusparseMatDescr_t descr,
                                         const float* csrSortedValA, const int* csrSortedRowPtrA,
                                         int* nnzPerRow, int* nnzC, float tol);
npusparseStatus_t npusparseDnnz_compress(npusparseHandle_t handle, int m, const npusparseMatDescr_t descr,
                                         const double* csrSortedValA, const int* csrSortedRowPtrA,
                                         int* nnzPerRow, int* nnzC, double tol);
npusparseStatus_t npusparseCnnz_compress(npusparseHandle_t handle, int m, const npusparseMatDescr_t descr,
                                         const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                         int* nnzPerRow, int* nnzC, npuComplex tol);
npusparseStatus_t npusparseZnnz_compress(npusparseHandle_t handle, int m, const npusparseMatDescr_t descr,
                                         const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                         int* nnzPerRow, int* nnzC, npuDoubleComplex tol);
npusparseStatus_t npusparseScsr2csr_compress(npusparseHandle_t handle, int m, int n,
                                             const npusparseMatDescr_t descrA, const float* csrSortedValA,
                                             const int* csrSortedColIndA, const int* csrSortedRowPtrA,
                                             int nnzA, const int* nnzPerRow, float* csrSortedValC,
                                             int* csrSortedColIndC, int* csrSortedRowPtrC, float tol);
npusparseStatus_t npusparseDcsr2csr_compress(npusparseHandle_t handle, int m, int n,
                                             const npusparseMatDescr_t descrA, const double* csrSortedValA,
                                             const int* csrSortedColIndA, const int* csrSortedRowPtrA,
                                             int nnzA, const int* nnzPerRow, double* csrSortedValC,
                                             int* csrSortedColIndC, int* csrSortedRowPtrC, double tol);
npusparseStatus_t npusparseCcsr2csr_compress(npusparseHandle_t handle, int m, int n,
                                             const npusparseMatDescr_t descrA,
                                             const npuComplex* csrSortedValA, const int* csrSortedColIndA,
                                             const int* csrSortedRowPtrA, int nnzA, const int* nnzPerRow,
                                             npuComplex* csrSortedValC, int* csrSortedColIndC,
                                             int* csrSortedRowPtrC, npuComplex tol);
npusparseStatus_t npusparseZcsr2csr_compress(npusparseHandle_t handle, int m, int n,
                                             const npusparseMatDescr_t descrA,
                                             const npuDoubleComplex* csrSortedValA,
                                             const int* csrSortedColIndA, const int* csrSortedRowPtrA,
                                             int nnzA, const int* nnzPerRow, npuDoubleComplex* csrSortedValC,
                                             int* csrSortedColIndC, int* csrSortedRowPtrC,
                                             npuDoubleComplex tol);
/// @}

/// Sorts the row indices of each column, and P with them if it is not null. bufferSizeExt gives the size of pBuffer.
/// Shapes: cscColPtrA has n + 1 elements, cscRowIndA and P nnz.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m, n or nnz
/// is negative, or descrA, cscColPtrA or the size is null.
/// Source: cusparseXcscsort, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseXcscsort_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                  const int* cscColPtrA, const int* cscRowIndA,
                                                  size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseXcscsort(npusparseHandle_t handle, int m, int n, int nnz,
                                    const npusparseMatDescr_t descrA, const int* cscColPtrA, int* cscRowIndA,
                                    int* P, void* pBuffer);
/// @}

/// Makes, or frees, the object that keeps the order in which csru2csr found the entries.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if the pointer of the create call is null; NPUSPARSE_STATUS_ALLOC_FAILED
/// without memory. The destroy call returns NPUSPARSE_STATUS_SUCCESS, also for null.
/// Source: cusparseCreateCsru2csrInfo, cusparseDestroyCsru2csrInfo, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseCreateCsru2csrInfo(csru2csrInfo_t* info);
npusparseStatus_t npusparseDestroyCsru2csrInfo(csru2csrInfo_t info);
/// @}

/// Sorts the entries of each row by column, with their values (csru2csr), or puts them back into the order that info
/// keeps (csr2csru). bufferSizeExt gives the size of pBuffer.
/// Shapes: the matrix is m x n; csrVal and csrColInd have nnz elements, csrRowPtr m + 1.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a size is
/// negative, descrA, info, csrRowPtr or the size is null, or another array with nnz > 0. csr2csru without an order of nnz
/// entries fails as a kernel does: the next call that waits gives npuErrorLaunchFailure.
/// Source: cusparse<t>csru2csr, cusparse<t>csr2csru, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseScsru2csr_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                   float* csrVal, const int* csrRowPtr, int* csrColInd,
                                                   csru2csrInfo_t info, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseDcsru2csr_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                   double* csrVal, const int* csrRowPtr, int* csrColInd,
                                                   csru2csrInfo_t info, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseCcsru2csr_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                   npuComplex* csrVal, const int* csrRowPtr, int* csrColInd,
                                                   csru2csrInfo_t info, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseZcsru2csr_bufferSizeExt(npusparseHandle_t handle, int m, int n, int nnz,
                                                   npuDoubleComplex* csrVal, const int* csrRowPtr,
                                                   int* csrColInd, csru2csrInfo_t info,
                                                   size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseScsru2csr(npusparseHandle_t handle, int m, int n, int nnz,
                                     const npusparseMatDescr_t descrA, float* csrVal, const int* csrRowPtr,
                                     int* csrColInd, csru2csrInfo_t info, void* pBuffer);
npusparseStatus_t npusparseDcsru2csr(npusparseHandle_t handle, int m, int n, int nnz,
                                     const npusparseMatDescr_t descrA, double* csrVal, const int* csrRowPtr,
                                     int* csrColInd, csru2csrInfo_t info, void* pBuffer);
npusparseStatus_t npusparseCcsru2csr(npusparseHandle_t handle, int m, int n, int nnz,
                                     const npusparseMatDescr_t descrA, npuComplex* csrVal,
                                     const int* csrRowPtr, int* csrColInd, csru2csrInfo_t info,
                                     void* pBuffer);
npusparseStatus_t npusparseZcsru2csr(npusparseHandle_t handle, int m, int n, int nnz,
                                     const npusparseMatDescr_t descrA, npuDoubleComplex* csrVal,
                                     const int* csrRowPtr, int* csrColInd, csru2csrInfo_t info,
                                     void* pBuffer);
npusparseStatus_t npusparseScsr2csru(npusparseHandle_t handle, int m, int n, int nnz,
                                     const npusparseMatDescr_t descrA, float* csrVal, const int* csrRowPtr,
                                     int* csrColInd, csru2csrInfo_t info, void* pBuffer);
npusparseStatus_t npusparseDcsr2csru(npusparseHandle_t handle, int m, int n, int nnz,
                                     const npusparseMatDescr_t descrA, double* csrVal, const int* csrRowPtr,
                                     int* csrColInd, csru2csrInfo_t info, void* pBuffer);
npusparseStatus_t npusparseCcsr2csru(npusparseHandle_t handle, int m, int n, int nnz,
                                     const npusparseMatDescr_t descrA, npuComplex* csrVal,
                                     const int* csrRowPtr, int* csrColInd, csru2csrInfo_t info,
                                     void* pBuffer);
npusparseStatus_t npusparseZcsr2csru(npusparseHandle_t handle, int m, int n, int nnz,
                                     const npusparseMatDescr_t descrA, npuDoubleComplex* csrVal,
                                     const int* csrRowPtr, int* csrColInd, csru2csrInfo_t info,
                                     void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_LEGACY_BLOCKS_H_ */

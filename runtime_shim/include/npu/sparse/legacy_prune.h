/// @file
/// Matrices without entries below a threshold. Included by npu/sparse.h. Valid C11 and C++17.
///
/// Arrays are device memory and have 32-bit indices. Calls are asynchronous in the order of the handle's stream,
/// unless they say so. Buffers are not used and may be null.
/// Units: sizes count elements or blocks, sizes of buffers bytes.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 10 to 12.
#ifndef NPU_SPARSE_LEGACY_PRUNE_H_
#define NPU_SPARSE_LEGACY_PRUNE_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The entries of a dense (pruneDense2csr) or sparse matrix (pruneCsr2csr) whose magnitude is above *threshold. Nnz
/// writes the offsets of C and the total; the calls without Nnz its indices and values. threshold follows the
/// pointer mode.
/// Shapes: A is m x n; a dense A is column-major; C has m + 1 offsets.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a
/// size is negative, lda is less than m, or a descriptor, threshold, the offsets or the total of Nnz, or the size is
/// null; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless C is general. C is then unchanged
/// Source: cusparse<t>pruneDense2csr, cusparse<t>pruneCsr2csr, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSpruneDense2csr_bufferSizeExt(
    npusparseHandle_t handle, int m, int n, const float* A, int lda, const float* threshold,
    const npusparseMatDescr_t descrC, const float* csrSortedValC, const int* csrSortedRowPtrC,
    const int* csrSortedColIndC, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseSpruneDense2csrNnz(npusparseHandle_t handle, int m, int n, const float* A, int lda,
                                              const float* threshold, const npusparseMatDescr_t descrC,
                                              int* csrRowPtrC, int* nnzTotalDevHostPtr, void* pBuffer);
npusparseStatus_t npusparseSpruneDense2csr(npusparseHandle_t handle, int m, int n, const float* A, int lda,
                                           const float* threshold, const npusparseMatDescr_t descrC,
                                           float* csrSortedValC, const int* csrSortedRowPtrC,
                                           int* csrSortedColIndC, void* pBuffer);
npusparseStatus_t npusparseDpruneDense2csr_bufferSizeExt(
    npusparseHandle_t handle, int m, int n, const double* A, int lda, const double* threshold,
    const npusparseMatDescr_t descrC, const double* csrSortedValC, const int* csrSortedRowPtrC,
    const int* csrSortedColIndC, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseDpruneDense2csrNnz(npusparseHandle_t handle, int m, int n, const double* A,
                                              int lda, const double* threshold,
                                              const npusparseMatDescr_t descrC, int* csrSortedRowPtrC,
                                              int* nnzTotalDevHostPtr, void* pBuffer);
npusparseStatus_t npusparseDpruneDense2csr(npusparseHandle_t handle, int m, int n, const double* A, int lda,
                                           const double* threshold, const npusparseMatDescr_t descrC,
                                           double* csrSortedValC, const int* csrSortedRowPtrC,
                                           int* csrSortedColIndC, void* pBuffer);
npusparseStatus_t npusparseSpruneCsr2csr_bufferSizeExt(
    npusparseHandle_t handle, int m, int n, int nnzA, const npusparseMatDescr_t descrA,
    const float* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const float* threshold, const npusparseMatDescr_t descrC, const float* csrSortedValC,
    const int* csrSortedRowPtrC, const int* csrSortedColIndC, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseSpruneCsr2csrNnz(npusparseHandle_t handle, int m, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const float* csrSortedValA,
                                            const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                            const float* threshold, const npusparseMatDescr_t descrC,
                                            int* csrSortedRowPtrC, int* nnzTotalDevHostPtr, void* pBuffer);
npusparseStatus_t npusparseSpruneCsr2csr(npusparseHandle_t handle, int m, int n, int nnzA,
                                         const npusparseMatDescr_t descrA, const float* csrSortedValA,
                                         const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                         const float* threshold, const npusparseMatDescr_t descrC,
                                         float* csrSortedValC, const int* csrSortedRowPtrC,
                                         int* csrSortedColIndC, void* pBuffer);
npusparseStatus_t npusparseDpruneCsr2csr_bufferSizeExt(
    npusparseHandle_t handle, int m, int n, int nnzA, const npusparseMatDescr_t descrA,
    const double* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const double* threshold, const npusparseMatDescr_t descrC, const double* csrSortedValC,
    const int* csrSortedRowPtrC, const int* csrSortedColIndC, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseDpruneCsr2csrNnz(npusparseHandle_t handle, int m, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const double* csrSortedValA,
                                            const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                            const double* threshold, const npusparseMatDescr_t descrC,
                                            int* csrSortedRowPtrC, int* nnzTotalDevHostPtr, void* pBuffer);
npusparseStatus_t npusparseDpruneCsr2csr(npusparseHandle_t handle, int m, int n, int nnzA,
                                         const npusparseMatDescr_t descrA, const double* csrSortedValA,
                                         const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                         const double* threshold, const npusparseMatDescr_t descrC,
                                         double* csrSortedValC, const int* csrSortedRowPtrC,
                                         int* csrSortedColIndC, void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_LEGACY_PRUNE_H_ */

/// @file
/// Conversions between sparse and dense matrices given by arrays. Included by npu/sparse.h. Valid C11 and
/// C++17.
///
/// Sparse matrices are stored by rows (CSR) or columns (CSC) with 32-bit indices; dense ones are
/// column-major. Arrays are device memory. Descriptors must be of general matrices. Calls are asynchronous in
/// the order of the handle's stream; a total in host memory is there when the call returns. Array pointers
/// are not checked, unless the call says so.
/// Units: sizes and leading dimensions count elements.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if descrA is
/// null, a size is negative or lda < m; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not of a
/// general matrix; NPUSPARSE_STATUS_EXECUTION_FAILED if the stream refuses the work. The output is then
/// unchanged.
/// Source: the functions without the prefix npu of the cuSPARSE Library 10 to 12.
#ifndef NPU_SPARSE_LEGACY_CONVERT_H_
#define NPU_SPARSE_LEGACY_CONVERT_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The matrix by columns from the matrix by rows. copyValues SYMBOLIC: indices only.
/// Shapes: csrSortedRowPtr has m + 1 elements, cscSortedColPtr n + 1, indices and values nnz.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m, n or nnz
/// is negative, or csrSortedRowPtr or cscSortedColPtr is null. The output is then unchanged.
/// Source: cusparse<t>csr2csc, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseScsr2csc(npusparseHandle_t handle, int m, int n, int nnz,
                                    const float* csrSortedVal, const int* csrSortedRowPtr,
                                    const int* csrSortedColInd, float* cscSortedVal, int* cscSortedRowInd,
                                    int* cscSortedColPtr, npusparseAction_t copyValues,
                                    npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseDcsr2csc(npusparseHandle_t handle, int m, int n, int nnz,
                                    const double* csrSortedVal, const int* csrSortedRowPtr,
                                    const int* csrSortedColInd, double* cscSortedVal, int* cscSortedRowInd,
                                    int* cscSortedColPtr, npusparseAction_t copyValues,
                                    npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseCcsr2csc(npusparseHandle_t handle, int m, int n, int nnz,
                                    const npuComplex* csrSortedVal, const int* csrSortedRowPtr,
                                    const int* csrSortedColInd, npuComplex* cscSortedVal,
                                    int* cscSortedRowInd, int* cscSortedColPtr, npusparseAction_t copyValues,
                                    npusparseIndexBase_t idxBase);
npusparseStatus_t npusparseZcsr2csc(npusparseHandle_t handle, int m, int n, int nnz,
                                    const npuDoubleComplex* csrSortedVal, const int* csrSortedRowPtr,
                                    const int* csrSortedColInd, npuDoubleComplex* cscSortedVal,
                                    int* cscSortedRowInd, int* cscSortedColPtr, npusparseAction_t copyValues,
                                    npusparseIndexBase_t idxBase);
/// @}

/// Counts the elements of a dense A that are not zero, for each row (column) and in all.
/// Shapes: A is m x n; nnzPerRowCol has m (n) elements; nnzTotalDevHostPtr is one int, in host or device
/// memory as the pointer mode says.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if descrA, nnzPerRowCol or nnzTotalDevHostPtr is null, m or n is
/// negative or lda < m; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general.
/// Source: cusparse<t>nnz, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSnnz(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                const npusparseMatDescr_t descrA, const float* A, int lda, int* nnzPerRowCol,
                                int* nnzTotalDevHostPtr);
npusparseStatus_t npusparseDnnz(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                const npusparseMatDescr_t descrA, const double* A, int lda, int* nnzPerRowCol,
                                int* nnzTotalDevHostPtr);
npusparseStatus_t npusparseCnnz(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                const npusparseMatDescr_t descrA, const npuComplex* A, int lda,
                                int* nnzPerRowCol, int* nnzTotalDevHostPtr);
npusparseStatus_t npusparseZnnz(npusparseHandle_t handle, npusparseDirection_t dirA, int m, int n,
                                const npusparseMatDescr_t descrA, const npuDoubleComplex* A, int lda,
                                int* nnzPerRowCol, int* nnzTotalDevHostPtr);
/// @}

/// The elements of a dense A that are not zero, by rows (dense2csr) or by columns (dense2csc). nnzPerRow
/// (nnzPerCol) is not read.
/// Shapes: A is m x n; the offsets have m + 1 (n + 1) elements, indices and values as many as npusparseSnnz
/// counts.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if descrA or the array of offsets is null, m or n is negative or
/// lda < m; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. The output is then unchanged.
/// Source: cusparse<t>dense2csr, cusparse<t>dense2csc, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseSdense2csr(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const float* A, int lda,
                                      const int* nnzPerRow, float* csrSortedValA, int* csrSortedRowPtrA,
                                      int* csrSortedColIndA);
npusparseStatus_t npusparseDdense2csr(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const double* A, int lda,
                                      const int* nnzPerRow, double* csrSortedValA, int* csrSortedRowPtrA,
                                      int* csrSortedColIndA);
npusparseStatus_t npusparseCdense2csr(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const npuComplex* A, int lda,
                                      const int* nnzPerRow, npuComplex* csrSortedValA, int* csrSortedRowPtrA,
                                      int* csrSortedColIndA);
npusparseStatus_t npusparseZdense2csr(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const npuDoubleComplex* A, int lda,
                                      const int* nnzPerRow, npuDoubleComplex* csrSortedValA,
                                      int* csrSortedRowPtrA, int* csrSortedColIndA);
npusparseStatus_t npusparseSdense2csc(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const float* A, int lda,
                                      const int* nnzPerCol, float* cscSortedValA, int* cscSortedRowIndA,
                                      int* cscSortedColPtrA);
npusparseStatus_t npusparseDdense2csc(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const double* A, int lda,
                                      const int* nnzPerCol, double* cscSortedValA, int* cscSortedRowIndA,
                                      int* cscSortedColPtrA);
npusparseStatus_t npusparseCdense2csc(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const npuComplex* A, int lda,
                                      const int* nnzPerCol, npuComplex* cscSortedValA, int* cscSortedRowIndA,
                                      int* cscSortedColPtrA);
npusparseStatus_t npusparseZdense2csc(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const npuDoubleComplex* A, int lda,
                                      const int* nnzPerCol, npuDoubleComplex* cscSortedValA,
                                      int* cscSortedRowIndA, int* cscSortedColPtrA);
/// @}

/// A dense A from a matrix by rows (csr2dense) or by columns (csc2dense), zeros included.
/// Shapes: A is m x n; the offsets have m + 1 (n + 1) elements.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if descrA or the array of offsets is null, m or n is negative or
/// lda < m; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. A is then unchanged.
/// Source: cusparse<t>csr2dense, cusparse<t>csc2dense, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseScsr2dense(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const float* csrSortedValA,
                                      const int* csrSortedRowPtrA, const int* csrSortedColIndA, float* A,
                                      int lda);
npusparseStatus_t npusparseDcsr2dense(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const double* csrSortedValA,
                                      const int* csrSortedRowPtrA, const int* csrSortedColIndA, double* A,
                                      int lda);
npusparseStatus_t npusparseCcsr2dense(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const npuComplex* csrSortedValA,
                                      const int* csrSortedRowPtrA, const int* csrSortedColIndA, npuComplex* A,
                                      int lda);
npusparseStatus_t npusparseZcsr2dense(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const npuDoubleComplex* csrSortedValA,
                                      const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                      npuDoubleComplex* A, int lda);
npusparseStatus_t npusparseScsc2dense(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const float* cscSortedValA,
                                      const int* cscSortedRowIndA, const int* cscSortedColPtrA, float* A,
                                      int lda);
npusparseStatus_t npusparseDcsc2dense(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const double* cscSortedValA,
                                      const int* cscSortedRowIndA, const int* cscSortedColPtrA, double* A,
                                      int lda);
npusparseStatus_t npusparseCcsc2dense(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const npuComplex* cscSortedValA,
                                      const int* cscSortedRowIndA, const int* cscSortedColPtrA, npuComplex* A,
                                      int lda);
npusparseStatus_t npusparseZcsc2dense(npusparseHandle_t handle, int m, int n,
                                      const npusparseMatDescr_t descrA, const npuDoubleComplex* cscSortedValA,
                                      const int* cscSortedRowIndA, const int* cscSortedColPtrA,
                                      npuDoubleComplex* A, int lda);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_LEGACY_CONVERT_H_ */

/// @file
/// Products and sums of sparse matrices given by arrays. Included by npu/sparse.h. Valid C11 and C++17.
///
/// Sparse matrices are stored by rows (CSR) with 32-bit indices; dense ones are column-major. Arrays are
/// device memory. Descriptors must be of general matrices. alpha, beta and nnzTotalDevHostPtr follow the
/// pointer mode of the handle. With beta == 0 the output is not read. Calls are asynchronous in the order of
/// the handle's stream; a total in host memory is there when the call returns. Array pointers are not
/// checked, unless the call says so.
/// Units: sizes and leading dimensions count elements, sizes of buffers bytes.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if a descriptor
/// or a scalar is null, a size is negative or an operation is unknown;
/// NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED if a descriptor is not of a general matrix;
/// NPUSPARSE_STATUS_EXECUTION_FAILED if the stream refuses the work. The output is then unchanged.
/// Source: the functions without the prefix npu of the cuSPARSE Library 10 to 12.
#ifndef NPU_SPARSE_LEGACY_PRODUCT_H_
#define NPU_SPARSE_LEGACY_PRODUCT_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// y = alpha op(A) x + beta y.
/// Shapes: A is m x n with nnz entries; x has n elements and y m, or m and n for a transposed A.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if m, n or nnz is negative, transA is unknown, or descrA, alpha or
/// beta is null; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. y is then unchanged.
/// Source: cusparse<t>csrmv, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseScsrmv(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                  int nnz, const float* alpha, const npusparseMatDescr_t descrA,
                                  const float* csrSortedValA, const int* csrSortedRowPtrA,
                                  const int* csrSortedColIndA, const float* x, const float* beta, float* y);
npusparseStatus_t npusparseDcsrmv(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                  int nnz, const double* alpha, const npusparseMatDescr_t descrA,
                                  const double* csrSortedValA, const int* csrSortedRowPtrA,
                                  const int* csrSortedColIndA, const double* x, const double* beta,
                                  double* y);
npusparseStatus_t npusparseCcsrmv(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                  int nnz, const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                  const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                  const int* csrSortedColIndA, const npuComplex* x, const npuComplex* beta,
                                  npuComplex* y);
npusparseStatus_t npusparseZcsrmv(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                  int nnz, const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                  const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                  const int* csrSortedColIndA, const npuDoubleComplex* x,
                                  const npuDoubleComplex* beta, npuDoubleComplex* y);
/// @}

/// C = alpha op(A) B + beta C (csrmm), C = alpha op(A) op(B) + beta C (csrmm2).
/// Shapes: A is m x k with nnz entries. op(B) has n columns and the rows that op(A) has columns; C has the
/// rows of op(A) and n columns.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if m, n, k or nnz is negative, an operation is unknown, ldb or ldc
/// is too small, or descrA, alpha or beta is null; NPUSPARSE_STATUS_NOT_SUPPORTED for a complex,
/// conjugate-transposed B; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless A is general. C is then
/// unchanged.
/// Source: cusparse<t>csrmm, cusparse<t>csrmm2, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseScsrmm(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, int k,
                                  int nnz, const float* alpha, const npusparseMatDescr_t descrA,
                                  const float* csrSortedValA, const int* csrSortedRowPtrA,
                                  const int* csrSortedColIndA, const float* B, int ldb, const float* beta,
                                  float* C, int ldc);
npusparseStatus_t npusparseDcsrmm(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, int k,
                                  int nnz, const double* alpha, const npusparseMatDescr_t descrA,
                                  const double* csrSortedValA, const int* csrSortedRowPtrA,
                                  const int* csrSortedColIndA, const double* B, int ldb, const double* beta,
                                  double* C, int ldc);
npusparseStatus_t npusparseCcsrmm(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, int k,
                                  int nnz, const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                  const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                  const int* csrSortedColIndA, const npuComplex* B, int ldb,
                                  const npuComplex* beta, npuComplex* C, int ldc);
npusparseStatus_t npusparseZcsrmm(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n, int k,
                                  int nnz, const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                  const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                  const int* csrSortedColIndA, const npuDoubleComplex* B, int ldb,
                                  const npuDoubleComplex* beta, npuDoubleComplex* C, int ldc);
npusparseStatus_t npusparseScsrmm2(npusparseHandle_t handle, npusparseOperation_t transA,
                                   npusparseOperation_t transB, int m, int n, int k, int nnz,
                                   const float* alpha, const npusparseMatDescr_t descrA,
                                   const float* csrSortedValA, const int* csrSortedRowPtrA,
                                   const int* csrSortedColIndA, const float* B, int ldb, const float* beta,
                                   float* C, int ldc);
npusparseStatus_t npusparseDcsrmm2(npusparseHandle_t handle, npusparseOperation_t transA,
                                   npusparseOperation_t transB, int m, int n, int k, int nnz,
                                   const double* alpha, const npusparseMatDescr_t descrA,
                                   const double* csrSortedValA, const int* csrSortedRowPtrA,
                                   const int* csrSortedColIndA, const double* B, int ldb, const double* beta,
                                   double* C, int ldc);
npusparseStatus_t npusparseCcsrmm2(npusparseHandle_t handle, npusparseOperation_t transA,
                                   npusparseOperation_t transB, int m, int n, int k, int nnz,
                                   const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                   const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                   const int* csrSortedColIndA, const npuComplex* B, int ldb,
                                   const npuComplex* beta, npuComplex* C, int ldc);
npusparseStatus_t npusparseZcsrmm2(npusparseHandle_t handle, npusparseOperation_t transA,
                                   npusparseOperation_t transB, int m, int n, int k, int nnz,
                                   const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                   const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                   const int* csrSortedColIndA, const npuDoubleComplex* B, int ldb,
                                   const npuDoubleComplex* beta, npuDoubleComplex* C, int ldc);
/// @}

/// C = alpha A B + beta C for a dense A and a B stored by columns (CSC).
/// Shapes: A is m x k, B k x n with nnz entries, C m x n; cscColPtrB has n + 1 elements. Indices count from
/// 0.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if m, n, k or nnz is negative, lda or ldc < m, or alpha or beta is
/// null. C is then unchanged.
/// Source: cusparse<t>gemmi, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseSgemmi(npusparseHandle_t handle, int m, int n, int k, int nnz, const float* alpha,
                                  const float* A, int lda, const float* cscValB, const int* cscColPtrB,
                                  const int* cscRowIndB, const float* beta, float* C, int ldc);
npusparseStatus_t npusparseDgemmi(npusparseHandle_t handle, int m, int n, int k, int nnz, const double* alpha,
                                  const double* A, int lda, const double* cscValB, const int* cscColPtrB,
                                  const int* cscRowIndB, const double* beta, double* C, int ldc);
npusparseStatus_t npusparseCgemmi(npusparseHandle_t handle, int m, int n, int k, int nnz,
                                  const npuComplex* alpha, const npuComplex* A, int lda,
                                  const npuComplex* cscValB, const int* cscColPtrB, const int* cscRowIndB,
                                  const npuComplex* beta, npuComplex* C, int ldc);
npusparseStatus_t npusparseZgemmi(npusparseHandle_t handle, int m, int n, int k, int nnz,
                                  const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                                  const npuDoubleComplex* cscValB, const int* cscColPtrB,
                                  const int* cscRowIndB, const npuDoubleComplex* beta, npuDoubleComplex* C,
                                  int ldc);
/// @}

/// Writes the row offsets of op(A) op(B) and the number of its entries, for csrgemm.
/// Shapes: op(A) is m x k, op(B) k x n; csrSortedRowPtrC has m + 1 elements, nnzTotalDevHostPtr is one int.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if m, n or k is negative, an operation is unknown, or a descriptor,
/// csrSortedRowPtrC or nnzTotalDevHostPtr is null; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless all
/// matrices are general.
/// Source: cusparseXcsrgemmNnz, cuSPARSE Library 10 to 12.
npusparseStatus_t npusparseXcsrgemmNnz(
    npusparseHandle_t handle, npusparseOperation_t transA, npusparseOperation_t transB, int m, int n, int k,
    const npusparseMatDescr_t descrA, int nnzA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const npusparseMatDescr_t descrB, int nnzB, const int* csrSortedRowPtrB, const int* csrSortedColIndB,
    const npusparseMatDescr_t descrC, int* csrSortedRowPtrC, int* nnzTotalDevHostPtr);
/// C = op(A) op(B): indices and values for the offsets that XcsrgemmNnz wrote.
/// Shapes: op(A) is m x k, op(B) k x n; csrSortedColIndC and csrSortedValC have the entries that XcsrgemmNnz
/// counted.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if m, n or k is negative, an operation is unknown, or a descriptor
/// is null; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless all matrices are general. C is then unchanged.
/// Source: cusparse<t>csrgemm, cuSPARSE Library 10 to 12.
/// @{
npusparseStatus_t npusparseScsrgemm(npusparseHandle_t handle, npusparseOperation_t transA,
                                    npusparseOperation_t transB, int m, int n, int k,
                                    const npusparseMatDescr_t descrA, int nnzA, const float* csrSortedValA,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                    const npusparseMatDescr_t descrB, int nnzB, const float* csrSortedValB,
                                    const int* csrSortedRowPtrB, const int* csrSortedColIndB,
                                    const npusparseMatDescr_t descrC, float* csrSortedValC,
                                    const int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseDcsrgemm(npusparseHandle_t handle, npusparseOperation_t transA,
                                    npusparseOperation_t transB, int m, int n, int k,
                                    const npusparseMatDescr_t descrA, int nnzA, const double* csrSortedValA,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                    const npusparseMatDescr_t descrB, int nnzB, const double* csrSortedValB,
                                    const int* csrSortedRowPtrB, const int* csrSortedColIndB,
                                    const npusparseMatDescr_t descrC, double* csrSortedValC,
                                    const int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseCcsrgemm(
    npusparseHandle_t handle, npusparseOperation_t transA, npusparseOperation_t transB, int m, int n, int k,
    const npusparseMatDescr_t descrA, int nnzA, const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
    const int* csrSortedColIndA, const npusparseMatDescr_t descrB, int nnzB, const npuComplex* csrSortedValB,
    const int* csrSortedRowPtrB, const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
    npuComplex* csrSortedValC, const int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseZcsrgemm(npusparseHandle_t handle, npusparseOperation_t transA,
                                    npusparseOperation_t transB, int m, int n, int k,
                                    const npusparseMatDescr_t descrA, int nnzA,
                                    const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                    const int* csrSortedColIndA, const npusparseMatDescr_t descrB, int nnzB,
                                    const npuDoubleComplex* csrSortedValB, const int* csrSortedRowPtrB,
                                    const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
                                    npuDoubleComplex* csrSortedValC, const int* csrSortedRowPtrC,
                                    int* csrSortedColIndC);
/// @}

/// Writes the row offsets of a sum of A and B and the number of its entries, for csrgeam and csrgeam2.
/// workspace is not used.
/// Shapes: A and B are m x n; csrSortedRowPtrC has m + 1 elements, nnzTotalDevHostPtr is one int.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if m or n is negative, or a descriptor, csrSortedRowPtrC or
/// nnzTotalDevHostPtr is null; NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless all matrices are general.
/// Source: cusparseXcsrgeamNnz, cusparseXcsrgeam2Nnz, cuSPARSE 12.3.
/// @{
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
/// @}

/// C = alpha A + beta B: offsets, indices and values. csrgeam2_bufferSizeExt answers 256 bytes; pBuffer is
/// not used.
/// Shapes: A, B and C are m x n; C has space for the entries that the Nnz call counted.
/// Errors: NPUSPARSE_STATUS_INVALID_VALUE if m or n is negative, or a descriptor, alpha or beta is null;
/// NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED unless all matrices are general. C is then unchanged.
/// csrgeam2_bufferSizeExt: only NPUSPARSE_STATUS_INVALID_VALUE, if handle or pBufferSizeInBytes is null.
/// Source: cusparse<t>csrgeam, cusparse<t>csrgeam2, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseScsrgeam(npusparseHandle_t handle, int m, int n, const float* alpha,
                                    const npusparseMatDescr_t descrA, int nnzA, const float* csrSortedValA,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                    const float* beta, const npusparseMatDescr_t descrB, int nnzB,
                                    const float* csrSortedValB, const int* csrSortedRowPtrB,
                                    const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
                                    float* csrSortedValC, int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseDcsrgeam(npusparseHandle_t handle, int m, int n, const double* alpha,
                                    const npusparseMatDescr_t descrA, int nnzA, const double* csrSortedValA,
                                    const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                    const double* beta, const npusparseMatDescr_t descrB, int nnzB,
                                    const double* csrSortedValB, const int* csrSortedRowPtrB,
                                    const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
                                    double* csrSortedValC, int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseCcsrgeam(npusparseHandle_t handle, int m, int n, const npuComplex* alpha,
                                    const npusparseMatDescr_t descrA, int nnzA,
                                    const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                    const int* csrSortedColIndA, const npuComplex* beta,
                                    const npusparseMatDescr_t descrB, int nnzB,
                                    const npuComplex* csrSortedValB, const int* csrSortedRowPtrB,
                                    const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
                                    npuComplex* csrSortedValC, int* csrSortedRowPtrC, int* csrSortedColIndC);
npusparseStatus_t npusparseZcsrgeam(npusparseHandle_t handle, int m, int n, const npuDoubleComplex* alpha,
                                    const npusparseMatDescr_t descrA, int nnzA,
                                    const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                    const int* csrSortedColIndA, const npuDoubleComplex* beta,
                                    const npusparseMatDescr_t descrB, int nnzB,
                                    const npuDoubleComplex* csrSortedValB, const int* csrSortedRowPtrB,
                                    const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
                                    npuDoubleComplex* csrSortedValC, int* csrSortedRowPtrC,
                                    int* csrSortedColIndC);
npusparseStatus_t npusparseScsrgeam2_bufferSizeExt(
    npusparseHandle_t handle, int m, int n, const float* alpha, const npusparseMatDescr_t descrA, int nnzA,
    const float* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const float* beta,
    const npusparseMatDescr_t descrB, int nnzB, const float* csrSortedValB, const int* csrSortedRowPtrB,
    const int* csrSortedColIndB, const npusparseMatDescr_t descrC, const float* csrSortedValC,
    const int* csrSortedRowPtrC, const int* csrSortedColIndC, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseDcsrgeam2_bufferSizeExt(
    npusparseHandle_t handle, int m, int n, const double* alpha, const npusparseMatDescr_t descrA, int nnzA,
    const double* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const double* beta,
    const npusparseMatDescr_t descrB, int nnzB, const double* csrSortedValB, const int* csrSortedRowPtrB,
    const int* csrSortedColIndB, const npusparseMatDescr_t descrC, const double* csrSortedValC,
    const int* csrSortedRowPtrC, const int* csrSortedColIndC, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseCcsrgeam2_bufferSizeExt(
    npusparseHandle_t handle, int m, int n, const npuComplex* alpha, const npusparseMatDescr_t descrA,
    int nnzA, const npuComplex* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const npuComplex* beta, const npusparseMatDescr_t descrB, int nnzB, const npuComplex* csrSortedValB,
    const int* csrSortedRowPtrB, const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
    const npuComplex* csrSortedValC, const int* csrSortedRowPtrC, const int* csrSortedColIndC,
    size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseZcsrgeam2_bufferSizeExt(
    npusparseHandle_t handle, int m, int n, const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
    int nnzA, const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const npuDoubleComplex* beta, const npusparseMatDescr_t descrB, int nnzB,
    const npuDoubleComplex* csrSortedValB, const int* csrSortedRowPtrB, const int* csrSortedColIndB,
    const npusparseMatDescr_t descrC, const npuDoubleComplex* csrSortedValC, const int* csrSortedRowPtrC,
    const int* csrSortedColIndC, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseScsrgeam2(npusparseHandle_t handle, int m, int n, const float* alpha,
                                     const npusparseMatDescr_t descrA, int nnzA, const float* csrSortedValA,
                                     const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                     const float* beta, const npusparseMatDescr_t descrB, int nnzB,
                                     const float* csrSortedValB, const int* csrSortedRowPtrB,
                                     const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
                                     float* csrSortedValC, int* csrSortedRowPtrC, int* csrSortedColIndC,
                                     void* pBuffer);
npusparseStatus_t npusparseDcsrgeam2(npusparseHandle_t handle, int m, int n, const double* alpha,
                                     const npusparseMatDescr_t descrA, int nnzA, const double* csrSortedValA,
                                     const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                     const double* beta, const npusparseMatDescr_t descrB, int nnzB,
                                     const double* csrSortedValB, const int* csrSortedRowPtrB,
                                     const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
                                     double* csrSortedValC, int* csrSortedRowPtrC, int* csrSortedColIndC,
                                     void* pBuffer);
npusparseStatus_t npusparseCcsrgeam2(
    npusparseHandle_t handle, int m, int n, const npuComplex* alpha, const npusparseMatDescr_t descrA,
    int nnzA, const npuComplex* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
    const npuComplex* beta, const npusparseMatDescr_t descrB, int nnzB, const npuComplex* csrSortedValB,
    const int* csrSortedRowPtrB, const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
    npuComplex* csrSortedValC, int* csrSortedRowPtrC, int* csrSortedColIndC, void* pBuffer);
npusparseStatus_t npusparseZcsrgeam2(npusparseHandle_t handle, int m, int n, const npuDoubleComplex* alpha,
                                     const npusparseMatDescr_t descrA, int nnzA,
                                     const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                     const int* csrSortedColIndA, const npuDoubleComplex* beta,
                                     const npusparseMatDescr_t descrB, int nnzB,
                                     const npuDoubleComplex* csrSortedValB, const int* csrSortedRowPtrB,
                                     const int* csrSortedColIndB, const npusparseMatDescr_t descrC,
                                     npuDoubleComplex* csrSortedValC, int* csrSortedRowPtrC,
                                     int* csrSortedColIndC, void* pBuffer);
/// @}

/// y = alpha A x + beta y, with the result of csrmv.
/// Shapes: A is m x n with nnz entries; x has n elements and y m.
/// Errors: those of csrmv; NPUSPARSE_STATUS_NOT_SUPPORTED for a transposed A. y is then unchanged.
/// Source: cusparse<t>csrmv_mp, cuSPARSE Library 8 to 10.
/// @{
npusparseStatus_t npusparseScsrmv_mp(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                     int nnz, const float* alpha, const npusparseMatDescr_t descrA,
                                     const float* csrSortedValA, const int* csrSortedRowPtrA,
                                     const int* csrSortedColIndA, const float* x, const float* beta,
                                     float* y);
npusparseStatus_t npusparseDcsrmv_mp(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                     int nnz, const double* alpha, const npusparseMatDescr_t descrA,
                                     const double* csrSortedValA, const int* csrSortedRowPtrA,
                                     const int* csrSortedColIndA, const double* x, const double* beta,
                                     double* y);
npusparseStatus_t npusparseCcsrmv_mp(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                     int nnz, const npuComplex* alpha, const npusparseMatDescr_t descrA,
                                     const npuComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                     const int* csrSortedColIndA, const npuComplex* x, const npuComplex* beta,
                                     npuComplex* y);
npusparseStatus_t npusparseZcsrmv_mp(npusparseHandle_t handle, npusparseOperation_t transA, int m, int n,
                                     int nnz, const npuDoubleComplex* alpha, const npusparseMatDescr_t descrA,
                                     const npuDoubleComplex* csrSortedValA, const int* csrSortedRowPtrA,
                                     const int* csrSortedColIndA, const npuDoubleComplex* x,
                                     const npuDoubleComplex* beta, npuDoubleComplex* y);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_LEGACY_PRODUCT_H_ */

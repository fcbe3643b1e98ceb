/// @file
/// Batches of small LU and QR factorisations, and of least squares. Included by npu/blas.h. Valid C11 and C++17.
///
/// Matrices are device memory and column-major. Arrays of pointers, pivots and info are device memory too,
/// except the info of getrsBatched. Calls are asynchronous in the order of the handle's stream. An empty
/// batch, or n == 0, changes nothing.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is below max(1, n), or an array of pointers or info is null;
/// NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. Nothing is written then.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, section BLAS-like extensions.
#ifndef NPU_BLAS_FACTOR_H_
#define NPU_BLAS_FACTOR_H_

#include "npu/blas/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Factorises each A_i = P L U in place, with exchanges of rows. If P is null, rows are not exchanged. A zero
/// pivot does not stop the factorisation.
/// Shapes: A is batchSize pointers to n x n matrices; P has n row numbers, counted from 1, for each matrix;
/// info has batchSize elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n or batchSize is negative, lda < max(1, n), or A or info is null;
/// nothing is written. info[i] is 0, or the number from 1 of the first pivot of A_i that is zero.
/// Source: cublas<t>getrfBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgetrfBatched(npublasHandle_t handle, int n, float* const A[], int lda, int* P,
                                     int* info, int batchSize);
npublasStatus_t npublasDgetrfBatched(npublasHandle_t handle, int n, double* const A[], int lda, int* P,
                                     int* info, int batchSize);
/// @}

/// Solves op(A_i) X_i = B_i with the factors that getrfBatched left; X_i replaces B_i. devIpiv null: the
/// factors had no exchanges of rows.
/// Shapes: Aarray and Barray are batchSize pointers to n x n and n x nrhs matrices; devIpiv has n elements
/// for each matrix; info is one number in host memory.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n, nrhs or batchSize is negative, lda or ldb < max(1, n), trans is
/// unknown, or Aarray, Barray or info is null; B is then unchanged, and *info is -i if the argument i is wrong, counted from 1
/// without the handle. Else *info is 0.
/// Source: cublas<t>getrsBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgetrsBatched(npublasHandle_t handle, npublasOperation_t trans, int n, int nrhs,
                                     const float* const Aarray[], int lda, const int* devIpiv,
                                     float* const Barray[], int ldb, int* info, int batchSize);
npublasStatus_t npublasDgetrsBatched(npublasHandle_t handle, npublasOperation_t trans, int n, int nrhs,
                                     const double* const Aarray[], int lda, const int* devIpiv,
                                     double* const Barray[], int ldb, int* info, int batchSize);
/// @}

/// C_i = A_i^-1 with the factors that getrfBatched left. C_i must not be A_i.
/// Shapes: A and C are batchSize pointers to n x n matrices; P has n elements for each matrix, or is null;
/// info has batchSize elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n or batchSize is negative, lda or ldc < max(1, n), or A, C or
/// info is null; nothing is written. info[i] is 0, or the number from 1 of a zero pivot; C_i is then
/// unchanged.
/// Source: cublas<t>getriBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgetriBatched(npublasHandle_t handle, int n, const float* const A[], int lda,
                                     const int* P, float* const C[], int ldc, int* info, int batchSize);
npublasStatus_t npublasDgetriBatched(npublasHandle_t handle, int n, const double* const A[], int lda,
                                     const int* P, double* const C[], int ldc, int* info, int batchSize);
/// @}

/// Ainv_i = A_i^-1 in one call; A_i is unchanged.
/// Shapes: A and Ainv are batchSize pointers to n x n matrices with n <= 32; info has batchSize elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative or above 32, batchSize is negative, lda or lda_inv <
/// max(1, n), or A, Ainv or info is null; nothing is written. info[i] is 0, or the number from 1 of the first
/// zero pivot; Ainv_i is then unchanged.
/// Source: cublas<t>matinvBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSmatinvBatched(npublasHandle_t handle, int n, const float* const A[], int lda,
                                      float* const Ainv[], int lda_inv, int* info, int batchSize);
npublasStatus_t npublasDmatinvBatched(npublasHandle_t handle, int n, const double* const A[], int lda,
                                      double* const Ainv[], int lda_inv, int* info, int batchSize);
/// @}

/// A_i = Q_i R_i, in place: R in the upper triangle, the reflectors of Q below it and their factors in TauArray.
/// Shapes: Aarray is batchSize pointers to m x n matrices; TauArray is batchSize pointers to min(m, n) elements; info is one number in
/// host memory.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m, n or batchSize is negative, lda < max(1, m), or Aarray, TauArray or info is null; the
/// matrices are then unchanged, and *info is -i if the argument i is wrong, counted from 1 without the handle. Else *info is 0.
/// Source: cublas<t>geqrfBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgeqrfBatched(npublasHandle_t handle, int m, int n, float* const Aarray[], int lda,
                                     float* const TauArray[], int* info, int batchSize);
npublasStatus_t npublasDgeqrfBatched(npublasHandle_t handle, int m, int n, double* const Aarray[], int lda,
                                     double* const TauArray[], int* info, int batchSize);
npublasStatus_t npublasCgeqrfBatched(npublasHandle_t handle, int m, int n, npuComplex* const Aarray[],
                                     int lda, npuComplex* const TauArray[], int* info, int batchSize);
npublasStatus_t npublasZgeqrfBatched(npublasHandle_t handle, int m, int n, npuDoubleComplex* const Aarray[],
                                     int lda, npuDoubleComplex* const TauArray[], int* info, int batchSize);
/// @}

/// Least squares: X_i with the smallest |A_i X_i - C_i| replaces the first n rows of C_i; A_i becomes its factors. The sum of the squares of
/// the other rows of a column is that of its residual.
/// Shapes: Aarray and Carray are batchSize pointers to m x n and m x nrhs matrices, m >= n; devInfoArray has batchSize elements, or is null;
/// info is one number in host memory.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if a size is negative, lda or ldc < max(1, m), trans is unknown, or Aarray, Carray or info is null;
/// NPUBLAS_STATUS_NOT_SUPPORTED if trans is not NPUBLAS_OP_N, or m < n; the matrices are then unchanged, and *info is -i if the argument i is
/// wrong, counted from 1 without the handle. Else *info is 0. devInfoArray[i] is 0, or the number
/// from 1 of a diagonal element of R_i that is zero: A_i has not full rank, and C_i is no solution.
/// Source: cublas<t>gelsBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgelsBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int nrhs,
                                    float* const Aarray[], int lda, float* const Carray[], int ldc, int* info,
                                    int* devInfoArray, int batchSize);
npublasStatus_t npublasDgelsBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int nrhs,
                                    double* const Aarray[], int lda, double* const Carray[], int ldc,
                                    int* info, int* devInfoArray, int batchSize);
npublasStatus_t npublasCgelsBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int nrhs,
                                    npuComplex* const Aarray[], int lda, npuComplex* const Carray[], int ldc,
                                    int* info, int* devInfoArray, int batchSize);
npublasStatus_t npublasZgelsBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int nrhs,
                                    npuDoubleComplex* const Aarray[], int lda,
                                    npuDoubleComplex* const Carray[], int ldc, int* info, int* devInfoArray,
                                    int batchSize);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_FACTOR_H_

/// @file
/// Matrix-vector operations of real numbers (BLAS level 2). Included by npu/blas.h. Valid C11 and C++17.
///
/// Matrices and vectors are device memory. Matrices are column-major: element (i, j) of A is A[i + j * lda].
/// Vectors have elements incx (incy) apart; a negative increment starts at the last element. op(A) is A for
/// NPUBLAS_OP_N, its transpose for OP_T and OP_C. alpha and beta follow the pointer mode of the handle. With
/// beta == 0, y is not read. Calls are asynchronous in the order of the handle's stream. Pointers to matrices
/// and vectors are not checked.
/// Units: sizes, increments, strides and leading dimensions count elements.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is 0 or below the number of rows, an increment is 0, an enumeration is
/// unknown, or alpha or beta is null; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. Nothing
/// is written then.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, section Level-2 functions.
#ifndef NPU_BLAS_MATRIX_VECTOR_H_
#define NPU_BLAS_MATRIX_VECTOR_H_

#include "npu/blas/types.h"

#ifdef __cplusplus
#include "npu/bf16.h"
#include "npu/fp16.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// y = alpha op(A) x + beta y.
/// Shapes: A is m x n; x has n elements and y m for OP_N, else m and n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, lda < max(1, m), incx or incy is 0, or alpha
/// or beta is null. y is then unchanged.
/// Source: cublas<t>gemv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                             const float* alpha, const float* A, int lda, const float* x, int incx,
                             const float* beta, float* y, int incy);
npublasStatus_t npublasDgemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                             const double* alpha, const double* A, int lda, const double* x, int incx,
                             const double* beta, double* y, int incy);
/// @}

/// The products of npublasSgemv for a batch: y_i = alpha op(A_i) x_i + beta y_i.
/// Shapes: Aarray, xarray and yarray are device arrays of batchCount device pointers; the rest as in
/// npublasSgemv.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasSgemv, or if batchCount is negative. Every y_i is then
/// unchanged.
/// Source: cublas<t>gemvBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                    const float* alpha, const float* const Aarray[], int lda,
                                    const float* const xarray[], int incx, const float* beta,
                                    float* const yarray[], int incy, int batchCount);
npublasStatus_t npublasDgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                    const double* alpha, const double* const Aarray[], int lda,
                                    const double* const xarray[], int incx, const double* beta,
                                    double* const yarray[], int incy, int batchCount);
/// @}

/// The products of npublasSgemv for a batch whose matrices and vectors lie at fixed distances.
/// Shapes: A_i begins at A + i * strideA, x_i at x + i * stridex, y_i at y + i * stridey; the rest as in
/// npublasSgemv.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasSgemv, or if batchCount is negative. Every y_i is then
/// unchanged.
/// Source: cublas<t>gemvStridedBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                           const float* alpha, const float* A, int lda, long long int strideA,
                                           const float* x, int incx, long long int stridex, const float* beta,
                                           float* y, int incy, long long int stridey, int batchCount);
npublasStatus_t npublasDgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                           const double* alpha, const double* A, int lda,
                                           long long int strideA, const double* x, int incx,
                                           long long int stridex, const double* beta, double* y, int incy,
                                           long long int stridey, int batchCount);
/// @}

#ifdef __cplusplus
/// npublasSgemvBatched and npublasSgemvStridedBatched for narrow types. The first letter is the type of A and x, H for half and T for
/// bfloat16; the last one that of y, S for float. alpha, beta and the sums are float. C++ only.
/// Shapes: as there; increments are positive.
/// Errors: those of npublasSgemvBatched; NPUBLAS_STATUS_NOT_SUPPORTED for a negative increment. Every y_i is then unchanged.
/// Source: cublas{HSH,HSS,TST,TSS}gemvBatched and gemvStridedBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasHSHgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                      const float* alpha, const __half* const Aarray[], int lda,
                                      const __half* const xarray[], int incx, const float* beta,
                                      __half* const yarray[], int incy, int batchCount);
npublasStatus_t npublasHSHgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                             const float* alpha, const __half* A, int lda,
                                             long long int strideA, const __half* x, int incx,
                                             long long int stridex, const float* beta, __half* y, int incy,
                                             long long int stridey, int batchCount);
npublasStatus_t npublasHSSgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                      const float* alpha, const __half* const Aarray[], int lda,
                                      const __half* const xarray[], int incx, const float* beta,
                                      float* const yarray[], int incy, int batchCount);
npublasStatus_t npublasHSSgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                             const float* alpha, const __half* A, int lda,
                                             long long int strideA, const __half* x, int incx,
                                             long long int stridex, const float* beta, float* y, int incy,
                                             long long int stridey, int batchCount);
npublasStatus_t npublasTSTgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                      const float* alpha, const __nv_bfloat16* const Aarray[], int lda,
                                      const __nv_bfloat16* const xarray[], int incx, const float* beta,
                                      __nv_bfloat16* const yarray[], int incy, int batchCount);
npublasStatus_t npublasTSTgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                             const float* alpha, const __nv_bfloat16* A, int lda,
                                             long long int strideA, const __nv_bfloat16* x, int incx,
                                             long long int stridex, const float* beta, __nv_bfloat16* y,
                                             int incy, long long int stridey, int batchCount);
npublasStatus_t npublasTSSgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                      const float* alpha, const __nv_bfloat16* const Aarray[], int lda,
                                      const __nv_bfloat16* const xarray[], int incx, const float* beta,
                                      float* const yarray[], int incy, int batchCount);
npublasStatus_t npublasTSSgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                             const float* alpha, const __nv_bfloat16* A, int lda,
                                             long long int strideA, const __nv_bfloat16* x, int incx,
                                             long long int stridex, const float* beta, float* y, int incy,
                                             long long int stridey, int batchCount);
/// @}
#endif

/// A = alpha x y^T + A.
/// Shapes: A is m x n, x has m elements, y has n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, lda < max(1, m), incx or incy is 0, or alpha
/// is null. A is then unchanged.
/// Source: cublas<t>ger, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSger(npublasHandle_t handle, int m, int n, const float* alpha, const float* x,
                            int incx, const float* y, int incy, float* A, int lda);
npublasStatus_t npublasDger(npublasHandle_t handle, int m, int n, const double* alpha, const double* x,
                            int incx, const double* y, int incy, double* A, int lda);
/// @}

/// y = alpha A x + beta y for a symmetric A, of which only the triangle uplo is read.
/// Shapes: A is n x n, x and y have n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx or incy is 0, uplo is
/// unknown, or alpha or beta is null. y is then unchanged.
/// Source: cublas<t>symv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSsymv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                             const float* A, int lda, const float* x, int incx, const float* beta, float* y,
                             int incy);
npublasStatus_t npublasDsymv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                             const double* A, int lda, const double* x, int incx, const double* beta,
                             double* y, int incy);
/// @}

/// y = alpha A x + beta y for a symmetric band matrix A with k diagonals on each side of the main one.
/// Shapes: A is n x n, stored as (k + 1) x n: element (i, j) at row i - j of column j (lower) or k + i - j
/// (upper). x and y have n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n or k is negative, lda <= k, incx or incy is 0, uplo is unknown,
/// or alpha or beta is null. y is then unchanged.
/// Source: cublas<t>sbmv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSsbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k, const float* alpha,
                             const float* A, int lda, const float* x, int incx, const float* beta, float* y,
                             int incy);
npublasStatus_t npublasDsbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k,
                             const double* alpha, const double* A, int lda, const double* x, int incx,
                             const double* beta, double* y, int incy);
/// @}

/// y = alpha op(A) x + beta y for a band matrix A with kl diagonals below and ku above the main one.
/// Shapes: A is m x n, stored as (kl + ku + 1) x n: element (i, j) at row ku + i - j of column j. x has n
/// elements and y m for OP_N, else m and n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m, n, kl or ku is negative, lda <= kl + ku, incx or incy is 0, or
/// alpha or beta is null. y is then unchanged.
/// Source: cublas<t>gbmv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSgbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl, int ku,
                             const float* alpha, const float* A, int lda, const float* x, int incx,
                             const float* beta, float* y, int incy);
npublasStatus_t npublasDgbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl, int ku,
                             const double* alpha, const double* A, int lda, const double* x, int incx,
                             const double* beta, double* y, int incy);
/// @}

/// A = alpha x x^T + A; only the triangle uplo of A is read and written.
/// Shapes: A is n x n, x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx is 0, uplo is unknown, or
/// alpha is null. A is then unchanged.
/// Source: cublas<t>syr, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSsyr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                            const float* x, int incx, float* A, int lda);
npublasStatus_t npublasDsyr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                            const double* x, int incx, double* A, int lda);
/// @}

/// A = alpha (x y^T + y x^T) + A; only the triangle uplo of A is read and written.
/// Shapes: A is n x n, x and y have n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx or incy is 0, uplo is
/// unknown, or alpha is null. A is then unchanged.
/// Source: cublas<t>syr2, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSsyr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                             const float* x, int incx, const float* y, int incy, float* A, int lda);
npublasStatus_t npublasDsyr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                             const double* x, int incx, const double* y, int incy, double* A, int lda);
/// @}

/// x = op(A) x for a triangular A. diag says whether the diagonal is taken as ones without being read.
/// Shapes: A is n x n, of which the triangle uplo is read; x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx is 0, or an enumeration is
/// unknown. x is then unchanged.
/// Source: cublas<t>trmv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasStrmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const float* A, int lda, float* x, int incx);
npublasStatus_t npublasDtrmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const double* A, int lda, double* x, int incx);
/// @}

/// Solves op(A) y = x for a triangular A; y replaces x. A zero on the diagonal is not looked for: it gives
/// infinity or NaN.
/// Shapes: A is n x n, of which the triangle uplo is read; x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx is 0, or an enumeration is
/// unknown. x is then unchanged.
/// Source: cublas<t>trsv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasStrsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const float* A, int lda, float* x, int incx);
npublasStatus_t npublasDtrsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const double* A, int lda, double* x, int incx);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_MATRIX_VECTOR_H_

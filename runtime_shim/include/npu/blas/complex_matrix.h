/// @file
/// Matrix-vector operations of complex numbers (BLAS level 2). Included by npu/blas.h. Valid C11 and C++17.
///
/// Matrices and vectors are device memory. Matrices are column-major: element (i, j) of A is A[i + j * lda].
/// Vectors have elements incx (incy) apart; a negative increment starts at the last element. op(A) is A for
/// NPUBLAS_OP_N, its transpose for OP_T, its conjugate transpose A^H for OP_C. alpha and beta follow the
/// pointer mode of the handle. With beta == 0, y is not read. Calls are asynchronous in the order of the
/// handle's stream. Pointers to matrices and vectors are not checked.
/// Units: sizes, increments, strides and leading dimensions count elements.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is 0 or below the number of rows, an increment is 0, an enumeration is
/// unknown, or alpha or beta is null; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. Nothing
/// is written then.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, section Level-2 functions.
#ifndef NPU_BLAS_COMPLEX_MATRIX_H_
#define NPU_BLAS_COMPLEX_MATRIX_H_

#include "npu/blas/types.h"
#include "npu/complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/// y = alpha op(A) x + beta y.
/// Shapes: A is m x n; x has n elements and y m for OP_N, else m and n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, lda < max(1, m), incx or incy is 0, or alpha
/// or beta is null. y is then unchanged.
/// Source: cublas<t>gemv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCgemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                             const npuComplex* alpha, const npuComplex* A, int lda, const npuComplex* x,
                             int incx, const npuComplex* beta, npuComplex* y, int incy);
npublasStatus_t npublasZgemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* x, int incx, const npuDoubleComplex* beta,
                             npuDoubleComplex* y, int incy);
/// @}

/// The products of npublasCgemv for a batch: y_i = alpha op(A_i) x_i + beta y_i.
/// Shapes: Aarray, xarray and yarray are device arrays of batchCount device pointers; the rest as in
/// npublasCgemv.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasCgemv, or if batchCount is negative. Every y_i is then
/// unchanged.
/// Source: cublas<t>gemvBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                    const npuComplex* alpha, const npuComplex* const Aarray[], int lda,
                                    const npuComplex* const xarray[], int incx, const npuComplex* beta,
                                    npuComplex* const yarray[], int incy, int batchCount);
npublasStatus_t npublasZgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                    const npuDoubleComplex* alpha, const npuDoubleComplex* const Aarray[],
                                    int lda, const npuDoubleComplex* const xarray[], int incx,
                                    const npuDoubleComplex* beta, npuDoubleComplex* const yarray[], int incy,
                                    int batchCount);
/// @}

/// The products of npublasCgemv for a batch whose matrices and vectors lie at fixed distances.
/// Shapes: A_i begins at A + i * strideA, x_i at x + i * stridex, y_i at y + i * stridey; the rest as in
/// npublasCgemv.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasCgemv, or if batchCount is negative. Every y_i is then
/// unchanged.
/// Source: cublas<t>gemvStridedBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                           const npuComplex* alpha, const npuComplex* A, int lda,
                                           long long int strideA, const npuComplex* x, int incx,
                                           long long int stridex, const npuComplex* beta, npuComplex* y,
                                           int incy, long long int stridey, int batchCount);
npublasStatus_t npublasZgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                           const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                                           long long int strideA, const npuDoubleComplex* x, int incx,
                                           long long int stridex, const npuDoubleComplex* beta,
                                           npuDoubleComplex* y, int incy, long long int stridey,
                                           int batchCount);
/// @}

/// y = alpha op(A) x + beta y for a band matrix A with kl diagonals below and ku above the main one.
/// Shapes: A is m x n, stored as (kl + ku + 1) x n: element (i, j) at row ku + i - j of column j. x has n
/// elements and y m for OP_N, else m and n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m, n, kl or ku is negative, lda <= kl + ku, incx or incy is 0, or
/// alpha or beta is null. y is then unchanged.
/// Source: cublas<t>gbmv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCgbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl, int ku,
                             const npuComplex* alpha, const npuComplex* A, int lda, const npuComplex* x,
                             int incx, const npuComplex* beta, npuComplex* y, int incy);
npublasStatus_t npublasZgbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl, int ku,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* x, int incx, const npuDoubleComplex* beta,
                             npuDoubleComplex* y, int incy);
/// @}

/// A = alpha x y^T + A (geru) or A = alpha x y^H + A (gerc).
/// Shapes: A is m x n, x has m elements, y has n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, lda < max(1, m), incx or incy is 0, or alpha
/// is null. A is then unchanged.
/// Source: cublas<t>geru, cublas<t>gerc, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCgeru(npublasHandle_t handle, int m, int n, const npuComplex* alpha,
                             const npuComplex* x, int incx, const npuComplex* y, int incy, npuComplex* A,
                             int lda);
npublasStatus_t npublasZgeru(npublasHandle_t handle, int m, int n, const npuDoubleComplex* alpha,
                             const npuDoubleComplex* x, int incx, const npuDoubleComplex* y, int incy,
                             npuDoubleComplex* A, int lda);
npublasStatus_t npublasCgerc(npublasHandle_t handle, int m, int n, const npuComplex* alpha,
                             const npuComplex* x, int incx, const npuComplex* y, int incy, npuComplex* A,
                             int lda);
npublasStatus_t npublasZgerc(npublasHandle_t handle, int m, int n, const npuDoubleComplex* alpha,
                             const npuDoubleComplex* x, int incx, const npuDoubleComplex* y, int incy,
                             npuDoubleComplex* A, int lda);
/// @}

/// y = alpha A x + beta y for a symmetric (symv) or Hermitian (hemv) A, of which only the triangle uplo is
/// read.
/// Shapes: A is n x n, x and y have n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx or incy is 0, uplo is
/// unknown, or alpha or beta is null. y is then unchanged.
/// Source: cublas<t>symv, cublas<t>hemv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCsymv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* alpha,
                             const npuComplex* A, int lda, const npuComplex* x, int incx,
                             const npuComplex* beta, npuComplex* y, int incy);
npublasStatus_t npublasZsymv(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* x, int incx, const npuDoubleComplex* beta,
                             npuDoubleComplex* y, int incy);
npublasStatus_t npublasChemv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* alpha,
                             const npuComplex* A, int lda, const npuComplex* x, int incx,
                             const npuComplex* beta, npuComplex* y, int incy);
npublasStatus_t npublasZhemv(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* x, int incx, const npuDoubleComplex* beta,
                             npuDoubleComplex* y, int incy);
/// @}

/// A = alpha x x^T + A (syr), or A = alpha x x^H + A with a real alpha (her); only the triangle uplo of A is
/// read and written.
/// Shapes: A is n x n, x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx is 0, uplo is unknown, or
/// alpha is null. A is then unchanged.
/// Source: cublas<t>syr, cublas<t>her, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCsyr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* alpha,
                            const npuComplex* x, int incx, npuComplex* A, int lda);
npublasStatus_t npublasZsyr(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                            const npuDoubleComplex* alpha, const npuDoubleComplex* x, int incx,
                            npuDoubleComplex* A, int lda);
npublasStatus_t npublasCher(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                            const npuComplex* x, int incx, npuComplex* A, int lda);
npublasStatus_t npublasZher(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                            const npuDoubleComplex* x, int incx, npuDoubleComplex* A, int lda);
/// @}

/// A = alpha (x y^T + y x^T) + A (syr2), or A = alpha x y^H + conj(alpha) y x^H + A (her2); only the triangle
/// uplo of A is read and written.
/// Shapes: A is n x n, x and y have n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx or incy is 0, uplo is
/// unknown, or alpha is null. A is then unchanged.
/// Source: cublas<t>syr2, cublas<t>her2, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCsyr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* alpha,
                             const npuComplex* x, int incx, const npuComplex* y, int incy, npuComplex* A,
                             int lda);
npublasStatus_t npublasZsyr2(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* x, int incx,
                             const npuDoubleComplex* y, int incy, npuDoubleComplex* A, int lda);
npublasStatus_t npublasCher2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* alpha,
                             const npuComplex* x, int incx, const npuComplex* y, int incy, npuComplex* A,
                             int lda);
npublasStatus_t npublasZher2(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* x, int incx,
                             const npuDoubleComplex* y, int incy, npuDoubleComplex* A, int lda);
/// @}

/// x = op(A) x for a triangular A. diag says whether the diagonal is taken as ones without being read.
/// Shapes: A is n x n, of which the triangle uplo is read; x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx is 0, or an enumeration is
/// unknown. x is then unchanged.
/// Source: cublas<t>trmv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCtrmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const npuComplex* A, int lda, npuComplex* x,
                             int incx);
npublasStatus_t npublasZtrmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const npuDoubleComplex* A, int lda,
                             npuDoubleComplex* x, int incx);
/// @}

/// Solves op(A) y = x for a triangular A; y replaces x. A zero on the diagonal is not looked for: it gives
/// infinity or NaN.
/// Shapes: A is n x n, of which the triangle uplo is read; x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), incx is 0, or an enumeration is
/// unknown. x is then unchanged.
/// Source: cublas<t>trsv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCtrsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const npuComplex* A, int lda, npuComplex* x,
                             int incx);
npublasStatus_t npublasZtrsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const npuDoubleComplex* A, int lda,
                             npuDoubleComplex* x, int incx);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_BLAS_COMPLEX_MATRIX_H_ */

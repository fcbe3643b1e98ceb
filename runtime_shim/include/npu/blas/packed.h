/// @file
/// Triangles in packed storage, band matrices, and triangles of symmetric products. Included by npu/blas.h.
/// Valid C11 and C++17.
///
/// Packed storage (AP) is the triangle uplo of an n x n matrix, column after column without gaps: n (n + 1) /
/// 2 elements. Band storage (A) of a triangle or of a Hermitian matrix has k diagonals beside the main one:
/// element (i, j) at row k + i - j of column j (upper) or row i - j (lower). Matrices and vectors are device
/// memory. Vectors have elements incx (incy) apart; a negative increment starts at the last element. alpha
/// and beta follow the pointer mode of the handle. Calls are asynchronous in the order of the handle's
/// stream. Pointers to matrices and vectors are not checked.
/// Units: sizes, increments and leading dimensions count elements.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a size is
/// negative, an increment is 0, a leading dimension is too small, an enumeration is unknown, or alpha or beta
/// is null; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. Nothing is written then.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, sections Level-2 functions and
/// BLAS-like extensions.
#ifndef NPU_BLAS_PACKED_H_
#define NPU_BLAS_PACKED_H_

#include "npu/blas/types.h"
#include "npu/complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/// y = alpha A x + beta y for a symmetric (spmv) or Hermitian (hpmv) A in packed storage.
/// Shapes: AP is the packed triangle of an n x n matrix; x and y have n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, incx or incy is 0, uplo is unknown, or alpha or
/// beta is null. y is then unchanged.
/// Source: cublas<t>spmv, cublas<t>hpmv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSspmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                             const float* AP, const float* x, int incx, const float* beta, float* y,
                             int incy);
npublasStatus_t npublasDspmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                             const double* AP, const double* x, int incx, const double* beta, double* y,
                             int incy);
npublasStatus_t npublasChpmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* alpha,
                             const npuComplex* AP, const npuComplex* x, int incx, const npuComplex* beta,
                             npuComplex* y, int incy);
npublasStatus_t npublasZhpmv(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* AP,
                             const npuDoubleComplex* x, int incx, const npuDoubleComplex* beta,
                             npuDoubleComplex* y, int incy);
/// @}

/// A = alpha x x^T + A (spr) or A = alpha x x^H + A (hpr) in packed storage; alpha is real.
/// Shapes: AP is the packed triangle of an n x n matrix; x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, incx is 0, uplo is unknown, or alpha is null. AP is
/// then unchanged.
/// Source: cublas<t>spr, cublas<t>hpr, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSspr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                            const float* x, int incx, float* AP);
npublasStatus_t npublasDspr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                            const double* x, int incx, double* AP);
npublasStatus_t npublasChpr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                            const npuComplex* x, int incx, npuComplex* AP);
npublasStatus_t npublasZhpr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                            const npuDoubleComplex* x, int incx, npuDoubleComplex* AP);
/// @}

/// A = alpha (x y^T + y x^T) + A (spr2) or A = alpha x y^H + conj(alpha) y x^H + A (hpr2) in packed storage.
/// Shapes: AP is the packed triangle of an n x n matrix; x and y have n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, incx or incy is 0, uplo is unknown, or alpha is
/// null. AP is then unchanged.
/// Source: cublas<t>spr2, cublas<t>hpr2, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSspr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                             const float* x, int incx, const float* y, int incy, float* AP);
npublasStatus_t npublasDspr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                             const double* x, int incx, const double* y, int incy, double* AP);
npublasStatus_t npublasChpr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* alpha,
                             const npuComplex* x, int incx, const npuComplex* y, int incy, npuComplex* AP);
npublasStatus_t npublasZhpr2(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* x, int incx,
                             const npuDoubleComplex* y, int incy, npuDoubleComplex* AP);
/// @}

/// x = op(A) x (tpmv), or solves op(A) y = x, where y replaces x (tpsv), for a triangular A in packed
/// storage.
/// Shapes: AP is the packed triangle of an n x n matrix; x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, incx is 0, or an enumeration is unknown. x is then
/// unchanged.
/// Source: cublas<t>tpmv, cublas<t>tpsv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasStpmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const float* AP, float* x, int incx);
npublasStatus_t npublasDtpmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const double* AP, double* x, int incx);
npublasStatus_t npublasCtpmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const npuComplex* AP, npuComplex* x, int incx);
npublasStatus_t npublasZtpmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const npuDoubleComplex* AP, npuDoubleComplex* x,
                             int incx);
npublasStatus_t npublasStpsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const float* AP, float* x, int incx);
npublasStatus_t npublasDtpsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const double* AP, double* x, int incx);
npublasStatus_t npublasCtpsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const npuComplex* AP, npuComplex* x, int incx);
npublasStatus_t npublasZtpsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const npuDoubleComplex* AP, npuDoubleComplex* x,
                             int incx);
/// @}

/// x = op(A) x (tbmv), or solves op(A) y = x, where y replaces x (tbsv), for a triangular band matrix A.
/// Shapes: A is n x n with k diagonals beside the main one, stored as (k + 1) x n; x has n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n or k is negative, lda <= k, incx is 0, or an enumeration is
/// unknown. x is then unchanged.
/// Source: cublas<t>tbmv, cublas<t>tbsv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasStbmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, int k, const float* A, int lda, float* x,
                             int incx);
npublasStatus_t npublasDtbmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, int k, const double* A, int lda, double* x,
                             int incx);
npublasStatus_t npublasCtbmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, int k, const npuComplex* A, int lda,
                             npuComplex* x, int incx);
npublasStatus_t npublasZtbmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, int k, const npuDoubleComplex* A, int lda,
                             npuDoubleComplex* x, int incx);
npublasStatus_t npublasStbsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, int k, const float* A, int lda, float* x,
                             int incx);
npublasStatus_t npublasDtbsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, int k, const double* A, int lda, double* x,
                             int incx);
npublasStatus_t npublasCtbsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, int k, const npuComplex* A, int lda,
                             npuComplex* x, int incx);
npublasStatus_t npublasZtbsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, int k, const npuDoubleComplex* A, int lda,
                             npuDoubleComplex* x, int incx);
/// @}

/// Copies packed storage to the triangle uplo of A (tpttr), or that triangle to packed storage (trttp). The
/// other triangle of A is neither read nor written.
/// Shapes: AP is the packed triangle of an n x n matrix; A is n x n, column-major.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n is negative, lda < max(1, n), or uplo is unknown. The output is
/// then unchanged.
/// Source: cublas<t>tpttr, cublas<t>trttp, cuBLAS 12.4, section BLAS-like extensions.
/// @{
npublasStatus_t npublasStpttr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* AP,
                              float* A, int lda);
npublasStatus_t npublasDtpttr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* AP,
                              double* A, int lda);
npublasStatus_t npublasCtpttr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* AP,
                              npuComplex* A, int lda);
npublasStatus_t npublasZtpttr(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                              const npuDoubleComplex* AP, npuDoubleComplex* A, int lda);
npublasStatus_t npublasStrttp(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* A, int lda,
                              float* AP);
npublasStatus_t npublasDtrttp(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* A, int lda,
                              double* AP);
npublasStatus_t npublasCtrttp(npublasHandle_t handle, npublasFillMode_t uplo, int n, const npuComplex* A,
                              int lda, npuComplex* AP);
npublasStatus_t npublasZtrttp(npublasHandle_t handle, npublasFillMode_t uplo, int n,
                              const npuDoubleComplex* A, int lda, npuDoubleComplex* AP);
/// @}

/// y = alpha A x + beta y for a Hermitian band matrix A.
/// Shapes: A is n x n with k diagonals beside the main one, stored as (k + 1) x n; x and y have n elements.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n or k is negative, lda <= k, incx or incy is 0, uplo is unknown,
/// or alpha or beta is null. y is then unchanged.
/// Source: cublas<t>hbmv, cuBLAS 12.4.
/// @{
npublasStatus_t npublasChbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k,
                             const npuComplex* alpha, const npuComplex* A, int lda, const npuComplex* x,
                             int incx, const npuComplex* beta, npuComplex* y, int incy);
npublasStatus_t npublasZhbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* x, int incx, const npuDoubleComplex* beta,
                             npuDoubleComplex* y, int incy);
/// @}

/// C = alpha op(A) op(B)^T + beta C for a product that the caller knows to be symmetric; only the triangle
/// uplo of C is read and written.
/// Shapes: op(A) and op(B) are n x k, C is n x n; all are column-major.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if trans is not OP_N or OP_T; if n or k is negative, lda or ldb is
/// below the rows as stored, ldc < max(1, n), uplo is unknown, or alpha or beta is null. C is then unchanged.
/// Source: cublas<t>syrkx, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSsyrkx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const float* alpha, const float* A, int lda, const float* B, int ldb,
                              const float* beta, float* C, int ldc);
npublasStatus_t npublasDsyrkx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const double* alpha, const double* A, int lda, const double* B, int ldb,
                              const double* beta, double* C, int ldc);
npublasStatus_t npublasCsyrkx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const npuComplex* alpha, const npuComplex* A, int lda,
                              const npuComplex* B, int ldb, const npuComplex* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZsyrkx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                              const npuDoubleComplex* B, int ldb, const npuDoubleComplex* beta,
                              npuDoubleComplex* C, int ldc);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_BLAS_PACKED_H_ */

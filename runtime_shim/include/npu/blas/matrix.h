/// @file
/// Matrix operations of real numbers besides gemm (BLAS level 3). Included by npu/blas.h. Valid C11 and
/// C++17.
///
/// Matrices are device memory and column-major: element (i, j) of A is A[i + j * lda]. op(A) is A for
/// NPUBLAS_OP_N, its transpose for OP_T and OP_C. alpha and beta follow the pointer mode of the handle. With
/// beta == 0, C is not read. Calls are asynchronous in the order of the handle's stream. Pointers to matrices
/// are not checked.
/// Units: sizes and leading dimensions count elements.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is 0 or below the rows of its matrix as stored, an enumeration is unknown,
/// or alpha or beta is null; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. The output is
/// then unchanged.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, sections Level-3 functions and
/// BLAS-like extensions.
#ifndef NPU_BLAS_MATRIX_H_
#define NPU_BLAS_MATRIX_H_

#include "npu/blas/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// C = alpha A B + beta C (side left) or C = alpha B A + beta C (right) for a symmetric A, of which only the
/// triangle uplo is read.
/// Shapes: A is m x m (left) or n x n (right); B and C are m x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, a leading dimension is below the rows of its
/// matrix, side or uplo is unknown, or alpha or beta is null. C is then unchanged.
/// Source: cublas<t>symm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSsymm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, int m,
                             int n, const float* alpha, const float* A, int lda, const float* B, int ldb,
                             const float* beta, float* C, int ldc);
npublasStatus_t npublasDsymm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, int m,
                             int n, const double* alpha, const double* A, int lda, const double* B, int ldb,
                             const double* beta, double* C, int ldc);
/// @}

/// C = alpha op(A) op(A)^T + beta C; only the triangle uplo of C is read and written.
/// Shapes: op(A) is n x k, C is n x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n or k is negative, lda is below the rows of A as stored, ldc <
/// max(1, n), an enumeration is unknown, or alpha or beta is null. C is then unchanged.
/// Source: cublas<t>syrk, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSsyrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                             int k, const float* alpha, const float* A, int lda, const float* beta, float* C,
                             int ldc);
npublasStatus_t npublasDsyrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                             int k, const double* alpha, const double* A, int lda, const double* beta,
                             double* C, int ldc);
/// @}

/// C = alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C; only the triangle uplo of C is read and written.
/// Shapes: op(A) and op(B) are n x k, C is n x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if n or k is negative, lda or ldb is below the rows as stored, ldc <
/// max(1, n), an enumeration is unknown, or alpha or beta is null. C is then unchanged.
/// Source: cublas<t>syr2k, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSsyr2k(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const float* alpha, const float* A, int lda, const float* B, int ldb,
                              const float* beta, float* C, int ldc);
npublasStatus_t npublasDsyr2k(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const double* alpha, const double* A, int lda, const double* B, int ldb,
                              const double* beta, double* C, int ldc);
/// @}

/// C = alpha op(A) B (side left) or C = alpha B op(A) (right) for a triangular A. C may be B; otherwise B is
/// unchanged.
/// Shapes: A is m x m (left) or n x n (right), of which the triangle uplo is read; B and C are m x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, a leading dimension is below the rows of its
/// matrix, an enumeration is unknown, or alpha is null. C is then unchanged.
/// Source: cublas<t>trmm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasStrmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const float* alpha, const float* A, int lda, const float* B, int ldb, float* C,
                             int ldc);
npublasStatus_t npublasDtrmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const double* alpha, const double* A, int lda, const double* B, int ldb,
                             double* C, int ldc);
/// @}

/// Solves op(A) X = alpha B (side left) or X op(A) = alpha B (right) for a triangular A; X replaces B. A zero
/// on the diagonal is not looked for: it gives infinity or NaN.
/// Shapes: A is m x m (left) or n x n (right), of which the triangle uplo is read; B is m x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, lda or ldb is below the rows of its matrix, an
/// enumeration is unknown, or alpha is null. B is then unchanged.
/// Source: cublas<t>trsm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasStrsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const float* alpha, const float* A, int lda, float* B, int ldb);
npublasStatus_t npublasDtrsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const double* alpha, const double* A, int lda, double* B, int ldb);
/// @}

/// npublasStrsm for each matrix of a batch.
/// Shapes: A and B are device arrays of batchCount device pointers; the matrices are as in npublasStrsm.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasStrsm, or if batchCount is negative. Every B_i is then
/// unchanged.
/// Source: cublas<t>trsmBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasStrsmBatched(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                                    npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                                    const float* alpha, const float* const A[], int lda, float* const B[],
                                    int ldb, int batchCount);
npublasStatus_t npublasDtrsmBatched(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                                    npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                                    const double* alpha, const double* const A[], int lda, double* const B[],
                                    int ldb, int batchCount);
/// @}

/// C = alpha op(A) + beta op(B). C may be A or B if that operand is not transposed and has the same leading
/// dimension.
/// Shapes: op(A), op(B) and C are m x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, a leading dimension is below the rows as
/// stored, an operation is unknown, alpha or beta is null, or C is an operand that is transposed or has
/// another leading dimension. C is then unchanged.
/// Source: cublas<t>geam, cuBLAS 12.4, section BLAS-like extensions.
/// @{
npublasStatus_t npublasSgeam(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, const float* alpha, const float* A, int lda, const float* beta,
                             const float* B, int ldb, float* C, int ldc);
npublasStatus_t npublasDgeam(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, const double* alpha, const double* A, int lda, const double* beta,
                             const double* B, int ldb, double* C, int ldc);
/// @}

/// C = diag(x) A (side left) or C = A diag(x) (right).
/// Shapes: A and C are m x n; x has m (left) or n (right) elements, incx apart.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, lda or ldc < max(1, m), or mode is unknown. C
/// is then unchanged.
/// Source: cublas<t>dgmm, cuBLAS 12.4, section BLAS-like extensions.
/// @{
npublasStatus_t npublasSdgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n, const float* A,
                             int lda, const float* x, int incx, float* C, int ldc);
npublasStatus_t npublasDdgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n, const double* A,
                             int lda, const double* x, int incx, double* C, int ldc);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_MATRIX_H_

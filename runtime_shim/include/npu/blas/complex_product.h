/// @file
/// Matrix operations of complex numbers (BLAS level 3). Included by npu/blas.h. Valid C11 and C++17.
///
/// Matrices are device memory and column-major: element (i, j) of A is A[i + j * lda]. op(A) is A for
/// NPUBLAS_OP_N, its transpose for OP_T, its conjugate transpose A^H for OP_C. alpha and beta follow the
/// pointer mode of the handle. With beta == 0, C is not read. Calls are asynchronous in the order of the
/// handle's stream. Pointers to matrices are not checked.
/// Units: sizes, strides and leading dimensions count elements.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a size is
/// negative, a leading dimension is 0 or below the rows of its matrix as stored, an enumeration is unknown,
/// or alpha or beta is null; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. The output is
/// then unchanged.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, sections Level-3 functions and
/// BLAS-like extensions.
#ifndef NPU_BLAS_COMPLEX_PRODUCT_H_
#define NPU_BLAS_COMPLEX_PRODUCT_H_

#include "npu/blas/types.h"
#include "npu/complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/// C = alpha op(A) op(B) + beta C. gemm3m computes exactly what gemm does.
/// Shapes: op(A) is m x k, op(B) k x n, C m x n; lda, ldb and ldc are leading dimensions.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m, n or k is negative, a leading dimension is below the rows of
/// its matrix as stored, an operation is unknown, or alpha or beta is null; NPUBLAS_STATUS_NOT_INITIALIZED if
/// handle is null. C is then unchanged.
/// Source: cublas<t>gemm, cublas<t>gemm3m, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCgemm(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, int k, const npuComplex* alpha, const npuComplex* A, int lda,
                             const npuComplex* B, int ldb, const npuComplex* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZgemm(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, int k, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                             int lda, const npuDoubleComplex* B, int ldb, const npuDoubleComplex* beta,
                             npuDoubleComplex* C, int ldc);
npublasStatus_t npublasCgemm3m(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               int m, int n, int k, const npuComplex* alpha, const npuComplex* A, int lda,
                               const npuComplex* B, int ldb, const npuComplex* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZgemm3m(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               int m, int n, int k, const npuDoubleComplex* alpha, const npuDoubleComplex* A,
                               int lda, const npuDoubleComplex* B, int ldb, const npuDoubleComplex* beta,
                               npuDoubleComplex* C, int ldc);
/// @}

/// C_i = alpha op(A_i) op(B_i) + beta C_i for each matrix of a batch.
/// Shapes: Aarray, Barray and Carray are device arrays of batchCount device pointers; the matrices are as in
/// npublasCgemm.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasCgemm, or if batchCount is negative. Every C_i is then
/// unchanged.
/// Source: cublas<t>gemmBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCgemmBatched(npublasHandle_t handle, npublasOperation_t transa,
                                    npublasOperation_t transb, int m, int n, int k, const npuComplex* alpha,
                                    const npuComplex* const Aarray[], int lda,
                                    const npuComplex* const Barray[], int ldb, const npuComplex* beta,
                                    npuComplex* const Carray[], int ldc, int batchCount);
npublasStatus_t npublasZgemmBatched(npublasHandle_t handle, npublasOperation_t transa,
                                    npublasOperation_t transb, int m, int n, int k,
                                    const npuDoubleComplex* alpha, const npuDoubleComplex* const Aarray[],
                                    int lda, const npuDoubleComplex* const Barray[], int ldb,
                                    const npuDoubleComplex* beta, npuDoubleComplex* const Carray[], int ldc,
                                    int batchCount);
/// @}

/// C_i = alpha op(A_i) op(B_i) + beta C_i for matrices at fixed distances. A stride of 0 uses one operand for
/// the whole batch.
/// Shapes: A_i begins at A + i * strideA, B_i at B + i * strideB, C_i at C + i * strideC; the matrices are as
/// in npublasCgemm.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasCgemm, or if batchCount is negative. Every C_i is then
/// unchanged.
/// Source: cublas<t>gemmStridedBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCgemmStridedBatched(npublasHandle_t handle, npublasOperation_t transa,
                                           npublasOperation_t transb, int m, int n, int k,
                                           const npuComplex* alpha, const npuComplex* A, int lda,
                                           long long int strideA, const npuComplex* B, int ldb,
                                           long long int strideB, const npuComplex* beta, npuComplex* C,
                                           int ldc, long long int strideC, int batchCount);
npublasStatus_t npublasZgemmStridedBatched(npublasHandle_t handle, npublasOperation_t transa,
                                           npublasOperation_t transb, int m, int n, int k,
                                           const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                                           long long int strideA, const npuDoubleComplex* B, int ldb,
                                           long long int strideB, const npuDoubleComplex* beta,
                                           npuDoubleComplex* C, int ldc, long long int strideC,
                                           int batchCount);
/// @}

/// C = alpha A B + beta C (side left) or C = alpha B A + beta C (right) for a symmetric (symm) or Hermitian
/// (hemm) A, of which only the triangle uplo is read.
/// Shapes: A is m x m (left) or n x n (right); B and C are m x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, a leading dimension is below the rows of its
/// matrix, side or uplo is unknown, or alpha or beta is null. C is then unchanged.
/// Source: cublas<t>symm, cublas<t>hemm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCsymm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, int m,
                             int n, const npuComplex* alpha, const npuComplex* A, int lda,
                             const npuComplex* B, int ldb, const npuComplex* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZsymm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, int m,
                             int n, const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* B, int ldb, const npuDoubleComplex* beta,
                             npuDoubleComplex* C, int ldc);
npublasStatus_t npublasChemm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, int m,
                             int n, const npuComplex* alpha, const npuComplex* A, int lda,
                             const npuComplex* B, int ldb, const npuComplex* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZhemm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, int m,
                             int n, const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* B, int ldb, const npuDoubleComplex* beta,
                             npuDoubleComplex* C, int ldc);
/// @}

/// C = alpha op(A) op(A)^T + beta C (syrk), or C = alpha op(A) op(A)^H + beta C with real alpha and beta
/// (herk); only the triangle uplo of C is read and written.
/// Shapes: op(A) is n x k, C is n x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if trans is not OP_N or OP_T (syrk), OP_N or OP_C (herk); if n or k
/// is negative, lda is below the rows of A as stored, ldc < max(1, n), uplo is unknown, or alpha or beta is
/// null. C is then unchanged.
/// Source: cublas<t>syrk, cublas<t>herk, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCsyrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                             int k, const npuComplex* alpha, const npuComplex* A, int lda,
                             const npuComplex* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZsyrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                             int k, const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* beta, npuDoubleComplex* C, int ldc);
npublasStatus_t npublasCherk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                             int k, const float* alpha, const npuComplex* A, int lda, const float* beta,
                             npuComplex* C, int ldc);
npublasStatus_t npublasZherk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                             int k, const double* alpha, const npuDoubleComplex* A, int lda,
                             const double* beta, npuDoubleComplex* C, int ldc);
/// @}

/// C = alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C (syr2k), or C = alpha op(A) op(B)^H + conj(alpha) op(B)
/// op(A)^H + beta C with a real beta (her2k); only the triangle uplo of C is read and written.
/// Shapes: op(A) and op(B) are n x k, C is n x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if trans is not OP_N or OP_T (syr2k), OP_N or OP_C (her2k); if n or k
/// is negative, lda or ldb is below the rows as stored, ldc < max(1, n), uplo is unknown, or alpha or beta is
/// null. C is then unchanged.
/// Source: cublas<t>syr2k, cublas<t>her2k, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCsyr2k(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const npuComplex* alpha, const npuComplex* A, int lda,
                              const npuComplex* B, int ldb, const npuComplex* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZsyr2k(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                              const npuDoubleComplex* B, int ldb, const npuDoubleComplex* beta,
                              npuDoubleComplex* C, int ldc);
npublasStatus_t npublasCher2k(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const npuComplex* alpha, const npuComplex* A, int lda,
                              const npuComplex* B, int ldb, const float* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZher2k(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                              const npuDoubleComplex* B, int ldb, const double* beta, npuDoubleComplex* C,
                              int ldc);
/// @}

/// C = alpha op(A) op(B)^H + beta C with a real beta, for a product that the caller knows to be Hermitian.
/// Only the triangle uplo of C is read and written; the imaginary parts of its diagonal become 0.
/// Shapes: op(A) and op(B) are n x k, C is n x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if trans is not OP_N or OP_C; if n or k is negative, lda or ldb is
/// below the rows as stored, ldc < max(1, n), uplo is unknown, or alpha or beta is null. C is then unchanged.
/// Source: cublas<t>herkx, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCherkx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const npuComplex* alpha, const npuComplex* A, int lda,
                              const npuComplex* B, int ldb, const float* beta, npuComplex* C, int ldc);
npublasStatus_t npublasZherkx(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, int n,
                              int k, const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                              const npuDoubleComplex* B, int ldb, const double* beta, npuDoubleComplex* C,
                              int ldc);
/// @}

/// C = alpha op(A) B (side left) or C = alpha B op(A) (right) for a triangular A. C may be B; otherwise B is
/// unchanged.
/// Shapes: A is m x m (left) or n x n (right), of which the triangle uplo is read; B and C are m x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, a leading dimension is below the rows of its
/// matrix, an enumeration is unknown, or alpha is null. C is then unchanged.
/// Source: cublas<t>trmm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCtrmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const npuComplex* alpha, const npuComplex* A, int lda, const npuComplex* B,
                             int ldb, npuComplex* C, int ldc);
npublasStatus_t npublasZtrmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* B, int ldb, npuDoubleComplex* C, int ldc);
/// @}

/// Solves op(A) X = alpha B (side left) or X op(A) = alpha B (right) for a triangular A; X replaces B. A zero
/// on the diagonal is not looked for: it gives infinity or NaN.
/// Shapes: A is m x m (left) or n x n (right), of which the triangle uplo is read; B is m x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, lda or ldb is below the rows of its matrix, an
/// enumeration is unknown, or alpha is null. B is then unchanged.
/// Source: cublas<t>trsm, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCtrsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const npuComplex* alpha, const npuComplex* A, int lda, npuComplex* B, int ldb);
npublasStatus_t npublasZtrsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                             npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                             const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             npuDoubleComplex* B, int ldb);
/// @}

/// npublasCtrsm for each matrix of a batch.
/// Shapes: A and B are device arrays of batchCount device pointers; the matrices are as in npublasCtrsm.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE as npublasCtrsm, or if batchCount is negative. Every B_i is then
/// unchanged.
/// Source: cublas<t>trsmBatched, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCtrsmBatched(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                                    npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                                    const npuComplex* alpha, const npuComplex* const A[], int lda,
                                    npuComplex* const B[], int ldb, int batchCount);
npublasStatus_t npublasZtrsmBatched(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                                    npublasOperation_t trans, npublasDiagType_t diag, int m, int n,
                                    const npuDoubleComplex* alpha, const npuDoubleComplex* const A[], int lda,
                                    npuDoubleComplex* const B[], int ldb, int batchCount);
/// @}

/// C = alpha op(A) + beta op(B). C may be A or B if that operand is not transposed; this is not checked.
/// Shapes: op(A), op(B) and C are m x n.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, a leading dimension is below the rows as
/// stored, an operation is unknown, or alpha or beta is null. C is then unchanged.
/// Source: cublas<t>geam, cuBLAS 12.4, section BLAS-like extensions.
/// @{
npublasStatus_t npublasCgeam(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, const npuComplex* alpha, const npuComplex* A, int lda,
                             const npuComplex* beta, const npuComplex* B, int ldb, npuComplex* C, int ldc);
npublasStatus_t npublasZgeam(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                             int m, int n, const npuDoubleComplex* alpha, const npuDoubleComplex* A, int lda,
                             const npuDoubleComplex* beta, const npuDoubleComplex* B, int ldb,
                             npuDoubleComplex* C, int ldc);
/// @}

/// C = diag(x) A (side left) or C = A diag(x) (right).
/// Shapes: A and C are m x n; x has m (left) or n (right) elements, incx apart.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if m or n is negative, lda or ldc < max(1, m), or mode is unknown. C
/// is then unchanged.
/// Source: cublas<t>dgmm, cuBLAS 12.4, section BLAS-like extensions.
/// @{
npublasStatus_t npublasCdgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n,
                             const npuComplex* A, int lda, const npuComplex* x, int incx, npuComplex* C,
                             int ldc);
npublasStatus_t npublasZdgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n,
                             const npuDoubleComplex* A, int lda, const npuDoubleComplex* x, int incx,
                             npuDoubleComplex* C, int ldc);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_BLAS_COMPLEX_PRODUCT_H_ */

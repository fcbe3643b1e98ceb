// Vector and matrix-vector operations (BLAS levels 1 and 2). Valid C11 and C++17. Included by npu/blas.h.
//
// Vectors: n elements, incx apart; a negative increment starts at the far end. Matrices are column-major with
// leading dimension lda. All pointers are device memory, except alpha, beta and scalar results, which follow
// the pointer mode. Asynchronous in the order of the handle's stream; a scalar result in host memory is there
// when the call returns. Errors of all: NOT_INITIALIZED for a null handle, INVALID_VALUE for a negative size,
// a leading dimension below the number of rows, an increment of 0 where a vector must have its own elements,
// an unknown enumeration, or a null scalar pointer; EXECUTION_FAILED if the device cannot run it. Nothing is
// written then.
#ifndef NPU_BLAS_VECTOR_H_
#define NPU_BLAS_VECTOR_H_

#include "npu/blas/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* y = alpha x + y */
npublasStatus_t npublasSaxpy(npublasHandle_t handle, int n, const float* alpha, const float* x, int incx,
                             float* y, int incy);
npublasStatus_t npublasDaxpy(npublasHandle_t handle, int n, const double* alpha, const double* x, int incx,
                             double* y, int incy);
/* x = alpha x */
npublasStatus_t npublasSscal(npublasHandle_t handle, int n, const float* alpha, float* x, int incx);
npublasStatus_t npublasDscal(npublasHandle_t handle, int n, const double* alpha, double* x, int incx);
/* y = x */
npublasStatus_t npublasScopy(npublasHandle_t handle, int n, const float* x, int incx, float* y, int incy);
npublasStatus_t npublasDcopy(npublasHandle_t handle, int n, const double* x, int incx, double* y, int incy);
/* x <-> y */
npublasStatus_t npublasSswap(npublasHandle_t handle, int n, float* x, int incx, float* y, int incy);
npublasStatus_t npublasDswap(npublasHandle_t handle, int n, double* x, int incx, double* y, int incy);
/* result = x . y */
npublasStatus_t npublasSdot(npublasHandle_t handle, int n, const float* x, int incx, const float* y, int incy,
                            float* result);
npublasStatus_t npublasDdot(npublasHandle_t handle, int n, const double* x, int incx, const double* y,
                            int incy, double* result);
/* result = Euclidean norm of x */
npublasStatus_t npublasSnrm2(npublasHandle_t handle, int n, const float* x, int incx, float* result);
npublasStatus_t npublasDnrm2(npublasHandle_t handle, int n, const double* x, int incx, double* result);
/* result = sum of |x| */
npublasStatus_t npublasSasum(npublasHandle_t handle, int n, const float* x, int incx, float* result);
npublasStatus_t npublasDasum(npublasHandle_t handle, int n, const double* x, int incx, double* result);
/* result = index, counted from 1, of the first element with the largest or smallest |x|; 0 if n <= 0 */
npublasStatus_t npublasIsamax(npublasHandle_t handle, int n, const float* x, int incx, int* result);
npublasStatus_t npublasIdamax(npublasHandle_t handle, int n, const double* x, int incx, int* result);
npublasStatus_t npublasIsamin(npublasHandle_t handle, int n, const float* x, int incx, int* result);
npublasStatus_t npublasIdamin(npublasHandle_t handle, int n, const double* x, int incx, int* result);
/* (x, y) = (c x + s y, c y - s x) */
npublasStatus_t npublasSrot(npublasHandle_t handle, int n, float* x, int incx, float* y, int incy,
                            const float* c, const float* s);
npublasStatus_t npublasDrot(npublasHandle_t handle, int n, double* x, int incx, double* y, int incy,
                            const double* c, const double* s);
/* the rotation that turns (a, b) into (r, 0); a becomes r, b the value it can be rebuilt from */
npublasStatus_t npublasSrotg(npublasHandle_t handle, float* a, float* b, float* c, float* s);
npublasStatus_t npublasDrotg(npublasHandle_t handle, double* a, double* b, double* c, double* s);
/* The same on any floating type; executionType is the type of the arithmetic, float or double. */
npublasStatus_t npublasAxpyEx(npublasHandle_t handle, int n, const void* alpha, npuDataType alphaType,
                              const void* x, npuDataType xType, int incx, void* y, npuDataType yType,
                              int incy, npuDataType executiontype);
npublasStatus_t npublasScalEx(npublasHandle_t handle, int n, const void* alpha, npuDataType alphaType,
                              void* x, npuDataType xType, int incx, npuDataType executionType);
npublasStatus_t npublasDotEx(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                             const void* y, npuDataType yType, int incy, void* result, npuDataType resultType,
                             npuDataType executionType);
npublasStatus_t npublasDotcEx(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                              const void* y, npuDataType yType, int incy, void* result,
                              npuDataType resultType, npuDataType executionType);
npublasStatus_t npublasNrm2Ex(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                              void* result, npuDataType resultType, npuDataType executionType);

/* y = alpha op(A) x + beta y; A is (m, n) */
npublasStatus_t npublasSgemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                             const float* alpha, const float* A, int lda, const float* x, int incx,
                             const float* beta, float* y, int incy);
npublasStatus_t npublasDgemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                             const double* alpha, const double* A, int lda, const double* x, int incx,
                             const double* beta, double* y, int incy);
/* The same for a batch; the arrays of pointers are in device memory. */
npublasStatus_t npublasSgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                    const float* alpha, const float* const Aarray[], int lda,
                                    const float* const xarray[], int incx, const float* beta,
                                    float* const yarray[], int incy, int batchCount);
npublasStatus_t npublasDgemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                    const double* alpha, const double* const Aarray[], int lda,
                                    const double* const xarray[], int incx, const double* beta,
                                    double* const yarray[], int incy, int batchCount);
npublasStatus_t npublasSgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                           const float* alpha, const float* A, int lda, long long int strideA,
                                           const float* x, int incx, long long int stridex, const float* beta,
                                           float* y, int incy, long long int stridey, int batchCount);
npublasStatus_t npublasDgemvStridedBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                                           const double* alpha, const double* A, int lda,
                                           long long int strideA, const double* x, int incx,
                                           long long int stridex, const double* beta, double* y, int incy,
                                           long long int stridey, int batchCount);
/* A = alpha x y^T + A */
npublasStatus_t npublasSger(npublasHandle_t handle, int m, int n, const float* alpha, const float* x,
                            int incx, const float* y, int incy, float* A, int lda);
npublasStatus_t npublasDger(npublasHandle_t handle, int m, int n, const double* alpha, const double* x,
                            int incx, const double* y, int incy, double* A, int lda);
/* y = alpha A x + beta y; A symmetric */
npublasStatus_t npublasSsymv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                             const float* A, int lda, const float* x, int incx, const float* beta, float* y,
                             int incy);
npublasStatus_t npublasDsymv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                             const double* A, int lda, const double* x, int incx, const double* beta,
                             double* y, int incy);
/* The same; A has diagonals only: symmetric with k on each side, or kl below the main one and ku above it */
npublasStatus_t npublasSsbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k, const float* alpha,
                             const float* A, int lda, const float* x, int incx, const float* beta, float* y,
                             int incy);
npublasStatus_t npublasSgbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl, int ku,
                             const float* alpha, const float* A, int lda, const float* x, int incx,
                             const float* beta, float* y, int incy);
npublasStatus_t npublasDsbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k,
                             const double* alpha, const double* A, int lda, const double* x, int incx,
                             const double* beta, double* y, int incy);
npublasStatus_t npublasDgbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl, int ku,
                             const double* alpha, const double* A, int lda, const double* x, int incx,
                             const double* beta, double* y, int incy);
/* A = alpha x x^T + A, one triangle */
npublasStatus_t npublasSsyr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                            const float* x, int incx, float* A, int lda);
npublasStatus_t npublasDsyr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                            const double* x, int incx, double* A, int lda);
/* A = alpha (x y^T + y x^T) + A, one triangle */
npublasStatus_t npublasSsyr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const float* alpha,
                             const float* x, int incx, const float* y, int incy, float* A, int lda);
npublasStatus_t npublasDsyr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const double* alpha,
                             const double* x, int incx, const double* y, int incy, double* A, int lda);
/* x = op(A) x; A triangular */
npublasStatus_t npublasStrmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const float* A, int lda, float* x, int incx);
npublasStatus_t npublasDtrmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const double* A, int lda, double* x, int incx);
/* x = op(A)^-1 x; A triangular */
npublasStatus_t npublasStrsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const float* A, int lda, float* x, int incx);
npublasStatus_t npublasDtrsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                             npublasDiagType_t diag, int n, const double* A, int lda, double* x, int incx);

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_VECTOR_H_

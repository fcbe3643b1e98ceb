/// @file
/// Calls of cuBLAS on vectors and matrices but for products of two matrices, which the linker redirects to the probe. Part of probe_cuda.h
/// with NPU_PROBE_CUDA_CUBLAS. Each entry: the function, when it has work to do, its parameters, and its operands in the order of the shim's
/// probe (runtime_shim/libraries/blas/level1.cpp to level3.cpp).
/// Errors: those of the call. Source: cuBLAS's documentation.
#ifndef NPU_PROBE_CUDA_BLAS_CALLS_H_
#define NPU_PROBE_CUDA_BLAS_CALLS_H_

#include "cuda_blas_operands.h"

namespace npu::probe_cuda::detail {

// Vectors.
#define NPU_PROBE_CUDA_LEVEL1(L, l, Real)                                                                    \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##axpy_v2, n > 0,                                                                             \
      (cublasHandle_t handle, int n, const Real* alpha, const Real* x, int incx, Real* y, int incy),         \
      (handle, n, alpha, x, incx, y, incy), o.factor(alpha), o.in(vector_of(n, x, incx)),                    \
      o.inout(vector_of(n, y, incy)))                                                                        \
  NPU_PROBE_CUDA_BLAS(cublas##L##scal_v2, n > 0,                                                             \
                      (cublasHandle_t handle, int n, const Real* alpha, Real* x, int incx),                  \
                      (handle, n, alpha, x, incx), o.factor(alpha), o.inout(vector_of(n, x, incx)))          \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##copy_v2, n > 0, (cublasHandle_t handle, int n, const Real* x, int incx, Real* y, int incy), \
      (handle, n, x, incx, y, incy), o.in(vector_of(n, x, incx)), o.out(vector_of(n, y, incy)))              \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##swap_v2, n > 0, (cublasHandle_t handle, int n, Real* x, int incx, Real* y, int incy),       \
      (handle, n, x, incx, y, incy), o.inout(vector_of(n, x, incx)), o.inout(vector_of(n, y, incy)))         \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##dot_v2, true,                                                                               \
      (cublasHandle_t handle, int n, const Real* x, int incx, const Real* y, int incy, Real* result),        \
      (handle, n, x, incx, y, incy, result), o.in(vector_of(n, x, incx)), o.in(vector_of(n, y, incy)),       \
      o.number(result))                                                                                      \
  NPU_PROBE_CUDA_REDUCTION(cublas##L##nrm2_v2, Real, Real)                                                   \
  NPU_PROBE_CUDA_REDUCTION(cublas##L##asum_v2, Real, Real)                                                   \
  NPU_PROBE_CUDA_REDUCTION(cublasI##l##amax_v2, Real, int)                                                   \
  NPU_PROBE_CUDA_REDUCTION(cublasI##l##amin_v2, Real, int)                                                   \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##rot_v2, n > 0,                                                                              \
      (cublasHandle_t handle, int n, Real* x, int incx, Real* y, int incy, const Real* c, const Real* s),    \
      (handle, n, x, incx, y, incy, c, s), o.inout(vector_of(n, x, incx)), o.inout(vector_of(n, y, incy)),   \
      o.factor(c), o.factor(s))                                                                              \
  NPU_PROBE_CUDA_BLAS(cublas##L##rotg_v2, true,                                                              \
                      (cublasHandle_t handle, Real * a, Real * b, Real * c, Real * s),                       \
                      (handle, a, b, c, s), )
#define NPU_PROBE_CUDA_REDUCTION(function, Real, Result)                                       \
  NPU_PROBE_CUDA_BLAS(function, true,                                                          \
                      (cublasHandle_t handle, int n, const Real* x, int incx, Result* result), \
                      (handle, n, x, incx, result), o.in(vector_of(n, x, incx)), o.number(result))

NPU_PROBE_CUDA_LEVEL1(S, s, float)
NPU_PROBE_CUDA_LEVEL1(D, d, double)

// A matrix with vectors. A batch of pointers has no operands, as in the shim.
#define NPU_PROBE_CUDA_LEVEL2(L, Real)                                                                       \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##gemv_v2, m > 0 && n > 0,                                                                    \
      (cublasHandle_t handle, cublasOperation_t op, int m, int n, const Real* alpha, const Real* a, int lda, \
       const Real* x, int incx, const Real* beta, Real* y, int incy),                                        \
      (handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy),                                             \
      o.scaled_product(alpha, matrix_of(m, n, a, lda), vector_of(op == CUBLAS_OP_N ? n : m, x, incx), beta,  \
                       vector_of(op == CUBLAS_OP_N ? m : n, y, incy)))                                       \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##gemvBatched, m > 0 && n > 0,                                                                \
      (cublasHandle_t handle, cublasOperation_t op, int m, int n, const Real* alpha, const Real* const a[],  \
       int lda, const Real* const x[], int incx, const Real* beta, Real* const y[], int incy, int batch),    \
      (handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy, batch), )                                    \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##gemvStridedBatched, m > 0 && n > 0 && batch >= 0,                                           \
      (cublasHandle_t handle, cublasOperation_t op, int m, int n, const Real* alpha, const Real* a, int lda, \
       long long sa, const Real* x, int incx, long long sx, const Real* beta, Real* y, int incy,             \
       long long sy, int batch),                                                                             \
      (handle, op, m, n, alpha, a, lda, sa, x, incx, sx, beta, y, incy, sy, batch),                          \
      o.scaled_product(alpha, batch_of(matrix_of(m, n, a, lda), batch, sa),                                  \
                       batch_of(vector_of(op == CUBLAS_OP_N ? n : m, x, incx), batch, sx), beta,             \
                       batch_of(vector_of(op == CUBLAS_OP_N ? m : n, y, incy), batch, sy)))                  \
  NPU_PROBE_CUDA_BLAS(cublas##L##ger_v2, m > 0 && n > 0,                                                     \
                      (cublasHandle_t handle, int m, int n, const Real* alpha, const Real* x, int incx,      \
                       const Real* y, int incy, Real* a, int lda),                                           \
                      (handle, m, n, alpha, x, incx, y, incy, a, lda), o.factor(alpha),                      \
                      o.in(vector_of(m, x, incx)), o.in(vector_of(n, y, incy)),                              \
                      o.inout(matrix_of(m, n, a, lda)))                                                      \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##symv_v2, n > 0,                                                                             \
      (cublasHandle_t handle, cublasFillMode_t uplo, int n, const Real* alpha, const Real* a, int lda,       \
       const Real* x, int incx, const Real* beta, Real* y, int incy),                                        \
      (handle, uplo, n, alpha, a, lda, x, incx, beta, y, incy),                                              \
      o.scaled_product(alpha, matrix_of(n, n, a, lda), vector_of(n, x, incx), beta, vector_of(n, y, incy)))  \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##sbmv_v2, n > 0 && k >= 0,                                                                   \
      (cublasHandle_t handle, cublasFillMode_t uplo, int n, int k, const Real* alpha, const Real* a,         \
       int lda, const Real* x, int incx, const Real* beta, Real* y, int incy),                               \
      (handle, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy),                                           \
      o.scaled_product(alpha, matrix_of(k + 1, n, a, lda), vector_of(n, x, incx), beta,                      \
                       vector_of(n, y, incy)))                                                               \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##gbmv_v2, m > 0 && n > 0 && kl >= 0 && ku >= 0,                                              \
      (cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku, const Real* alpha,         \
       const Real* a, int lda, const Real* x, int incx, const Real* beta, Real* y, int incy),                \
      (handle, op, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy),                                     \
      o.scaled_product(alpha, matrix_of(kl + ku + 1, n, a, lda),                                             \
                       vector_of(op == CUBLAS_OP_N ? n : m, x, incx), beta,                                  \
                       vector_of(op == CUBLAS_OP_N ? m : n, y, incy)))                                       \
  NPU_PROBE_CUDA_BLAS(cublas##L##syr_v2, n > 0,                                                              \
                      (cublasHandle_t handle, cublasFillMode_t uplo, int n, const Real* alpha,               \
                       const Real* x, int incx, Real* a, int lda),                                           \
                      (handle, uplo, n, alpha, x, incx, a, lda), o.factor(alpha),                            \
                      o.in(vector_of(n, x, incx)), o.inout(matrix_of(n, n, a, lda)))                         \
  NPU_PROBE_CUDA_BLAS(cublas##L##syr2_v2, n > 0,                                                             \
                      (cublasHandle_t handle, cublasFillMode_t uplo, int n, const Real* alpha,               \
                       const Real* x, int incx, const Real* y, int incy, Real* a, int lda),                  \
                      (handle, uplo, n, alpha, x, incx, y, incy, a, lda), o.factor(alpha),                   \
                      o.in(vector_of(n, x, incx)), o.in(vector_of(n, y, incy)),                              \
                      o.inout(matrix_of(n, n, a, lda)))                                                      \
  NPU_PROBE_CUDA_TRIANGLE(cublas##L##trmv_v2, Real)                                                          \
  NPU_PROBE_CUDA_TRIANGLE(cublas##L##trsv_v2, Real)
#define NPU_PROBE_CUDA_TRIANGLE(function, Real)                                                        \
  NPU_PROBE_CUDA_BLAS(function, n > 0,                                                                 \
                      (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op,             \
                       cublasDiagType_t diagonal, int n, const Real* a, int lda, Real* x, int incx),   \
                      (handle, uplo, op, diagonal, n, a, lda, x, incx), o.in(matrix_of(n, n, a, lda)), \
                      o.inout(vector_of(n, x, incx)))

NPU_PROBE_CUDA_LEVEL2(S, float)
NPU_PROBE_CUDA_LEVEL2(D, double)

/// The order of a matrix that is on one side of one of (m, n).
inline int order_of(cublasSideMode_t side, int m, int n) { return side == CUBLAS_SIDE_LEFT ? m : n; }

/// A stored matrix whose op() is (rows, columns).
template <class Real>
Tensor turned(cublasOperation_t op, long long rows, long long columns, const Real* a, long long ld) {
  return op == CUBLAS_OP_N ? matrix_of(rows, columns, a, ld) : matrix_of(columns, rows, a, ld);
}

// Matrices.
#define NPU_PROBE_CUDA_LEVEL3(L, Real)                                                                       \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##symm_v2, m > 0 && n > 0,                                                                    \
      (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const Real* alpha, \
       const Real* a, int lda, const Real* b, int ldb, const Real* beta, Real* c, int ldc),                  \
      (handle, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc),                                       \
      o.scaled_product(alpha, matrix_of(order_of(side, m, n), order_of(side, m, n), a, lda),                 \
                       matrix_of(m, n, b, ldb), beta, matrix_of(m, n, c, ldc)))                              \
  NPU_PROBE_CUDA_BLAS(cublas##L##syrk_v2, n > 0 && k >= 0,                                                   \
                      (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, int n, int k,     \
                       const Real* alpha, const Real* a, int lda, const Real* beta, Real* c, int ldc),       \
                      (handle, uplo, op, n, k, alpha, a, lda, beta, c, ldc), o.factor(alpha),                \
                      o.in(turned(op, n, k, a, lda)), o.factor(beta), o.inout(matrix_of(n, n, c, ldc)))      \
  NPU_PROBE_CUDA_BLAS(                                                                                       \
      cublas##L##syr2k_v2, n > 0 && k >= 0,                                                                  \
      (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, int n, int k, const Real* alpha,  \
       const Real* a, int lda, const Real* b, int ldb, const Real* beta, Real* c, int ldc),                  \
      (handle, uplo, op, n, k, alpha, a, lda, b, ldb, beta, c, ldc), o.factor(alpha),                        \
      o.in(turned(op, n, k, a, lda)), o.in(turned(op, n, k, b, ldb)), o.factor(beta),                        \
      o.inout(matrix_of(n, n, c, ldc)))                                                                      \
  NPU_PROBE_CUDA_BLAS(cublas##L##trmm_v2, m > 0 && n > 0,                                                    \
                      (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,                  \
                       cublasOperation_t op, cublasDiagType_t diagonal, int m, int n, const Real* alpha,     \
                       const Real* a, int lda, const Real* b, int ldb, Real* c, int ldc),                    \
                      (handle, side, uplo, op, diagonal, m, n, alpha, a, lda, b, ldb, c, ldc),               \
                      o.factor(alpha), o.in(matrix_of(order_of(side, m, n), order_of(side, m, n), a, lda)),  \
                      o.in(matrix_of(m, n, b, ldb)), o.out(matrix_of(m, n, c, ldc)))                         \
  NPU_PROBE_CUDA_BLAS(cublas##L##trsm_v2, m > 0 && n > 0,                                                    \
                      (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,                  \
                       cublasOperation_t op, cublasDiagType_t diagonal, int m, int n, const Real* alpha,     \
                       const Real* a, int lda, Real* b, int ldb),                                            \
                      (handle, side, uplo, op, diagonal, m, n, alpha, a, lda, b, ldb), o.factor(alpha),      \
                      o.in(matrix_of(order_of(side, m, n), order_of(side, m, n), a, lda)),                   \
                      o.inout(matrix_of(m, n, b, ldb)))                                                      \
  NPU_PROBE_CUDA_BLAS(cublas##L##trsmBatched, m > 0 && n > 0,                                                \
                      (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,                  \
                       cublasOperation_t op, cublasDiagType_t diagonal, int m, int n, const Real* alpha,     \
                       const Real* const a[], int lda, Real* const b[], int ldb, int batch),                 \
                      (handle, side, uplo, op, diagonal, m, n, alpha, a, lda, b, ldb, batch), )              \
  NPU_PROBE_CUDA_BLAS(cublas##L##geam, m > 0 && n > 0,                                                       \
                      (cublasHandle_t handle, cublasOperation_t of_a, cublasOperation_t of_b, int m, int n,  \
                       const Real* alpha, const Real* a, int lda, const Real* beta, const Real* b, int ldb,  \
                       Real* c, int ldc),                                                                    \
                      (handle, of_a, of_b, m, n, alpha, a, lda, beta, b, ldb, c, ldc), o.factor(alpha),      \
                      o.in(turned(of_a, m, n, a, lda)), o.factor(beta);                                      \
                      if (b != nullptr) o.in(turned(of_b, m, n, b, ldb)); o.out(matrix_of(m, n, c, ldc)))    \
  NPU_PROBE_CUDA_BLAS(cublas##L##dgmm, m > 0 && n > 0,                                                       \
                      (cublasHandle_t handle, cublasSideMode_t side, int m, int n, const Real* a, int lda,   \
                       const Real* x, int incx, Real* c, int ldc),                                           \
                      (handle, side, m, n, a, lda, x, incx, c, ldc), o.in(matrix_of(m, n, a, lda)),          \
                      o.in(vector_of(order_of(side, m, n), x, incx)), o.out(matrix_of(m, n, c, ldc)))

NPU_PROBE_CUDA_LEVEL3(S, float)
NPU_PROBE_CUDA_LEVEL3(D, double)

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_BLAS_CALLS_H_

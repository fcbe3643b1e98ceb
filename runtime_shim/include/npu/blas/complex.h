/* Complex numbers: what the real calls do, by the same names. Included by npu/blas.h, which says what holds
   for all calls. Valid C11 and C++17. */
#ifndef NPU_BLAS_COMPLEX_H_
#define NPU_BLAS_COMPLEX_H_

#include "npu/blas/types.h"
#include "npu/complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/* dotc, rot: with conjugates; the factor of Csscal and the sine of Csrot are real. Icamax: by |re| + |im|. */
#define NPU_BLAS_VECTOR_(L, l, R, r, Scalar, Real)                                                           \
  npublasStatus_t npublas##L##axpy(npublasHandle_t handle, int n, const Scalar* alpha, const Scalar* x,      \
                                   int incx, Scalar* y, int incy);                                           \
  npublasStatus_t npublas##L##scal(npublasHandle_t handle, int n, const Scalar* alpha, Scalar* x, int incx); \
  npublasStatus_t npublas##L##r##scal(npublasHandle_t handle, int n, const Real* alpha, Scalar* x,           \
                                      int incx);                                                             \
  npublasStatus_t npublas##L##copy(npublasHandle_t handle, int n, const Scalar* x, int incx, Scalar* y,      \
                                   int incy);                                                                \
  npublasStatus_t npublas##L##swap(npublasHandle_t handle, int n, Scalar* x, int incx, Scalar* y, int incy); \
  npublasStatus_t npublas##L##dotu(npublasHandle_t handle, int n, const Scalar* x, int incx,                 \
                                   const Scalar* y, int incy, Scalar* result);                               \
  npublasStatus_t npublas##L##dotc(npublasHandle_t handle, int n, const Scalar* x, int incx,                 \
                                   const Scalar* y, int incy, Scalar* result);                               \
  npublasStatus_t npublas##R##l##nrm2(npublasHandle_t handle, int n, const Scalar* x, int incx,              \
                                      Real* result);                                                         \
  npublasStatus_t npublas##R##l##asum(npublasHandle_t handle, int n, const Scalar* x, int incx,              \
                                      Real* result);                                                         \
  npublasStatus_t npublasI##l##amax(npublasHandle_t handle, int n, const Scalar* x, int incx, int* result);  \
  npublasStatus_t npublasI##l##amin(npublasHandle_t handle, int n, const Scalar* x, int incx, int* result);  \
  npublasStatus_t npublas##L##rot(npublasHandle_t handle, int n, Scalar* x, int incx, Scalar* y, int incy,   \
                                  const Real* c, const Scalar* s);                                           \
  npublasStatus_t npublas##L##r##rot(npublasHandle_t handle, int n, Scalar* x, int incx, Scalar* y,          \
                                     int incy, const Real* c, const Real* s);                                \
  npublasStatus_t npublas##L##rotg(npublasHandle_t handle, Scalar* a, Scalar* b, Real* c, Scalar* s);
NPU_BLAS_VECTOR_(C, c, S, s, npuComplex, float)
NPU_BLAS_VECTOR_(Z, z, D, d, npuDoubleComplex, double)
#undef NPU_BLAS_VECTOR_

/* he: Hermitian matrices, of which one triangle is read or written; sy: symmetric ones. */
#define NPU_BLAS_MATRIX_(L, Scalar, Real)                                                                    \
  npublasStatus_t npublas##L##gemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,           \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* x, int incx, \
                                   const Scalar* beta, Scalar* y, int incy);                                 \
  npublasStatus_t npublas##L##gemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,    \
                                          const Scalar* alpha, const Scalar* const Aarray[], int lda,        \
                                          const Scalar* const xarray[], int incx, const Scalar* beta,        \
                                          Scalar* const yarray[], int incy, int batchCount);                 \
  npublasStatus_t npublas##L##gemvStridedBatched(                                                            \
      npublasHandle_t handle, npublasOperation_t trans, int m, int n, const Scalar* alpha, const Scalar* A,  \
      int lda, long long int strideA, const Scalar* x, int incx, long long int stridex, const Scalar* beta,  \
      Scalar* y, int incy, long long int stridey, int batchCount);                                           \
  npublasStatus_t npublas##L##gbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl,   \
                                   int ku, const Scalar* alpha, const Scalar* A, int lda, const Scalar* x,   \
                                   int incx, const Scalar* beta, Scalar* y, int incy);                       \
  npublasStatus_t npublas##L##geru(npublasHandle_t handle, int m, int n, const Scalar* alpha,                \
                                   const Scalar* x, int incx, const Scalar* y, int incy, Scalar* A,          \
                                   int lda);                                                                 \
  npublasStatus_t npublas##L##gerc(npublasHandle_t handle, int m, int n, const Scalar* alpha,                \
                                   const Scalar* x, int incx, const Scalar* y, int incy, Scalar* A,          \
                                   int lda);                                                                 \
  npublasStatus_t npublas##L##symv(npublasHandle_t handle, npublasFillMode_t uplo, int n,                    \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* x, int incx, \
                                   const Scalar* beta, Scalar* y, int incy);                                 \
  npublasStatus_t npublas##L##hemv(npublasHandle_t handle, npublasFillMode_t uplo, int n,                    \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* x, int incx, \
                                   const Scalar* beta, Scalar* y, int incy);                                 \
  npublasStatus_t npublas##L##syr(npublasHandle_t handle, npublasFillMode_t uplo, int n,                     \
                                  const Scalar* alpha, const Scalar* x, int incx, Scalar* A, int lda);       \
  npublasStatus_t npublas##L##her(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Real* alpha,  \
                                  const Scalar* x, int incx, Scalar* A, int lda);                            \
  npublasStatus_t npublas##L##syr2(npublasHandle_t handle, npublasFillMode_t uplo, int n,                    \
                                   const Scalar* alpha, const Scalar* x, int incx, const Scalar* y,          \
                                   int incy, Scalar* A, int lda);                                            \
  npublasStatus_t npublas##L##her2(npublasHandle_t handle, npublasFillMode_t uplo, int n,                    \
                                   const Scalar* alpha, const Scalar* x, int incx, const Scalar* y,          \
                                   int incy, Scalar* A, int lda);                                            \
  npublasStatus_t npublas##L##trmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Scalar* A, int lda, Scalar* x,       \
                                   int incx);                                                                \
  npublasStatus_t npublas##L##trsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Scalar* A, int lda, Scalar* x,       \
                                   int incx);
NPU_BLAS_MATRIX_(C, npuComplex, float)
NPU_BLAS_MATRIX_(Z, npuDoubleComplex, double)
#undef NPU_BLAS_MATRIX_

/* The same for products; gemm3m computes what gemm does. trans of syrk and syr2k: N or T, of herk, her2k and
 * herkx: N or C. */
#define NPU_BLAS_PRODUCT_(L, Scalar, Real)                                                                   \
  npublasStatus_t npublas##L##gemm(npublasHandle_t handle, npublasOperation_t transa,                        \
                                   npublasOperation_t transb, int m, int n, int k, const Scalar* alpha,      \
                                   const Scalar* A, int lda, const Scalar* B, int ldb, const Scalar* beta,   \
                                   Scalar* C, int ldc);                                                      \
  npublasStatus_t npublas##L##gemm3m(npublasHandle_t handle, npublasOperation_t transa,                      \
                                     npublasOperation_t transb, int m, int n, int k, const Scalar* alpha,    \
                                     const Scalar* A, int lda, const Scalar* B, int ldb, const Scalar* beta, \
                                     Scalar* C, int ldc);                                                    \
  npublasStatus_t npublas##L##gemmBatched(                                                                   \
      npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb, int m, int n, int k,     \
      const Scalar* alpha, const Scalar* const Aarray[], int lda, const Scalar* const Barray[], int ldb,     \
      const Scalar* beta, Scalar* const Carray[], int ldc, int batchCount);                                  \
  npublasStatus_t npublas##L##gemmStridedBatched(                                                            \
      npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb, int m, int n, int k,     \
      const Scalar* alpha, const Scalar* A, int lda, long long int strideA, const Scalar* B, int ldb,        \
      long long int strideB, const Scalar* beta, Scalar* C, int ldc, long long int strideC, int batchCount); \
  npublasStatus_t npublas##L##symm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   int m, int n, const Scalar* alpha, const Scalar* A, int lda,              \
                                   const Scalar* B, int ldb, const Scalar* beta, Scalar* C, int ldc);        \
  npublasStatus_t npublas##L##hemm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   int m, int n, const Scalar* alpha, const Scalar* A, int lda,              \
                                   const Scalar* B, int ldb, const Scalar* beta, Scalar* C, int ldc);        \
  npublasStatus_t npublas##L##syrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   int n, int k, const Scalar* alpha, const Scalar* A, int lda,              \
                                   const Scalar* beta, Scalar* C, int ldc);                                  \
  npublasStatus_t npublas##L##herk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   int n, int k, const Real* alpha, const Scalar* A, int lda,                \
                                   const Real* beta, Scalar* C, int ldc);                                    \
  npublasStatus_t npublas##L##syr2k(npublasHandle_t handle, npublasFillMode_t uplo,                          \
                                    npublasOperation_t trans, int n, int k, const Scalar* alpha,             \
                                    const Scalar* A, int lda, const Scalar* B, int ldb, const Scalar* beta,  \
                                    Scalar* C, int ldc);                                                     \
  npublasStatus_t npublas##L##her2k(npublasHandle_t handle, npublasFillMode_t uplo,                          \
                                    npublasOperation_t trans, int n, int k, const Scalar* alpha,             \
                                    const Scalar* A, int lda, const Scalar* B, int ldb, const Real* beta,    \
                                    Scalar* C, int ldc);                                                     \
  npublasStatus_t npublas##L##herkx(npublasHandle_t handle, npublasFillMode_t uplo,                          \
                                    npublasOperation_t trans, int n, int k, const Scalar* alpha,             \
                                    const Scalar* A, int lda, const Scalar* B, int ldb, const Real* beta,    \
                                    Scalar* C, int ldc);                                                     \
  npublasStatus_t npublas##L##trsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   npublasOperation_t trans, npublasDiagType_t diag, int m, int n,           \
                                   const Scalar* alpha, const Scalar* A, int lda, Scalar* B, int ldb);       \
  npublasStatus_t npublas##L##trsmBatched(                                                                   \
      npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, npublasOperation_t trans,      \
      npublasDiagType_t diag, int m, int n, const Scalar* alpha, const Scalar* const A[], int lda,           \
      Scalar* const B[], int ldb, int batchCount);                                                           \
  npublasStatus_t npublas##L##trmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   npublasOperation_t trans, npublasDiagType_t diag, int m, int n,           \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* B, int ldb,  \
                                   Scalar* C, int ldc);                                                      \
  npublasStatus_t npublas##L##geam(npublasHandle_t handle, npublasOperation_t transa,                        \
                                   npublasOperation_t transb, int m, int n, const Scalar* alpha,             \
                                   const Scalar* A, int lda, const Scalar* beta, const Scalar* B, int ldb,   \
                                   Scalar* C, int ldc);                                                      \
  npublasStatus_t npublas##L##dgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n,             \
                                   const Scalar* A, int lda, const Scalar* x, int incx, Scalar* C, int ldc);
NPU_BLAS_PRODUCT_(C, npuComplex, float)
NPU_BLAS_PRODUCT_(Z, npuDoubleComplex, double)
#undef NPU_BLAS_PRODUCT_

#ifdef __cplusplus
}
#endif

#endif /* NPU_BLAS_COMPLEX_H_ */

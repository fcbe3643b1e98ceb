/* Triangles stored without gaps (AP: column after column), and matrices of diagonals. Included by npu/blas.h,
   which says what holds for all calls. Valid C11 and C++17. */
#ifndef NPU_BLAS_PACKED_H_
#define NPU_BLAS_PACKED_H_

#include "npu/blas/types.h"
#include "npu/complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Symmetric matrices (complex: Hermitian): y = alpha A x + beta y; A = alpha x x^T + A; A = alpha (x y^T + y
   x^T) + A. Triangles, packed (tp) or with k diagonals beside the main one (tb; element (i, j) at row k + i -
   j of column j for upper, i - j for lower): x = op(A) x, x = op(A)^-1 x. tpttr, trttp: to a triangle of an
   ordinary matrix and back. */
#define NPU_BLAS_PACKED_(L, Scalar, Real, sp)                                                                \
  npublasStatus_t npublas##L##sp##mv(npublasHandle_t handle, npublasFillMode_t uplo, int n,                  \
                                     const Scalar* alpha, const Scalar* AP, const Scalar* x, int incx,       \
                                     const Scalar* beta, Scalar* y, int incy);                               \
  npublasStatus_t npublas##L##sp##r(npublasHandle_t handle, npublasFillMode_t uplo, int n,                   \
                                    const Real* alpha, const Scalar* x, int incx, Scalar* AP);               \
  npublasStatus_t npublas##L##sp##r2(npublasHandle_t handle, npublasFillMode_t uplo, int n,                  \
                                     const Scalar* alpha, const Scalar* x, int incx, const Scalar* y,        \
                                     int incy, Scalar* AP);                                                  \
  npublasStatus_t npublas##L##tpmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Scalar* AP, Scalar* x, int incx);    \
  npublasStatus_t npublas##L##tpsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Scalar* AP, Scalar* x, int incx);    \
  npublasStatus_t npublas##L##tbmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, int k, const Scalar* A, int lda,           \
                                   Scalar* x, int incx);                                                     \
  npublasStatus_t npublas##L##tbsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, int k, const Scalar* A, int lda,           \
                                   Scalar* x, int incx);                                                     \
  npublasStatus_t npublas##L##tpttr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Scalar* AP, \
                                    Scalar* A, int lda);                                                     \
  npublasStatus_t npublas##L##trttp(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Scalar* A,  \
                                    int lda, Scalar* AP);
NPU_BLAS_PACKED_(S, float, float, sp)
NPU_BLAS_PACKED_(D, double, double, sp)
NPU_BLAS_PACKED_(C, npuComplex, float, hp)
NPU_BLAS_PACKED_(Z, npuDoubleComplex, double, hp)
#undef NPU_BLAS_PACKED_

/* y = alpha A x + beta y, A Hermitian with k diagonals beside the main one. */
#define NPU_BLAS_BAND_(L, Scalar, Real)                                                                      \
  npublasStatus_t npublas##L##hbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k,             \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* x, int incx, \
                                   const Scalar* beta, Scalar* y, int incy);
NPU_BLAS_BAND_(C, npuComplex, float)
NPU_BLAS_BAND_(Z, npuDoubleComplex, double)
#undef NPU_BLAS_BAND_

/* C = alpha op(A) op(B)^T + beta C, of which the caller knows that it is symmetric; one triangle. */
#define NPU_BLAS_SYRKX_(L, Scalar)                                                                          \
  npublasStatus_t npublas##L##syrkx(npublasHandle_t handle, npublasFillMode_t uplo,                         \
                                    npublasOperation_t trans, int n, int k, const Scalar* alpha,            \
                                    const Scalar* A, int lda, const Scalar* B, int ldb, const Scalar* beta, \
                                    Scalar* C, int ldc);
NPU_BLAS_SYRKX_(S, float)
NPU_BLAS_SYRKX_(D, double)
NPU_BLAS_SYRKX_(C, npuComplex)
NPU_BLAS_SYRKX_(Z, npuDoubleComplex)
#undef NPU_BLAS_SYRKX_

#ifdef __cplusplus
}
#endif

#endif /* NPU_BLAS_PACKED_H_ */

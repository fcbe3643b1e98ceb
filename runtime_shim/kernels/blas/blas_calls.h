#pragma once
// OpenBLAS's calls under one name for float and double, column-major: included by the *_fast.cpp files only.

#include "runtime_shim/kernels/blas/openblas.h"

namespace npu::ops::blas {

#define NPU_BLAS_CALLS(Real, letter)                                                                        \
  inline Real dot(int n, const Real* x, int incx, const Real* y, int incy) {                                \
    return cblas_##letter##dot(n, x, incx, y, incy);                                                        \
  }                                                                                                         \
  inline Real nrm2(int n, const Real* x, int incx) { return cblas_##letter##nrm2(n, x, incx); }             \
  inline Real asum(int n, const Real* x, int incx) { return cblas_##letter##asum(n, x, incx); }             \
  inline void rotg(Real* a, Real* b, Real* c, Real* s) { cblas_##letter##rotg(a, b, c, s); }                \
  inline void gemv(CBLAS_TRANSPOSE t, int m, int n, Real alpha, const Real* a, int lda, const Real* x,      \
                   int incx, Real beta, Real* y, int incy) {                                                \
    cblas_##letter##gemv(CblasColMajor, t, m, n, alpha, a, lda, x, incx, beta, y, incy);                    \
  }                                                                                                         \
  inline void ger(int m, int n, Real alpha, const Real* x, int incx, const Real* y, int incy, Real* a,      \
                  int lda) {                                                                                \
    cblas_##letter##ger(CblasColMajor, m, n, alpha, x, incx, y, incy, a, lda);                              \
  }                                                                                                         \
  inline void symv(CBLAS_UPLO u, int n, Real alpha, const Real* a, int lda, const Real* x, int incx,        \
                   Real beta, Real* y, int incy) {                                                          \
    cblas_##letter##symv(CblasColMajor, u, n, alpha, a, lda, x, incx, beta, y, incy);                       \
  }                                                                                                         \
  inline void sbmv(CBLAS_UPLO u, int n, int k, Real alpha, const Real* a, int lda, const Real* x, int incx, \
                   Real beta, Real* y, int incy) {                                                          \
    cblas_##letter##sbmv(CblasColMajor, u, n, k, alpha, a, lda, x, incx, beta, y, incy);                    \
  }                                                                                                         \
  inline void gbmv(CBLAS_TRANSPOSE t, int m, int n, int kl, int ku, Real alpha, const Real* a, int lda,     \
                   const Real* x, int incx, Real beta, Real* y, int incy) {                                 \
    cblas_##letter##gbmv(CblasColMajor, t, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);            \
  }                                                                                                         \
  inline void syr(CBLAS_UPLO u, int n, Real alpha, const Real* x, int incx, Real* a, int lda) {             \
    cblas_##letter##syr(CblasColMajor, u, n, alpha, x, incx, a, lda);                                       \
  }                                                                                                         \
  inline void syr2(CBLAS_UPLO u, int n, Real alpha, const Real* x, int incx, const Real* y, int incy,       \
                   Real* a, int lda) {                                                                      \
    cblas_##letter##syr2(CblasColMajor, u, n, alpha, x, incx, y, incy, a, lda);                             \
  }                                                                                                         \
  inline void trmv(CBLAS_UPLO u, CBLAS_TRANSPOSE t, CBLAS_DIAG d, int n, const Real* a, int lda, Real* x,   \
                   int incx) {                                                                              \
    cblas_##letter##trmv(CblasColMajor, u, t, d, n, a, lda, x, incx);                                       \
  }                                                                                                         \
  inline void trsv(CBLAS_UPLO u, CBLAS_TRANSPOSE t, CBLAS_DIAG d, int n, const Real* a, int lda, Real* x,   \
                   int incx) {                                                                              \
    cblas_##letter##trsv(CblasColMajor, u, t, d, n, a, lda, x, incx);                                       \
  }                                                                                                         \
  inline void gemm(CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, Real alpha, const Real* a,  \
                   int lda, const Real* b, int ldb, Real beta, Real* c, int ldc) {                          \
    cblas_##letter##gemm(CblasColMajor, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);              \
  }                                                                                                         \
  inline void symm(CBLAS_SIDE s, CBLAS_UPLO u, int m, int n, Real alpha, const Real* a, int lda,            \
                   const Real* b, int ldb, Real beta, Real* c, int ldc) {                                   \
    cblas_##letter##symm(CblasColMajor, s, u, m, n, alpha, a, lda, b, ldb, beta, c, ldc);                   \
  }                                                                                                         \
  inline void syrk(CBLAS_UPLO u, CBLAS_TRANSPOSE t, int n, int k, Real alpha, const Real* a, int lda,       \
                   Real beta, Real* c, int ldc) {                                                           \
    cblas_##letter##syrk(CblasColMajor, u, t, n, k, alpha, a, lda, beta, c, ldc);                           \
  }                                                                                                         \
  inline void syr2k(CBLAS_UPLO u, CBLAS_TRANSPOSE t, int n, int k, Real alpha, const Real* a, int lda,      \
                    const Real* b, int ldb, Real beta, Real* c, int ldc) {                                  \
    cblas_##letter##syr2k(CblasColMajor, u, t, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                  \
  }                                                                                                         \
  inline void trmm(CBLAS_SIDE s, CBLAS_UPLO u, CBLAS_TRANSPOSE t, CBLAS_DIAG d, int m, int n, Real alpha,   \
                   const Real* a, int lda, Real* b, int ldb) {                                              \
    cblas_##letter##trmm(CblasColMajor, s, u, t, d, m, n, alpha, a, lda, b, ldb);                           \
  }                                                                                                         \
  inline void trsm(CBLAS_SIDE s, CBLAS_UPLO u, CBLAS_TRANSPOSE t, CBLAS_DIAG d, int m, int n, Real alpha,   \
                   const Real* a, int lda, Real* b, int ldb) {                                              \
    cblas_##letter##trsm(CblasColMajor, s, u, t, d, m, n, alpha, a, lda, b, ldb);                           \
  }
NPU_BLAS_CALLS(float, s)
NPU_BLAS_CALLS(double, d)
#undef NPU_BLAS_CALLS

}  // namespace npu::ops::blas

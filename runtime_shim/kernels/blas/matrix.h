#pragma once
// BLAS levels 2 and 3 besides gemm, on host memory, float and double, column-major: element (i, j) of A is
// a[i + j * lda]. Vectors follow BLAS's rule for negative increments. A dimension of 0 changes nothing.

#include <cstdint>

#include "runtime_shim/kernels/blas/gemm.h"

namespace npu::ops {

enum class Triangle { lower, upper };
enum class Side { left, right };
enum class Diagonal { as_stored, unit };

/// y = alpha * op(A) * x + beta * y; A is (m, n). beta == 0: y is not read.
template <class Real>
void gemv_fast(Transpose trans, int64_t m, int64_t n, Real alpha, const Real* a, int64_t lda, const Real* x,
               int64_t incx, Real beta, Real* y, int64_t incy);
template <class Real>
void ref_gemv(Transpose trans, int64_t m, int64_t n, Real alpha, const Real* a, int64_t lda, const Real* x,
              int64_t incx, Real beta, Real* y, int64_t incy);

/// A = alpha * x * y^T + A; x has m elements, y has n.
template <class Real>
void ger_fast(int64_t m, int64_t n, Real alpha, const Real* x, int64_t incx, const Real* y, int64_t incy,
              Real* a, int64_t lda);
template <class Real>
void ref_ger(int64_t m, int64_t n, Real alpha, const Real* x, int64_t incx, const Real* y, int64_t incy,
             Real* a, int64_t lda);

/// y = alpha * A * x + beta * y; A is (n, n), symmetric, only the named triangle is read.
template <class Real>
void symv_fast(Triangle uplo, int64_t n, Real alpha, const Real* a, int64_t lda, const Real* x, int64_t incx,
               Real beta, Real* y, int64_t incy);

/// The same for banded matrices. Column j of A is column j of `a`, element (i, j) in row ku + i - j.
/// Symmetric with k diagonals beside the main one (upper: row k + i - j, lower: row i - j), or (m, n) with kl
/// diagonals below the main one and ku above it.
template <class Real>
void sbmv_fast(Triangle uplo, int64_t n, int64_t k, Real alpha, const Real* a, int64_t lda, const Real* x,
               int64_t incx, Real beta, Real* y, int64_t incy);
template <class Real>
void gbmv_fast(Transpose trans, int64_t m, int64_t n, int64_t kl, int64_t ku, Real alpha, const Real* a,
               int64_t lda, const Real* x, int64_t incx, Real beta, Real* y, int64_t incy);

/// A = alpha * x * x^T + A, and A = alpha * (x * y^T + y * x^T) + A; only the named triangle is changed.
template <class Real>
void syr_fast(Triangle uplo, int64_t n, Real alpha, const Real* x, int64_t incx, Real* a, int64_t lda);
template <class Real>
void syr2_fast(Triangle uplo, int64_t n, Real alpha, const Real* x, int64_t incx, const Real* y, int64_t incy,
               Real* a, int64_t lda);

/// x = op(A) * x, and x = op(A)^-1 * x; A is (n, n) and triangular.
template <class Real>
void trmv_fast(Triangle uplo, Transpose trans, Diagonal diag, int64_t n, const Real* a, int64_t lda, Real* x,
               int64_t incx);
template <class Real>
void trsv_fast(Triangle uplo, Transpose trans, Diagonal diag, int64_t n, const Real* a, int64_t lda, Real* x,
               int64_t incx);

/// C = alpha * A * B + beta * C (left) or alpha * B * A + beta * C (right); A symmetric; B, C are (m, n).
template <class Real>
void symm_fast(Side side, Triangle uplo, int64_t m, int64_t n, Real alpha, const Real* a, int64_t lda,
               const Real* b, int64_t ldb, Real beta, Real* c, int64_t ldc);

/// C = alpha * op(A) * op(A)^T + beta * C; op(A) is (n, k); only the named triangle of C is changed.
template <class Real>
void syrk_fast(Triangle uplo, Transpose trans, int64_t n, int64_t k, Real alpha, const Real* a, int64_t lda,
               Real beta, Real* c, int64_t ldc);
template <class Real>
void syr2k_fast(Triangle uplo, Transpose trans, int64_t n, int64_t k, Real alpha, const Real* a, int64_t lda,
                const Real* b, int64_t ldb, Real beta, Real* c, int64_t ldc);

/// A triangular matrix and its use.
template <class Real>
struct Triangular {
  Side side;
  Triangle uplo;
  Transpose trans;
  Diagonal diag;
  const Real* a;
  int64_t lda;
};

/// B = alpha * op(A)^-1 * B (left) or alpha * B * op(A)^-1 (right); B is (m, n).
template <class Real>
void trsm_fast(const Triangular<Real>& by, int64_t m, int64_t n, Real alpha, Real* b, int64_t ldb);

/// B = alpha * op(A) * B (left) or alpha * B * op(A) (right); B is (m, n).
template <class Real>
void trmm_fast(const Triangular<Real>& by, int64_t m, int64_t n, Real alpha, Real* b, int64_t ldb);
template <class Real>
void ref_trmm(const Triangular<Real>& by, int64_t m, int64_t n, Real alpha, Real* b, int64_t ldb);

/// C = alpha * op(A) + beta * op(B); C is (m, n), may be A (not transposed) or B (not transposed).
/// alpha == 0: A is not read; beta == 0: B is not read.
template <class Real>
void geam_fast(Transpose trans_a, Transpose trans_b, int64_t m, int64_t n, Real alpha, const Real* a,
               int64_t lda, Real beta, const Real* b, int64_t ldb, Real* c, int64_t ldc);

/// C = diag(x) * A (left) or A * diag(x) (right); A, C are (m, n), may be the same.
template <class Real>
void dgmm_fast(Side side, int64_t m, int64_t n, const Real* a, int64_t lda, const Real* x, int64_t incx,
               Real* c, int64_t ldc);

}  // namespace npu::ops

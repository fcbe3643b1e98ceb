#include <algorithm>

#include "runtime_shim/kernels/blas/blas_calls.h"
#include "runtime_shim/kernels/blas/matrix.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/kernels/numerics.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kGrainElements = 65536;  // matrix elements per task for work that is one pass over memory

CBLAS_TRANSPOSE to_blas(Transpose trans) { return trans == Transpose::yes ? CblasTrans : CblasNoTrans; }
CBLAS_UPLO to_blas(Triangle uplo) { return uplo == Triangle::lower ? CblasLower : CblasUpper; }
CBLAS_SIDE to_blas(Side side) { return side == Side::left ? CblasLeft : CblasRight; }
CBLAS_DIAG to_blas(Diagonal diag) { return diag == Diagonal::unit ? CblasUnit : CblasNonUnit; }
int narrow(int64_t value) { return static_cast<int>(value); }

int64_t grain(int64_t elements_per_item) {
  return kGrainElements / std::max<int64_t>(elements_per_item, 1) + 1;
}

}  // namespace

template <class Real>
void gemv_fast(Transpose trans, int64_t m, int64_t n, Real alpha, const Real* a, int64_t lda, const Real* x,
               int64_t incx, Real beta, Real* y, int64_t incy) {
  if (m <= 0 || n <= 0) return;
  if (computes_in_double()) return ref_gemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
  use_one_blas_thread();
  bool transposed = trans == Transpose::yes;
  int64_t outputs = transposed ? n : m, inputs = transposed ? m : n;
  Strided<Real> to(y, outputs, incy);
  // OpenBLAS resolves negative increments itself, from the end of the part that it gets.
  parallel_chunks(outputs, grain(inputs), [&](int64_t first, int64_t last) {
    Real* part = incy < 0 ? &to[last - 1] : &to[first];
    const Real* rows = transposed ? a + first * lda : a + first;
    blas::gemv(to_blas(trans), narrow(transposed ? m : last - first), narrow(transposed ? last - first : n),
               alpha, rows, narrow(lda), x, narrow(incx), beta, part, narrow(incy));
  });
}

template <class Real>
void ger_fast(int64_t m, int64_t n, Real alpha, const Real* x, int64_t incx, const Real* y, int64_t incy,
              Real* a, int64_t lda) {
  if (m <= 0 || n <= 0) return;
  if (computes_in_double()) return ref_ger(m, n, alpha, x, incx, y, incy, a, lda);
  use_one_blas_thread();
  Strided<const Real> across(y, n, incy);
  parallel_chunks(n, grain(m), [&](int64_t first, int64_t last) {
    const Real* part = incy < 0 ? &across[last - 1] : &across[first];
    blas::ger(narrow(m), narrow(last - first), alpha, x, narrow(incx), part, narrow(incy), a + first * lda,
              narrow(lda));
  });
}

template <class Real>
void symv_fast(Triangle uplo, int64_t n, Real alpha, const Real* a, int64_t lda, const Real* x, int64_t incx,
               Real beta, Real* y, int64_t incy) {
  use_one_blas_thread();
  blas::symv(to_blas(uplo), narrow(n), alpha, a, narrow(lda), x, narrow(incx), beta, y, narrow(incy));
}

template <class Real>
void sbmv_fast(Triangle uplo, int64_t n, int64_t k, Real alpha, const Real* a, int64_t lda, const Real* x,
               int64_t incx, Real beta, Real* y, int64_t incy) {
  use_one_blas_thread();
  blas::sbmv(to_blas(uplo), narrow(n), narrow(k), alpha, a, narrow(lda), x, narrow(incx), beta, y,
             narrow(incy));
}

template <class Real>
void gbmv_fast(Transpose trans, int64_t m, int64_t n, int64_t kl, int64_t ku, Real alpha, const Real* a,
               int64_t lda, const Real* x, int64_t incx, Real beta, Real* y, int64_t incy) {
  use_one_blas_thread();
  blas::gbmv(to_blas(trans), narrow(m), narrow(n), narrow(kl), narrow(ku), alpha, a, narrow(lda), x,
             narrow(incx), beta, y, narrow(incy));
}

template <class Real>
void syr_fast(Triangle uplo, int64_t n, Real alpha, const Real* x, int64_t incx, Real* a, int64_t lda) {
  use_one_blas_thread();
  blas::syr(to_blas(uplo), narrow(n), alpha, x, narrow(incx), a, narrow(lda));
}

template <class Real>
void syr2_fast(Triangle uplo, int64_t n, Real alpha, const Real* x, int64_t incx, const Real* y, int64_t incy,
               Real* a, int64_t lda) {
  use_one_blas_thread();
  blas::syr2(to_blas(uplo), narrow(n), alpha, x, narrow(incx), y, narrow(incy), a, narrow(lda));
}

template <class Real>
void trmv_fast(Triangle uplo, Transpose trans, Diagonal diag, int64_t n, const Real* a, int64_t lda, Real* x,
               int64_t incx) {
  use_one_blas_thread();
  blas::trmv(to_blas(uplo), to_blas(trans), to_blas(diag), narrow(n), a, narrow(lda), x, narrow(incx));
}

template <class Real>
void trsv_fast(Triangle uplo, Transpose trans, Diagonal diag, int64_t n, const Real* a, int64_t lda, Real* x,
               int64_t incx) {
  use_one_blas_thread();
  blas::trsv(to_blas(uplo), to_blas(trans), to_blas(diag), narrow(n), a, narrow(lda), x, narrow(incx));
}

// A on the left: columns of C are independent; on the right: its rows are.
template <class Real>
void symm_fast(Side side, Triangle uplo, int64_t m, int64_t n, Real alpha, const Real* a, int64_t lda,
               const Real* b, int64_t ldb, Real beta, Real* c, int64_t ldc) {
  if (m <= 0 || n <= 0) return;
  use_one_blas_thread();
  bool left = side == Side::left;
  int64_t order = left ? m : n;
  parallel_chunks(left ? n : m, grain(order * order / 16), [&](int64_t first, int64_t last) {
    int64_t offset_b = left ? first * ldb : first, offset_c = left ? first * ldc : first;
    blas::symm(to_blas(side), to_blas(uplo), narrow(left ? m : last - first), narrow(left ? last - first : n),
               alpha, a, narrow(lda), b + offset_b, narrow(ldb), beta, c + offset_c, narrow(ldc));
  });
}

template <class Real>
void syrk_fast(Triangle uplo, Transpose trans, int64_t n, int64_t k, Real alpha, const Real* a, int64_t lda,
               Real beta, Real* c, int64_t ldc) {
  use_one_blas_thread();
  blas::syrk(to_blas(uplo), to_blas(trans), narrow(n), narrow(k), alpha, a, narrow(lda), beta, c,
             narrow(ldc));
}

template <class Real>
void syr2k_fast(Triangle uplo, Transpose trans, int64_t n, int64_t k, Real alpha, const Real* a, int64_t lda,
                const Real* b, int64_t ldb, Real beta, Real* c, int64_t ldc) {
  use_one_blas_thread();
  blas::syr2k(to_blas(uplo), to_blas(trans), narrow(n), narrow(k), alpha, a, narrow(lda), b, narrow(ldb),
              beta, c, narrow(ldc));
}

namespace {

template <class Real, class Call>
void triangular_parts(const Triangular<Real>& by, int64_t m, int64_t n, Real* b, int64_t ldb,
                      const Call& call) {
  if (m <= 0 || n <= 0) return;
  use_one_blas_thread();
  bool left = by.side == Side::left;
  int64_t order = left ? m : n;
  parallel_chunks(left ? n : m, grain(order * order / 16), [&](int64_t first, int64_t last) {
    call(narrow(left ? m : last - first), narrow(left ? last - first : n), b + (left ? first * ldb : first));
  });
}

}  // namespace

template <class Real>
void trsm_fast(const Triangular<Real>& by, int64_t m, int64_t n, Real alpha, Real* b, int64_t ldb) {
  triangular_parts(by, m, n, b, ldb, [&](int rows, int cols, Real* part) {
    blas::trsm(to_blas(by.side), to_blas(by.uplo), to_blas(by.trans), to_blas(by.diag), rows, cols, alpha,
               by.a, narrow(by.lda), part, narrow(ldb));
  });
}

template <class Real>
void trmm_fast(const Triangular<Real>& by, int64_t m, int64_t n, Real alpha, Real* b, int64_t ldb) {
  triangular_parts(by, m, n, b, ldb, [&](int rows, int cols, Real* part) {
    blas::trmm(to_blas(by.side), to_blas(by.uplo), to_blas(by.trans), to_blas(by.diag), rows, cols, alpha,
               by.a, narrow(by.lda), part, narrow(ldb));
  });
}

namespace {

template <class Sum, class Real>
void geam_as(Transpose trans_a, Transpose trans_b, int64_t m, int64_t n, Real alpha, const Real* a,
             int64_t lda, Real beta, const Real* b, int64_t ldb, Real* c, int64_t ldc) {
  auto at = [](const Real* matrix, int64_t ld, Transpose trans, int64_t i, int64_t j) {
    return static_cast<Sum>(trans == Transpose::yes ? matrix[j + i * ld] : matrix[i + j * ld]);
  };
  parallel_chunks(n, grain(m), [&](int64_t first, int64_t last) {
    for (int64_t j = first; j < last; ++j) {
      for (int64_t i = 0; i < m; ++i) {
        Sum sum = alpha == 0 ? Sum{0} : alpha * at(a, lda, trans_a, i, j);
        c[i + j * ldc] = static_cast<Real>(beta == 0 ? sum : sum + beta * at(b, ldb, trans_b, i, j));
      }
    }
  });
}

}  // namespace

template <class Real>
void geam_fast(Transpose trans_a, Transpose trans_b, int64_t m, int64_t n, Real alpha, const Real* a,
               int64_t lda, Real beta, const Real* b, int64_t ldb, Real* c, int64_t ldc) {
  if (computes_in_double())
    return geam_as<double>(trans_a, trans_b, m, n, alpha, a, lda, beta, b, ldb, c, ldc);
  geam_as<Real>(trans_a, trans_b, m, n, alpha, a, lda, beta, b, ldb, c, ldc);
}

template <class Real>
void dgmm_fast(Side side, int64_t m, int64_t n, const Real* a, int64_t lda, const Real* x, int64_t incx,
               Real* c, int64_t ldc) {
  computes_exactly();  // one operation, rounded once
  Strided<const Real> diagonal(x, side == Side::left ? m : n, incx);
  parallel_chunks(n, grain(m), [&](int64_t first, int64_t last) {
    for (int64_t j = first; j < last; ++j) {
      for (int64_t i = 0; i < m; ++i) c[i + j * ldc] = a[i + j * lda] * diagonal[side == Side::left ? i : j];
    }
  });
}

#define NPU_INSTANTIATE(Real)                                                                               \
  template void gemv_fast(Transpose, int64_t, int64_t, Real, const Real*, int64_t, const Real*, int64_t,    \
                          Real, Real*, int64_t);                                                            \
  template void ger_fast(int64_t, int64_t, Real, const Real*, int64_t, const Real*, int64_t, Real*,         \
                         int64_t);                                                                          \
  template void symv_fast(Triangle, int64_t, Real, const Real*, int64_t, const Real*, int64_t, Real, Real*, \
                          int64_t);                                                                         \
  template void sbmv_fast(Triangle, int64_t, int64_t, Real, const Real*, int64_t, const Real*, int64_t,     \
                          Real, Real*, int64_t);                                                            \
  template void gbmv_fast(Transpose, int64_t, int64_t, int64_t, int64_t, Real, const Real*, int64_t,        \
                          const Real*, int64_t, Real, Real*, int64_t);                                      \
  template void syr_fast(Triangle, int64_t, Real, const Real*, int64_t, Real*, int64_t);                    \
  template void syr2_fast(Triangle, int64_t, Real, const Real*, int64_t, const Real*, int64_t, Real*,       \
                          int64_t);                                                                         \
  template void trmv_fast(Triangle, Transpose, Diagonal, int64_t, const Real*, int64_t, Real*, int64_t);    \
  template void trsv_fast(Triangle, Transpose, Diagonal, int64_t, const Real*, int64_t, Real*, int64_t);    \
  template void symm_fast(Side, Triangle, int64_t, int64_t, Real, const Real*, int64_t, const Real*,        \
                          int64_t, Real, Real*, int64_t);                                                   \
  template void syrk_fast(Triangle, Transpose, int64_t, int64_t, Real, const Real*, int64_t, Real, Real*,   \
                          int64_t);                                                                         \
  template void syr2k_fast(Triangle, Transpose, int64_t, int64_t, Real, const Real*, int64_t, const Real*,  \
                           int64_t, Real, Real*, int64_t);                                                  \
  template void trsm_fast(const Triangular<Real>&, int64_t, int64_t, Real, Real*, int64_t);                 \
  template void trmm_fast(const Triangular<Real>&, int64_t, int64_t, Real, Real*, int64_t);                 \
  template void geam_fast(Transpose, Transpose, int64_t, int64_t, Real, const Real*, int64_t, Real,         \
                          const Real*, int64_t, Real*, int64_t);                                            \
  template void dgmm_fast(Side, int64_t, int64_t, const Real*, int64_t, const Real*, int64_t, Real*, int64_t);
NPU_INSTANTIATE(float)
NPU_INSTANTIATE(double)
#undef NPU_INSTANTIATE

}  // namespace npu::ops

#include <vector>

#include "runtime_shim/kernels/blas/matrix.h"
#include "runtime_shim/kernels/blas/vector.h"

namespace npu::ops {

template <class Real>
void ref_gemv(Transpose trans, int64_t m, int64_t n, Real alpha, const Real* a, int64_t lda, const Real* x,
              int64_t incx, Real beta, Real* y, int64_t incy) {
  bool transposed = trans == Transpose::yes;
  int64_t rows = transposed ? n : m, cols = transposed ? m : n;
  Strided<const Real> from(x, cols, incx);
  Strided<Real> to(y, rows, incy);
  for (int64_t i = 0; i < rows; ++i) {
    double sum = 0;
    for (int64_t j = 0; j < cols; ++j)
      sum += static_cast<double>(transposed ? a[j + i * lda] : a[i + j * lda]) * from[j];
    to[i] = static_cast<Real>(alpha * sum + (beta == 0 ? 0.0 : static_cast<double>(beta) * to[i]));
  }
}

template <class Real>
void ref_ger(int64_t m, int64_t n, Real alpha, const Real* x, int64_t incx, const Real* y, int64_t incy,
             Real* a, int64_t lda) {
  Strided<const Real> down(x, m, incx), across(y, n, incy);
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i) {
      Real& element = a[i + j * lda];
      element = static_cast<Real>(static_cast<double>(alpha) * down[i] * across[j] + element);
    }
  }
}

namespace {

/// op(A)(i, j) of a triangular matrix.
template <class Real>
double element(const Triangular<Real>& by, int64_t i, int64_t j) {
  if (by.trans == Transpose::yes) std::swap(i, j);
  if (i == j && by.diag == Diagonal::unit) return 1;
  bool stored = by.uplo == Triangle::lower ? i >= j : i <= j;
  return stored ? static_cast<double>(by.a[i + j * by.lda]) : 0.0;
}

}  // namespace

template <class Real>
void ref_trmm(const Triangular<Real>& by, int64_t m, int64_t n, Real alpha, Real* b, int64_t ldb) {
  std::vector<double> result(static_cast<size_t>(m * n));
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i) {
      double sum = 0;
      if (by.side == Side::left) {
        for (int64_t p = 0; p < m; ++p) sum += element(by, i, p) * b[p + j * ldb];
      } else {
        for (int64_t p = 0; p < n; ++p) sum += static_cast<double>(b[i + p * ldb]) * element(by, p, j);
      }
      result[static_cast<size_t>(i + j * m)] = alpha * sum;
    }
  }
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i)
      b[i + j * ldb] = static_cast<Real>(result[static_cast<size_t>(i + j * m)]);
  }
}

#define NPU_INSTANTIATE(Real)                                                                                \
  template void ref_gemv(Transpose, int64_t, int64_t, Real, const Real*, int64_t, const Real*, int64_t,      \
                         Real, Real*, int64_t);                                                              \
  template void ref_ger(int64_t, int64_t, Real, const Real*, int64_t, const Real*, int64_t, Real*, int64_t); \
  template void ref_trmm(const Triangular<Real>&, int64_t, int64_t, Real, Real*, int64_t);
NPU_INSTANTIATE(float)
NPU_INSTANTIATE(double)
#undef NPU_INSTANTIATE

}  // namespace npu::ops

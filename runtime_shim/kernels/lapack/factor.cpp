#include "runtime_shim/kernels/lapack/factor.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace npu::ops {
namespace {

template <class Real>
void exchange_rows(int64_t columns, Real* a, int64_t lda, int64_t i, int64_t j) {
  for (int64_t column = 0; i != j && column < columns; ++column)
    std::swap(a[i + column * lda], a[j + column * lda]);
}

/// x = T^-1 * x for a triangle of `a` (or of its transpose), column by column of x.
template <class Real>
void solve_side(bool lower, bool transposed, bool unit, int64_t n, const Real* a, int64_t lda, Real* x) {
  const bool downwards = lower != transposed;
  for (int64_t step = 0; step < n; ++step) {
    const int64_t i = downwards ? step : n - 1 - step;
    Real sum = x[i];
    for (int64_t j = downwards ? 0 : i + 1; j < (downwards ? i : n); ++j)
      sum -= (transposed ? a[j + i * lda] : a[i + j * lda]) * x[j];
    x[i] = unit ? sum : sum / a[i + i * lda];
  }
}

}  // namespace

// Right-looking: after iteration k the remaining matrix is what is left to factor. 2/3 n^3 operations.
template <class Real>
int factor_lu(int64_t m, int64_t n, Real* a, int64_t lda, int* pivots) {
  int first_zero = 0;
  for (int64_t k = 0; k < std::min(m, n); ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; pivots != nullptr && i < m; ++i) {
      if (std::abs(a[i + k * lda]) > std::abs(a[pivot + k * lda])) pivot = i;
    }
    if (pivots != nullptr) {
      pivots[k] = static_cast<int>(pivot) + 1;
      exchange_rows(n, a, lda, k, pivot);
    }
    const Real diagonal = a[k + k * lda];
    if (diagonal == Real(0)) {
      if (first_zero == 0) first_zero = static_cast<int>(k) + 1;
      continue;
    }
    for (int64_t i = k + 1; i < m; ++i) a[i + k * lda] /= diagonal;
    for (int64_t j = k + 1; j < n; ++j) {
      const Real factor = a[k + j * lda];
      for (int64_t i = k + 1; i < m; ++i) a[i + j * lda] -= a[i + k * lda] * factor;
    }
  }
  return first_zero;
}

template <class Real>
void solve_lu(Transpose trans, int64_t n, int64_t columns, const Real* a, int64_t lda, const int* pivots,
              Real* b, int64_t ldb) {
  const bool plain = trans == Transpose::no;
  for (int64_t k = 0; plain && pivots != nullptr && k < n; ++k)
    exchange_rows(columns, b, ldb, k, pivots[k] - 1);
  for (int64_t column = 0; column < columns; ++column) {
    Real* x = b + column * ldb;
    solve_side(plain, !plain, plain, n, a, lda, x);
    solve_side(!plain, !plain, !plain, n, a, lda, x);
  }
  for (int64_t k = n; !plain && pivots != nullptr && k-- > 0;)
    exchange_rows(columns, b, ldb, k, pivots[k] - 1);
}

template <class Real>
int invert_lu(int64_t n, const Real* a, int64_t lda, const int* pivots, Real* c, int64_t ldc) {
  for (int64_t i = 0; i < n; ++i) {
    if (a[i + i * lda] == Real(0)) return static_cast<int>(i) + 1;
  }
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < n; ++i) c[i + j * ldc] = Real(i == j);
  }
  solve_lu(Transpose::no, n, n, a, lda, pivots, c, ldc);
  return 0;
}

#define NPU_OPS_FACTOR(Real)                                                                             \
  template void solve_lu(Transpose, int64_t, int64_t, const Real*, int64_t, const int*, Real*, int64_t); \
  template int invert_lu(int64_t, const Real*, int64_t, const int*, Real*, int64_t);
template int factor_lu(int64_t, int64_t, float*, int64_t, int*);
template int factor_lu(int64_t, int64_t, double*, int64_t, int*);
template int factor_lu(int64_t, int64_t, std::complex<float>*, int64_t, int*);
template int factor_lu(int64_t, int64_t, std::complex<double>*, int64_t, int*);
NPU_OPS_FACTOR(float)
NPU_OPS_FACTOR(double)
#undef NPU_OPS_FACTOR

}  // namespace npu::ops

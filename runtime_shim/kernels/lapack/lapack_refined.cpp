// Linear systems factorised in a low precision and refined in a higher one.

#include <cmath>

#include "runtime_shim/kernels/lapack/lapack_work.h"

namespace npu::ops::lapack {
namespace {

template <class To, class From>
std::vector<To> narrowed(int rows, int columns, const From* from, int ld) {
  std::vector<To> to(static_cast<size_t>(rows) * columns + 1);
  for (int64_t j = 0; j < columns; ++j) {
    for (int64_t i = 0; i < rows; ++i) to[i + j * rows] = static_cast<To>(from[i + j * ld]);
  }
  return to;
}

template <class T>
double largest(int rows, int columns, const T* a, int64_t ld) {
  double most = 0;
  for (int64_t j = 0; j < columns; ++j) {
    for (int64_t i = 0; i < rows; ++i) most = std::max(most, static_cast<double>(std::abs(a[i + j * ld])));
  }
  return most;
}

// |A|, the largest sum of a row.
template <class T>
double row_norm(int n, const T* a, int64_t lda) {
  std::vector<double> sums(static_cast<size_t>(n) + 1);
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < n; ++i) sums[i] += std::abs(a[i + j * lda]);
  }
  return *std::max_element(sums.begin(), sums.end());
}

}  // namespace

// LAPACK's dsgesv has this criterion: |r| < sqrt(n) * eps * |A| * |x|.
template <class T, class Low>
int gesv_refined(int n, int columns, T* a, int lda, int* pivots, const T* b, int ldb, T* x, int ldx,
                 double tolerance, int most_rounds, bool fall_back, int* rounds) {
  *rounds = 0;
  if (n == 0 || columns == 0) return 0;
  std::vector<Low> factor = narrowed<Low>(n, n, a, lda);
  int info = getrf(n, n, factor.data(), n, pivots);
  const double eps = tolerance > 0 ? tolerance : std::numeric_limits<RealOf<T>>::epsilon();
  const double bound = row_norm(n, a, lda) * eps * std::sqrt(static_cast<double>(n));
  std::vector<T> residual(static_cast<size_t>(n) * columns);
  bool good = false;
  for (int64_t j = 0; j < columns; ++j) std::fill_n(x + j * ldx, n, T(0));
  for (int round = 0; info == 0 && round <= most_rounds && !good; ++round) {
    for (int64_t j = 0; j < columns; ++j) std::copy_n(b + j * ldb, n, residual.data() + j * n);
    BlasSymbols<T>::gemm('N', 'N', n, columns, n, T(-1), a, lda, x, ldx, T(1), residual.data(), n);
    const double left = largest(n, columns, residual.data(), n), size = largest(n, columns, x, ldx);
    if (!std::isfinite(left)) break;
    good = left <= bound * size;  // before the first correction X is 0: good for B = 0 alone
    if (good) break;
    if (round == most_rounds) break;
    std::vector<Low> correction = narrowed<Low>(n, columns, residual.data(), n);
    info = getrs('N', n, columns, factor.data(), n, pivots, correction.data(), n);
    for (int64_t j = 0; j < columns; ++j) {
      for (int64_t i = 0; i < n; ++i) x[i + j * ldx] += T(correction[i + j * n]);
    }
    *rounds = round;
  }
  if (good) return 0;
  *rounds = -std::max(most_rounds, 0) - 1;
  if (!fall_back) return info;
  std::vector<T> whole = narrowed<T>(n, n, a, lda);
  info = getrf(n, n, whole.data(), n, pivots);
  if (info != 0) return info;
  for (int64_t j = 0; j < columns; ++j) std::copy_n(b + j * ldb, n, x + j * ldx);
  return getrs('N', n, columns, whole.data(), n, pivots, x, ldx);
}

#define NPU_LAPACK_REFINED(T, Low) \
  template int gesv_refined<T, Low>(int, int, T*, int, int*, const T*, int, T*, int, double, int, bool, int*);
NPU_LAPACK_REFINED(float, float)
NPU_LAPACK_REFINED(double, float)
NPU_LAPACK_REFINED(double, double)
NPU_LAPACK_REFINED(std::complex<float>, std::complex<float>)
NPU_LAPACK_REFINED(std::complex<double>, std::complex<float>)
NPU_LAPACK_REFINED(std::complex<double>, std::complex<double>)

}  // namespace npu::ops::lapack

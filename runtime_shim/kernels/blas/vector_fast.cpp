#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime_shim/kernels/blas/blas_calls.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/kernels/numerics.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kGrain = 32768;  // elements per task: below this one core finishes before another wakes up
constexpr int64_t kSumBlock = 4096;  // elements summed in Real before the sum continues in double

/// Sums partial(first, count) over blocks in a fixed order, so that the result does not depend on scheduling.
template <class Partial>
double blocked_sum(int64_t n, const Partial& partial) {
  int64_t blocks = (n + kSumBlock - 1) / kSumBlock;
  std::vector<double> sums(static_cast<size_t>(blocks));
  parallel_chunks(blocks, kGrain / kSumBlock, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      sums[static_cast<size_t>(i)] = partial(i * kSumBlock, std::min(kSumBlock, n - i * kSumBlock));
    }
  });
  double sum = 0;
  for (double part : sums) sum += part;
  return sum;
}

}  // namespace

template <class Real>
void axpy_fast(int64_t n, Real alpha, const Real* x, int64_t incx, Real* y, int64_t incy) {
  const bool in_double = computes_in_double();
  if (alpha == 0) return;
  if (in_double) return ref_axpy(n, alpha, x, incx, y, incy);
  Strided<const Real> from(x, n, incx);
  Strided<Real> to(y, n, incy);
  if (incx == 0 || incy == 0) {  // every iteration accesses the same element: only the given order is correct
    for (int64_t i = 0; i < n; ++i) to[i] += alpha * from[i];
    return;
  }
  parallel_chunks(n, kGrain, [&](int64_t first, int64_t last) {
    if (incx == 1 && incy == 1) {
      for (int64_t i = first; i < last; ++i) y[i] += alpha * x[i];
    } else {
      for (int64_t i = first; i < last; ++i) to[i] += alpha * from[i];
    }
  });
}

template <class Real>
void scal_fast(int64_t n, Real alpha, Real* x, int64_t incx) {
  computes_exactly();  // one operation, rounded once
  if (incx <= 0) return;
  parallel_chunks(n, kGrain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) x[i * incx] *= alpha;
  });
}

template <class Real>
void copy_fast(int64_t n, const Real* x, int64_t incx, Real* y, int64_t incy) {
  computes_exactly();
  Strided<const Real> from(x, n, incx);
  Strided<Real> to(y, n, incy);
  parallel_chunks(n, incy == 0 ? n : kGrain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) to[i] = from[i];
  });
}

template <class Real>
void swap_fast(int64_t n, Real* x, int64_t incx, Real* y, int64_t incy) {
  computes_exactly();
  Strided<Real> a(x, n, incx), b(y, n, incy);
  for (int64_t i = 0; i < n; ++i) std::swap(a[i], b[i]);
}

template <class Real>
Real dot_fast(int64_t n, const Real* x, int64_t incx, const Real* y, int64_t incy) {
  if (computes_in_double()) return static_cast<Real>(ref_dot(n, x, incx, y, incy));
  if (n <= 0) return 0;
  use_one_blas_thread();
  Strided<const Real> a(x, n, incx), b(y, n, incy);
  return static_cast<Real>(blocked_sum(n, [&](int64_t first, int64_t count) {
    if (incx > 0 && incy > 0) {
      return static_cast<double>(blas::dot(static_cast<int>(count), &a[first], static_cast<int>(incx),
                                           &b[first], static_cast<int>(incy)));
    }
    double sum = 0;
    for (int64_t i = first; i < first + count; ++i) sum += static_cast<double>(a[i]) * b[i];
    return sum;
  }));
}

template <class Real>
Real nrm2_fast(int64_t n, const Real* x, int64_t incx) {
  if (n <= 0 || incx <= 0) return 0;
  if (sizeof(Real) == sizeof(float) && computes_in_double()) return static_cast<Real>(ref_nrm2(n, x, incx));
  use_one_blas_thread();
  if (sizeof(Real) == sizeof(double)) return blas::nrm2(static_cast<int>(n), x, static_cast<int>(incx));
  // The square of a float's norm always fits a double.
  return static_cast<Real>(std::sqrt(blocked_sum(n, [&](int64_t first, int64_t count) {
    double norm = blas::nrm2(static_cast<int>(count), x + first * incx, static_cast<int>(incx));
    return norm * norm;
  })));
}

template <class Real>
Real asum_fast(int64_t n, const Real* x, int64_t incx) {
  if (n <= 0 || incx <= 0) return 0;
  if (computes_in_double()) return static_cast<Real>(ref_asum(n, x, incx));
  use_one_blas_thread();
  return static_cast<Real>(blocked_sum(n, [&](int64_t first, int64_t count) {
    return static_cast<double>(blas::asum(static_cast<int>(count), x + first * incx, static_cast<int>(incx)));
  }));
}

template <class Real>
int64_t amax_index(int64_t n, const Real* x, int64_t incx) {
  computes_exactly();
  if (n <= 0 || incx <= 0) return 0;
  int64_t best = 0;
  for (int64_t i = 1; i < n; ++i) {
    if (std::fabs(x[i * incx]) > std::fabs(x[best * incx])) best = i;
  }
  return best + 1;
}

template <class Real>
int64_t amin_index(int64_t n, const Real* x, int64_t incx) {
  computes_exactly();
  if (n <= 0 || incx <= 0) return 0;
  int64_t best = 0;
  for (int64_t i = 1; i < n; ++i) {
    if (std::fabs(x[i * incx]) < std::fabs(x[best * incx])) best = i;
  }
  return best + 1;
}

template <class Real>
void rot_fast(int64_t n, Real* x, int64_t incx, Real* y, int64_t incy, Real c, Real s) {
  Strided<Real> a(x, n, incx), b(y, n, incy);
  for (int64_t i = 0; i < n; ++i) {
    Real turned = c * a[i] + s * b[i];
    b[i] = c * b[i] - s * a[i];
    a[i] = turned;
  }
}

template <class Real>
void make_rotation(Real* a, Real* b, Real* c, Real* s) {
  blas::rotg(a, b, c, s);
}

#define NPU_INSTANTIATE(Real)                                                   \
  template void axpy_fast(int64_t, Real, const Real*, int64_t, Real*, int64_t); \
  template void scal_fast(int64_t, Real, Real*, int64_t);                       \
  template void copy_fast(int64_t, const Real*, int64_t, Real*, int64_t);       \
  template void swap_fast(int64_t, Real*, int64_t, Real*, int64_t);             \
  template Real dot_fast(int64_t, const Real*, int64_t, const Real*, int64_t);  \
  template Real nrm2_fast(int64_t, const Real*, int64_t);                       \
  template Real asum_fast(int64_t, const Real*, int64_t);                       \
  template int64_t amax_index(int64_t, const Real*, int64_t);                   \
  template int64_t amin_index(int64_t, const Real*, int64_t);                   \
  template void rot_fast(int64_t, Real*, int64_t, Real*, int64_t, Real, Real);  \
  template void make_rotation(Real*, Real*, Real*, Real*);
NPU_INSTANTIATE(float)
NPU_INSTANTIATE(double)
#undef NPU_INSTANTIATE

}  // namespace npu::ops

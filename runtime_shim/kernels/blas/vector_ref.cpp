#include <cmath>

#include "runtime_shim/kernels/blas/vector.h"

namespace npu::ops {

template <class Real>
void ref_axpy(int64_t n, Real alpha, const Real* x, int64_t incx, Real* y, int64_t incy) {
  Strided<const Real> from(x, n, incx);
  Strided<Real> to(y, n, incy);
  for (int64_t i = 0; i < n; ++i) to[i] = static_cast<Real>(static_cast<double>(alpha) * from[i] + to[i]);
}

template <class Real>
void ref_scal(int64_t n, Real alpha, Real* x, int64_t incx) {
  for (int64_t i = 0; i < n; ++i) x[i * incx] = static_cast<Real>(static_cast<double>(alpha) * x[i * incx]);
}

template <class Real>
double ref_dot(int64_t n, const Real* x, int64_t incx, const Real* y, int64_t incy) {
  Strided<const Real> a(x, n, incx), b(y, n, incy);
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

template <class Real>
double ref_nrm2(int64_t n, const Real* x, int64_t incx) {
  double norm = 0;
  for (int64_t i = 0; i < n && incx > 0; ++i) norm = std::hypot(norm, static_cast<double>(x[i * incx]));
  return norm;
}

template <class Real>
double ref_asum(int64_t n, const Real* x, int64_t incx) {
  double sum = 0;
  for (int64_t i = 0; i < n && incx > 0; ++i) sum += std::fabs(static_cast<double>(x[i * incx]));
  return sum;
}

#define NPU_INSTANTIATE(Real)                                                   \
  template void ref_axpy(int64_t, Real, const Real*, int64_t, Real*, int64_t);  \
  template void ref_scal(int64_t, Real, Real*, int64_t);                        \
  template double ref_dot(int64_t, const Real*, int64_t, const Real*, int64_t); \
  template double ref_nrm2(int64_t, const Real*, int64_t);                      \
  template double ref_asum(int64_t, const Real*, int64_t);
NPU_INSTANTIATE(float)
NPU_INSTANTIATE(double)
#undef NPU_INSTANTIATE

}  // namespace npu::ops

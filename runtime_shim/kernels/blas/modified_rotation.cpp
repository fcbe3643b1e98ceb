// Modified Givens rotations. Source: the description of rotm and rotmg in BLAS (Lawson, Hanson, Kincaid, Krogh, 1979).
#include <cmath>

#include "runtime_shim/kernels/blas/vector.h"

namespace npu::ops {
namespace {

template <class Real>
struct Matrix {
  Real h11, h12, h21, h22;
};

/// Of each flag but -2, which changes nothing.
template <class Real>
Matrix<Real> matrix_of(const Real* parameters) {
  const Real flag = parameters[0];
  if (flag == 0) return {1, parameters[3], parameters[2], 1};
  if (flag == 1) return {parameters[1], 1, -1, parameters[4]};
  return {parameters[1], parameters[3], parameters[2], parameters[4]};
}

/// Keeps a factor within 4096^-2 and 4096^2. Result: what the row of H is multiplied by.
template <class Real>
Real rescale(Real* factor) {
  constexpr Real kGamma = 4096, kLarge = kGamma * kGamma, kSmall = 1 / kLarge;
  Real row = 1;
  while (*factor != 0 && std::fabs(*factor) <= kSmall) *factor *= kLarge, row /= kGamma;
  while (std::isfinite(*factor) && std::fabs(*factor) >= kLarge) *factor /= kLarge, row *= kGamma;
  return row;
}

}  // namespace

template <class Real>
void modified_rotation(int64_t n, Real* x, int64_t incx, Real* y, int64_t incy, const Real* parameters) {
  if (parameters[0] == -2) return;
  const Matrix<Real> h = matrix_of(parameters);
  int64_t at_x = incx < 0 ? (1 - n) * incx : 0, at_y = incy < 0 ? (1 - n) * incy : 0;
  for (int64_t i = 0; i < n; ++i, at_x += incx, at_y += incy) {
    const Real first = x[at_x], second = y[at_y];
    x[at_x] = h.h11 * first + h.h12 * second;
    y[at_y] = h.h21 * first + h.h22 * second;
  }
}

template <class Real>
void make_modified_rotation(Real* d1, Real* d2, Real* x1, Real y1, Real* parameters) {
  const Real p2 = *d2 * y1;
  if (*d1 >= 0 && p2 == 0) {
    parameters[0] = -2;
    return;
  }
  const Real p1 = *d1 * *x1, q2 = p2 * y1, q1 = p1 * *x1;
  Real flag = -1;
  Matrix<Real> h{};
  bool is_zero = *d1 < 0;
  if (!is_zero && std::fabs(q1) > std::fabs(q2)) {
    h = {1, p2 / p1, -y1 / *x1, 1};
    const Real u = 1 - h.h12 * h.h21;
    is_zero = u <= 0;
    if (!is_zero) flag = 0, *d1 /= u, *d2 /= u, *x1 *= u;
  } else if (!is_zero) {
    is_zero = q2 < 0;
    if (!is_zero) {
      h = {p1 / p2, 1, -1, *x1 / y1};
      const Real u = 1 + h.h11 * h.h22, kept = *d2 / u;
      flag = 1, *d2 = *d1 / u, *d1 = kept, *x1 = y1 * u;
    }
  }
  if (is_zero) {
    h = {}, *d1 = *d2 = *x1 = 0;
  } else {
    const Real first = rescale(d1), second = rescale(d2);
    *x1 *= first, h.h11 *= first, h.h12 *= first, h.h21 *= second, h.h22 *= second;
    if (first != 1 || second != 1) flag = -1;
  }
  parameters[0] = flag;
  if (flag != 0) parameters[1] = h.h11, parameters[4] = h.h22;
  if (flag != 1) parameters[2] = h.h21, parameters[3] = h.h12;
}

template void modified_rotation(int64_t, float*, int64_t, float*, int64_t, const float*);
template void modified_rotation(int64_t, double*, int64_t, double*, int64_t, const double*);
template void make_modified_rotation(float*, float*, float*, float, float*);
template void make_modified_rotation(double*, double*, double*, double, double*);

}  // namespace npu::ops

#pragma once
// BLAS level 1 on host memory, float and double. Vectors follow BLAS's rule for negative increments: the
// first element is at data[(1 - n) * inc]. n <= 0 changes nothing.

#include <cstdint>

namespace npu::ops {

/// A vector of n elements `inc` apart, with negative increments resolved: element i is first[i * inc].
template <class T>
struct Strided {
  T* first;
  int64_t inc;
  Strided(T* data, int64_t n, int64_t increment)
      : first(increment < 0 && n > 0 ? data + (1 - n) * increment : data), inc(increment) {}
  T& operator[](int64_t i) const { return first[i * inc]; }
};

/// y = alpha * x + y.
template <class Real>
void axpy_fast(int64_t n, Real alpha, const Real* x, int64_t incx, Real* y, int64_t incy);
template <class Real>
void ref_axpy(int64_t n, Real alpha, const Real* x, int64_t incx, Real* y, int64_t incy);

/// x = alpha * x; incx > 0. NaN and infinity times zero stay NaN.
template <class Real>
void scal_fast(int64_t n, Real alpha, Real* x, int64_t incx);
template <class Real>
void ref_scal(int64_t n, Real alpha, Real* x, int64_t incx);

/// y = x.
template <class Real>
void copy_fast(int64_t n, const Real* x, int64_t incx, Real* y, int64_t incy);

/// x and y exchange their values.
template <class Real>
void swap_fast(int64_t n, Real* x, int64_t incx, Real* y, int64_t incy);

/// sum_i x_i * y_i; 0 for n <= 0.
template <class Real>
Real dot_fast(int64_t n, const Real* x, int64_t incx, const Real* y, int64_t incy);
template <class Real>
double ref_dot(int64_t n, const Real* x, int64_t incx, const Real* y, int64_t incy);

/// sqrt(sum_i x_i^2) without overflow on the way; 0 for n <= 0 or incx <= 0.
template <class Real>
Real nrm2_fast(int64_t n, const Real* x, int64_t incx);
template <class Real>
double ref_nrm2(int64_t n, const Real* x, int64_t incx);

/// sum_i |x_i|; 0 for n <= 0 or incx <= 0.
template <class Real>
Real asum_fast(int64_t n, const Real* x, int64_t incx);
template <class Real>
double ref_asum(int64_t n, const Real* x, int64_t incx);

/// Index, counted from 1, of the first element with the largest or smallest |x_i|; 0 for n <= 0 or incx <= 0.
/// NaNs are never chosen unless they come first.
template <class Real>
int64_t amax_index(int64_t n, const Real* x, int64_t incx);
template <class Real>
int64_t amin_index(int64_t n, const Real* x, int64_t incx);

/// (x_i, y_i) = (c x_i + s y_i, c y_i - s x_i).
template <class Real>
void rot_fast(int64_t n, Real* x, int64_t incx, Real* y, int64_t incy, Real c, Real s);

/// The rotation that turns (a, b) into (r, 0): a becomes r, b becomes z (BLAS's reconstruction value).
template <class Real>
void make_rotation(Real* a, Real* b, Real* c, Real* s);

/// (x, y) = H (x, y) for the matrix H = [h11 h12; h21 h22] that `parameters` describe as BLAS does: a flag, h11, h21, h12, h22. Flag -1: all
/// four count; 0: h11 = h22 = 1; 1: h12 = 1, h21 = -1; -2: H is the identity.
template <class Real>
void modified_rotation(int64_t n, Real* x, int64_t incx, Real* y, int64_t incy, const Real* parameters);

/// The parameters of the H that turns (sqrt(d1) x1, sqrt(d2) y1) into (r, 0); d1, d2 and x1 become those of the result.
template <class Real>
void make_modified_rotation(Real* d1, Real* d2, Real* x1, Real y1, Real* parameters);

}  // namespace npu::ops

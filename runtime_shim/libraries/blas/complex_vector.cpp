// Vectors of complex numbers.

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/blas_symbols.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/letters.h"
#include "runtime_shim/libraries/blas/observed_operands.h"

namespace npu::detail {
namespace {

template <class T>
using Symbols = ops::BlasSymbols<T>;

template <class T>
npublasStatus_t run_axpy(const char* name, npublasHandle_t handle, int n, const T* alpha, const T* x,
                         int incx, T* y, int incy) {
  BlasChecks checks(handle);
  if (checks.require(alpha != nullptr).failed() || n <= 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.in(vector_of(n, x, incx));
    operation.inout(vector_of(n, y, incy));
  });
  BlasScalar<T> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    Symbols<T>::axpy(n, scale.get(), x, incx, y, incy);
  });
}

// The factor is complex or real.
template <class T, class Factor>
npublasStatus_t run_scal(const char* name, npublasHandle_t handle, int n, const Factor* alpha, T* x,
                         int incx) {
  BlasChecks checks(handle);
  if (checks.require(alpha != nullptr).failed() || n <= 0 || incx <= 0)
    return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name,
                              [&](probe::Operation& operation) { operation.inout(vector_of(n, x, incx)); });
  BlasScalar<Factor> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    const Factor factor = scale.get();
    for (int64_t i = 0; i < n; ++i) x[i * incx] *= factor;
  });
}

/// copy and swap: from or with y.
template <class T, class X, class Routine>
npublasStatus_t run_two(const char* name, Routine routine, npublasHandle_t handle, int n, X* x, int incx,
                        T* y, int incy) {
  BlasChecks checks(handle);
  if (checks.failed() || n <= 0) return blas_logged(name, checks.status());
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(n, x, incx, y, incy);
  });
}

template <class T>
npublasStatus_t run_dot(const char* name, bool conjugated, npublasHandle_t handle, int n, const T* x,
                        int incx, const T* y, int incy, T* result) {
  BlasChecks checks(handle);
  if (checks.require(result != nullptr).failed()) return blas_logged(name, checks.status());
  return blas_submit_result(handle, name, [=] {
    ops::Strided<const T> a(x, n, incx), b(y, n, incy);
    std::complex<double> sum = 0;
    for (int64_t i = 0; i < n; ++i)
      sum += std::complex<double>(conjugated ? std::conj(a[i]) : a[i]) * std::complex<double>(b[i]);
    *result = T(sum);
  });
}

template <class T, class Result, class Routine>
npublasStatus_t run_reduction(const char* name, Routine routine, npublasHandle_t handle, int n, const T* x,
                              int incx, Result* result) {
  BlasChecks checks(handle);
  if (checks.require(result != nullptr).failed()) return blas_logged(name, checks.status());
  return blas_submit_result(handle, name, [=] {
    ops::prepare_blas();
    *result = n <= 0 || incx <= 0 ? 0 : routine(n, x, incx);
  });
}

// (x, y) = (c x + s y, c y - conj(s) x), s complex or real.
template <class T, class Real, class Sine>
npublasStatus_t run_rot(const char* name, npublasHandle_t handle, int n, T* x, int incx, T* y, int incy,
                        const Real* c, const Sine* s) {
  BlasChecks checks(handle);
  if (checks.require(c != nullptr && s != nullptr).failed() || n <= 0)
    return blas_logged(name, checks.status());
  BlasScalar<Real> cosine(handle, c);
  BlasScalar<Sine> sine(handle, s);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    Symbols<T>::rot(n, x, incx, y, incy, cosine.get(), T(sine.get()));
  });
}

template <class T, class Real>
npublasStatus_t run_rotg(const char* name, npublasHandle_t handle, T* a, T* b, Real* c, T* s) {
  BlasChecks checks(handle);
  checks.require(a != nullptr && b != nullptr && c != nullptr && s != nullptr);
  if (checks.failed()) return blas_logged(name, checks.status());
  return blas_submit_result(handle, name, [=] {
    T second = *b;  // BLAS does not change it, but some versions do
    Symbols<T>::rotg(a, &second, c, s);
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_VECTOR(L, l, R, r, Scalar, Real)                                                            \
  npublasStatus_t npublas##L##axpy(npublasHandle_t handle, int n, const Scalar* alpha, const Scalar* x,      \
                                   int incx, Scalar* y, int incy) {                                          \
    return run_axpy("npublas" #L "axpy", handle, n, data(alpha), data(x), incx, data(y), incy);              \
  }                                                                                                          \
  npublasStatus_t npublas##L##scal(npublasHandle_t handle, int n, const Scalar* alpha, Scalar* x,            \
                                   int incx) {                                                               \
    return run_scal("npublas" #L "scal", handle, n, data(alpha), data(x), incx);                             \
  }                                                                                                          \
  npublasStatus_t npublas##L##r##scal(npublasHandle_t handle, int n, const Real* alpha, Scalar* x,           \
                                      int incx) {                                                            \
    return run_scal("npublas" #L#r "scal", handle, n, alpha, data(x), incx);                                 \
  }                                                                                                          \
  npublasStatus_t npublas##L##copy(npublasHandle_t handle, int n, const Scalar* x, int incx, Scalar* y,      \
                                   int incy) {                                                               \
    return run_two("npublas" #L "copy", Symbols<CppElement<Scalar>>::copy, handle, n, data(x), incx,         \
                   data(y), incy);                                                                           \
  }                                                                                                          \
  npublasStatus_t npublas##L##swap(npublasHandle_t handle, int n, Scalar* x, int incx, Scalar* y,            \
                                   int incy) {                                                               \
    return run_two("npublas" #L "swap", Symbols<CppElement<Scalar>>::swap, handle, n, data(x), incx,         \
                   data(y), incy);                                                                           \
  }                                                                                                          \
  npublasStatus_t npublas##L##dotu(npublasHandle_t handle, int n, const Scalar* x, int incx,                 \
                                   const Scalar* y, int incy, Scalar* result) {                              \
    return run_dot("npublas" #L "dotu", false, handle, n, data(x), incx, data(y), incy, data(result));       \
  }                                                                                                          \
  npublasStatus_t npublas##L##dotc(npublasHandle_t handle, int n, const Scalar* x, int incx,                 \
                                   const Scalar* y, int incy, Scalar* result) {                              \
    return run_dot("npublas" #L "dotc", true, handle, n, data(x), incx, data(y), incy, data(result));        \
  }                                                                                                          \
  npublasStatus_t npublas##R##l##nrm2(npublasHandle_t handle, int n, const Scalar* x, int incx,              \
                                      Real* result) {                                                        \
    return run_reduction("npublas" #R #l "nrm2", Symbols<CppElement<Scalar>>::nrm2, handle, n, data(x),      \
                         incx, result);                                                                      \
  }                                                                                                          \
  npublasStatus_t npublas##R##l##asum(npublasHandle_t handle, int n, const Scalar* x, int incx,              \
                                      Real* result) {                                                        \
    return run_reduction("npublas" #R #l "asum", Symbols<CppElement<Scalar>>::asum, handle, n, data(x),      \
                         incx, result);                                                                      \
  }                                                                                                          \
  npublasStatus_t npublasI##l##amax(npublasHandle_t handle, int n, const Scalar* x, int incx, int* result) { \
    return run_reduction("npublasI" #l "amax", Symbols<CppElement<Scalar>>::iamax, handle, n, data(x), incx, \
                         result);                                                                            \
  }                                                                                                          \
  npublasStatus_t npublasI##l##amin(npublasHandle_t handle, int n, const Scalar* x, int incx, int* result) { \
    return run_reduction("npublasI" #l "amin", Symbols<CppElement<Scalar>>::iamin, handle, n, data(x), incx, \
                         result);                                                                            \
  }                                                                                                          \
  npublasStatus_t npublas##L##rot(npublasHandle_t handle, int n, Scalar* x, int incx, Scalar* y, int incy,   \
                                  const Real* c, const Scalar* s) {                                          \
    return run_rot("npublas" #L "rot", handle, n, data(x), incx, data(y), incy, c, data(s));                 \
  }                                                                                                          \
  npublasStatus_t npublas##L##r##rot(npublasHandle_t handle, int n, Scalar* x, int incx, Scalar* y,          \
                                     int incy, const Real* c, const Real* s) {                               \
    return run_rot("npublas" #L#r "rot", handle, n, data(x), incx, data(y), incy, c, s);                     \
  }                                                                                                          \
  npublasStatus_t npublas##L##rotg(npublasHandle_t handle, Scalar* a, Scalar* b, Real* c, Scalar* s) {       \
    return run_rotg("npublas" #L "rotg", handle, data(a), data(b), c, data(s));                              \
  }

extern "C" {
NPU_BLAS_VECTOR(C, c, S, s, npuComplex, float)
NPU_BLAS_VECTOR(Z, z, D, d, npuDoubleComplex, double)
}  // extern "C"

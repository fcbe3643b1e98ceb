// Packed and banded matrices: products, updates, solutions, and conversions from and to full storage.

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/blas_symbols.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/letters.h"

namespace npu::detail {
namespace {

template <class T>
using Symbols = ops::BlasSymbols<T>;

/// y = alpha * A * x + beta * y, A in packed storage.
template <class T>
npublasStatus_t run_packed_product(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n,
                                   const T* alpha, const T* ap, const T* x, int incx, const T* beta, T* y,
                                   int incy) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0 && incy != 0 && alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha), keep(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    Symbols<T>::hpmv(letter_of(uplo), n, scale.get(), ap, x, incx, keep.get(), y, incy);
  });
}

/// The same for k diagonals beside the main one.
template <class T>
npublasStatus_t run_band_product(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n,
                                 int k, const T* alpha, const T* a, int lda, const T* x, int incx,
                                 const T* beta, T* y, int incy) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && k >= 0 && lda > k && incx != 0 && incy != 0);
  checks.require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha), keep(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    Symbols<T>::hbmv(letter_of(uplo), n, k, scale.get(), a, lda, x, incx, keep.get(), y, incy);
  });
}

template <class T, class Real>
npublasStatus_t run_packed_update(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n,
                                  const Real* alpha, const T* x, int incx, T* ap) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0 && alpha != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<Real> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    Symbols<T>::hpr(letter_of(uplo), n, scale.get(), x, incx, ap);
  });
}

template <class T>
npublasStatus_t run_packed_update2(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n,
                                   const T* alpha, const T* x, int incx, const T* y, int incy, T* ap) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0 && incy != 0 && alpha != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    Symbols<T>::hpr2(letter_of(uplo), n, scale.get(), x, incx, y, incy, ap);
  });
}

/// x = op(A) * x or op(A)^-1 * x.
template <class T>
npublasStatus_t run_packed_triangle(const char* name, decltype(Symbols<T>::tpmv) routine,
                                    npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                    npublasDiagType_t diag, int n, const T* ap, T* x, int incx) {
  BlasChecks checks(handle);
  checks.triangle(uplo).operation(trans).diagonal(diag).require(n >= 0 && incx != 0);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(uplo), letter_of<T>(trans), letter_of(diag), n, ap, x, incx);
  });
}
template <class T>
npublasStatus_t run_band_triangle(const char* name, decltype(Symbols<T>::tbmv) routine,
                                  npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                                  npublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx) {
  BlasChecks checks(handle);
  checks.triangle(uplo).operation(trans).diagonal(diag).require(n >= 0 && k >= 0 && lda > k && incx != 0);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(uplo), letter_of<T>(trans), letter_of(diag), n, k, a, lda, x, incx);
  });
}

/// move(element of the packed triangle, element of the matrix), column by column.
template <class Packed, class T, class Move>
void for_triangle(bool lower, int n, Packed* ap, T* a, int64_t lda, Move move) {
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = lower ? j : 0; i < (lower ? n : j + 1); ++i) move(*ap++, a[i + j * lda]);
  }
}

template <class T>
npublasStatus_t run_unpack(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n,
                           const T* ap, T* a, int lda) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0).leading(lda, n);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  return blas_submit(handle->stream, name, [=] {
    for_triangle(uplo == NPUBLAS_FILL_MODE_LOWER, n, ap, a, lda, [](const T& from, T& to) { to = from; });
  });
}
template <class T>
npublasStatus_t run_pack(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n, const T* a,
                         int lda, T* ap) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0).leading(lda, n);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  return blas_submit(handle->stream, name, [=] {
    for_triangle(uplo == NPUBLAS_FILL_MODE_LOWER, n, ap, a, lda, [](T& to, const T& from) { to = from; });
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_PACKED(L, Scalar, Real, sp)                                                                 \
  npublasStatus_t npublas##L##sp##mv(npublasHandle_t handle, npublasFillMode_t uplo, int n,                  \
                                     const Scalar* alpha, const Scalar* AP, const Scalar* x, int incx,       \
                                     const Scalar* beta, Scalar* y, int incy) {                              \
    return run_packed_product("npublas" #L#sp "mv", handle, uplo, n, data(alpha), data(AP), data(x), incx,   \
                              data(beta), data(y), incy);                                                    \
  }                                                                                                          \
  npublasStatus_t npublas##L##sp##r(npublasHandle_t handle, npublasFillMode_t uplo, int n,                   \
                                    const Real* alpha, const Scalar* x, int incx, Scalar* AP) {              \
    return run_packed_update("npublas" #L#sp "r", handle, uplo, n, alpha, data(x), incx, data(AP));          \
  }                                                                                                          \
  npublasStatus_t npublas##L##sp##r2(npublasHandle_t handle, npublasFillMode_t uplo, int n,                  \
                                     const Scalar* alpha, const Scalar* x, int incx, const Scalar* y,        \
                                     int incy, Scalar* AP) {                                                 \
    return run_packed_update2("npublas" #L#sp "r2", handle, uplo, n, data(alpha), data(x), incx, data(y),    \
                              incy, data(AP));                                                               \
  }                                                                                                          \
  npublasStatus_t npublas##L##tpmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Scalar* AP, Scalar* x, int incx) {   \
    return run_packed_triangle("npublas" #L "tpmv", Symbols<CppElement<Scalar>>::tpmv, handle, uplo, trans,  \
                               diag, n, data(AP), data(x), incx);                                            \
  }                                                                                                          \
  npublasStatus_t npublas##L##tpsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Scalar* AP, Scalar* x, int incx) {   \
    return run_packed_triangle("npublas" #L "tpsv", Symbols<CppElement<Scalar>>::tpsv, handle, uplo, trans,  \
                               diag, n, data(AP), data(x), incx);                                            \
  }                                                                                                          \
  npublasStatus_t npublas##L##tbmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, int k, const Scalar* A, int lda,           \
                                   Scalar* x, int incx) {                                                    \
    return run_band_triangle("npublas" #L "tbmv", Symbols<CppElement<Scalar>>::tbmv, handle, uplo, trans,    \
                             diag, n, k, data(A), lda, data(x), incx);                                       \
  }                                                                                                          \
  npublasStatus_t npublas##L##tbsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, int k, const Scalar* A, int lda,           \
                                   Scalar* x, int incx) {                                                    \
    return run_band_triangle("npublas" #L "tbsv", Symbols<CppElement<Scalar>>::tbsv, handle, uplo, trans,    \
                             diag, n, k, data(A), lda, data(x), incx);                                       \
  }                                                                                                          \
  npublasStatus_t npublas##L##tpttr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Scalar* AP, \
                                    Scalar* A, int lda) {                                                    \
    return run_unpack("npublas" #L "tpttr", handle, uplo, n, data(AP), data(A), lda);                        \
  }                                                                                                          \
  npublasStatus_t npublas##L##trttp(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Scalar* A,  \
                                    int lda, Scalar* AP) {                                                   \
    return run_pack("npublas" #L "trttp", handle, uplo, n, data(A), lda, data(AP));                          \
  }

extern "C" {
NPU_BLAS_PACKED(S, float, float, sp)
NPU_BLAS_PACKED(D, double, double, sp)
NPU_BLAS_PACKED(C, npuComplex, float, hp)
NPU_BLAS_PACKED(Z, npuDoubleComplex, double, hp)
#define NPU_BLAS_BAND(L, Scalar, Real)                                                                       \
  npublasStatus_t npublas##L##hbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k,             \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* x, int incx, \
                                   const Scalar* beta, Scalar* y, int incy) {                                \
    return run_band_product("npublas" #L "hbmv", handle, uplo, n, k, data(alpha), data(A), lda, data(x),     \
                            incx, data(beta), data(y), incy);                                                \
  }

NPU_BLAS_BAND(C, npuComplex, float)
NPU_BLAS_BAND(Z, npuDoubleComplex, double)
}  // extern "C"

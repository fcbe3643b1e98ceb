// Complex matrices and vectors.

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/blas_symbols.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/letters.h"

namespace npu::detail {
namespace {

template <class T>
using Symbols = ops::BlasSymbols<T>;

/// gemv as the program passed it. Several form a batch, by stride or by arrays of pointers.
template <class T>
struct ComplexGemvCall {
  npublasOperation_t trans;
  int m, n;
  const T* alpha;
  const T* a;
  const T* const* a_items;
  int lda;
  long long stride_a;
  const T* x;
  const T* const* x_items;
  int incx;
  long long stride_x;
  const T* beta;
  T* y;
  T* const* y_items;
  int incy;
  long long stride_y;
  int batch_count;
};

template <class T>
npublasStatus_t run_complex_gemv(const char* name, npublasHandle_t handle, const ComplexGemvCall<T>& call) {
  BlasChecks checks(handle);
  checks.operation(call.trans).require(call.m >= 0 && call.n >= 0 && call.batch_count >= 0);
  checks.leading(call.lda, call.m).require(call.incx != 0 && call.incy != 0);
  checks.require(call.alpha != nullptr && call.beta != nullptr);
  if (checks.failed() || call.m == 0 || call.n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> alpha(handle, call.alpha), beta(handle, call.beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    ops::parallel_chunks(call.batch_count, 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        Symbols<T>::gemv(letter_of<T>(call.trans), call.m, call.n, alpha.get(),
                         call.a_items ? call.a_items[i] : call.a + i * call.stride_a, call.lda,
                         call.x_items ? call.x_items[i] : call.x + i * call.stride_x, call.incx, beta.get(),
                         call.y_items ? call.y_items[i] : call.y + i * call.stride_y, call.incy);
      }
    });
  });
}

template <class T>
npublasStatus_t run_complex_gbmv(const char* name, npublasHandle_t handle, npublasOperation_t trans, int m,
                                 int n, int kl, int ku, const T* alpha, const T* a, int lda, const T* x,
                                 int incx, const T* beta, T* y, int incy) {
  BlasChecks checks(handle);
  checks.operation(trans).require(m >= 0 && n >= 0 && kl >= 0 && ku >= 0 && incx != 0 && incy != 0);
  checks.require(lda > kl + ku).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha), keep(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    Symbols<T>::gbmv(letter_of<T>(trans), m, n, kl, ku, scale.get(), a, lda, x, incx, keep.get(), y, incy);
  });
}

/// geru and gerc.
template <class T>
npublasStatus_t run_ger(const char* name, decltype(Symbols<T>::geru) routine, npublasHandle_t handle, int m,
                        int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* a, int lda) {
  BlasChecks checks(handle);
  checks.require(m >= 0 && n >= 0 && incx != 0 && incy != 0).leading(lda, m).require(alpha != nullptr);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(m, n, scale.get(), x, incx, y, incy, a, lda);
  });
}

/// symv and hemv.
template <class T>
npublasStatus_t run_symv(const char* name, decltype(Symbols<T>::hemv) routine, npublasHandle_t handle,
                         npublasFillMode_t uplo, int n, const T* alpha, const T* a, int lda, const T* x,
                         int incx, const T* beta, T* y, int incy) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0 && incy != 0).leading(lda, n);
  checks.require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha), keep(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(uplo), n, scale.get(), a, lda, x, incx, keep.get(), y, incy);
  });
}

/// syr and her, whose factor is real.
template <class T, class Factor, class Routine>
npublasStatus_t run_syr(const char* name, Routine routine, npublasHandle_t handle, npublasFillMode_t uplo,
                        int n, const Factor* alpha, const T* x, int incx, T* a, int lda) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0).leading(lda, n).require(alpha != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<Factor> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(uplo), n, scale.get(), x, incx, a, lda);
  });
}

/// A = alpha * (x * y^T + y * x^T) + A. BLAS has it for real numbers only.
template <class T>
void syr2(char uplo, int n, T alpha, const T* x, int incx, const T* y, int incy, T* a, int lda) {
  ops::Strided<const T> u(x, n, incx), v(y, n, incy);
  const bool lower = uplo == 'L';
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = lower ? j : 0; i < (lower ? n : j + 1); ++i)
      a[i + j * lda] += alpha * (u[i] * v[j] + v[i] * u[j]);
  }
}

/// syr2 and her2.
template <class T, class Routine>
npublasStatus_t run_syr2(const char* name, Routine routine, npublasHandle_t handle, npublasFillMode_t uplo,
                         int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* a, int lda) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0 && incy != 0).leading(lda, n).require(alpha != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(uplo), n, scale.get(), x, incx, y, incy, a, lda);
  });
}

/// trmv and trsv.
template <class T>
npublasStatus_t run_triangular(const char* name, decltype(Symbols<T>::trmv) routine, npublasHandle_t handle,
                               npublasFillMode_t uplo, npublasOperation_t trans, npublasDiagType_t diag,
                               int n, const T* a, int lda, T* x, int incx) {
  BlasChecks checks(handle);
  checks.triangle(uplo).operation(trans).diagonal(diag).require(n >= 0 && incx != 0).leading(lda, n);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(uplo), letter_of<T>(trans), letter_of(diag), n, a, lda, x, incx);
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_MATRIX(L, Scalar, Real)                                                                     \
  npublasStatus_t npublas##L##gemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,           \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* x, int incx, \
                                   const Scalar* beta, Scalar* y, int incy) {                                \
    return run_complex_gemv<CppElement<Scalar>>(                                                             \
        "npublas" #L "gemv", handle,                                                                         \
        {trans, m, n, data(alpha), data(A), nullptr, lda, 0, data(x), nullptr, incx, 0, data(beta), data(y), \
         nullptr, incy, 0, 1});                                                                              \
  }                                                                                                          \
  npublasStatus_t npublas##L##gemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,    \
                                          const Scalar* alpha, const Scalar* const Aarray[], int lda,        \
                                          const Scalar* const xarray[], int incx, const Scalar* beta,        \
                                          Scalar* const yarray[], int incy, int batchCount) {                \
    return run_complex_gemv<CppElement<Scalar>>(                                                             \
        "npublas" #L "gemvBatched", handle,                                                                  \
        {trans, m, n, data(alpha), nullptr, items(Aarray), lda, 0, nullptr, items(xarray), incx, 0,          \
         data(beta), nullptr, items(yarray), incy, 0, batchCount});                                          \
  }                                                                                                          \
  npublasStatus_t npublas##L##gemvStridedBatched(                                                            \
      npublasHandle_t handle, npublasOperation_t trans, int m, int n, const Scalar* alpha, const Scalar* A,  \
      int lda, long long int strideA, const Scalar* x, int incx, long long int stridex, const Scalar* beta,  \
      Scalar* y, int incy, long long int stridey, int batchCount) {                                          \
    return run_complex_gemv<CppElement<Scalar>>(                                                             \
        "npublas" #L "gemvStridedBatched", handle,                                                           \
        {trans, m, n, data(alpha), data(A), nullptr, lda, strideA, data(x), nullptr, incx, stridex,          \
         data(beta), data(y), nullptr, incy, stridey, batchCount});                                          \
  }                                                                                                          \
  npublasStatus_t npublas##L##gbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl,   \
                                   int ku, const Scalar* alpha, const Scalar* A, int lda, const Scalar* x,   \
                                   int incx, const Scalar* beta, Scalar* y, int incy) {                      \
    return run_complex_gbmv("npublas" #L "gbmv", handle, trans, m, n, kl, ku, data(alpha), data(A), lda,     \
                            data(x), incx, data(beta), data(y), incy);                                       \
  }                                                                                                          \
  npublasStatus_t npublas##L##geru(npublasHandle_t handle, int m, int n, const Scalar* alpha,                \
                                   const Scalar* x, int incx, const Scalar* y, int incy, Scalar* A,          \
                                   int lda) {                                                                \
    return run_ger("npublas" #L "geru", Symbols<CppElement<Scalar>>::geru, handle, m, n, data(alpha),        \
                   data(x), incx, data(y), incy, data(A), lda);                                              \
  }                                                                                                          \
  npublasStatus_t npublas##L##gerc(npublasHandle_t handle, int m, int n, const Scalar* alpha,                \
                                   const Scalar* x, int incx, const Scalar* y, int incy, Scalar* A,          \
                                   int lda) {                                                                \
    return run_ger("npublas" #L "gerc", Symbols<CppElement<Scalar>>::gerc, handle, m, n, data(alpha),        \
                   data(x), incx, data(y), incy, data(A), lda);                                              \
  }                                                                                                          \
  npublasStatus_t npublas##L##symv(npublasHandle_t handle, npublasFillMode_t uplo, int n,                    \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* x, int incx, \
                                   const Scalar* beta, Scalar* y, int incy) {                                \
    return run_symv("npublas" #L "symv", Symbols<CppElement<Scalar>>::symv, handle, uplo, n, data(alpha),    \
                    data(A), lda, data(x), incx, data(beta), data(y), incy);                                 \
  }                                                                                                          \
  npublasStatus_t npublas##L##hemv(npublasHandle_t handle, npublasFillMode_t uplo, int n,                    \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* x, int incx, \
                                   const Scalar* beta, Scalar* y, int incy) {                                \
    return run_symv("npublas" #L "hemv", Symbols<CppElement<Scalar>>::hemv, handle, uplo, n, data(alpha),    \
                    data(A), lda, data(x), incx, data(beta), data(y), incy);                                 \
  }                                                                                                          \
  npublasStatus_t npublas##L##syr(npublasHandle_t handle, npublasFillMode_t uplo, int n,                     \
                                  const Scalar* alpha, const Scalar* x, int incx, Scalar* A, int lda) {      \
    return run_syr("npublas" #L "syr", Symbols<CppElement<Scalar>>::syr, handle, uplo, n, data(alpha),       \
                   data(x), incx, data(A), lda);                                                             \
  }                                                                                                          \
  npublasStatus_t npublas##L##her(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Real* alpha,  \
                                  const Scalar* x, int incx, Scalar* A, int lda) {                           \
    return run_syr("npublas" #L "her", Symbols<CppElement<Scalar>>::her, handle, uplo, n, alpha, data(x),    \
                   incx, data(A), lda);                                                                      \
  }                                                                                                          \
  npublasStatus_t npublas##L##syr2(npublasHandle_t handle, npublasFillMode_t uplo, int n,                    \
                                   const Scalar* alpha, const Scalar* x, int incx, const Scalar* y,          \
                                   int incy, Scalar* A, int lda) {                                           \
    return run_syr2("npublas" #L "syr2", syr2<CppElement<Scalar>>, handle, uplo, n, data(alpha), data(x),    \
                    incx, data(y), incy, data(A), lda);                                                      \
  }                                                                                                          \
  npublasStatus_t npublas##L##her2(npublasHandle_t handle, npublasFillMode_t uplo, int n,                    \
                                   const Scalar* alpha, const Scalar* x, int incx, const Scalar* y,          \
                                   int incy, Scalar* A, int lda) {                                           \
    return run_syr2("npublas" #L "her2", Symbols<CppElement<Scalar>>::her2, handle, uplo, n, data(alpha),    \
                    data(x), incx, data(y), incy, data(A), lda);                                             \
  }                                                                                                          \
  npublasStatus_t npublas##L##trmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Scalar* A, int lda, Scalar* x,       \
                                   int incx) {                                                               \
    return run_triangular("npublas" #L "trmv", Symbols<CppElement<Scalar>>::trmv, handle, uplo, trans, diag, \
                          n, data(A), lda, data(x), incx);                                                   \
  }                                                                                                          \
  npublasStatus_t npublas##L##trsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Scalar* A, int lda, Scalar* x,       \
                                   int incx) {                                                               \
    return run_triangular("npublas" #L "trsv", Symbols<CppElement<Scalar>>::trsv, handle, uplo, trans, diag, \
                          n, data(A), lda, data(x), incx);                                                   \
  }

extern "C" {
NPU_BLAS_MATRIX(C, npuComplex, float)
NPU_BLAS_MATRIX(Z, npuDoubleComplex, double)
}  // extern "C"

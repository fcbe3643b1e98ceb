// One triangle of a product that is known to be symmetric or Hermitian.

#include <complex>
#include <vector>

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/blas_symbols.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/letters.h"

namespace npu::detail {
namespace {

template <class T>
using Symbols = ops::BlasSymbols<T>;

/// The triangle of C = alpha * op(A) * op(B)^T (or ^H) + beta * C, for a product that is known to be
/// symmetric. With ^H the imaginary parts of the diagonal are assumed and set to zero.
template <class T, class Keep>
npublasStatus_t run_syrkx(const char* name, npublasOperation_t other, npublasHandle_t handle,
                          npublasFillMode_t uplo, npublasOperation_t trans, int n, int k, const T* alpha,
                          const T* a, int lda, const T* b, int ldb, const Keep* beta, T* c, int ldc) {
  BlasChecks checks(handle);
  const int rows = trans == NPUBLAS_OP_N ? n : k;
  checks.triangle(uplo)
      .require(trans == NPUBLAS_OP_N || trans == other)
      .require(n >= 0 && k >= 0)
      .leading(lda, rows)
      .leading(ldb, rows);
  checks.leading(ldc, n).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha);
  BlasScalar<Keep> keep(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    std::vector<T> product(static_cast<size_t>(n) * n);
    const char plain = 'N', turned = letter_of<T>(other);
    Symbols<T>::gemm(trans == NPUBLAS_OP_N ? plain : turned, trans == NPUBLAS_OP_N ? turned : plain, n, n, k,
                     scale.get(), a, lda, b, ldb, T(0), product.data(), n);
    const bool lower = uplo == NPUBLAS_FILL_MODE_LOWER;
    const Keep factor = keep.get();
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = lower ? j : 0; i < (lower ? n : j + 1); ++i) {
        T& to = c[i + j * ldc];
        to = product[static_cast<size_t>(i + j * n)] + (factor == Keep(0) ? T(0) : factor * to);
        if (i == j && other == NPUBLAS_OP_C) to = T(std::real(to));
      }
    }
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_SYRKX(L, Scalar)                                                                           \
  npublasStatus_t npublas##L##syrkx(npublasHandle_t handle, npublasFillMode_t uplo,                         \
                                    npublasOperation_t trans, int n, int k, const Scalar* alpha,            \
                                    const Scalar* A, int lda, const Scalar* B, int ldb, const Scalar* beta, \
                                    Scalar* C, int ldc) {                                                   \
    return run_syrkx("npublas" #L "syrkx", NPUBLAS_OP_T, handle, uplo, trans, n, k, data(alpha), data(A),   \
                     lda, data(B), ldb, data(beta), data(C), ldc);                                          \
  }

extern "C" {
NPU_BLAS_SYRKX(S, float)
NPU_BLAS_SYRKX(D, double)
NPU_BLAS_SYRKX(C, npuComplex)
NPU_BLAS_SYRKX(Z, npuDoubleComplex)
}  // extern "C"

#define NPU_BLAS_HERKX(L, Scalar, Real)                                                                   \
  npublasStatus_t npublas##L##herkx(npublasHandle_t handle, npublasFillMode_t uplo,                       \
                                    npublasOperation_t trans, int n, int k, const Scalar* alpha,          \
                                    const Scalar* A, int lda, const Scalar* B, int ldb, const Real* beta, \
                                    Scalar* C, int ldc) {                                                 \
    return run_syrkx("npublas" #L "herkx", NPUBLAS_OP_C, handle, uplo, trans, n, k, data(alpha), data(A), \
                     lda, data(B), ldb, beta, data(C), ldc);                                              \
  }

extern "C" {
NPU_BLAS_HERKX(C, npuComplex, float)
NPU_BLAS_HERKX(Z, npuDoubleComplex, double)
}  // extern "C"

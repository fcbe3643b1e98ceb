// Products of complex matrices and other calls with matrix operands and results.

#include <algorithm>

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/blas_symbols.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/letters.h"

namespace npu::detail {
namespace {

constexpr int kColumnsPerTask =
    64;  // rows or columns of a result tile: BLAS is fast, and the work is balanced

template <class T>
using Symbols = ops::BlasSymbols<T>;

/// gemm as the program passed it. Several form a batch, by stride or by arrays of pointers.
template <class T>
struct ComplexGemmCall {
  npublasOperation_t transa, transb;
  int m, n, k;
  const T* alpha;
  const T* a;
  const T* const* a_items;
  int lda;
  long long stride_a;
  const T* b;
  const T* const* b_items;
  int ldb;
  long long stride_b;
  const T* beta;
  T* c;
  T* const* c_items;
  int ldc;
  long long stride_c;
  int batch_count;
};

/// Columns [first, last) of the result of one product.
template <class T>
void run_columns(const ComplexGemmCall<T>& call, T alpha, T beta, int64_t item, int64_t first, int64_t last) {
  const T* a = call.a_items ? call.a_items[item] : call.a + item * call.stride_a;
  const T* b = call.b_items ? call.b_items[item] : call.b + item * call.stride_b;
  T* c = call.c_items ? call.c_items[item] : call.c + item * call.stride_c;
  b += call.transb == NPUBLAS_OP_N ? first * call.ldb : first;
  Symbols<T>::gemm(letter_of<T>(call.transa), letter_of<T>(call.transb), call.m,
                   static_cast<int>(last - first), call.k, alpha, a, call.lda, b, call.ldb, beta,
                   c + first * call.ldc, call.ldc);
}

template <class T>
npublasStatus_t run_complex_gemm(const char* name, npublasHandle_t handle, const ComplexGemmCall<T>& call) {
  BlasChecks checks(handle);
  checks.operation(call.transa).operation(call.transb);
  checks.require(call.m >= 0 && call.n >= 0 && call.k >= 0 && call.batch_count >= 0);
  checks.leading(call.lda, call.transa == NPUBLAS_OP_N ? call.m : call.k);
  checks.leading(call.ldb, call.transb == NPUBLAS_OP_N ? call.k : call.n).leading(call.ldc, call.m);
  checks.require(call.alpha != nullptr && call.beta != nullptr);
  if (checks.failed() || call.m == 0 || call.n == 0 || call.batch_count == 0)
    return blas_logged(name, checks.status());
  BlasScalar<T> alpha(handle, call.alpha), beta(handle, call.beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    const int64_t parts = (call.n + kColumnsPerTask - 1) / kColumnsPerTask;
    ops::parallel_chunks(parts * call.batch_count, 1, [&](int64_t first, int64_t last) {
      for (int64_t part = first; part < last; ++part) {
        const int64_t column = part % parts * kColumnsPerTask;
        run_columns(call, alpha.get(), beta.get(), part / parts, column,
                    std::min<int64_t>(call.n, column + kColumnsPerTask));
      }
    });
  });
}

/// symm and hemm.
template <class T>
npublasStatus_t run_symm(const char* name, decltype(Symbols<T>::symm) routine, npublasHandle_t handle,
                         npublasSideMode_t side, npublasFillMode_t uplo, int m, int n, const T* alpha,
                         const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc) {
  BlasChecks checks(handle);
  checks.side(side).triangle(uplo).require(m >= 0 && n >= 0).leading(lda, side == NPUBLAS_SIDE_LEFT ? m : n);
  checks.leading(ldb, m).leading(ldc, m).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha), keep(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(side), letter_of(uplo), m, n, scale.get(), a, lda, b, ldb, keep.get(), c, ldc);
  });
}

/// The only op besides N that a call supports: T for symmetric ones, C for Hermitian ones.
BlasChecks& one_of(BlasChecks& checks, npublasOperation_t trans, npublasOperation_t other) {
  return checks.require(trans == NPUBLAS_OP_N || trans == other);
}

/// syrk and herk, whose factors are real.
template <class T, class Factor, class Routine>
npublasStatus_t run_syrk(const char* name, Routine routine, npublasOperation_t other, npublasHandle_t handle,
                         npublasFillMode_t uplo, npublasOperation_t trans, int n, int k, const Factor* alpha,
                         const T* a, int lda, const Factor* beta, T* c, int ldc) {
  BlasChecks checks(handle);
  one_of(checks.triangle(uplo), trans, other)
      .require(n >= 0 && k >= 0)
      .leading(lda, trans == NPUBLAS_OP_N ? n : k);
  checks.leading(ldc, n).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<Factor> scale(handle, alpha), keep(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(uplo), letter_of<T>(trans), n, k, scale.get(), a, lda, keep.get(), c, ldc);
  });
}

/// syr2k and her2k, whose beta is real.
template <class T, class Keep, class Routine>
npublasStatus_t run_syr2k(const char* name, Routine routine, npublasOperation_t other, npublasHandle_t handle,
                          npublasFillMode_t uplo, npublasOperation_t trans, int n, int k, const T* alpha,
                          const T* a, int lda, const T* b, int ldb, const Keep* beta, T* c, int ldc) {
  BlasChecks checks(handle);
  const int rows = trans == NPUBLAS_OP_N ? n : k;
  one_of(checks.triangle(uplo), trans, other).require(n >= 0 && k >= 0).leading(lda, rows).leading(ldb, rows);
  checks.leading(ldc, n).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha);
  BlasScalar<Keep> keep(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    routine(letter_of(uplo), letter_of<T>(trans), n, k, scale.get(), a, lda, b, ldb, keep.get(), c, ldc);
  });
}

/// B = alpha * op(A)^-1 * B, or with A on the right.
template <class T>
npublasStatus_t run_trsm(const char* name, npublasHandle_t handle, npublasSideMode_t side,
                         npublasFillMode_t uplo, npublasOperation_t trans, npublasDiagType_t diag, int m,
                         int n, const T* alpha, const T* const* a_items, const T* a, int lda,
                         T* const* b_items, T* b, int ldb, int batch) {
  BlasChecks checks(handle);
  checks.side(side).triangle(uplo).operation(trans).diagonal(diag).require(m >= 0 && n >= 0 && batch >= 0);
  checks.leading(lda, side == NPUBLAS_SIDE_LEFT ? m : n).leading(ldb, m).require(alpha != nullptr);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    ops::parallel_chunks(batch, 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        Symbols<T>::trsm(letter_of(side), letter_of(uplo), letter_of<T>(trans), letter_of(diag), m, n,
                         scale.get(), a_items ? a_items[i] : a, lda, b_items ? b_items[i] : b, ldb);
      }
    });
  });
}

/// C = alpha * op(A) * B, or with A on the right. C may be B.
template <class T>
npublasStatus_t run_trmm(const char* name, npublasHandle_t handle, npublasSideMode_t side,
                         npublasFillMode_t uplo, npublasOperation_t trans, npublasDiagType_t diag, int m,
                         int n, const T* alpha, const T* a, int lda, const T* b, int ldb, T* c, int ldc) {
  BlasChecks checks(handle);
  checks.side(side).triangle(uplo).operation(trans).diagonal(diag).require(m >= 0 && n >= 0);
  checks.leading(lda, side == NPUBLAS_SIDE_LEFT ? m : n)
      .leading(ldb, m)
      .leading(ldc, m)
      .require(alpha != nullptr);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> scale(handle, alpha);
  return blas_submit(handle->stream, name, [=] {
    ops::prepare_blas();
    for (int64_t j = 0; b != c && j < n; ++j) std::copy_n(b + j * ldb, m, c + j * ldc);
    Symbols<T>::trmm(letter_of(side), letter_of(uplo), letter_of<T>(trans), letter_of(diag), m, n,
                     scale.get(), a, lda, c, ldc);
  });
}

template <class T>
T element(npublasOperation_t trans, const T* a, int64_t lda, int64_t i, int64_t j) {
  if (trans == NPUBLAS_OP_N) return a[i + j * lda];
  return trans == NPUBLAS_OP_C ? std::conj(a[j + i * lda]) : a[j + i * lda];
}

template <class T>
npublasStatus_t run_geam(const char* name, npublasHandle_t handle, npublasOperation_t transa,
                         npublasOperation_t transb, int m, int n, const T* alpha, const T* a, int lda,
                         const T* beta, const T* b, int ldb, T* c, int ldc) {
  BlasChecks checks(handle);
  checks.operation(transa).operation(transb).require(m >= 0 && n >= 0 && alpha != nullptr && beta != nullptr);
  checks.leading(lda, transa == NPUBLAS_OP_N ? m : n)
      .leading(ldb, transb == NPUBLAS_OP_N ? m : n)
      .leading(ldc, m);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  BlasScalar<T> first(handle, alpha), second(handle, beta);
  return blas_submit(handle->stream, name, [=] {
    const T of_a = first.get(), of_b = second.get();
    ops::parallel_chunks(n, 16, [&](int64_t from, int64_t to) {
      for (int64_t j = from; j < to; ++j) {
        for (int64_t i = 0; i < m; ++i) {
          const T x = of_a == T(0) ? T(0) : of_a * element(transa, a, lda, i, j);
          const T y = of_b == T(0) ? T(0) : of_b * element(transb, b, ldb, i, j);
          c[i + j * ldc] = x + y;
        }
      }
    });
  });
}

template <class T>
npublasStatus_t run_dgmm(const char* name, npublasHandle_t handle, npublasSideMode_t side, int m, int n,
                         const T* a, int lda, const T* x, int incx, T* c, int ldc) {
  BlasChecks checks(handle);
  checks.side(side).require(m >= 0 && n >= 0).leading(lda, m).leading(ldc, m);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  const bool left = side == NPUBLAS_SIDE_LEFT;
  return blas_submit(handle->stream, name, [=] {
    ops::Strided<const T> factors(x, left ? m : n, incx);
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < m; ++i) c[i + j * ldc] = a[i + j * lda] * factors[left ? i : j];
    }
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_PRODUCT(L, Scalar, Real)                                                                    \
  npublasStatus_t npublas##L##gemm(npublasHandle_t handle, npublasOperation_t transa,                        \
                                   npublasOperation_t transb, int m, int n, int k, const Scalar* alpha,      \
                                   const Scalar* A, int lda, const Scalar* B, int ldb, const Scalar* beta,   \
                                   Scalar* C, int ldc) {                                                     \
    return run_complex_gemm<CppElement<Scalar>>(                                                             \
        "npublas" #L "gemm", handle,                                                                         \
        {transa,  transb,  m,   n, k,          data(alpha), data(A), nullptr, lda, 0,                        \
         data(B), nullptr, ldb, 0, data(beta), data(C),     nullptr, ldc,     0,   1});                      \
  }                                                                                                          \
  npublasStatus_t npublas##L##gemm3m(npublasHandle_t handle, npublasOperation_t transa,                      \
                                     npublasOperation_t transb, int m, int n, int k, const Scalar* alpha,    \
                                     const Scalar* A, int lda, const Scalar* B, int ldb, const Scalar* beta, \
                                     Scalar* C, int ldc) {                                                   \
    return run_complex_gemm<CppElement<Scalar>>(                                                             \
        "npublas" #L "gemm3m", handle,                                                                       \
        {transa,  transb,  m,   n, k,          data(alpha), data(A), nullptr, lda, 0,                        \
         data(B), nullptr, ldb, 0, data(beta), data(C),     nullptr, ldc,     0,   1});                      \
  }                                                                                                          \
  npublasStatus_t npublas##L##gemmBatched(                                                                   \
      npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb, int m, int n, int k,     \
      const Scalar* alpha, const Scalar* const Aarray[], int lda, const Scalar* const Barray[], int ldb,     \
      const Scalar* beta, Scalar* const Carray[], int ldc, int batchCount) {                                 \
    return run_complex_gemm<CppElement<Scalar>>("npublas" #L "gemmBatched", handle, {transa,                 \
                                                                                     transb,                 \
                                                                                     m,                      \
                                                                                     n,                      \
                                                                                     k,                      \
                                                                                     data(alpha),            \
                                                                                     nullptr,                \
                                                                                     items(Aarray),          \
                                                                                     lda,                    \
                                                                                     0,                      \
                                                                                     nullptr,                \
                                                                                     items(Barray),          \
                                                                                     ldb,                    \
                                                                                     0,                      \
                                                                                     data(beta),             \
                                                                                     nullptr,                \
                                                                                     items(Carray),          \
                                                                                     ldc,                    \
                                                                                     0,                      \
                                                                                     batchCount});           \
  }                                                                                                          \
  npublasStatus_t npublas##L##gemmStridedBatched(                                                            \
      npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb, int m, int n, int k,     \
      const Scalar* alpha, const Scalar* A, int lda, long long int strideA, const Scalar* B, int ldb,        \
      long long int strideB, const Scalar* beta, Scalar* C, int ldc, long long int strideC,                  \
      int batchCount) {                                                                                      \
    return run_complex_gemm<CppElement<Scalar>>(                                                             \
        "npublas" #L "gemmStridedBatched", handle,                                                           \
        {transa,  transb,  m,   n,       k,          data(alpha), data(A), nullptr, lda,     strideA,        \
         data(B), nullptr, ldb, strideB, data(beta), data(C),     nullptr, ldc,     strideC, batchCount});   \
  }                                                                                                          \
  npublasStatus_t npublas##L##symm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   int m, int n, const Scalar* alpha, const Scalar* A, int lda,              \
                                   const Scalar* B, int ldb, const Scalar* beta, Scalar* C, int ldc) {       \
    return run_symm("npublas" #L "symm", Symbols<CppElement<Scalar>>::symm, handle, side, uplo, m, n,        \
                    data(alpha), data(A), lda, data(B), ldb, data(beta), data(C), ldc);                      \
  }                                                                                                          \
  npublasStatus_t npublas##L##hemm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   int m, int n, const Scalar* alpha, const Scalar* A, int lda,              \
                                   const Scalar* B, int ldb, const Scalar* beta, Scalar* C, int ldc) {       \
    return run_symm("npublas" #L "hemm", Symbols<CppElement<Scalar>>::hemm, handle, side, uplo, m, n,        \
                    data(alpha), data(A), lda, data(B), ldb, data(beta), data(C), ldc);                      \
  }                                                                                                          \
  npublasStatus_t npublas##L##syrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   int n, int k, const Scalar* alpha, const Scalar* A, int lda,              \
                                   const Scalar* beta, Scalar* C, int ldc) {                                 \
    return run_syrk("npublas" #L "syrk", Symbols<CppElement<Scalar>>::syrk, NPUBLAS_OP_T, handle, uplo,      \
                    trans, n, k, data(alpha), data(A), lda, data(beta), data(C), ldc);                       \
  }                                                                                                          \
  npublasStatus_t npublas##L##herk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   int n, int k, const Real* alpha, const Scalar* A, int lda,                \
                                   const Real* beta, Scalar* C, int ldc) {                                   \
    return run_syrk("npublas" #L "herk", Symbols<CppElement<Scalar>>::herk, NPUBLAS_OP_C, handle, uplo,      \
                    trans, n, k, alpha, data(A), lda, beta, data(C), ldc);                                   \
  }                                                                                                          \
  npublasStatus_t npublas##L##syr2k(npublasHandle_t handle, npublasFillMode_t uplo,                          \
                                    npublasOperation_t trans, int n, int k, const Scalar* alpha,             \
                                    const Scalar* A, int lda, const Scalar* B, int ldb, const Scalar* beta,  \
                                    Scalar* C, int ldc) {                                                    \
    return run_syr2k("npublas" #L "syr2k", Symbols<CppElement<Scalar>>::syr2k, NPUBLAS_OP_T, handle, uplo,   \
                     trans, n, k, data(alpha), data(A), lda, data(B), ldb, data(beta), data(C), ldc);        \
  }                                                                                                          \
  npublasStatus_t npublas##L##her2k(npublasHandle_t handle, npublasFillMode_t uplo,                          \
                                    npublasOperation_t trans, int n, int k, const Scalar* alpha,             \
                                    const Scalar* A, int lda, const Scalar* B, int ldb, const Real* beta,    \
                                    Scalar* C, int ldc) {                                                    \
    return run_syr2k("npublas" #L "her2k", Symbols<CppElement<Scalar>>::her2k, NPUBLAS_OP_C, handle, uplo,   \
                     trans, n, k, data(alpha), data(A), lda, data(B), ldb, beta, data(C), ldc);              \
  }                                                                                                          \
  npublasStatus_t npublas##L##trsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   npublasOperation_t trans, npublasDiagType_t diag, int m, int n,           \
                                   const Scalar* alpha, const Scalar* A, int lda, Scalar* B, int ldb) {      \
    return run_trsm<CppElement<Scalar>>("npublas" #L "trsm", handle, side, uplo, trans, diag, m, n,          \
                                        data(alpha), nullptr, data(A), lda, nullptr, data(B), ldb, 1);       \
  }                                                                                                          \
  npublasStatus_t npublas##L##trsmBatched(                                                                   \
      npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, npublasOperation_t trans,      \
      npublasDiagType_t diag, int m, int n, const Scalar* alpha, const Scalar* const A[], int lda,           \
      Scalar* const B[], int ldb, int batchCount) {                                                          \
    return run_trsm<CppElement<Scalar>>("npublas" #L "trsmBatched", handle, side, uplo, trans, diag, m, n,   \
                                        data(alpha), items(A), nullptr, lda, items(B), nullptr, ldb,         \
                                        batchCount);                                                         \
  }                                                                                                          \
  npublasStatus_t npublas##L##trmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   npublasOperation_t trans, npublasDiagType_t diag, int m, int n,           \
                                   const Scalar* alpha, const Scalar* A, int lda, const Scalar* B, int ldb,  \
                                   Scalar* C, int ldc) {                                                     \
    return run_trmm("npublas" #L "trmm", handle, side, uplo, trans, diag, m, n, data(alpha), data(A), lda,   \
                    data(B), ldb, data(C), ldc);                                                             \
  }                                                                                                          \
  npublasStatus_t npublas##L##geam(npublasHandle_t handle, npublasOperation_t transa,                        \
                                   npublasOperation_t transb, int m, int n, const Scalar* alpha,             \
                                   const Scalar* A, int lda, const Scalar* beta, const Scalar* B, int ldb,   \
                                   Scalar* C, int ldc) {                                                     \
    return run_geam("npublas" #L "geam", handle, transa, transb, m, n, data(alpha), data(A), lda,            \
                    data(beta), data(B), ldb, data(C), ldc);                                                 \
  }                                                                                                          \
  npublasStatus_t npublas##L##dgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n,             \
                                   const Scalar* A, int lda, const Scalar* x, int incx, Scalar* C,           \
                                   int ldc) {                                                                \
    return run_dgmm("npublas" #L "dgmm", handle, mode, m, n, data(A), lda, data(x), incx, data(C), ldc);     \
  }

extern "C" {
NPU_BLAS_PRODUCT(C, npuComplex, float)
NPU_BLAS_PRODUCT(Z, npuDoubleComplex, double)
}  // extern "C"

// Batches of small factorisations and solutions.

#include "runtime_shim/kernels/lapack/factor.h"

#include <vector>

#include "npu/blas.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/batches/info_checks.h"

namespace npu::detail {
namespace {

constexpr int kMostInverted = 32;  // matinvBatched's limit in cuBLAS

/// Submits body(i) for every item of a batch, in parallel.
template <class Body>
npublasStatus_t submit_batch(npublasHandle_t handle, const char* name, int batch, Body body) {
  return blas_submit(handle->stream, name, [=] {
    ops::parallel_chunks(batch, 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) body(i);
    });
  });
}
int* pivots_of(int* pivots, int64_t item, int n) { return pivots == nullptr ? nullptr : pivots + item * n; }
const int* pivots_of(const int* pivots, int64_t item, int n) {
  return pivots == nullptr ? nullptr : pivots + item * n;
}

template <class Real>
npublasStatus_t run_factor(const char* name, npublasHandle_t handle, int n, Real* const* a, int lda,
                           int* pivots, int* info, int batch) {
  BlasChecks checks(handle);
  checks.require(n >= 0 && batch >= 0).leading(lda, n);
  if (!checks.failed() && n > 0 && batch > 0) checks.require(a != nullptr && info != nullptr);
  if (checks.failed() || n == 0 || batch == 0) return blas_logged(name, checks.status());
  return submit_batch(handle, name, batch,
                      [=](int64_t i) { info[i] = ops::factor_lu(n, n, a[i], lda, pivots_of(pivots, i, n)); });
}

// info is in host memory: the wrong argument is known before the work starts.
template <class Real>
npublasStatus_t run_solve(const char* name, npublasHandle_t handle, npublasOperation_t trans, int n,
                          int columns, const Real* const* a, int lda, const int* pivots, Real* const* b,
                          int ldb, int* info, int batch) {
  InfoChecks checks(handle, info);
  const bool is_empty = n == 0 || columns == 0 || batch == 0;
  checks.operation(1, trans).require(2, n >= 0).require(3, columns >= 0);
  checks.leading(5, lda, n).leading(8, ldb, n).require(10, batch >= 0);
  checks.require(4, is_empty || a != nullptr).require(7, is_empty || b != nullptr);
  if (checks.failed() || is_empty) return blas_logged(name, checks.status());
  return submit_batch(handle, name, batch, [=](int64_t i) {
    ops::solve_lu(transpose_of(trans), n, columns, a[i], lda, pivots_of(pivots, i, n), b[i], ldb);
  });
}

template <class Real>
npublasStatus_t run_invert(const char* name, npublasHandle_t handle, int n, const Real* const* a, int lda,
                           const int* pivots, Real* const* c, int ldc, int* info, int batch) {
  BlasChecks checks(handle);
  checks.require(n >= 0 && batch >= 0).leading(lda, n).leading(ldc, n);
  if (!checks.failed() && n > 0 && batch > 0) checks.require(a != nullptr && c != nullptr && info != nullptr);
  if (checks.failed() || n == 0 || batch == 0) return blas_logged(name, checks.status());
  return submit_batch(handle, name, batch, [=](int64_t i) {
    info[i] = ops::invert_lu(n, a[i], lda, pivots_of(pivots, i, n), c[i], ldc);
  });
}

template <class Real>
npublasStatus_t run_matinv(const char* name, npublasHandle_t handle, int n, const Real* const* a, int lda,
                           Real* const* inverse, int ldinv, int* info, int batch) {
  BlasChecks checks(handle);
  checks.require(n >= 0 && n <= kMostInverted && batch >= 0).leading(lda, n).leading(ldinv, n);
  if (!checks.failed() && n > 0 && batch > 0)
    checks.require(a != nullptr && inverse != nullptr && info != nullptr);
  if (checks.failed() || n == 0 || batch == 0) return blas_logged(name, checks.status());
  return submit_batch(handle, name, batch, [=](int64_t item) {
    Real factors[kMostInverted * kMostInverted];
    int pivots[kMostInverted];
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) factors[i + j * n] = a[item][i + j * lda];
    }
    info[item] = ops::factor_lu<Real>(n, n, factors, n, pivots);
    if (info[item] == 0) ops::invert_lu<Real>(n, factors, n, pivots, inverse[item], ldinv);
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_FACTOR(L, Real)                                                                            \
  npublasStatus_t npublas##L##getrfBatched(npublasHandle_t handle, int n, Real* const A[], int lda, int* P, \
                                           int* info, int batchSize) {                                      \
    return run_factor<Real>("npublas" #L "getrfBatched", handle, n, A, lda, P, info, batchSize);            \
  }                                                                                                         \
  npublasStatus_t npublas##L##getrsBatched(                                                                 \
      npublasHandle_t handle, npublasOperation_t trans, int n, int nrhs, const Real* const Aarray[],        \
      int lda, const int* devIpiv, Real* const Barray[], int ldb, int* info, int batchSize) {               \
    return run_solve<Real>("npublas" #L "getrsBatched", handle, trans, n, nrhs, Aarray, lda, devIpiv,       \
                           Barray, ldb, info, batchSize);                                                   \
  }                                                                                                         \
  npublasStatus_t npublas##L##getriBatched(npublasHandle_t handle, int n, const Real* const A[], int lda,   \
                                           const int* P, Real* const C[], int ldc, int* info,               \
                                           int batchSize) {                                                 \
    return run_invert<Real>("npublas" #L "getriBatched", handle, n, A, lda, P, C, ldc, info, batchSize);    \
  }                                                                                                         \
  npublasStatus_t npublas##L##matinvBatched(npublasHandle_t handle, int n, const Real* const A[], int lda,  \
                                            Real* const Ainv[], int lda_inv, int* info, int batchSize) {    \
    return run_matinv<Real>("npublas" #L "matinvBatched", handle, n, A, lda, Ainv, lda_inv, info,           \
                            batchSize);                                                                     \
  }

extern "C" {
NPU_BLAS_FACTOR(S, float)
NPU_BLAS_FACTOR(D, double)
}

// Batches of small QR factorisations and least squares.
#include "npu/blas.h"
#include "runtime_shim/kernels/lapack/lapack.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/batches/info_checks.h"
#include "runtime_shim/libraries/blas/letters.h"

namespace npu::detail {
namespace {

/// Of the matrices A, and how many there are.
struct Shape {
  int m, n, lda, batch;
};

template <class T>
npublasStatus_t run_geqrf(const char* name, npublasHandle_t handle, Shape c, T* const* a, T* const* tau,
                          int* info) {
  InfoChecks checks(handle, info);
  const bool is_empty = c.m == 0 || c.n == 0 || c.batch == 0;
  checks.require(1, c.m >= 0).require(2, c.n >= 0).leading(4, c.lda, c.m).require(7, c.batch >= 0);
  checks.require(3, is_empty || a != nullptr).require(5, is_empty || tau != nullptr);
  if (checks.failed() || is_empty) return blas_logged(name, checks.status());
  return blas_submit(handle->stream, name, [=] {
    ops::parallel_chunks(c.batch, 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) ops::lapack::geqrf(c.m, c.n, data(a[i]), c.lda, data(tau[i]));
    });
  });
}

template <class T>
npublasStatus_t run_gels(const char* name, npublasHandle_t handle, npublasOperation_t trans, Shape c,
                         int columns, T* const* a, T* const* b, int ldb, int* info, int* infos) {
  InfoChecks checks(handle, info);
  const bool is_empty = c.m == 0 || c.n == 0 || columns == 0 || c.batch == 0;
  checks.operation(1, trans).require(2, c.m >= 0).require(3, c.n >= 0).require(4, columns >= 0);
  checks.leading(6, c.lda, c.m).leading(8, ldb, c.m).require(11, c.batch >= 0);
  checks.require(5, is_empty || a != nullptr).require(7, is_empty || b != nullptr);
  checks.require(1, trans == NPUBLAS_OP_N, NPUBLAS_STATUS_NOT_SUPPORTED);
  checks.require(3, c.n <= c.m, NPUBLAS_STATUS_NOT_SUPPORTED);
  if (checks.failed() || is_empty) return blas_logged(name, checks.status());
  return blas_submit(handle->stream, name, [=] {
    ops::parallel_chunks(c.batch, 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        const int failed = ops::lapack::gels('N', c.m, c.n, columns, data(a[i]), c.lda, data(b[i]), ldb);
        if (infos != nullptr) infos[i] = failed;
      }
    });
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_FACTOR_QR(L, T)                                                                             \
  npublasStatus_t npublas##L##geqrfBatched(npublasHandle_t handle, int m, int n, T* const Aarray[], int lda, \
                                           T* const TauArray[], int* info, int batchSize) {                  \
    return run_geqrf<T>("npublas" #L "geqrfBatched", handle, {m, n, lda, batchSize}, Aarray, TauArray,       \
                        info);                                                                               \
  }                                                                                                          \
  npublasStatus_t npublas##L##gelsBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,    \
                                          int nrhs, T* const Aarray[], int lda, T* const Carray[], int ldc,  \
                                          int* info, int* devInfoArray, int batchSize) {                     \
    return run_gels<T>("npublas" #L "gelsBatched", handle, trans, {m, n, lda, batchSize}, nrhs, Aarray,      \
                       Carray, ldc, info, devInfoArray);                                                     \
  }

extern "C" {
NPU_BLAS_FACTOR_QR(S, float)
NPU_BLAS_FACTOR_QR(D, double)
NPU_BLAS_FACTOR_QR(C, npuComplex)
NPU_BLAS_FACTOR_QR(Z, npuDoubleComplex)
}

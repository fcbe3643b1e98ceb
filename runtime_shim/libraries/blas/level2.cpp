// Matrix-vector operations.

#include "npu/blas.h"
#include "runtime_shim/libraries/blas/band_operators.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/combined_operators.h"
#include "runtime_shim/libraries/blas/device_scalars.h"
#include "runtime_shim/libraries/blas/gemv_call.h"
#include "runtime_shim/libraries/blas/observed_operands.h"
#include "runtime_shim/libraries/blas/pointer_batch.h"
#include "runtime_shim/libraries/blas/vector_operators.h"

namespace npu::detail {
namespace {

template <class Real>
void run_one(const GemvCall<Real>& call, int i, Real alpha, Real beta) {
  const Real* a = call.a_items ? call.a_items[i] : call.a + i * call.stride_a;
  const Real* x = call.x_items ? call.x_items[i] : call.x + i * call.stride_x;
  Real* y = call.y_items ? call.y_items[i] : call.y + i * call.stride_y;
  ops::gemv_fast(transpose_of(call.trans), call.m, call.n, alpha, a, call.lda, x, call.incx, beta, y,
                 call.incy);
}

/// A batch as products of matrices of one row: y' = alpha x' op(A)' + beta y'.
npuError_t submit_batch(npuStream_t stream, const GemvCall<float>& call) {
  const bool transposes = call.trans != NPUBLAS_OP_N;
  const int64_t rows = transposes ? call.n : call.m, columns = transposes ? call.m : call.n;
  OperatorProduct product =
      float_product(false, !transposes, 1, rows, columns, *call.alpha, call.x, call.incx, call.a, call.lda);
  product.beta = *call.beta;
  product.c = {call.y, ops::Element::f32, call.incy, call.stride_y};
  product.a.stride = call.stride_x;
  product.b.stride = call.stride_a;
  product.batch_count = call.batch_count;
  if (call.a_items == nullptr) return submit_product(stream, product);
  const auto untyped = [](const auto* items) { return reinterpret_cast<const void* const*>(items); };
  return submit_pointer_batch(
      stream, product, {untyped(call.x_items), untyped(call.a_items), untyped(call.y_items)}, std::nullopt);
}

template <class Real>
npublasStatus_t run_gemv(npublasHandle_t handle, const GemvCall<Real>& call) {
  BlasChecks checks(handle);
  checks.operation(call.trans).require(call.m >= 0 && call.n >= 0 && call.batch_count >= 0);
  checks.leading(call.lda, call.m).require(call.incx != 0 && call.incy != 0);
  checks.require(call.alpha != nullptr && call.beta != nullptr);
  if (checks.failed() || call.m == 0 || call.n == 0) return blas_logged(call.name, checks.status());
  const ObservedCall observed(handle->stream, call.name,
                              [&](probe::Operation& operation) { add_gemv(operation, handle, call); });
  const auto on_host = [&] {
    BlasScalar<Real> alpha(handle, call.alpha), beta(handle, call.beta);
    return blas_submit(handle->stream, call.name, [=] {
      for (int i = 0; i < call.batch_count; ++i) run_one(call, i, alpha.get(), beta.get());
    });
  };
  const bool is_one = call.batch_count == 1 && call.a_items == nullptr && call.incx > 0 && call.incy > 0;
  const bool on_device = !has_host_scalars(handle);
  if constexpr (std::is_same_v<Real, float>) {
    const bool reads_pointers = call.a_items != nullptr && under_capture(handle->stream);
    if (!is_one && call.batch_count > 0)
      return blas_in_steps(
          handle, call.name, call.incx > 0 && call.incy > 0 && !reads_pointers,
          [&] { return submit_batch(handle->stream, call); }, on_host);
  }
  if (!is_one || (on_device && !std::is_same_v<Real, float>)) return on_host();
  const VectorProduct<Real> product{call.trans != NPUBLAS_OP_N,
                                    call.m,
                                    call.n,
                                    on_device ? Real{1} : *call.alpha,
                                    call.a,
                                    call.lda,
                                    {call.x, call.incx},
                                    on_device ? Real{0} : *call.beta,
                                    {call.y, call.incy}};
  if constexpr (std::is_same_v<Real, float>) {
    const auto with_device_scalars = [&] {
      return as_library_node(handle->stream, call.name, [&] {
        return submit_vector_product(handle->stream, product, {call.alpha, call.beta, ops::Element::f32});
      });
    };
    if (on_device) return blas_by_operators(handle->stream, call.name, with_device_scalars, on_host);
  }
  return blas_by_operators(
      handle->stream, call.name, [&] { return submit_vector_product(handle->stream, product); }, on_host);
}

template <class Real>
npublasStatus_t run_ger(const char* name, npublasHandle_t handle, int m, int n, const Real* alpha,
                        const Real* x, int incx, const Real* y, int incy, Real* a, int lda) {
  BlasChecks checks(handle);
  checks.require(m >= 0 && n >= 0 && incx != 0 && incy != 0).leading(lda, m).require(alpha != nullptr);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    add_factor(operation, handle, alpha);
    operation.in(vector_of(m, x, incx));
    operation.in(vector_of(n, y, incy));
    operation.inout(matrix_of(m, n, a, lda));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha);
    return blas_submit(handle->stream, name,
                       [=] { ops::ger_fast<Real>(m, n, scale.get(), x, incx, y, incy, a, lda); });
  };
  return blas_by_combined_operators<Real>(
      handle, name, incx > 0 && incy > 0,
      [&] {
        OperatorProduct product = outer_product(m, n, *alpha, x, incx, y, incy);
        product.c = {floats(a), ops::Element::f32, lda, 0};
        product.beta = 1;
        return submit_product(handle->stream, product);
      },
      on_host);
}

template <class Real>
npublasStatus_t run_symv(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n,
                         const Real* alpha, const Real* a, int lda, const Real* x, int incx, const Real* beta,
                         Real* y, int incy) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0 && incy != 0).leading(lda, n);
  checks.require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    add_vector_product(operation, handle, alpha, matrix_of(n, n, a, lda), vector_of(n, x, incx), beta,
                       vector_of(n, y, incy));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha), keep(handle, beta);
    return blas_submit(handle->stream, name, [=] {
      ops::symv_fast<Real>(triangle_of(uplo), n, scale.get(), a, lda, x, incx, keep.get(), y, incy);
    });
  };
  return blas_by_combined_operators<Real>(
      handle, name, incx > 0 && incy > 0,
      [&] {
        return submit_symmetric_product(handle->stream, stored_triangle(uplo, n, a, lda),
                                        {false,
                                         n,
                                         n,
                                         static_cast<float>(*alpha),
                                         nullptr,
                                         n,
                                         {floats(x), incx},
                                         static_cast<float>(*beta),
                                         {floats(y), incy}});
      },
      on_host);
}

template <class Real>
npublasStatus_t run_sbmv(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n, int k,
                         const Real* alpha, const Real* a, int lda, const Real* x, int incx, const Real* beta,
                         Real* y, int incy) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && k >= 0 && incx != 0 && incy != 0).require(lda > k);
  checks.require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    add_vector_product(operation, handle, alpha, matrix_of(k + 1, n, a, lda), vector_of(n, x, incx), beta,
                       vector_of(n, y, incy));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha), keep(handle, beta);
    return blas_submit(handle->stream, name, [=] {
      ops::sbmv_fast<Real>(triangle_of(uplo), n, k, scale.get(), a, lda, x, incx, keep.get(), y, incy);
    });
  };
  return blas_in_steps(
      handle, name, incx > 0 && incy > 0,
      [&] {
        return submit_symmetric_band_product<Real>(handle->stream, {a, lda, n, n, k, k},
                                                   uplo == NPUBLAS_FILL_MODE_LOWER,
                                                   {*alpha, {x, incx}, *beta, {y, incy}});
      },
      on_host);
}

template <class Real>
npublasStatus_t run_gbmv(const char* name, npublasHandle_t handle, npublasOperation_t trans, int m, int n,
                         int kl, int ku, const Real* alpha, const Real* a, int lda, const Real* x, int incx,
                         const Real* beta, Real* y, int incy) {
  BlasChecks checks(handle);
  checks.operation(trans).require(m >= 0 && n >= 0 && kl >= 0 && ku >= 0 && incx != 0 && incy != 0);
  checks.require(lda > kl + ku).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    add_vector_product(operation, handle, alpha, matrix_of(kl + ku + 1, n, a, lda),
                       vector_of(trans == NPUBLAS_OP_N ? n : m, x, incx), beta,
                       vector_of(trans == NPUBLAS_OP_N ? m : n, y, incy));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha), keep(handle, beta);
    return blas_submit(handle->stream, name, [=] {
      ops::gbmv_fast<Real>(transpose_of(trans), m, n, kl, ku, scale.get(), a, lda, x, incx, keep.get(), y,
                           incy);
    });
  };
  return blas_in_steps(
      handle, name, incx > 0 && incy > 0,
      [&] {
        return submit_band_product<Real>(handle->stream, {a, lda, m, n, kl, ku}, trans != NPUBLAS_OP_N,
                                         {*alpha, {x, incx}, *beta, {y, incy}});
      },
      on_host);
}

template <class Real>
npublasStatus_t run_syr(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n,
                        const Real* alpha, const Real* x, int incx, Real* a, int lda) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0).leading(lda, n).require(alpha != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    add_factor(operation, handle, alpha);
    operation.in(vector_of(n, x, incx));
    operation.inout(matrix_of(n, n, a, lda));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha);
    return blas_submit(handle->stream, name,
                       [=] { ops::syr_fast<Real>(triangle_of(uplo), n, scale.get(), x, incx, a, lda); });
  };
  return blas_by_combined_operators<Real>(
      handle, name, incx > 0,
      [&] {
        return submit_triangle_update(handle->stream, stored_triangle(uplo, n, a, lda), 1,
                                      {outer_product(n, n, *alpha, x, incx, x, incx)});
      },
      on_host);
}

template <class Real>
npublasStatus_t run_syr2(const char* name, npublasHandle_t handle, npublasFillMode_t uplo, int n,
                         const Real* alpha, const Real* x, int incx, const Real* y, int incy, Real* a,
                         int lda) {
  BlasChecks checks(handle);
  checks.triangle(uplo).require(n >= 0 && incx != 0 && incy != 0).leading(lda, n).require(alpha != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    add_factor(operation, handle, alpha);
    operation.in(vector_of(n, x, incx));
    operation.in(vector_of(n, y, incy));
    operation.inout(matrix_of(n, n, a, lda));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha);
    return blas_submit(handle->stream, name, [=] {
      ops::syr2_fast<Real>(triangle_of(uplo), n, scale.get(), x, incx, y, incy, a, lda);
    });
  };
  return blas_by_combined_operators<Real>(
      handle, name, incx > 0 && incy > 0,
      [&] {
        return submit_triangle_update(
            handle->stream, stored_triangle(uplo, n, a, lda), 1,
            {outer_product(n, n, *alpha, x, incx, y, incy), outer_product(n, n, *alpha, y, incy, x, incx)});
      },
      on_host);
}

template <class Real>
using TriangularVector = void (*)(ops::Triangle, ops::Transpose, ops::Diagonal, int64_t, const Real*, int64_t,
                                  Real*, int64_t);

template <class Real>
npublasStatus_t run_triangular(const char* name, TriangularVector<Real> apply, npublasHandle_t handle,
                               npublasFillMode_t uplo, npublasOperation_t trans, npublasDiagType_t diag,
                               int n, const Real* a, int lda, Real* x, int incx, bool solves) {
  BlasChecks checks(handle);
  checks.triangle(uplo).operation(trans).diagonal(diag).require(n >= 0 && incx != 0).leading(lda, n);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.in(matrix_of(n, n, a, lda));
    operation.inout(vector_of(n, x, incx));
  });
  const auto on_host = [&] {
    return blas_submit(handle->stream, name, [=] {
      apply(triangle_of(uplo), transpose_of(trans), diagonal_of(diag), n, a, lda, x, incx);
    });
  };
  const TriangularUse<float> use{stored_triangle(uplo, n, a, lda), trans != NPUBLAS_OP_N,
                                 diag == NPUBLAS_DIAG_UNIT};
  return blas_by_combined_operators<Real>(
      handle, name, incx > 0,
      [&] {
        float* const vector = floats(x);
        return solves ? submit_triangular_solution<float>(handle->stream, use, false, 1,
                                                          {vector, n, 1, incx, int64_t{n} * incx})
                      : submit_triangular_product(handle->stream, use, BlasVector<float>{vector, incx});
      },
      on_host);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_GEMV(L, Real)                                                                              \
  npublasStatus_t npublas##L##gemv(npublasHandle_t handle, npublasOperation_t trans, int m, int n,          \
                                   const Real* alpha, const Real* A, int lda, const Real* x, int incx,      \
                                   const Real* beta, Real* y, int incy) {                                   \
    return run_gemv<Real>(handle, {"npublas" #L "gemv", trans, m, n, alpha, A, nullptr, lda, 0, x, nullptr, \
                                   incx, 0, beta, y, nullptr, incy, 0, 1});                                 \
  }                                                                                                         \
  npublasStatus_t npublas##L##gemvBatched(npublasHandle_t handle, npublasOperation_t trans, int m, int n,   \
                                          const Real* alpha, const Real* const Aarray[], int lda,           \
                                          const Real* const xarray[], int incx, const Real* beta,           \
                                          Real* const yarray[], int incy, int batchCount) {                 \
    return run_gemv<Real>(handle, {"npublas" #L "gemvBatched", trans, m, n, alpha, nullptr, Aarray, lda, 0, \
                                   nullptr, xarray, incx, 0, beta, nullptr, yarray, incy, 0, batchCount});  \
  }                                                                                                         \
  npublasStatus_t npublas##L##gemvStridedBatched(                                                           \
      npublasHandle_t handle, npublasOperation_t trans, int m, int n, const Real* alpha, const Real* A,     \
      int lda, long long int strideA, const Real* x, int incx, long long int stridex, const Real* beta,     \
      Real* y, int incy, long long int stridey, int batchCount) {                                           \
    return run_gemv<Real>(                                                                                  \
        handle, {"npublas" #L "gemvStridedBatched", trans, m, n, alpha, A, nullptr, lda, strideA, x,        \
                 nullptr, incx, stridex, beta, y, nullptr, incy, stridey, batchCount});                     \
  }

#define NPU_BLAS_LEVEL2(L, Real)                                                                             \
  npublasStatus_t npublas##L##ger(npublasHandle_t handle, int m, int n, const Real* alpha, const Real* x,    \
                                  int incx, const Real* y, int incy, Real* A, int lda) {                     \
    return run_ger("npublas" #L "ger", handle, m, n, alpha, x, incx, y, incy, A, lda);                       \
  }                                                                                                          \
  npublasStatus_t npublas##L##symv(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Real* alpha, \
                                   const Real* A, int lda, const Real* x, int incx, const Real* beta,        \
                                   Real* y, int incy) {                                                      \
    return run_symv("npublas" #L "symv", handle, uplo, n, alpha, A, lda, x, incx, beta, y, incy);            \
  }                                                                                                          \
  npublasStatus_t npublas##L##sbmv(npublasHandle_t handle, npublasFillMode_t uplo, int n, int k,             \
                                   const Real* alpha, const Real* A, int lda, const Real* x, int incx,       \
                                   const Real* beta, Real* y, int incy) {                                    \
    return run_sbmv("npublas" #L "sbmv", handle, uplo, n, k, alpha, A, lda, x, incx, beta, y, incy);         \
  }                                                                                                          \
  npublasStatus_t npublas##L##gbmv(npublasHandle_t handle, npublasOperation_t trans, int m, int n, int kl,   \
                                   int ku, const Real* alpha, const Real* A, int lda, const Real* x,         \
                                   int incx, const Real* beta, Real* y, int incy) {                          \
    return run_gbmv("npublas" #L "gbmv", handle, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y,       \
                    incy);                                                                                   \
  }                                                                                                          \
  npublasStatus_t npublas##L##syr(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Real* alpha,  \
                                  const Real* x, int incx, Real* A, int lda) {                               \
    return run_syr("npublas" #L "syr", handle, uplo, n, alpha, x, incx, A, lda);                             \
  }                                                                                                          \
  npublasStatus_t npublas##L##syr2(npublasHandle_t handle, npublasFillMode_t uplo, int n, const Real* alpha, \
                                   const Real* x, int incx, const Real* y, int incy, Real* A, int lda) {     \
    return run_syr2("npublas" #L "syr2", handle, uplo, n, alpha, x, incx, y, incy, A, lda);                  \
  }                                                                                                          \
  npublasStatus_t npublas##L##trmv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Real* A, int lda, Real* x,           \
                                   int incx) {                                                               \
    return run_triangular("npublas" #L "trmv", npu::ops::trmv_fast<Real>, handle, uplo, trans, diag, n, A,   \
                          lda, x, incx, false);                                                              \
  }                                                                                                          \
  npublasStatus_t npublas##L##trsv(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   npublasDiagType_t diag, int n, const Real* A, int lda, Real* x,           \
                                   int incx) {                                                               \
    return run_triangular("npublas" #L "trsv", npu::ops::trsv_fast<Real>, handle, uplo, trans, diag, n, A,   \
                          lda, x, incx, true);                                                               \
  }

extern "C" {
NPU_BLAS_GEMV(S, float)
NPU_BLAS_GEMV(D, double)
NPU_BLAS_LEVEL2(S, float)
NPU_BLAS_LEVEL2(D, double)
}  // extern "C"

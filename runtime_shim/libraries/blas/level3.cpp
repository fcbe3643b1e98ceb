// Matrix operations besides gemm.

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/combined_operators.h"
#include "runtime_shim/libraries/blas/matrix_operators.h"
#include "runtime_shim/libraries/blas/observed_operands.h"

namespace npu::detail {
namespace {

template <class Real>
npublasStatus_t run_symm(const char* name, npublasHandle_t handle, npublasSideMode_t side,
                         npublasFillMode_t uplo, int m, int n, const Real* alpha, const Real* a, int lda,
                         const Real* b, int ldb, const Real* beta, Real* c, int ldc) {
  BlasChecks checks(handle);
  checks.side(side).triangle(uplo).require(m >= 0 && n >= 0).leading(lda, side == NPUBLAS_SIDE_LEFT ? m : n);
  checks.leading(ldb, m).leading(ldc, m).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    const int order = side == NPUBLAS_SIDE_LEFT ? m : n;
    add_factor(operation, handle, alpha);
    operation.in(matrix_of(order, order, a, lda));
    operation.in(matrix_of(m, n, b, ldb));
    add_factor(operation, handle, beta);
    add_result(operation, handle, beta, matrix_of(m, n, c, ldc));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha), keep(handle, beta);
    return blas_submit(handle->stream, name, [=] {
      ops::symm_fast<Real>(side_of(side), triangle_of(uplo), m, n, scale.get(), a, lda, b, ldb, keep.get(), c,
                           ldc);
    });
  };
  return blas_by_combined_operators<Real>(
      handle, name, true,
      [&] {
        const bool on_the_right = side == NPUBLAS_SIDE_RIGHT;
        const int order = on_the_right ? n : m;
        OperatorProduct product = float_product<Real>(false, false, m, n, order, *alpha, b, ldb, b, ldb);
        product.c = {floats(c), ops::Element::f32, ldc, 0};
        product.beta = static_cast<float>(*beta);
        return submit_symmetric_product(handle->stream, stored_triangle(uplo, order, a, lda), on_the_right,
                                        product);
      },
      on_host);
}

template <class Real>
npublasStatus_t run_syrk(const char* name, npublasHandle_t handle, npublasFillMode_t uplo,
                         npublasOperation_t trans, int n, int k, const Real* alpha, const Real* a, int lda,
                         const Real* beta, Real* c, int ldc) {
  BlasChecks checks(handle);
  checks.triangle(uplo)
      .operation(trans)
      .require(n >= 0 && k >= 0)
      .leading(lda, trans == NPUBLAS_OP_N ? n : k);
  checks.leading(ldc, n).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    const bool turns = trans != NPUBLAS_OP_N;
    add_factor(operation, handle, alpha);
    operation.in(matrix_of(turns ? k : n, turns ? n : k, a, lda));
    add_factor(operation, handle, beta);
    operation.inout(matrix_of(n, n, c, ldc));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha), keep(handle, beta);
    return blas_submit(handle->stream, name, [=] {
      ops::syrk_fast<Real>(triangle_of(uplo), transpose_of(trans), n, k, scale.get(), a, lda, keep.get(), c,
                           ldc);
    });
  };
  return blas_by_combined_operators<Real>(
      handle, name, true,
      [&] {
        const bool turns = trans != NPUBLAS_OP_N;
        return submit_triangle_update(handle->stream, stored_triangle(uplo, n, c, ldc),
                                      static_cast<float>(*beta),
                                      {float_product<Real>(turns, !turns, n, n, k, *alpha, a, lda, a, lda)});
      },
      on_host);
}

template <class Real>
npublasStatus_t run_syr2k(const char* name, npublasHandle_t handle, npublasFillMode_t uplo,
                          npublasOperation_t trans, int n, int k, const Real* alpha, const Real* a, int lda,
                          const Real* b, int ldb, const Real* beta, Real* c, int ldc) {
  BlasChecks checks(handle);
  int rows = trans == NPUBLAS_OP_N ? n : k;
  checks.triangle(uplo).operation(trans).require(n >= 0 && k >= 0).leading(lda, rows).leading(ldb, rows);
  checks.leading(ldc, n).require(alpha != nullptr && beta != nullptr);
  if (checks.failed() || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    const bool turns = trans != NPUBLAS_OP_N;
    add_factor(operation, handle, alpha);
    operation.in(matrix_of(turns ? k : n, turns ? n : k, a, lda));
    operation.in(matrix_of(turns ? k : n, turns ? n : k, b, ldb));
    add_factor(operation, handle, beta);
    operation.inout(matrix_of(n, n, c, ldc));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha), keep(handle, beta);
    return blas_submit(handle->stream, name, [=] {
      ops::syr2k_fast<Real>(triangle_of(uplo), transpose_of(trans), n, k, scale.get(), a, lda, b, ldb,
                            keep.get(), c, ldc);
    });
  };
  return blas_by_combined_operators<Real>(
      handle, name, true,
      [&] {
        const bool turns = trans != NPUBLAS_OP_N;
        return submit_triangle_update(handle->stream, stored_triangle(uplo, n, c, ldc),
                                      static_cast<float>(*beta),
                                      {float_product<Real>(turns, !turns, n, n, k, *alpha, a, lda, b, ldb),
                                       float_product<Real>(turns, !turns, n, n, k, *alpha, b, ldb, a, lda)});
      },
      on_host);
}

/// The common arguments of trmm and trsm.
template <class Real>
struct TriangularCall {
  const char* name;
  npublasSideMode_t side;
  npublasFillMode_t uplo;
  npublasOperation_t trans;
  npublasDiagType_t diag;
  int m, n;
  const Real* alpha;
  const Real* a;
  int lda;

  npublasStatus_t check(npublasHandle_t handle, int ldb, int ldc) const {
    BlasChecks checks(handle);
    checks.side(side).triangle(uplo).operation(trans).diagonal(diag).require(m >= 0 && n >= 0);
    checks.leading(lda, side == NPUBLAS_SIDE_LEFT ? m : n).leading(ldb, m).leading(ldc, m);
    return checks.require(alpha != nullptr).status();
  }
  int order() const { return side == NPUBLAS_SIDE_LEFT ? m : n; }
  bool on_the_right() const { return side == NPUBLAS_SIDE_RIGHT; }
  bool turns() const { return trans != NPUBLAS_OP_N; }
  TriangularUse<Real> use() const {
    return {{uplo == NPUBLAS_FILL_MODE_LOWER, order(), a, lda}, turns(), diag == NPUBLAS_DIAG_UNIT};
  }
  ops::Triangular<Real> triangular() const {
    return {side_of(side), triangle_of(uplo), transpose_of(trans), diagonal_of(diag), a, lda};
  }
};

template <class Real>
npublasStatus_t run_trmm(npublasHandle_t handle, const TriangularCall<Real>& call, const Real* b, int ldb,
                         Real* c, int ldc) {
  npublasStatus_t status = call.check(handle, ldb, ldc);
  if (status != NPUBLAS_STATUS_SUCCESS || call.m == 0 || call.n == 0) return blas_logged(call.name, status);
  const ObservedCall observed(handle->stream, call.name, [&](probe::Operation& operation) {
    add_factor(operation, handle, call.alpha);
    operation.in(matrix_of(call.order(), call.order(), call.a, call.lda));
    operation.in(matrix_of(call.m, call.n, b, ldb));
    operation.out(matrix_of(call.m, call.n, c, ldc));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, call.alpha);
    return blas_submit(handle->stream, call.name, [=] {
      for (int64_t j = 0; b != c && j < call.n; ++j)
        ops::copy_fast<Real>(call.m, b + j * ldb, 1, c + j * ldc, 1);
      ops::trmm_fast(call.triangular(), call.m, call.n, scale.get(), c, ldc);
    });
  };
  return blas_by_combined_operators<Real>(
      handle, call.name, true,
      [&] {
        const bool on_the_right = call.on_the_right();
        OperatorProduct product =
            float_product<Real>(!on_the_right && call.turns(), on_the_right && call.turns(), call.m, call.n,
                                call.order(), *call.alpha, b, ldb, b, ldb);
        product.c = {floats(c), ops::Element::f32, ldc, 0};
        const TriangularUse<float> use{stored_triangle(call.uplo, call.order(), call.a, call.lda),
                                       call.turns(), call.diag == NPUBLAS_DIAG_UNIT};
        return submit_triangular_product(handle->stream, use, on_the_right, product);
      },
      on_host);
}

template <class Real>
npublasStatus_t run_trsm(npublasHandle_t handle, const TriangularCall<Real>& call, Real* b, int ldb) {
  npublasStatus_t status = call.check(handle, ldb, ldb);
  if (status != NPUBLAS_STATUS_SUCCESS || call.m == 0 || call.n == 0) return blas_logged(call.name, status);
  const ObservedCall observed(handle->stream, call.name, [&](probe::Operation& operation) {
    add_factor(operation, handle, call.alpha);
    operation.in(matrix_of(call.order(), call.order(), call.a, call.lda));
    operation.inout(matrix_of(call.m, call.n, b, ldb));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, call.alpha);
    return blas_submit(handle->stream, call.name,
                       [=] { ops::trsm_fast(call.triangular(), call.m, call.n, scale.get(), b, ldb); });
  };
  if (!has_host_scalars(handle)) return on_host();
  const auto solve = [&] {
    return submit_triangular_solution<Real>(handle->stream, call.use(), call.on_the_right(), *call.alpha,
                                            {b, call.m, call.n, 1, ldb});
  };
  return blas_by_operators(
      handle->stream, call.name, [&] { return as_library_node(handle->stream, call.name, solve); }, on_host);
}

template <class Real>
npublasStatus_t run_trsm_batched(npublasHandle_t handle, TriangularCall<Real> call, const Real* const a[],
                                 Real* const b[], int ldb, int batch_count) {
  npublasStatus_t status = call.check(handle, ldb, ldb);
  if (status == NPUBLAS_STATUS_SUCCESS && batch_count < 0) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS || call.m == 0 || call.n == 0) return blas_logged(call.name, status);
  BlasScalar<Real> scale(handle, call.alpha);
  return blas_submit(handle->stream, call.name, [=]() mutable {
    for (int i = 0; i < batch_count; ++i) {
      call.a = a[i];
      ops::trsm_fast(call.triangular(), call.m, call.n, scale.get(), b[i], ldb);
    }
  });
}

template <class Real>
npublasStatus_t run_geam(const char* name, npublasHandle_t handle, npublasOperation_t transa,
                         npublasOperation_t transb, int m, int n, const Real* alpha, const Real* a, int lda,
                         const Real* beta, const Real* b, int ldb, Real* c, int ldc) {
  BlasChecks checks(handle);
  checks.operation(transa).operation(transb).require(m >= 0 && n >= 0 && alpha != nullptr && beta != nullptr);
  checks.leading(lda, transa == NPUBLAS_OP_N ? m : n)
      .leading(ldb, transb == NPUBLAS_OP_N ? m : n)
      .leading(ldc, m);
  // In place is possible only for an operand that keeps its shape.
  checks.require(c != a || (transa == NPUBLAS_OP_N && lda == ldc));
  checks.require(c != b || (transb == NPUBLAS_OP_N && ldb == ldc));
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    const bool turns_a = transa != NPUBLAS_OP_N, turns_b = transb != NPUBLAS_OP_N;
    add_factor(operation, handle, alpha);
    operation.in(matrix_of(turns_a ? n : m, turns_a ? m : n, a, lda));
    add_factor(operation, handle, beta);
    if (b != nullptr) operation.in(matrix_of(turns_b ? n : m, turns_b ? m : n, b, ldb));
    operation.out(matrix_of(m, n, c, ldc));
  });
  const auto on_host = [&] {
    BlasScalar<Real> first(handle, alpha), second(handle, beta);
    return blas_submit(handle->stream, name, [=] {
      ops::geam_fast<Real>(transpose_of(transa), transpose_of(transb), m, n, first.get(), a, lda,
                           second.get(), b, ldb, c, ldc);
    });
  };
  MatrixSum<Real> sum{m, n, {transa != NPUBLAS_OP_N, 1, a, lda}, {transb != NPUBLAS_OP_N, 1, b, ldb}, c, ldc};
  const auto submit = [&] {
    if (has_host_scalars(handle)) {
      sum.a.factor = *alpha;
      sum.b.factor = *beta;
      return submit_matrix_sum(handle->stream, sum);
    }
    if constexpr (std::is_same_v<Real, float>)
      return submit_matrix_sum(handle->stream, sum, {alpha, beta, ops::Element::f32});
    return npuErrorNotSupported;
  };
  return blas_by_operators(
      handle->stream, name, [&] { return as_library_node(handle->stream, name, submit); }, on_host);
}

template <class Real>
npublasStatus_t run_dgmm(const char* name, npublasHandle_t handle, npublasSideMode_t side, int m, int n,
                         const Real* a, int lda, const Real* x, int incx, Real* c, int ldc) {
  BlasChecks checks(handle);
  checks.side(side).require(m >= 0 && n >= 0).leading(lda, m).leading(ldc, m);
  if (checks.failed() || m == 0 || n == 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.in(matrix_of(m, n, a, lda));
    operation.in(vector_of(side == NPUBLAS_SIDE_RIGHT ? n : m, x, incx));
    operation.out(matrix_of(m, n, c, ldc));
  });
  const auto on_host = [&] {
    return blas_submit(handle->stream, name,
                       [=] { ops::dgmm_fast(side_of(side), m, n, a, lda, x, incx, c, ldc); });
  };
  if (incx <= 0) return on_host();
  const DiagonalProduct<Real> product{side == NPUBLAS_SIDE_RIGHT, m, n, a, lda, {x, incx}, c, ldc};
  return blas_by_operators(
      handle->stream, name, [&] { return submit_diagonal_product(handle->stream, product); }, on_host);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_SYMMETRIC(L, Real)                                                                          \
  npublasStatus_t npublas##L##symm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   int m, int n, const Real* alpha, const Real* A, int lda, const Real* B,   \
                                   int ldb, const Real* beta, Real* C, int ldc) {                            \
    return run_symm("npublas" #L "symm", handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);     \
  }                                                                                                          \
  npublasStatus_t npublas##L##syrk(npublasHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, \
                                   int n, int k, const Real* alpha, const Real* A, int lda,                  \
                                   const Real* beta, Real* C, int ldc) {                                     \
    return run_syrk("npublas" #L "syrk", handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);            \
  }                                                                                                          \
  npublasStatus_t npublas##L##syr2k(npublasHandle_t handle, npublasFillMode_t uplo,                          \
                                    npublasOperation_t trans, int n, int k, const Real* alpha,               \
                                    const Real* A, int lda, const Real* B, int ldb, const Real* beta,        \
                                    Real* C, int ldc) {                                                      \
    return run_syr2k("npublas" #L "syr2k", handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);  \
  }                                                                                                          \
  npublasStatus_t npublas##L##geam(npublasHandle_t handle, npublasOperation_t transa,                        \
                                   npublasOperation_t transb, int m, int n, const Real* alpha,               \
                                   const Real* A, int lda, const Real* beta, const Real* B, int ldb,         \
                                   Real* C, int ldc) {                                                       \
    return run_geam("npublas" #L "geam", handle, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc); \
  }                                                                                                          \
  npublasStatus_t npublas##L##dgmm(npublasHandle_t handle, npublasSideMode_t mode, int m, int n,             \
                                   const Real* A, int lda, const Real* x, int incx, Real* C, int ldc) {      \
    return run_dgmm("npublas" #L "dgmm", handle, mode, m, n, A, lda, x, incx, C, ldc);                       \
  }

#define NPU_BLAS_TRIANGULAR(L, Real)                                                                         \
  npublasStatus_t npublas##L##trmm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   npublasOperation_t trans, npublasDiagType_t diag, int m, int n,           \
                                   const Real* alpha, const Real* A, int lda, const Real* B, int ldb,        \
                                   Real* C, int ldc) {                                                       \
    return run_trmm<Real>(handle, {"npublas" #L "trmm", side, uplo, trans, diag, m, n, alpha, A, lda}, B,    \
                          ldb, C, ldc);                                                                      \
  }                                                                                                          \
  npublasStatus_t npublas##L##trsm(npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,   \
                                   npublasOperation_t trans, npublasDiagType_t diag, int m, int n,           \
                                   const Real* alpha, const Real* A, int lda, Real* B, int ldb) {            \
    return run_trsm<Real>(handle, {"npublas" #L "trsm", side, uplo, trans, diag, m, n, alpha, A, lda}, B,    \
                          ldb);                                                                              \
  }                                                                                                          \
  npublasStatus_t npublas##L##trsmBatched(                                                                   \
      npublasHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, npublasOperation_t trans,      \
      npublasDiagType_t diag, int m, int n, const Real* alpha, const Real* const A[], int lda,               \
      Real* const B[], int ldb, int batchCount) {                                                            \
    return run_trsm_batched<Real>(                                                                           \
        handle, {"npublas" #L "trsmBatched", side, uplo, trans, diag, m, n, alpha, nullptr, lda}, A, B, ldb, \
        batchCount);                                                                                         \
  }

extern "C" {
NPU_BLAS_SYMMETRIC(S, float)
NPU_BLAS_SYMMETRIC(D, double)
NPU_BLAS_TRIANGULAR(S, float)
NPU_BLAS_TRIANGULAR(D, double)
}  // extern "C"

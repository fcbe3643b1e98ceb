// Products and solves with a symmetric, Hermitian or triangular matrix at one side, on several devices.
//
// The other matrix is cut along the dimension that the special one leaves alone: into columns (side left) or rows (side right). Each
// device gets the special matrix once.

#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blasxt/calls.h"
#include "runtime_shim/libraries/blasxt/checks.h"
#include "runtime_shim/libraries/blasxt/tiles.h"

namespace npu::detail {
namespace {

constexpr int kSpecial = 0, kOther = 1, kResult = 2, kPacked = 3;  // numbers of copies

/// The parts of an m by n result.
struct Cut {
  bool by_columns;
  size_t m, n, tile;
  size_t count() const { return pieces(by_columns ? n : m, tile); }
  template <class T>
  XtMatrix<T> part(const XtMatrix<T>& whole, size_t i) const {
    const XtRange range = piece(by_columns ? n : m, tile, i);
    return by_columns ? whole.part(0, range.first, m, range.count)
                      : whole.part(range.first, 0, range.count, n);
  }
};
Cut cut_of(const npublasXtContext& context, npublasSideMode_t side, size_t m, size_t n) {
  return {side == NPUBLAS_SIDE_LEFT, m, n, static_cast<size_t>(context.tile)};
}

template <class T>
XtMatrix<const T> as_input(const XtMatrix<T>& matrix) {
  return {matrix.data, matrix.rows, matrix.cols, matrix.ld};
}

/// C = alpha A B + beta C or alpha B A + beta C. special(worker): A on the device; call: symm or hemm.
template <class T, class Special, class Call>
npublasStatus_t run_symmetric(const npublasXtContext& context, npublasSideMode_t side, npublasFillMode_t uplo,
                              const T& alpha, const XtMatrix<const T>& b, const T& beta, const XtMatrix<T>& c,
                              size_t order, const Special& special, const Call& call) {
  XtPins pins(context);
  pins.add(b);
  pins.add(c);
  const Cut cut = cut_of(context, side, c.rows, c.cols);
  return run_on_devices(context, cut.count(), [&](XtWorker& worker, size_t i) {
    const XtMatrix<const T> other = cut.part(b, i);
    const XtMatrix<T> result = cut.part(c, i);
    const T* a = special(worker);
    const T* from = worker.template copy<T>(kOther, other);
    T* to = XtCalls<T>::is_zero(beta) ? worker.template space<T>(kResult, result)
                                      : worker.template copy<T>(kResult, as_input(result));
    if (!worker.ok()) return;
    worker.note(call(worker.handle(), side, uplo, xt_int(result.rows), xt_int(result.cols), &alpha, a,
                     xt_ld(order), from, xt_ld(other.rows), &beta, to, xt_ld(result.rows)));
    worker.template store<T>(to, result);
  });
}

/// The checks that products with a symmetric matrix have in common; whether there is something to compute.
template <class T>
bool has_work(XtChecks& checks, npublasSideMode_t side, npublasFillMode_t uplo, size_t m, size_t n,
              const T* alpha, size_t ldb, const T* beta, size_t ldc) {
  checks.side(side).triangle(uplo).leading(ldb, m).leading(ldc, m).present(alpha, beta).fit({m, n});
  return checks.ok() && m != 0 && n != 0;
}

template <class T, class Call>
npublasStatus_t xt_symmetric(const char* name, npublasXtHandle_t handle, npublasSideMode_t side,
                             npublasFillMode_t uplo, size_t m, size_t n, const T* alpha, const T* A,
                             size_t lda, const T* B, size_t ldb, const T* beta, T* C, size_t ldc,
                             const Call& call) {
  XtChecks checks(handle);
  const size_t order = side == NPUBLAS_SIDE_LEFT ? m : n;
  checks.leading(lda, order);
  if (!has_work(checks, side, uplo, m, n, alpha, ldb, beta, ldc)) return blas_logged(name, checks.status());
  if (!checks.present(A, B, C).ok()) return blas_logged(name, checks.status());
  const XtMatrix<const T> a{A, order, order, lda};
  const auto special = [&](XtWorker& worker) { return worker.copy_once<T>(kSpecial, a); };
  return xt_logged(name, [&] {
    XtPins pins(*handle);
    pins.add(a);
    return run_symmetric<T>(*handle, side, uplo, *alpha, {B, m, n, ldb}, *beta, {C, m, n, ldc}, order,
                            special, call);
  });
}

/// A packed matrix is unpacked on each device.
template <class T>
npublasStatus_t xt_spmm(const char* name, npublasXtHandle_t handle, npublasSideMode_t side,
                        npublasFillMode_t uplo, size_t m, size_t n, const T* alpha, const T* AP, const T* B,
                        size_t ldb, const T* beta, T* C, size_t ldc) {
  using Calls = XtCalls<T>;
  XtChecks checks(handle);
  const size_t order = side == NPUBLAS_SIDE_LEFT ? m : n;
  if (!has_work(checks, side, uplo, m, n, alpha, ldb, beta, ldc)) return blas_logged(name, checks.status());
  if (!checks.present(AP, B, C).ok()) return blas_logged(name, checks.status());
  const size_t elements = order * (order + 1) / 2;
  const XtMatrix<const T> packed{AP, elements, 1, elements};
  const auto special = [&](XtWorker& worker) -> const T* {
    if (worker.has(kSpecial)) return worker.copy_once<T>(kSpecial, XtMatrix<const T>{});
    const T* from = worker.copy<T>(kPacked, packed);
    T* to = worker.space<T>(kSpecial, {nullptr, order, order, order});
    if (worker.ok()) worker.note(Calls::tpttr(worker.handle(), uplo, xt_int(order), from, to, xt_ld(order)));
    return to;
  };
  return xt_logged(name, [&] {
    return run_symmetric<T>(*handle, side, uplo, *alpha, {B, m, n, ldb}, *beta, {C, m, n, ldc}, order,
                            special, Calls::symm);
  });
}

/// B and C of products and solves with a triangle; C is B for solves.
template <class T>
struct Triangular {
  npublasSideMode_t side;
  npublasFillMode_t uplo;
  npublasOperation_t trans;
  npublasDiagType_t diag;
  T alpha;
  XtMatrix<const T> a, b;
  XtMatrix<T> c;
};

/// compute(worker, a, part of B, its rows, its columns): gives the part of C on the device.
template <class T, class Compute>
npublasStatus_t run_triangular(const npublasXtContext& context, const Triangular<T>& call,
                               const Compute& compute) {
  XtPins pins(context);
  pins.add(call.a);
  pins.add(call.b);
  pins.add(call.c);
  const Cut cut = cut_of(context, call.side, call.c.rows, call.c.cols);
  return run_on_devices(context, cut.count(), [&](XtWorker& worker, size_t i) {
    const XtMatrix<T> result = cut.part(call.c, i);
    const T* a = worker.template copy_once<T>(kSpecial, call.a);
    T* b = worker.template copy<T>(kOther, cut.part(call.b, i));
    if (!worker.ok()) return;
    if (T* to = compute(worker, a, b, result); worker.ok()) worker.template store<T>(to, result);
  });
}

template <class T>
XtChecks triangular_checks(npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo,
                           npublasOperation_t trans, npublasDiagType_t diag, size_t m, size_t n,
                           const T* alpha, size_t lda, size_t ldb) {
  XtChecks checks(handle);
  checks.side(side).triangle(uplo).operation(trans).diagonal(diag);
  checks.leading(lda, side == NPUBLAS_SIDE_LEFT ? m : n).leading(ldb, m).present(alpha).fit({m, n});
  return checks;
}

template <class T>
npublasStatus_t xt_trsm(const char* name, npublasXtHandle_t handle, npublasSideMode_t side,
                        npublasFillMode_t uplo, npublasOperation_t trans, npublasDiagType_t diag, size_t m,
                        size_t n, const T* alpha, const T* A, size_t lda, T* B, size_t ldb) {
  XtChecks checks = triangular_checks(handle, side, uplo, trans, diag, m, n, alpha, lda, ldb);
  if (!checks.ok() || m == 0 || n == 0) return blas_logged(name, checks.status());
  if (!checks.present(A, B).ok()) return blas_logged(name, checks.status());
  const size_t order = side == NPUBLAS_SIDE_LEFT ? m : n;
  const Triangular<T> call{side,           uplo,          trans, diag, *alpha, {A, order, order, lda},
                           {B, m, n, ldb}, {B, m, n, ldb}};
  return xt_logged(name, [&] {
    return run_triangular(*handle, call, [&](XtWorker& worker, const T* a, T* b, const XtMatrix<T>& c) {
      worker.note(XtCalls<T>::trsm(worker.handle(), side, uplo, trans, diag, xt_int(c.rows), xt_int(c.cols),
                                   &call.alpha, a, xt_ld(order), b, xt_ld(c.rows)));
      return b;
    });
  });
}

template <class T>
npublasStatus_t xt_trmm(const char* name, npublasXtHandle_t handle, npublasSideMode_t side,
                        npublasFillMode_t uplo, npublasOperation_t trans, npublasDiagType_t diag, size_t m,
                        size_t n, const T* alpha, const T* A, size_t lda, const T* B, size_t ldb, T* C,
                        size_t ldc) {
  XtChecks checks = triangular_checks(handle, side, uplo, trans, diag, m, n, alpha, lda, ldb);
  checks.leading(ldc, m);
  if (!checks.ok() || m == 0 || n == 0) return blas_logged(name, checks.status());
  if (!checks.present(A, B, C).ok()) return blas_logged(name, checks.status());
  const size_t order = side == NPUBLAS_SIDE_LEFT ? m : n;
  const Triangular<T> call{side,           uplo,          trans, diag, *alpha, {A, order, order, lda},
                           {B, m, n, ldb}, {C, m, n, ldc}};
  return xt_logged(name, [&] {
    return run_triangular(*handle, call, [&](XtWorker& worker, const T* a, T* b, const XtMatrix<T>& c) {
      T* to = worker.space<T>(kResult, c);
      if (!worker.ok()) return to;
      worker.note(XtCalls<T>::trmm(worker.handle(), side, uplo, trans, diag, xt_int(c.rows), xt_int(c.cols),
                                   &call.alpha, a, xt_ld(order), b, xt_ld(c.rows), to, xt_ld(c.rows)));
      return to;
    });
  });
}

}  // namespace
}  // namespace npu::detail

#define NPU_XT_SYMMETRIC(Letter, kind, T)                                                                   \
  npublasStatus_t npublasXt##Letter##kind(                                                                  \
      npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, size_t m, size_t n,         \
      const T* alpha, const T* A, size_t lda, const T* B, size_t ldb, const T* beta, T* C, size_t ldc) {    \
    return npu::detail::xt_symmetric<T>("npublasXt" #Letter #kind, handle, side, uplo, m, n, alpha, A, lda, \
                                        B, ldb, beta, C, ldc, npublas##Letter##kind);                       \
  }
#define NPU_XT_SIDED(Letter, T)                                                                              \
  NPU_XT_SYMMETRIC(Letter, symm, T)                                                                          \
  npublasStatus_t npublasXt##Letter##spmm(                                                                   \
      npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, size_t m, size_t n,          \
      const T* alpha, const T* AP, const T* B, size_t ldb, const T* beta, T* C, size_t ldc) {                \
    return npu::detail::xt_spmm<T>("npublasXt" #Letter "spmm", handle, side, uplo, m, n, alpha, AP, B, ldb,  \
                                   beta, C, ldc);                                                            \
  }                                                                                                          \
  npublasStatus_t npublasXt##Letter##trsm(npublasXtHandle_t handle, npublasSideMode_t side,                  \
                                          npublasFillMode_t uplo, npublasOperation_t trans,                  \
                                          npublasDiagType_t diag, size_t m, size_t n, const T* alpha,        \
                                          const T* A, size_t lda, T* B, size_t ldb) {                        \
    return npu::detail::xt_trsm<T>("npublasXt" #Letter "trsm", handle, side, uplo, trans, diag, m, n, alpha, \
                                   A, lda, B, ldb);                                                          \
  }                                                                                                          \
  npublasStatus_t npublasXt##Letter##trmm(                                                                   \
      npublasXtHandle_t handle, npublasSideMode_t side, npublasFillMode_t uplo, npublasOperation_t trans,    \
      npublasDiagType_t diag, size_t m, size_t n, const T* alpha, const T* A, size_t lda, const T* B,        \
      size_t ldb, T* C, size_t ldc) {                                                                        \
    return npu::detail::xt_trmm<T>("npublasXt" #Letter "trmm", handle, side, uplo, trans, diag, m, n, alpha, \
                                   A, lda, B, ldb, C, ldc);                                                  \
  }

extern "C" {
NPU_XT_SIDED(S, float)
NPU_XT_SIDED(D, double)
NPU_XT_SIDED(C, npuComplex)
NPU_XT_SIDED(Z, npuDoubleComplex)
NPU_XT_SYMMETRIC(C, hemm, npuComplex)
NPU_XT_SYMMETRIC(Z, hemm, npuDoubleComplex)
}

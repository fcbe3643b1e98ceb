// Updates of one triangle of a symmetric or Hermitian matrix, on several devices.
//
// A part is a block of columns of C: its square on the diagonal by the update itself, and what lies below (lower) or above it (upper)
// by products. A device gets the rows of op(A) and op(B) that the part needs.

#include <type_traits>

#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blasxt/calls.h"
#include "runtime_shim/libraries/blasxt/checks.h"
#include "runtime_shim/libraries/blasxt/tiles.h"

namespace npu::detail {
namespace {

/// op(A) op(A)', op(A) op(B)', or both orders of A and B.
enum class Form { of_one, of_two, both_orders };

/// C = alpha F + beta C, F by the form, ' being transposition, or that of conjugates if Hermitian.
template <class T>
struct Update {
  Form form;
  bool is_hermitian;
  npublasFillMode_t uplo;
  npublasOperation_t trans;
  size_t n, k;
  T alpha, beta;
  XtMatrix<const T> a, b;
  XtMatrix<T> c;

  XtMatrix<const T> rows_of(const XtMatrix<const T>& matrix, const XtRange& rows) const {
    return trans == NPUBLAS_OP_N ? matrix.part(rows.first, 0, rows.count, k)
                                 : matrix.part(0, rows.first, k, rows.count);
  }
};

constexpr int kDiagonalA = 0, kDiagonalB = 1, kSquare = 2, kOtherA = 3, kOtherB = 4, kRest = 5;

template <class T>
T* addend(XtWorker& worker, int number, const XtMatrix<T>& c, const T& beta) {
  if (XtCalls<T>::is_zero(beta)) return worker.space<T>(number, c);
  return worker.copy<T>(number, XtMatrix<const T>{c.data, c.rows, c.cols, c.ld});
}

/// left right' for a rectangle off the diagonal, both being stored as the update says.
template <class T>
void multiply(XtWorker& worker, const Update<T>& update, const XtMatrix<T>& c, const T& alpha, const T* left,
              size_t left_rows, const T* right, size_t right_rows, const T& beta, T* to) {
  const npublasOperation_t turned = update.is_hermitian ? NPUBLAS_OP_C : NPUBLAS_OP_T;
  const bool plain = update.trans == NPUBLAS_OP_N;
  worker.note(XtCalls<T>::gemm(worker.handle(), plain ? NPUBLAS_OP_N : turned, plain ? turned : NPUBLAS_OP_N,
                               xt_int(c.rows), xt_int(c.cols), xt_int(update.k), &alpha, left,
                               xt_ld(left_rows), right, xt_ld(right_rows), &beta, to, xt_ld(c.rows)));
}

/// The rectangle beside the square of `columns`. a, b: the rows of the square on the device.
template <class T>
void compute_rest(XtWorker& worker, const Update<T>& update, const XtRange& columns, const T* a, const T* b) {
  using Calls = XtCalls<T>;
  const bool is_lower = update.uplo == NPUBLAS_FILL_MODE_LOWER;
  const size_t first = is_lower ? columns.first + columns.count : 0;
  const XtRange rows{first, is_lower ? update.n - first : columns.first};
  if (rows.count == 0) return;
  const XtMatrix<T> c = update.c.part(rows.first, columns.first, rows.count, columns.count);
  const XtMatrix<const T> left = update.rows_of(update.a, rows), square = update.rows_of(update.a, columns);
  const T* other_a = worker.copy<T>(kOtherA, left);
  T* to = addend(worker, kRest, c, update.beta);
  if (!worker.ok()) return;
  const T* right = update.form == Form::of_one ? a : b;
  multiply(worker, update, c, update.alpha, other_a, left.rows, right, square.rows, update.beta, to);
  if (update.form == Form::both_orders) {
    const T* other_b = worker.copy<T>(kOtherB, update.rows_of(update.b, rows));
    if (!worker.ok()) return;
    const T alpha = update.is_hermitian ? Calls::conjugate(update.alpha) : update.alpha;
    multiply(worker, update, c, alpha, other_b, left.rows, a, square.rows, Calls::of_real(1), to);
  }
  worker.store<T>(to, c);
}

/// diagonal(worker, order, a, b, ld, square, ld of the square): the update of a square on the device.
template <class T, class Diagonal>
npublasStatus_t run_update(const npublasXtContext& context, const Update<T>& update,
                           const Diagonal& diagonal) {
  XtPins pins(context);
  pins.add(update.a);
  if (update.form != Form::of_one) pins.add(update.b);
  pins.add(update.c);
  const auto tile = static_cast<size_t>(context.tile);
  return run_on_devices(context, pieces(update.n, tile), [&](XtWorker& worker, size_t i) {
    const XtRange columns = piece(update.n, tile, i);
    const XtMatrix<const T> rows = update.rows_of(update.a, columns);
    const XtMatrix<T> c = update.c.part(columns.first, columns.first, columns.count, columns.count);
    const T* a = worker.template copy<T>(kDiagonalA, rows);
    const T* b = update.form == Form::of_one
                     ? a
                     : worker.template copy<T>(kDiagonalB, update.rows_of(update.b, columns));
    // The other triangle is written back as it was.
    T* square = worker.template copy<T>(kSquare, XtMatrix<const T>{c.data, c.rows, c.cols, c.ld});
    if (!worker.ok()) return;
    worker.note(
        diagonal(worker.handle(), xt_int(columns.count), a, b, xt_ld(rows.rows), square, xt_ld(c.rows)));
    worker.template store<T>(square, c);
    compute_rest(worker, update, columns, a, b);
  });
}

/// Checks, and runs. Hermitian updates have no plain transposition, and symmetric ones of complex numbers no conjugated one.
template <class T, class Diagonal>
npublasStatus_t xt_update(const char* name, npublasXtHandle_t handle, Update<T> update, const void* alpha,
                          const void* beta, const Diagonal& diagonal) {
  constexpr bool kIsReal = std::is_same_v<T, typename XtCalls<T>::Real>;
  XtChecks checks(handle);
  const size_t rows = update.trans == NPUBLAS_OP_N ? update.n : update.k;
  checks.triangle(update.uplo).operation(update.trans);
  checks.require(update.trans != (update.is_hermitian ? NPUBLAS_OP_T : NPUBLAS_OP_C) || kIsReal);
  checks.leading(update.a.ld, rows).leading(update.c.ld, update.n).present(alpha, beta);
  if (update.form != Form::of_one) checks.leading(update.b.ld, rows);
  checks.fit({update.n, update.k});
  if (!checks.ok() || update.n == 0) return blas_logged(name, checks.status());
  const bool has_factors =
      update.a.data != nullptr && (update.form == Form::of_one || update.b.data != nullptr);
  checks.require(update.c.data != nullptr && (update.k == 0 || has_factors));
  if (!checks.ok()) return blas_logged(name, checks.status());
  return xt_logged(name, [&] { return run_update(*handle, update, diagonal); });
}

template <class T>
XtMatrix<const T> factor(npublasOperation_t trans, size_t n, size_t k, const T* data, size_t ld) {
  return trans == NPUBLAS_OP_N ? XtMatrix<const T>{data, n, k, ld} : XtMatrix<const T>{data, k, n, ld};
}

/// Alpha, a factor of the type or a real number, as the products take it. Null pointers are refused later.
template <class T, class Scalar>
T widened(const Scalar* scalar) {
  if (scalar == nullptr) return {};
  if constexpr (std::is_same_v<T, Scalar>)
    return *scalar;
  else
    return XtCalls<T>::of_real(*scalar);
}

template <class T, class Alpha, class Beta, class Call>
npublasStatus_t update_of_one(const char* name, bool is_hermitian, const Call& call, npublasXtHandle_t handle,
                              npublasFillMode_t uplo, npublasOperation_t trans, size_t n, size_t k,
                              const Alpha* alpha, const T* A, size_t lda, const Beta* beta, T* C,
                              size_t ldc) {
  const Update<T> update{Form::of_one,
                         is_hermitian,
                         uplo,
                         trans,
                         n,
                         k,
                         widened<T>(alpha),
                         widened<T>(beta),
                         factor(trans, n, k, A, lda),
                         {},
                         {C, n, n, ldc}};
  return xt_update(name, handle, update, alpha, beta,
                   [&](npublasHandle_t blas, int order, const T* a, const T*, int ld, T* c, int ld_c) {
                     return call(blas, uplo, trans, order, xt_int(k), alpha, a, ld, beta, c, ld_c);
                   });
}

template <class T, class Beta, class Call>
npublasStatus_t update_of_two(const char* name, Form form, bool is_hermitian, const Call& call,
                              npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans,
                              size_t n, size_t k, const T* alpha, const T* A, size_t lda, const T* B,
                              size_t ldb, const Beta* beta, T* C, size_t ldc) {
  const Update<T> update{form,
                         is_hermitian,
                         uplo,
                         trans,
                         n,
                         k,
                         widened<T>(alpha),
                         widened<T>(beta),
                         factor(trans, n, k, A, lda),
                         factor(trans, n, k, B, ldb),
                         {C, n, n, ldc}};
  return xt_update(name, handle, update, alpha, beta,
                   [&](npublasHandle_t blas, int order, const T* a, const T* b, int ld, T* c, int ld_c) {
                     return call(blas, uplo, trans, order, xt_int(k), alpha, a, ld, b, ld, beta, c, ld_c);
                   });
}

}  // namespace
}  // namespace npu::detail

#define NPU_XT_OF_ONE(Letter, kind, is_hermitian, T, Scalar)                                                 \
  npublasStatus_t npublasXt##Letter##kind(npublasXtHandle_t handle, npublasFillMode_t uplo,                  \
                                          npublasOperation_t trans, size_t n, size_t k, const Scalar* alpha, \
                                          const T* A, size_t lda, const Scalar* beta, T* C, size_t ldc) {    \
    return npu::detail::update_of_one<T>("npublasXt" #Letter #kind, is_hermitian, npublas##Letter##kind,     \
                                         handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);            \
  }
#define NPU_XT_OF_TWO(Letter, kind, form, is_hermitian, T, Beta)                                             \
  npublasStatus_t npublasXt##Letter##kind(                                                                   \
      npublasXtHandle_t handle, npublasFillMode_t uplo, npublasOperation_t trans, size_t n, size_t k,        \
      const T* alpha, const T* A, size_t lda, const T* B, size_t ldb, const Beta* beta, T* C, size_t ldc) {  \
    return npu::detail::update_of_two<T>("npublasXt" #Letter #kind, npu::detail::Form::form, is_hermitian,   \
                                         npublas##Letter##kind, handle, uplo, trans, n, k, alpha, A, lda, B, \
                                         ldb, beta, C, ldc);                                                 \
  }
#define NPU_XT_SYMMETRIC_UPDATES(Letter, T)         \
  NPU_XT_OF_ONE(Letter, syrk, false, T, T)          \
  NPU_XT_OF_TWO(Letter, syrkx, of_two, false, T, T) \
  NPU_XT_OF_TWO(Letter, syr2k, both_orders, false, T, T)
#define NPU_XT_HERMITIAN_UPDATES(Letter, T, Real)     \
  NPU_XT_OF_ONE(Letter, herk, true, T, Real)          \
  NPU_XT_OF_TWO(Letter, herkx, of_two, true, T, Real) \
  NPU_XT_OF_TWO(Letter, her2k, both_orders, true, T, Real)

extern "C" {
NPU_XT_SYMMETRIC_UPDATES(S, float)
NPU_XT_SYMMETRIC_UPDATES(D, double)
NPU_XT_SYMMETRIC_UPDATES(C, npuComplex)
NPU_XT_SYMMETRIC_UPDATES(Z, npuDoubleComplex)
NPU_XT_HERMITIAN_UPDATES(C, npuComplex, float)
NPU_XT_HERMITIAN_UPDATES(Z, npuDoubleComplex, double)
}

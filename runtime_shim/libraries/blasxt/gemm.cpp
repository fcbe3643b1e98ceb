// General products on several devices, with a part for the host.

#include <cmath>

#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blasxt/calls.h"
#include "runtime_shim/libraries/blasxt/checks.h"
#include "runtime_shim/libraries/blasxt/tiles.h"

namespace npu::detail {
namespace {

/// C = alpha op(A) op(B) + beta C.
template <class T>
struct XtGemm {
  npublasOperation_t trans_a, trans_b;
  size_t k;
  T alpha, beta;
  XtMatrix<const T> a, b;  // as stored
  XtMatrix<T> c;

  /// The rows of op(A) and the columns of op(B) of a part of C.
  XtMatrix<const T> rows_of_a(size_t first, size_t count) const {
    return trans_a == NPUBLAS_OP_N ? a.part(first, 0, count, k) : a.part(0, first, k, count);
  }
  XtMatrix<const T> columns_of_b(size_t first, size_t count) const {
    return trans_b == NPUBLAS_OP_N ? b.part(0, first, k, count) : b.part(first, 0, count, k);
  }
  XtGemm part(size_t row, size_t col, size_t rows, size_t cols) const {
    XtGemm smaller = *this;
    smaller.a = rows_of_a(row, rows);
    smaller.b = columns_of_b(col, cols);
    smaller.c = c.part(row, col, rows, cols);
    return smaller;
  }
};

template <class T>
void compute(XtWorker& worker, const XtGemm<T>& gemm) {
  using Calls = XtCalls<T>;
  const T* a = worker.copy<T>(0, gemm.a);
  const T* b = worker.copy<T>(1, gemm.b);
  const XtMatrix<const T> addend{gemm.c.data, gemm.c.rows, gemm.c.cols, gemm.c.ld};
  T* c = Calls::is_zero(gemm.beta) ? worker.space<T>(2, gemm.c) : worker.copy<T>(2, addend);
  if (!worker.ok()) return;
  worker.note(Calls::gemm(worker.handle(), gemm.trans_a, gemm.trans_b, xt_int(gemm.c.rows),
                          xt_int(gemm.c.cols), xt_int(gemm.k), &gemm.alpha, a, xt_ld(gemm.a.rows), b,
                          xt_ld(gemm.b.rows), &gemm.beta, c, xt_ld(gemm.c.rows)));
  worker.store<T>(c, gemm.c);
}

template <class T>
npublasStatus_t run_tiles(const npublasXtContext& context, const XtGemm<T>& gemm) {
  const auto tile = static_cast<size_t>(context.tile);
  const size_t down = pieces(gemm.c.rows, tile), across = pieces(gemm.c.cols, tile);
  return run_on_devices(context, down * across, [&](XtWorker& worker, size_t i) {
    const XtRange rows = piece(gemm.c.rows, tile, i % down), cols = piece(gemm.c.cols, tile, i / down);
    compute(worker, gemm.part(rows.first, cols.first, rows.count, cols.count));
  });
}

/// gemm with the interface of Fortran.
template <class T>
using HostRoutine = void (*)(const char*, const char*, const int*, const int*, const int*, const T*, const T*,
                             const int*, const T*, const int*, const T*, T*, const int*);

template <class T>
void compute_on_host(void* routine, const XtGemm<T>& gemm) {
  const auto letter = [](npublasOperation_t op) {
    return op == NPUBLAS_OP_N ? 'N' : op == NPUBLAS_OP_T ? 'T' : 'C';
  };
  const char trans_a = letter(gemm.trans_a), trans_b = letter(gemm.trans_b);
  const int m = xt_int(gemm.c.rows), n = xt_int(gemm.c.cols), k = xt_int(gemm.k);
  const int lda = xt_int(gemm.a.ld), ldb = xt_int(gemm.b.ld), ldc = xt_int(gemm.c.ld);
  reinterpret_cast<HostRoutine<T>>(routine)(&trans_a, &trans_b, &m, &n, &k, &gemm.alpha, gemm.a.data, &lda,
                                            gemm.b.data, &ldb, &gemm.beta, gemm.c.data, &ldc);
}

/// How many rows or columns at the end of C the host computes.
template <class T>
size_t host_lines(const npublasXtContext& context, const XtGemm<T>& gemm) {
  const XtHostPart& part = context.host_parts[static_cast<size_t>(XtCalls<T>::type)];
  const bool on_host = is_on_host(gemm.a.data) && is_on_host(gemm.b.data) && is_on_host(gemm.c.data);
  if (part.routine == nullptr || !on_host) return 0;
  const size_t length = std::max(gemm.c.rows, gemm.c.cols);
  return std::min(length, static_cast<size_t>(std::floor(static_cast<double>(length) * part.ratio)));
}

template <class T>
npublasStatus_t run_gemm(const npublasXtContext& context, const XtGemm<T>& gemm) {
  XtPins pins(context);
  pins.add(gemm.a);
  pins.add(gemm.b);
  pins.add(gemm.c);
  const size_t m = gemm.c.rows, n = gemm.c.cols, lines = host_lines(context, gemm);
  if (lines == 0) return run_tiles(context, gemm);
  const bool by_rows = m >= n;
  const size_t rows = by_rows ? m - lines : m, cols = by_rows ? n : n - lines;
  const npublasStatus_t status = run_tiles(context, gemm.part(0, 0, rows, cols));
  if (status != NPUBLAS_STATUS_SUCCESS) return status;
  const XtGemm<T> rest = by_rows ? gemm.part(rows, 0, lines, n) : gemm.part(0, cols, m, lines);
  void* const routine = context.host_parts[static_cast<size_t>(XtCalls<T>::type)].routine;
  // Fortran counts in int. Rows fit: the leading dimension does.
  constexpr size_t kMostColumns = 1u << 30;
  for (size_t i = 0; i < pieces(rest.c.cols, kMostColumns); ++i) {
    const XtRange columns = piece(rest.c.cols, kMostColumns, i);
    compute_on_host(routine, rest.part(0, columns.first, rest.c.rows, columns.count));
  }
  return NPUBLAS_STATUS_SUCCESS;
}

template <class T>
npublasStatus_t xt_gemm(const char* name, npublasXtHandle_t handle, npublasOperation_t trans_a,
                        npublasOperation_t trans_b, size_t m, size_t n, size_t k, const T* alpha, const T* A,
                        size_t lda, const T* B, size_t ldb, const T* beta, T* C, size_t ldc) {
  XtChecks checks(handle);
  const bool plain_a = trans_a == NPUBLAS_OP_N, plain_b = trans_b == NPUBLAS_OP_N;
  checks.operation(trans_a).operation(trans_b);
  checks.leading(lda, plain_a ? m : k).leading(ldb, plain_b ? k : n).leading(ldc, m);
  checks.present(alpha, beta).fit({k, lda, ldb, ldc});
  if (!checks.ok() || m == 0 || n == 0) return blas_logged(name, checks.status());
  checks.require(C != nullptr && (k == 0 || (A != nullptr && B != nullptr)));
  if (!checks.ok()) return blas_logged(name, checks.status());
  const XtMatrix<const T> a{A, plain_a ? m : k, plain_a ? k : m, lda},
      b{B, plain_b ? k : n, plain_b ? n : k, ldb};
  return xt_logged(
      name, [&] { return run_gemm<T>(*handle, {trans_a, trans_b, k, *alpha, *beta, a, b, {C, m, n, ldc}}); });
}

}  // namespace
}  // namespace npu::detail

#define NPU_XT_GEMM(Letter, T)                                                                            \
  npublasStatus_t npublasXt##Letter##gemm(npublasXtHandle_t handle, npublasOperation_t transa,            \
                                          npublasOperation_t transb, size_t m, size_t n, size_t k,        \
                                          const T* alpha, const T* A, size_t lda, const T* B, size_t ldb, \
                                          const T* beta, T* C, size_t ldc) {                              \
    return npu::detail::xt_gemm<T>("npublasXt" #Letter "gemm", handle, transa, transb, m, n, k, alpha, A, \
                                   lda, B, ldb, beta, C, ldc);                                            \
  }

extern "C" {
NPU_XT_GEMM(S, float)
NPU_XT_GEMM(D, double)
NPU_XT_GEMM(C, npuComplex)
NPU_XT_GEMM(Z, npuDoubleComplex)
}

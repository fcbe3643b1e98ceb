// QR, and the reductions to tridiagonal and bidiagonal form: matrices as products of reflectors.

#include <algorithm>

#include "runtime_shim/libraries/solver/call.h"

namespace npu::detail {
namespace {

template <class Scalar>
npusolverStatus_t run_geqrf(const char* name, npusolverDnHandle_t handle, int m, int n, Scalar* a, int lda,
                            Scalar* tau, const void* work, int lwork, int* info) {
  SolverChecks checks(handle);
  checks.matrix(m, n, a, lda).array(std::min(m, n), tau).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] { *info = lapack::geqrf(m, n, data(a), lda, data(tau)); });
}

template <class Scalar>
npusolverStatus_t run_orgqr(const char* name, npusolverDnHandle_t handle, int m, int n, int k, Scalar* a,
                            int lda, const Scalar* tau, const void* work, int lwork, int* info) {
  SolverChecks checks(handle);
  checks.matrix(m, n, a, lda)
      .require(n <= m && k >= 0 && k <= n)
      .array(k, tau)
      .work(work, lwork)
      .present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] { *info = lapack::orgqr(m, n, k, data(a), lda, data(tau)); });
}

template <class Scalar>
npusolverStatus_t run_ormqr(const char* name, npusolverDnHandle_t handle, npublasSideMode_t side,
                            npublasOperation_t trans, int m, int n, int k, const Scalar* a, int lda,
                            const Scalar* tau, Scalar* c, int ldc, const void* work, int lwork, int* info) {
  SolverChecks checks(handle);
  const int rows = side == NPUBLAS_SIDE_LEFT ? m : n;
  checks.side(side).operation(trans).matrix(m, n, c, ldc).matrix(rows, k, a, lda).require(k <= rows);
  checks.array(k, tau).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] {
    *info = lapack::ormqr(letter_of(side), letter_of<Scalar>(trans), m, n, k, data(a), lda, data(tau),
                          data(c), ldc);
  });
}

template <class Scalar, class Real>
npusolverStatus_t run_sytrd(const char* name, npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                            Scalar* a, int lda, Real* d, Real* e, Scalar* tau, const void* work, int lwork,
                            int* info) {
  SolverChecks checks(handle);
  checks.triangle(uplo).matrix(n, n, a, lda).array(n, d).array(std::max(0, n - 1), e);
  checks.array(std::max(0, n - 1), tau).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name,
                       [=] { *info = lapack::sytrd(letter_of(uplo), n, data(a), lda, d, e, data(tau)); });
}

template <class Scalar>
npusolverStatus_t run_orgtr(const char* name, npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                            Scalar* a, int lda, const Scalar* tau, const void* work, int lwork, int* info) {
  SolverChecks checks(handle);
  checks.triangle(uplo).matrix(n, n, a, lda).array(std::max(0, n - 1), tau).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name,
                       [=] { *info = lapack::orgtr(letter_of(uplo), n, data(a), lda, data(tau)); });
}

template <class Scalar>
npusolverStatus_t run_ormtr(const char* name, npusolverDnHandle_t handle, npublasSideMode_t side,
                            npublasFillMode_t uplo, npublasOperation_t trans, int m, int n, const Scalar* a,
                            int lda, const Scalar* tau, Scalar* c, int ldc, const void* work, int lwork,
                            int* info) {
  SolverChecks checks(handle);
  const int rows = side == NPUBLAS_SIDE_LEFT ? m : n;
  checks.side(side).triangle(uplo).operation(trans).matrix(m, n, c, ldc).matrix(rows, rows, a, lda);
  checks.array(std::max(0, rows - 1), tau).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] {
    *info = lapack::ormtr(letter_of(side), letter_of(uplo), letter_of<Scalar>(trans), m, n, data(a), lda,
                          data(tau), data(c), ldc);
  });
}

// m >= n, as in cuSOLVER.
template <class Scalar, class Real>
npusolverStatus_t run_gebrd(const char* name, npusolverDnHandle_t handle, int m, int n, Scalar* a, int lda,
                            Real* d, Real* e, Scalar* tauq, Scalar* taup, const void* work, int lwork,
                            int* info) {
  SolverChecks checks(handle);
  checks.matrix(m, n, a, lda)
      .require(m >= n)
      .array(n, d)
      .array(std::max(0, n - 1), e)
      .array(n, tauq)
      .array(n, taup);
  checks.work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name,
                       [=] { *info = lapack::gebrd(m, n, data(a), lda, d, e, data(tauq), data(taup)); });
}

template <class Scalar>
npusolverStatus_t run_orgbr(const char* name, npusolverDnHandle_t handle, npublasSideMode_t side, int m,
                            int n, int k, Scalar* a, int lda, const Scalar* tau, const void* work, int lwork,
                            int* info) {
  SolverChecks checks(handle);
  const bool left = side == NPUBLAS_SIDE_LEFT;
  const bool fits = left ? n <= m && n >= std::min(m, k) : m <= n && m >= std::min(n, k);
  checks.side(side).matrix(m, n, a, lda).size(k).require(fits);
  checks.array(left ? std::min(m, k) : std::min(n, k), tau).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name,
                       [=] { *info = lapack::orgbr(left ? 'Q' : 'P', m, n, k, data(a), lda, data(tau)); });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_QR(L, Scalar, Real, org, orm, sy)                                                         \
  npusolverStatus_t npusolverDn##L##geqrf_bufferSize(npusolverDnHandle_t handle, int m, int n, Scalar*,      \
                                                     int lda, int* lwork) {                                  \
    return ask_work(handle, m, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##geqrf(npusolverDnHandle_t handle, int m, int n, Scalar* A, int lda,      \
                                          Scalar* TAU, Scalar* Workspace, int Lwork, int* devInfo) {         \
    return run_geqrf("npusolverDn" #L "geqrf", handle, m, n, A, lda, TAU, Workspace, Lwork, devInfo);        \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##org##qr_bufferSize(npusolverDnHandle_t handle, int m, int n, int,        \
                                                       const Scalar*, int lda, const Scalar*, int* lwork) {  \
    return ask_work(handle, m, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##org##qr(npusolverDnHandle_t handle, int m, int n, int k, Scalar* A,      \
                                            int lda, const Scalar* tau, Scalar* work, int lwork,             \
                                            int* info) {                                                     \
    return run_orgqr("npusolverDn" #L#org "qr", handle, m, n, k, A, lda, tau, work, lwork, info);            \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##orm##qr_bufferSize(                                                      \
      npusolverDnHandle_t handle, npublasSideMode_t, npublasOperation_t, int m, int n, int, const Scalar*,   \
      int, const Scalar*, const Scalar*, int ldc, int* lwork) {                                              \
    return ask_work(handle, m, n, ldc, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##orm##qr(npusolverDnHandle_t handle, npublasSideMode_t side,              \
                                            npublasOperation_t trans, int m, int n, int k, const Scalar* A,  \
                                            int lda, const Scalar* tau, Scalar* C, int ldc, Scalar* work,    \
                                            int lwork, int* devInfo) {                                       \
    return run_ormqr("npusolverDn" #L#orm "qr", handle, side, trans, m, n, k, A, lda, tau, C, ldc, work,     \
                     lwork, devInfo);                                                                        \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##trd_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t, int n, \
                                                       const Scalar*, int lda, const Real*, const Real*,     \
                                                       const Scalar*, int* lwork) {                          \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##trd(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,       \
                                            Scalar* A, int lda, Real* d, Real* e, Scalar* tau, Scalar* work, \
                                            int lwork, int* info) {                                          \
    return run_sytrd("npusolverDn" #L#sy "trd", handle, uplo, n, A, lda, d, e, tau, work, lwork, info);      \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##org##tr_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t, int n, \
                                                       const Scalar*, int lda, const Scalar*, int* lwork) {  \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##org##tr(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,       \
                                            Scalar* A, int lda, const Scalar* tau, Scalar* work, int lwork,  \
                                            int* info) {                                                     \
    return run_orgtr("npusolverDn" #L#org "tr", handle, uplo, n, A, lda, tau, work, lwork, info);            \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##orm##tr_bufferSize(                                                      \
      npusolverDnHandle_t handle, npublasSideMode_t, npublasFillMode_t, npublasOperation_t, int m, int n,    \
      const Scalar*, int, const Scalar*, const Scalar*, int ldc, int* lwork) {                               \
    return ask_work(handle, m, n, ldc, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##orm##tr(npusolverDnHandle_t handle, npublasSideMode_t side,              \
                                            npublasFillMode_t uplo, npublasOperation_t trans, int m, int n,  \
                                            Scalar* A, int lda, Scalar* tau, Scalar* C, int ldc,             \
                                            Scalar* work, int lwork, int* info) {                            \
    return run_ormtr<Scalar>("npusolverDn" #L#orm "tr", handle, side, uplo, trans, m, n, A, lda, tau, C,     \
                             ldc, work, lwork, info);                                                        \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gebrd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* Lwork) { \
    return ask_work(handle, m, n, m > 0 ? m : 1, Lwork);                                                     \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gebrd(npusolverDnHandle_t handle, int m, int n, Scalar* A, int lda,      \
                                          Real* D, Real* E, Scalar* TAUQ, Scalar* TAUP, Scalar* Work,        \
                                          int Lwork, int* devInfo) {                                         \
    return run_gebrd("npusolverDn" #L "gebrd", handle, m, n, A, lda, D, E, TAUQ, TAUP, Work, Lwork,          \
                     devInfo);                                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##org##br_bufferSize(npusolverDnHandle_t handle, npublasSideMode_t, int m, \
                                                       int n, int, const Scalar*, int lda, const Scalar*,    \
                                                       int* lwork) {                                         \
    return ask_work(handle, m, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##org##br(npusolverDnHandle_t handle, npublasSideMode_t side, int m,       \
                                            int n, int k, Scalar* A, int lda, const Scalar* tau,             \
                                            Scalar* work, int lwork, int* info) {                            \
    return run_orgbr("npusolverDn" #L#org "br", handle, side, m, n, k, A, lda, tau, work, lwork, info);      \
  }

extern "C" {
NPU_SOLVER_QR(S, float, float, org, orm, sy)
NPU_SOLVER_QR(D, double, double, org, orm, sy)
NPU_SOLVER_QR(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_QR(Z, npuDoubleComplex, double, ung, unm, he)

npusolverStatus_t npusolverDnXgeqrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t, int64_t m,
                                               int64_t n, npuDataType, const void*, int64_t lda, npuDataType,
                                               const void*, npuDataType, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost) {
  return ask_work(handle, m, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXgeqrf(npusolverDnHandle_t handle, npusolverDnParams_t, int64_t m, int64_t n,
                                    npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeTau,
                                    void* tau, npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void*, size_t, int* info) {
  SolverChecks checks(handle);
  checks.matrix(m, n, A, lda);
  checks.require(dataTypeTau == dataTypeA && computeType == dataTypeA, NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    return run_geqrf("npusolverDnXgeqrf", handle, static_cast<int>(m), static_cast<int>(n),
                     static_cast<Scalar*>(A), static_cast<int>(lda), static_cast<Scalar*>(tau),
                     bufferOnDevice, work_elements(workspaceInBytesOnDevice), info);
  });
}

}  // extern "C"

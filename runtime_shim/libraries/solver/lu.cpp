// Factorisations of general and of symmetric matrices, and their solutions.

#include <vector>

#include "runtime_shim/libraries/solver/call.h"

namespace npu::detail {
namespace {

template <class Scalar>
npusolverStatus_t run_getrf(const char* name, npusolverDnHandle_t handle, int m, int n, Scalar* a, int lda,
                            const void* work, int* pivots, int* info) {
  SolverChecks checks(handle);
  checks.matrix(m, n, a, lda).present(work).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] { *info = lapack::getrf(m, n, data(a), lda, pivots); });
}

template <class Scalar>
npusolverStatus_t run_getrs(const char* name, npusolverDnHandle_t handle, npublasOperation_t trans, int n,
                            int columns, const Scalar* a, int lda, const int* pivots, Scalar* b, int ldb,
                            int* info) {
  SolverChecks checks(handle);
  checks.operation(trans).matrix(n, n, a, lda).matrix(n, columns, b, ldb).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] {
    *info = lapack::getrs(letter_of<Scalar>(trans), n, columns, data(a), lda, pivots, data(b), ldb);
  });
}

template <class Scalar>
npusolverStatus_t run_laswp(const char* name, npusolverDnHandle_t handle, int n, Scalar* a, int lda, int k1,
                            int k2, const int* pivots, int step) {
  SolverChecks checks(handle);
  checks.size(n).require(lda >= 1 && k1 >= 1 && k2 >= k1 && k2 <= lda && (step == 1 || step == -1));
  checks.array(n, a).present(pivots);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] { lapack::laswp(n, data(a), lda, k1, k2, pivots, step); });
}

template <class Scalar>
npusolverStatus_t run_sytrf(const char* name, npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                            Scalar* a, int lda, int* pivots, const void* work, int lwork, int* info) {
  SolverChecks checks(handle);
  checks.triangle(uplo).matrix(n, n, a, lda).work(work, lwork).present(info);
  checks.require(pivots != nullptr,
                 NPUSOLVER_STATUS_NOT_SUPPORTED);  // without pivoting: not supported
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name,
                       [=] { *info = lapack::sytrf(letter_of(uplo), n, data(a), lda, pivots); });
}

template <class Scalar>
npusolverStatus_t run_sytri(const char* name, npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                            Scalar* a, int lda, const int* pivots, const void* work, int lwork, int* info) {
  SolverChecks checks(handle);
  checks.triangle(uplo).matrix(n, n, a, lda).work(work, lwork).present(info);
  checks.require(pivots != nullptr, NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name,
                       [=] { *info = lapack::sytri(letter_of(uplo), n, data(a), lda, pivots); });
}

std::vector<int> narrow(const int64_t* pivots, int64_t n) { return {pivots, pivots + n}; }

template <class Scalar>
int factor_wide(int64_t m, int64_t n, Scalar* a, int64_t lda, int64_t* pivots) {
  std::vector<int> exchanged(pivots == nullptr ? 0 : std::min(m, n));
  const int info = lapack::getrf(static_cast<int>(m), static_cast<int>(n), data(a), static_cast<int>(lda),
                                 pivots == nullptr ? nullptr : exchanged.data());
  std::copy(exchanged.begin(), exchanged.end(), pivots);
  return info;
}

template <class Scalar>
int solve_wide(char trans, int64_t n, int64_t columns, const Scalar* a, int64_t lda, const int64_t* pivots,
               Scalar* b, int64_t ldb) {
  const std::vector<int> exchanged = pivots == nullptr ? std::vector<int>() : narrow(pivots, n);
  return lapack::getrs(trans, static_cast<int>(n), static_cast<int>(columns), data(a), static_cast<int>(lda),
                       pivots == nullptr ? nullptr : exchanged.data(), data(b), static_cast<int>(ldb));
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_LU(L, Scalar, Real, org, orm, sy)                                                         \
  npusolverStatus_t npusolverDn##L##getrf_bufferSize(npusolverDnHandle_t handle, int m, int n, Scalar*,      \
                                                     int lda, int* Lwork) {                                  \
    return ask_work(handle, m, n, lda, Lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##getrf(npusolverDnHandle_t handle, int m, int n, Scalar* A, int lda,      \
                                          Scalar* Workspace, int* devIpiv, int* devInfo) {                   \
    return run_getrf("npusolverDn" #L "getrf", handle, m, n, A, lda, Workspace, devIpiv, devInfo);           \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##getrs(npusolverDnHandle_t handle, npublasOperation_t trans, int n,       \
                                          int nrhs, const Scalar* A, int lda, const int* devIpiv, Scalar* B, \
                                          int ldb, int* devInfo) {                                           \
    return run_getrs("npusolverDn" #L "getrs", handle, trans, n, nrhs, A, lda, devIpiv, B, ldb, devInfo);    \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##laswp(npusolverDnHandle_t handle, int n, Scalar* A, int lda, int k1,     \
                                          int k2, const int* devIpiv, int incx) {                            \
    return run_laswp("npusolverDn" #L "laswp", handle, n, A, lda, k1, k2, devIpiv, incx);                    \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sytrf_bufferSize(npusolverDnHandle_t handle, int n, Scalar*, int lda,    \
                                                     int* lwork) {                                           \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sytrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,         \
                                          Scalar* A, int lda, int* ipiv, Scalar* work, int lwork,            \
                                          int* info) {                                                       \
    return run_sytrf("npusolverDn" #L "sytrf", handle, uplo, n, A, lda, ipiv, work, lwork, info);            \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sytri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t, int n,   \
                                                     Scalar*, int lda, const int*, int* lwork) {             \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sytri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,         \
                                          Scalar* A, int lda, const int* ipiv, Scalar* work, int lwork,      \
                                          int* info) {                                                       \
    return run_sytri("npusolverDn" #L "sytri", handle, uplo, n, A, lda, ipiv, work, lwork, info);            \
  }

extern "C" {
NPU_SOLVER_LU(S, float, float, org, orm, sy)
NPU_SOLVER_LU(D, double, double, org, orm, sy)
NPU_SOLVER_LU(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_LU(Z, npuDoubleComplex, double, ung, unm, he)

npusolverStatus_t npusolverDnXgetrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t, int64_t m,
                                               int64_t n, npuDataType, const void*, int64_t lda, npuDataType,
                                               size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost) {
  return ask_work(handle, m, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXgetrf(npusolverDnHandle_t handle, npusolverDnParams_t, int64_t m, int64_t n,
                                    npuDataType dataTypeA, void* A, int64_t lda, int64_t* ipiv,
                                    npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void*, size_t, int* info) {
  SolverChecks checks(handle);
  checks.matrix(m, n, A, lda).work(bufferOnDevice, work_elements(workspaceInBytesOnDevice)).present(info);
  checks.require(computeType == dataTypeA, NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    auto* a = static_cast<decltype(scalar)*>(A);
    return solver_submit(handle, "npusolverDnXgetrf", [=] { *info = factor_wide(m, n, a, lda, ipiv); });
  });
}
npusolverStatus_t npusolverDnXgetrs(npusolverDnHandle_t handle, npusolverDnParams_t, npublasOperation_t trans,
                                    int64_t n, int64_t nrhs, npuDataType dataTypeA, const void* A,
                                    int64_t lda, const int64_t* ipiv, npuDataType dataTypeB, void* B,
                                    int64_t ldb, int* info) {
  SolverChecks checks(handle);
  checks.operation(trans).matrix(n, n, A, lda).matrix(n, nrhs, B, ldb).present(info);
  checks.require(dataTypeB == dataTypeA, NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    const auto* a = static_cast<const Scalar*>(A);
    auto* b = static_cast<Scalar*>(B);
    return solver_submit(handle, "npusolverDnXgetrs", [=] {
      *info = solve_wide(letter_of<Scalar>(trans), n, nrhs, a, lda, ipiv, b, ldb);
    });
  });
}

npusolverStatus_t npusolverDnXsytrs_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t, int64_t n,
                                               int64_t, npuDataType, const void*, int64_t lda, const int64_t*,
                                               npuDataType, void*, int64_t, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost) {
  return ask_work(handle, n, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXsytrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int64_t n,
                                    int64_t nrhs, npuDataType dataTypeA, const void* A, int64_t lda,
                                    const int64_t* ipiv, npuDataType dataTypeB, void* B, int64_t ldb,
                                    void* bufferOnDevice, size_t workspaceInBytesOnDevice, void*, size_t,
                                    int* info) {
  SolverChecks checks(handle);
  checks.triangle(uplo).matrix(n, n, A, lda).matrix(n, nrhs, B, ldb).present(info);
  checks.work(bufferOnDevice, work_elements(workspaceInBytesOnDevice));
  checks.require(dataTypeB == dataTypeA && ipiv != nullptr, NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    const auto* a = static_cast<const Scalar*>(A);
    auto* b = static_cast<Scalar*>(B);
    return solver_submit(handle, "npusolverDnXsytrs", [=] {
      *info = lapack::sytrs(letter_of(uplo), static_cast<int>(n), static_cast<int>(nrhs), data(a),
                            static_cast<int>(lda), narrow(ipiv, n).data(), data(b), static_cast<int>(ldb));
    });
  });
}

}  // extern "C"

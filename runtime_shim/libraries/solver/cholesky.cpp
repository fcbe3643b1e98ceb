// Cholesky's factorisation, its solutions, and triangular matrices.

#include "runtime_shim/libraries/solver/call.h"

namespace npu::detail {
namespace {

template <class Scalar>
npusolverStatus_t run_potrs(const char* name, npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                            int columns, const Scalar* a, int lda, Scalar* b, int ldb, int* info) {
  SolverChecks checks(handle);
  checks.triangle(uplo).matrix(n, n, a, lda).matrix(n, columns, b, ldb).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(
      handle, name, [=] { *info = lapack::potrs(letter_of(uplo), n, columns, data(a), lda, data(b), ldb); });
}

/// potrf, potri and lauum: a triangle replaces a triangle.
template <class Scalar, class Routine>
npusolverStatus_t run_on_triangle(const char* name, Routine routine, npusolverDnHandle_t handle,
                                  npublasFillMode_t uplo, int n, Scalar* a, int lda, const void* work,
                                  int lwork, int* info) {
  SolverChecks checks(handle);
  checks.triangle(uplo).matrix(n, n, a, lda).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] { *info = routine(letter_of(uplo), n, data(a), lda); });
}
constexpr auto kPotrf = [](char uplo, int n, auto* a, int lda) { return lapack::potrf(uplo, n, a, lda); };
constexpr auto kPotri = [](char uplo, int n, auto* a, int lda) { return lapack::potri(uplo, n, a, lda); };
constexpr auto kLauum = [](char uplo, int n, auto* a, int lda) { return lapack::lauum(uplo, n, a, lda); };

template <class Scalar>
npusolverStatus_t run_potrf_batch(const char* name, npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                  Scalar** items, int lda, int* infos, int batch) {
  SolverChecks checks(handle);
  checks.triangle(uplo).size(n).leading(lda, n).array(batch, items).array(batch, infos);
  if (!checks.ok()) return checks.status();
  return solver_batch(handle, name, batch,
                      [=](int64_t i) { infos[i] = lapack::potrf(letter_of(uplo), n, data(items[i]), lda); });
}

// One right side only, as in cuSOLVER. info is one number, for arguments, which are checked before.
template <class Scalar>
npusolverStatus_t run_potrs_batch(const char* name, npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,
                                  int columns, Scalar** a_items, int lda, Scalar** b_items, int ldb,
                                  int* info, int batch) {
  SolverChecks checks(handle);
  checks.triangle(uplo).size(n).size(columns).leading(lda, n).leading(ldb, n);
  checks.array(batch, a_items).array(batch, b_items).present(info);
  checks.require(columns <= 1, NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  npusolverStatus_t status = solver_submit(handle, name, [=] { *info = 0; });
  if (status != NPUSOLVER_STATUS_SUCCESS) return status;
  return solver_batch(handle, name, batch, [=](int64_t i) {
    lapack::potrs(letter_of(uplo), n, columns, data(a_items[i]), lda, data(b_items[i]), ldb);
  });
}

template <class Scalar>
npusolverStatus_t run_trtri(npusolverDnHandle_t handle, npublasFillMode_t uplo, npublasDiagType_t diag,
                            int64_t n, Scalar* a, int64_t lda, int* info) {
  return solver_submit(handle, "npusolverDnXtrtri", [=] {
    const char diagonal = diag == NPUBLAS_DIAG_UNIT ? 'U' : 'N';
    *info = lapack::trtri(letter_of(uplo), diagonal, static_cast<int>(n), data(a), static_cast<int>(lda));
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_CHOLESKY(L, Scalar, Real, org, orm, sy)                                                   \
  npusolverStatus_t npusolverDn##L##potrf_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t, int n,   \
                                                     Scalar*, int lda, int* Lwork) {                         \
    return ask_work(handle, n, n, lda, Lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##potrf(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,         \
                                          Scalar* A, int lda, Scalar* Workspace, int Lwork, int* devInfo) {  \
    return run_on_triangle("npusolverDn" #L "potrf", kPotrf, handle, uplo, n, A, lda, Workspace, Lwork,      \
                           devInfo);                                                                         \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##potrs(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,         \
                                          int nrhs, const Scalar* A, int lda, Scalar* B, int ldb,            \
                                          int* devInfo) {                                                    \
    return run_potrs("npusolverDn" #L "potrs", handle, uplo, n, nrhs, A, lda, B, ldb, devInfo);              \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##potri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t, int n,   \
                                                     Scalar*, int lda, int* lwork) {                         \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##potri(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,         \
                                          Scalar* A, int lda, Scalar* work, int lwork, int* devInfo) {       \
    return run_on_triangle("npusolverDn" #L "potri", kPotri, handle, uplo, n, A, lda, work, lwork, devInfo); \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##potrfBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,  \
                                                 Scalar* Aarray[], int lda, int* infoArray, int batchSize) { \
    return run_potrf_batch("npusolverDn" #L "potrfBatched", handle, uplo, n, Aarray, lda, infoArray,         \
                           batchSize);                                                                       \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##potrsBatched(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,  \
                                                 int nrhs, Scalar* A[], int lda, Scalar* B[], int ldb,       \
                                                 int* d_info, int batchSize) {                               \
    return run_potrs_batch("npusolverDn" #L "potrsBatched", handle, uplo, n, nrhs, A, lda, B, ldb, d_info,   \
                           batchSize);                                                                       \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##lauum_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t, int n,   \
                                                     Scalar*, int lda, int* lwork) {                         \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##lauum(npusolverDnHandle_t handle, npublasFillMode_t uplo, int n,         \
                                          Scalar* A, int lda, Scalar* work, int lwork, int* devInfo) {       \
    return run_on_triangle("npusolverDn" #L "lauum", kLauum, handle, uplo, n, A, lda, work, lwork, devInfo); \
  }

extern "C" {
NPU_SOLVER_CHOLESKY(S, float, float, org, orm, sy)
NPU_SOLVER_CHOLESKY(D, double, double, org, orm, sy)
NPU_SOLVER_CHOLESKY(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_CHOLESKY(Z, npuDoubleComplex, double, ung, unm, he)

npusolverStatus_t npusolverDnXpotrf_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t,
                                               npublasFillMode_t, int64_t n, npuDataType, const void*,
                                               int64_t lda, npuDataType, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost) {
  return ask_work(handle, n, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXpotrf(npusolverDnHandle_t handle, npusolverDnParams_t, npublasFillMode_t uplo,
                                    int64_t n, npuDataType dataTypeA, void* A, int64_t lda,
                                    npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void*, size_t, int* info) {
  SolverChecks checks(handle);
  checks.matrix(n, n, A, lda).require(computeType == dataTypeA, NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    return run_on_triangle("npusolverDnXpotrf", kPotrf, handle, uplo, static_cast<int>(n),
                           static_cast<decltype(scalar)*>(A), static_cast<int>(lda), bufferOnDevice,
                           work_elements(workspaceInBytesOnDevice), info);
  });
}
npusolverStatus_t npusolverDnXpotrs(npusolverDnHandle_t handle, npusolverDnParams_t, npublasFillMode_t uplo,
                                    int64_t n, int64_t nrhs, npuDataType dataTypeA, const void* A,
                                    int64_t lda, npuDataType dataTypeB, void* B, int64_t ldb, int* info) {
  SolverChecks checks(handle);
  checks.matrix(n, n, A, lda).matrix(n, nrhs, B, ldb);
  checks.require(dataTypeB == dataTypeA, NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    return run_potrs("npusolverDnXpotrs", handle, uplo, static_cast<int>(n), static_cast<int>(nrhs),
                     static_cast<const Scalar*>(A), static_cast<int>(lda), static_cast<Scalar*>(B),
                     static_cast<int>(ldb), info);
  });
}

npusolverStatus_t npusolverDnXtrtri_bufferSize(npusolverDnHandle_t handle, npublasFillMode_t,
                                               npublasDiagType_t, int64_t n, npuDataType, void*, int64_t lda,
                                               size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost) {
  return ask_work(handle, n, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXtrtri(npusolverDnHandle_t handle, npublasFillMode_t uplo,
                                    npublasDiagType_t diag, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, void* bufferOnDevice, size_t workspaceInBytesOnDevice, void*,
                                    size_t, int* devInfo) {
  SolverChecks checks(handle);
  checks.triangle(uplo).require(diag == NPUBLAS_DIAG_UNIT || diag == NPUBLAS_DIAG_NON_UNIT);
  checks.matrix(n, n, A, lda).work(bufferOnDevice, work_elements(workspaceInBytesOnDevice)).present(devInfo);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    return run_trtri(handle, uplo, diag, n, static_cast<decltype(scalar)*>(A), lda, devInfo);
  });
}

}  // extern "C"

// Eigenvalues of symmetric and Hermitian matrices.

#include <vector>

#include "runtime_shim/libraries/solver/jacobi.h"

namespace npu::detail {
namespace {

/// The common parts of the calls of one family.
template <class Scalar>
struct EigenProblem {
  npusolverEigMode_t job;
  npublasFillMode_t uplo;
  int64_t n;
  Scalar* a;
  int64_t lda;
  SolverRealOf<Scalar>* w;

  SolverChecks& check(SolverChecks& checks) const {
    return checks.job(job).triangle(uplo).matrix(n, n, a, lda).array(n, w);
  }
  int size() const { return static_cast<int>(n); }
  int leading() const { return static_cast<int>(lda); }
};

template <class Scalar>
npusolverStatus_t run_syevd(const char* name, npusolverDnHandle_t handle, EigenProblem<Scalar> problem,
                            const void* work, int lwork, int* info) {
  SolverChecks checks(handle);
  problem.check(checks).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] {
    *info = lapack::syevd(letter_of(problem.job), letter_of(problem.uplo), problem.size(), data(problem.a),
                          problem.leading(), problem.w);
  });
}

/// The same with the value of GetResidual, if vectors are wanted: computed from a copy of A, which the
/// vectors replace.
template <class Scalar>
npusolverStatus_t run_syevj(const char* name, npusolverDnHandle_t handle, EigenProblem<Scalar> problem,
                            const void* work, int lwork, int* info, syevjInfo_t options) {
  SolverChecks checks(handle);
  problem.check(checks).work(work, lwork).present(info).present(options);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=, residual = options->residual] {
    const int n = problem.size(), lda = problem.leading();
    const char job = letter_of(problem.job), uplo = letter_of(problem.uplo);
    std::vector<Scalar> before;
    if (job == 'V') before = solver_copy(problem.a, n, n, lda);
    *info = lapack::syevd(job, uplo, n, data(problem.a), lda, problem.w);
    *residual = 0;
    if (job == 'V' && n > 0)
      *residual = lapack::eigen_residual(uplo, n, data(before.data()), lda, data(problem.a), lda, problem.w);
  });
}

template <class Scalar>
npusolverStatus_t run_syev_batch(const char* name, npusolverDnHandle_t handle, EigenProblem<Scalar> problem,
                                 const void* work, int lwork, int* infos, int64_t batch) {
  SolverChecks checks(handle);
  problem.check(checks).work(work, lwork).array(batch, infos);
  if (!checks.ok()) return checks.status();
  return solver_batch(handle, name, static_cast<int>(batch), [=](int64_t i) {
    infos[i] = lapack::syevd(letter_of(problem.job), letter_of(problem.uplo), problem.size(),
                             data(problem.a + i * problem.lda * problem.n), problem.leading(),
                             problem.w + i * problem.n);
  });
}

/// Checks a range as LAPACK defines it.
template <class Real>
lapack::EigenRange<Real> checked_range(SolverChecks& checks, npusolverEigRange_t range, int64_t n, Real low,
                                       Real high, int64_t first, int64_t last) {
  checks.require(range >= NPUSOLVER_EIG_RANGE_ALL && range <= NPUSOLVER_EIG_RANGE_V);
  if (range == NPUSOLVER_EIG_RANGE_V) checks.require(n == 0 || low < high);
  if (range == NPUSOLVER_EIG_RANGE_I) checks.require(n == 0 || (first >= 1 && first <= last && last <= n));
  const char kind = range == NPUSOLVER_EIG_RANGE_V            ? 'V'
                    : range == NPUSOLVER_EIG_RANGE_I && n > 0 ? 'I'
                                                              : 'A';
  return {kind, low, high, static_cast<int>(first), static_cast<int>(last)};
}

// *found is in host memory: the call returns when it is known.
template <class Scalar, class Count>
npusolverStatus_t run_syevdx(const char* name, npusolverDnHandle_t handle, EigenProblem<Scalar> problem,
                             npusolverEigRange_t range, SolverRealOf<Scalar> low, SolverRealOf<Scalar> high,
                             int64_t first, int64_t last, Count* found, const void* work, int lwork,
                             int* info) {
  SolverChecks checks(handle);
  problem.check(checks).work(work, lwork).present(info).present(found);
  const auto wanted = checked_range(checks, range, problem.n, low, high, first, last);
  if (!checks.ok()) return checks.status();
  return solver_run(handle, name, [=] {
    int count = 0;
    *info = lapack::syevdx(letter_of(problem.job), wanted, letter_of(problem.uplo), problem.size(),
                           data(problem.a), problem.leading(), &count, problem.w);
    *found = count;
  });
}

/// A problem of two matrices: which of the three kinds, and B.
template <class Scalar>
struct Second {
  npusolverEigType_t type;
  Scalar* b;
  int ldb;
};

template <class Scalar>
npusolverStatus_t submit_sygvdx(const char* name, npusolverDnHandle_t handle, EigenProblem<Scalar> problem,
                                Second<Scalar> second, SolverChecks checks,
                                lapack::EigenRange<SolverRealOf<Scalar>> wanted, int* found, int* info) {
  checks.matrix(problem.n, problem.n, second.b, second.ldb).present(info);
  checks.require(second.type >= NPUSOLVER_EIG_TYPE_1 && second.type <= NPUSOLVER_EIG_TYPE_3);
  if (!checks.ok()) return checks.status();
  auto body = [=] {
    int count = 0;
    *info =
        lapack::sygvdx(second.type, letter_of(problem.job), wanted, letter_of(problem.uplo), problem.size(),
                       data(problem.a), problem.leading(), data(second.b), second.ldb, &count, problem.w);
    if (found != nullptr) *found = count;
  };
  return found == nullptr ? solver_submit(handle, name, body) : solver_run(handle, name, body);
}

template <class Scalar>
npusolverStatus_t run_sygvd(const char* name, npusolverDnHandle_t handle, EigenProblem<Scalar> problem,
                            Second<Scalar> second, const void* work, int lwork, int* info) {
  SolverChecks checks(handle);
  problem.check(checks).work(work, lwork);
  return submit_sygvdx(name, handle, problem, second, checks, {'A', 0, 0, 0, 0}, nullptr, info);
}

template <class Scalar>
npusolverStatus_t run_sygvdx(const char* name, npusolverDnHandle_t handle, EigenProblem<Scalar> problem,
                             Second<Scalar> second, npusolverEigRange_t range, SolverRealOf<Scalar> low,
                             SolverRealOf<Scalar> high, int first, int last, int* found, const void* work,
                             int lwork, int* info) {
  SolverChecks checks(handle);
  problem.check(checks).work(work, lwork).present(found);
  const auto wanted = checked_range(checks, range, problem.n, low, high, first, last);
  return submit_sygvdx(name, handle, problem, second, checks, wanted, found, info);
}

template <class Scalar>
npusolverStatus_t run_sygvj(const char* name, npusolverDnHandle_t handle, EigenProblem<Scalar> problem,
                            Second<Scalar> second, const void* work, int lwork, int* info,
                            syevjInfo_t options) {
  SolverChecks checks(handle);
  if (!checks.present(options).ok()) return checks.status();
  return run_sygvd(name, handle, problem, second, work, lwork, info);
}

/// Checks the types of a call with an X.
SolverChecks typed(npusolverDnHandle_t handle, npuDataType matrix, npuDataType values, npuDataType compute) {
  SolverChecks checks(handle);
  checks.require(values == real_type_of(matrix) && compute == matrix, NPUSOLVER_STATUS_NOT_SUPPORTED);
  return checks;
}
template <class Scalar>
EigenProblem<Scalar> problem_of(npusolverEigMode_t job, npublasFillMode_t uplo, int64_t n, void* a,
                                int64_t lda, void* w) {
  return {job, uplo, n, static_cast<Scalar*>(a), lda, static_cast<SolverRealOf<Scalar>*>(w)};
}
template <class Real>
Real read(const void* bound) {
  return bound == nullptr ? Real(0) : *static_cast<const Real*>(bound);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_EIGEN(L, Scalar, Real, org, orm, sy)                                                      \
  npusolverStatus_t npusolverDn##L##sy##evd_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t,       \
                                                       npublasFillMode_t, int n, const Scalar*, int lda,     \
                                                       const Real*, int* lwork) {                            \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##evd(npusolverDnHandle_t handle, npusolverEigMode_t jobz,             \
                                            npublasFillMode_t uplo, int n, Scalar* A, int lda, Real* W,      \
                                            Scalar* work, int lwork, int* info) {                            \
    return run_syevd<Scalar>("npusolverDn" #L#sy "evd", handle, {jobz, uplo, n, A, lda, W}, work, lwork,     \
                             info);                                                                          \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##evdx_bufferSize(                                                     \
      npusolverDnHandle_t handle, npusolverEigMode_t, npusolverEigRange_t, npublasFillMode_t, int n,         \
      const Scalar*, int lda, Real, Real, int, int, int*, const Real*, int* lwork) {                         \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##evdx(npusolverDnHandle_t handle, npusolverEigMode_t jobz,            \
                                             npusolverEigRange_t range, npublasFillMode_t uplo, int n,       \
                                             Scalar* A, int lda, Real vl, Real vu, int il, int iu,           \
                                             int* meig, Real* W, Scalar* work, int lwork, int* info) {       \
    return run_syevdx<Scalar>("npusolverDn" #L#sy "evdx", handle, {jobz, uplo, n, A, lda, W}, range, vl, vu, \
                              il, iu, meig, work, lwork, info);                                              \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##evj_bufferSize(npusolverDnHandle_t handle, npusolverEigMode_t,       \
                                                       npublasFillMode_t, int n, const Scalar*, int lda,     \
                                                       const Real*, int* lwork, syevjInfo_t) {               \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##evj(npusolverDnHandle_t handle, npusolverEigMode_t jobz,             \
                                            npublasFillMode_t uplo, int n, Scalar* A, int lda, Real* W,      \
                                            Scalar* work, int lwork, int* info, syevjInfo_t params) {        \
    return run_syevj<Scalar>("npusolverDn" #L#sy "evj", handle, {jobz, uplo, n, A, lda, W}, work, lwork,     \
                             info, params);                                                                  \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##evjBatched_bufferSize(                                               \
      npusolverDnHandle_t handle, npusolverEigMode_t, npublasFillMode_t, int n, const Scalar*, int lda,      \
      const Real*, int* lwork, syevjInfo_t, int) {                                                           \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##evjBatched(                                                          \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, npublasFillMode_t uplo, int n, Scalar* A,         \
      int lda, Real* W, Scalar* work, int lwork, int* info, syevjInfo_t params, int batchSize) {             \
    return params == nullptr                                                                                 \
               ? NPUSOLVER_STATUS_INVALID_VALUE                                                              \
               : run_syev_batch<Scalar>("npusolverDn" #L#sy "evjBatched", handle,                            \
                                        {jobz, uplo, n, A, lda, W}, work, lwork, info, batchSize);           \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##gvd_bufferSize(                                                      \
      npusolverDnHandle_t handle, npusolverEigType_t, npusolverEigMode_t, npublasFillMode_t, int n,          \
      const Scalar*, int lda, const Scalar*, int, const Real*, int* lwork) {                                 \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##gvd(                                                                 \
      npusolverDnHandle_t handle, npusolverEigType_t itype, npusolverEigMode_t jobz, npublasFillMode_t uplo, \
      int n, Scalar* A, int lda, Scalar* B, int ldb, Real* W, Scalar* work, int lwork, int* info) {          \
    return run_sygvd<Scalar>("npusolverDn" #L#sy "gvd", handle, {jobz, uplo, n, A, lda, W}, {itype, B, ldb}, \
                             work, lwork, info);                                                             \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##gvdx_bufferSize(                                                     \
      npusolverDnHandle_t handle, npusolverEigType_t, npusolverEigMode_t, npusolverEigRange_t,               \
      npublasFillMode_t, int n, const Scalar*, int lda, const Scalar*, int, Real, Real, int, int, int*,      \
      const Real*, int* lwork) {                                                                             \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##gvdx(                                                                \
      npusolverDnHandle_t handle, npusolverEigType_t itype, npusolverEigMode_t jobz,                         \
      npusolverEigRange_t range, npublasFillMode_t uplo, int n, Scalar* A, int lda, Scalar* B, int ldb,      \
      Real vl, Real vu, int il, int iu, int* meig, Real* W, Scalar* work, int lwork, int* info) {            \
    return run_sygvdx<Scalar>("npusolverDn" #L#sy "gvdx", handle, {jobz, uplo, n, A, lda, W},                \
                              {itype, B, ldb}, range, vl, vu, il, iu, meig, work, lwork, info);              \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##gvj_bufferSize(                                                      \
      npusolverDnHandle_t handle, npusolverEigType_t, npusolverEigMode_t, npublasFillMode_t, int n,          \
      const Scalar*, int lda, const Scalar*, int, const Real*, int* lwork, syevjInfo_t) {                    \
    return ask_work(handle, n, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##sy##gvj(npusolverDnHandle_t handle, npusolverEigType_t itype,            \
                                            npusolverEigMode_t jobz, npublasFillMode_t uplo, int n,          \
                                            Scalar* A, int lda, Scalar* B, int ldb, Real* W, Scalar* work,   \
                                            int lwork, int* info, syevjInfo_t params) {                      \
    return run_sygvj<Scalar>("npusolverDn" #L#sy "gvj", handle, {jobz, uplo, n, A, lda, W}, {itype, B, ldb}, \
                             work, lwork, info, params);                                                     \
  }

extern "C" {
NPU_SOLVER_EIGEN(S, float, float, org, orm, sy)
NPU_SOLVER_EIGEN(D, double, double, org, orm, sy)
NPU_SOLVER_EIGEN(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_EIGEN(Z, npuDoubleComplex, double, ung, unm, he)

npusolverStatus_t npusolverDnXsyevd_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t,
                                               npusolverEigMode_t, npublasFillMode_t, int64_t n, npuDataType,
                                               const void*, int64_t lda, npuDataType, const void*,
                                               npuDataType, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost) {
  return ask_work(handle, n, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXsyevd(npusolverDnHandle_t handle, npusolverDnParams_t, npusolverEigMode_t jobz,
                                    npublasFillMode_t uplo, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, npuDataType dataTypeW, void* W, npuDataType computeType,
                                    void* bufferOnDevice, size_t workspaceInBytesOnDevice, void*, size_t,
                                    int* info) {
  SolverChecks checks = typed(handle, dataTypeA, dataTypeW, computeType);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    return run_syevd("npusolverDnXsyevd", handle, problem_of<decltype(scalar)>(jobz, uplo, n, A, lda, W),
                     bufferOnDevice, work_elements(workspaceInBytesOnDevice), info);
  });
}

npusolverStatus_t npusolverDnXsyevBatched_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t,
                                                     npusolverEigMode_t, npublasFillMode_t, int64_t n,
                                                     npuDataType, const void*, int64_t lda, npuDataType,
                                                     const void*, npuDataType,
                                                     size_t* workspaceInBytesOnDevice,
                                                     size_t* workspaceInBytesOnHost, int64_t) {
  return ask_work(handle, n, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXsyevBatched(npusolverDnHandle_t handle, npusolverDnParams_t,
                                          npusolverEigMode_t jobz, npublasFillMode_t uplo, int64_t n,
                                          npuDataType dataTypeA, void* A, int64_t lda, npuDataType dataTypeW,
                                          void* W, npuDataType computeType, void* bufferOnDevice,
                                          size_t workspaceInBytesOnDevice, void*, size_t, int* info,
                                          int64_t batchSize) {
  SolverChecks checks = typed(handle, dataTypeA, dataTypeW, computeType);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    return run_syev_batch("npusolverDnXsyevBatched", handle,
                          problem_of<decltype(scalar)>(jobz, uplo, n, A, lda, W), bufferOnDevice,
                          work_elements(workspaceInBytesOnDevice), info, batchSize);
  });
}

npusolverStatus_t npusolverDnXsyevdx_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t,
                                                npusolverEigMode_t, npusolverEigRange_t, npublasFillMode_t,
                                                int64_t n, npuDataType, const void*, int64_t lda, void*,
                                                void*, int64_t, int64_t, int64_t*, npuDataType, const void*,
                                                npuDataType, size_t* workspaceInBytesOnDevice,
                                                size_t* workspaceInBytesOnHost) {
  return ask_work(handle, n, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXsyevdx(npusolverDnHandle_t handle, npusolverDnParams_t, npusolverEigMode_t jobz,
                                     npusolverEigRange_t range, npublasFillMode_t uplo, int64_t n,
                                     npuDataType dataTypeA, void* A, int64_t lda, void* vl, void* vu,
                                     int64_t il, int64_t iu, int64_t* meig64, npuDataType dataTypeW, void* W,
                                     npuDataType computeType, void* bufferOnDevice,
                                     size_t workspaceInBytesOnDevice, void*, size_t, int* info) {
  SolverChecks checks = typed(handle, dataTypeA, dataTypeW, computeType);
  if (!checks.require(range != NPUSOLVER_EIG_RANGE_V || (vl && vu)).ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    using Real = SolverRealOf<Scalar>;
    return run_syevdx("npusolverDnXsyevdx", handle, problem_of<Scalar>(jobz, uplo, n, A, lda, W), range,
                      read<Real>(vl), read<Real>(vu), il, iu, meig64, bufferOnDevice,
                      work_elements(workspaceInBytesOnDevice), info);
  });
}

}  // extern "C"

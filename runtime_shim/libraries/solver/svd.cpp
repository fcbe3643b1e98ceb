// Singular values.

#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime_shim/libraries/solver/jacobi.h"

namespace npu::detail {
namespace {

constexpr int kMostInBatch = 32;  // gesvdjBatched's limit in cuSOLVER

/// gesvd as the program passed it.
template <class Scalar>
struct SvdCall {
  signed char job_u, job_vt;
  int64_t m, n;
  Scalar* a;
  int64_t lda;
  SolverRealOf<Scalar>* s;
  Scalar* u;
  int64_t ldu;
  Scalar* vt;
  int64_t ldvt;
};

bool is_job(signed char letter) { return letter == 'A' || letter == 'S' || letter == 'O' || letter == 'N'; }

// m >= n, as in cuSOLVER.
template <class Scalar>
npusolverStatus_t run_gesvd(const char* name, npusolverDnHandle_t handle, SvdCall<Scalar> call,
                            const void* work, int lwork, SolverRealOf<Scalar>* rest, int* info) {
  SolverChecks checks(handle);
  checks.matrix(call.m, call.n, call.a, call.lda).array(call.n, call.s).require(call.m >= call.n);
  checks.require(is_job(call.job_u) && is_job(call.job_vt) && !(call.job_u == 'O' && call.job_vt == 'O'));
  const bool u = call.job_u == 'A' || call.job_u == 'S', vt = call.job_vt == 'A' || call.job_vt == 'S';
  if (u) checks.matrix(call.m, call.n, call.u, call.ldu);
  if (vt) checks.matrix(call.n, call.n, call.vt, call.ldvt);
  checks.work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  if (!u) call.ldu = 1;  // not read
  if (!vt) call.ldvt = 1;
  return solver_submit(handle, name, [=] {
    *info = lapack::gesvd(static_cast<char>(call.job_u), static_cast<char>(call.job_vt),
                          static_cast<int>(call.m), static_cast<int>(call.n), data(call.a),
                          static_cast<int>(call.lda), call.s, data(call.u), static_cast<int>(call.ldu),
                          data(call.vt), static_cast<int>(call.ldvt), rest);
  });
}

/// The decomposition with V instead of V^H: (m, k) and (n, k) of U and V are computed, or none.
template <class Scalar>
struct JacobiCall {
  npusolverEigMode_t job;
  bool economy;
  int64_t m, n;
  Scalar* a;
  int64_t lda;
  SolverRealOf<Scalar>* s;
  Scalar* u;
  int64_t ldu;
  Scalar* v;
  int64_t ldv;

  int rank() const { return static_cast<int>(std::min(m, n)); }
  bool vectors() const { return job == NPUSOLVER_EIG_MODE_VECTOR; }
  int columns_of_u() const { return economy ? rank() : static_cast<int>(m); }
  int columns_of_v() const { return economy ? rank() : static_cast<int>(n); }

  SolverChecks& check(SolverChecks& checks) const {
    checks.job(job).matrix(m, n, a, lda).array(std::min(m, n), s);
    if (!vectors()) return checks;
    return checks.matrix(m, m, u, ldu).matrix(n, n, v, ldv);
  }
};

template <class Scalar>
void adjoint(int rows, int columns, const Scalar* from, Scalar* to, int64_t ld) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      Scalar value = from[i + j * rows];
      if constexpr (!std::is_floating_point_v<Scalar>) value.y = -value.y;
      to[j + i * ld] = value;
    }
  }
}

/// Does the call for one matrix. Result: gesvd's.
template <class Scalar>
int decompose(const JacobiCall<Scalar>& call) {
  const int m = static_cast<int>(call.m), n = static_cast<int>(call.n);
  const int rows = std::max(1, call.vectors() ? call.columns_of_v() : 1);
  std::vector<Scalar> vt(call.vectors() ? static_cast<size_t>(rows) * n + 1 : 1);
  const char job = !call.vectors() ? 'N' : call.economy ? 'S' : 'A';
  const int ldu = call.vectors() ? static_cast<int>(call.ldu) : 1;
  const int info =
      lapack::gesvd(job, job, m, n, data(call.a), static_cast<int>(call.lda), call.s, data(call.u), ldu,
                    data(vt.data()), rows, static_cast<SolverRealOf<Scalar>*>(nullptr));
  if (call.vectors()) adjoint(call.columns_of_v(), n, vt.data(), call.v, call.ldv);
  return info == 0 ? 0 : call.rank() + 1;
}

template <class Scalar>
double residual_after(const JacobiCall<Scalar>& call, const Scalar* before) {
  return lapack::singular_residual(static_cast<int>(call.m), static_cast<int>(call.n), call.rank(),
                                   data(before), static_cast<int>(call.lda), data(call.u),
                                   static_cast<int>(call.ldu), data(call.v), static_cast<int>(call.ldv),
                                   call.s);
}

template <class Scalar>
npusolverStatus_t run_gesvdj(const char* name, npusolverDnHandle_t handle, JacobiCall<Scalar> call,
                             const void* work, int lwork, int* info, std::shared_ptr<double> residual) {
  SolverChecks checks(handle);
  call.check(checks).work(work, lwork).present(info);
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, name, [=] {
    const bool measured = call.vectors() && call.rank() > 0;
    const auto before = measured ? solver_copy(call.a, call.m, call.n, call.lda) : std::vector<Scalar>();
    *info = decompose(call);
    if (residual != nullptr) *residual = measured ? residual_after(call, before.data()) : 0;
  });
}
template <class Scalar>
npusolverStatus_t run_gesvdj(const char* name, npusolverDnHandle_t handle, JacobiCall<Scalar> call,
                             const void* work, int lwork, int* info, gesvdjInfo_t options) {
  SolverChecks checks(handle);
  if (!checks.present(options).ok()) return checks.status();
  return run_gesvdj(name, handle, call, work, lwork, info, options->residual);
}

template <class Scalar>
npusolverStatus_t run_gesvdj_batch(const char* name, npusolverDnHandle_t handle, JacobiCall<Scalar> call,
                                   const void* work, int lwork, int* infos, gesvdjInfo_t options, int batch) {
  SolverChecks checks(handle);
  call.check(checks).require(call.m <= kMostInBatch && call.n <= kMostInBatch);
  checks.work(work, lwork).array(batch, infos).present(options);
  if (!checks.ok()) return checks.status();
  return solver_batch(handle, name, batch, [=](int64_t i) {
    JacobiCall<Scalar> item = call;
    item.a += i * call.lda * call.n;
    item.s += i * call.rank();
    if (call.vectors()) item.u += i * call.ldu * call.m, item.v += i * call.ldv * call.n;
    infos[i] = decompose(item);
  });
}

/// The strides between the matrices of a batch, in elements.
struct SvdStrides {
  long long a, s, u, v;
};

// The first `rank` values and vectors; A stays. The residuals are in host memory: a call that requests them
// waits.
template <class Scalar>
npusolverStatus_t run_gesvda(const char* name, npusolverDnHandle_t handle, int rank, JacobiCall<Scalar> call,
                             SvdStrides strides, const void* work, int lwork, int* infos, double* residuals,
                             int batch) {
  SolverChecks checks(handle);
  checks.job(call.job).matrix(call.m, call.n, call.a, call.lda).require(rank >= 0 && rank <= call.rank());
  if (call.vectors()) checks.matrix(call.m, rank, call.u, call.ldu).matrix(call.n, rank, call.v, call.ldv);
  checks.array(rank, call.s).work(work, lwork).array(batch, infos);
  if (!checks.ok()) return checks.status();
  auto body = [=] {
    ops::parallel_chunks(batch, 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        const Scalar* a = call.a + i * strides.a;
        std::vector<Scalar> matrix = solver_copy(a, call.m, call.n, call.lda);
        std::vector<SolverRealOf<Scalar>> s(call.rank() + 1);
        std::vector<Scalar> u(call.m * call.rank() + 1), v(call.n * call.rank() + 1);
        JacobiCall<Scalar> item{call.job,
                                true,
                                call.m,
                                call.n,
                                matrix.data(),
                                call.lda,
                                s.data(),
                                u.data(),
                                std::max<int64_t>(1, call.m),
                                v.data(),
                                std::max<int64_t>(1, call.n)};
        infos[i] = decompose(item);
        std::copy_n(s.data(), rank, call.s + i * strides.s);
        for (int64_t j = 0; call.vectors() && j < rank; ++j) {
          std::copy_n(u.data() + j * call.m, call.m, call.u + i * strides.u + j * call.ldu);
          std::copy_n(v.data() + j * call.n, call.n, call.v + i * strides.v + j * call.ldv);
        }
        if (residuals == nullptr) continue;
        residuals[i] = 0;  // the norm of the values that were left out
        for (int j = rank; j < call.rank(); ++j) residuals[i] += static_cast<double>(s[j]) * s[j];
        residuals[i] = std::sqrt(residuals[i]);
      }
    });
  };
  return residuals == nullptr ? solver_submit(handle, name, body) : solver_run(handle, name, body);
}

/// Checks the types of a call with an X.
SolverChecks typed(npusolverDnHandle_t handle, npuDataType matrix, npuDataType values, npuDataType u,
                   npuDataType v, npuDataType compute) {
  SolverChecks checks(handle);
  const bool same = values == real_type_of(matrix) && u == matrix && v == matrix && compute == matrix;
  checks.require(same, NPUSOLVER_STATUS_NOT_SUPPORTED);
  return checks;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_SVD(L, Scalar, Real, org, orm, sy)                                                        \
  npusolverStatus_t npusolverDn##L##gesvd_bufferSize(npusolverDnHandle_t handle, int m, int n, int* lwork) { \
    return ask_work(handle, m, n, m > 0 ? m : 1, lwork);                                                     \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gesvd(                                                                   \
      npusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m, int n, Scalar* A, int lda,     \
      Real* S, Scalar* U, int ldu, Scalar* VT, int ldvt, Scalar* work, int lwork, Real* rwork, int* info) {  \
    return run_gesvd<Scalar>("npusolverDn" #L "gesvd", handle,                                               \
                             {jobu, jobvt, m, n, A, lda, S, U, ldu, VT, ldvt}, work, lwork, rwork, info);    \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gesvdj_bufferSize(                                                       \
      npusolverDnHandle_t handle, npusolverEigMode_t, int, int m, int n, const Scalar*, int lda,             \
      const Real*, const Scalar*, int, const Scalar*, int, int* lwork, gesvdjInfo_t) {                       \
    return ask_work(handle, m, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gesvdj(npusolverDnHandle_t handle, npusolverEigMode_t jobz, int econ,    \
                                           int m, int n, Scalar* A, int lda, Real* S, Scalar* U, int ldu,    \
                                           Scalar* V, int ldv, Scalar* work, int lwork, int* info,           \
                                           gesvdjInfo_t params) {                                            \
    return run_gesvdj<Scalar>("npusolverDn" #L "gesvdj", handle,                                             \
                              {jobz, econ != 0, m, n, A, lda, S, U, ldu, V, ldv}, work, lwork, info,         \
                              params);                                                                       \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gesvdjBatched_bufferSize(                                                \
      npusolverDnHandle_t handle, npusolverEigMode_t, int m, int n, const Scalar*, int lda, const Real*,     \
      const Scalar*, int, const Scalar*, int, int* lwork, gesvdjInfo_t, int) {                               \
    return ask_work(handle, m, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gesvdjBatched(npusolverDnHandle_t handle, npusolverEigMode_t jobz,       \
                                                  int m, int n, Scalar* A, int lda, Real* S, Scalar* U,      \
                                                  int ldu, Scalar* V, int ldv, Scalar* work, int lwork,      \
                                                  int* info, gesvdjInfo_t params, int batchSize) {           \
    return run_gesvdj_batch<Scalar>("npusolverDn" #L "gesvdjBatched", handle,                                \
                                    {jobz, false, m, n, A, lda, S, U, ldu, V, ldv}, work, lwork, info,       \
                                    params, batchSize);                                                      \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gesvdaStridedBatched_bufferSize(                                         \
      npusolverDnHandle_t handle, npusolverEigMode_t, int, int m, int n, const Scalar*, int lda,             \
      long long int, const Real*, long long int, const Scalar*, int, long long int, const Scalar*, int,      \
      long long int, int* lwork, int) {                                                                      \
    return ask_work(handle, m, n, lda, lwork);                                                               \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gesvdaStridedBatched(                                                    \
      npusolverDnHandle_t handle, npusolverEigMode_t jobz, int rank, int m, int n, const Scalar* d_A,        \
      int lda, long long int strideA, Real* d_S, long long int strideS, Scalar* d_U, int ldu,                \
      long long int strideU, Scalar* d_V, int ldv, long long int strideV, Scalar* d_work, int lwork,         \
      int* d_info, double* h_R_nrmF, int batchSize) {                                                        \
    return run_gesvda<Scalar>("npusolverDn" #L "gesvdaStridedBatched", handle, rank,                         \
                              {jobz, true, m, n, const_cast<Scalar*>(d_A), lda, d_S, d_U, ldu, d_V, ldv},    \
                              {strideA, strideS, strideU, strideV}, d_work, lwork, d_info, h_R_nrmF,         \
                              batchSize);                                                                    \
  }

extern "C" {
NPU_SOLVER_SVD(S, float, float, org, orm, sy)
NPU_SOLVER_SVD(D, double, double, org, orm, sy)
NPU_SOLVER_SVD(C, npuComplex, float, ung, unm, he)
NPU_SOLVER_SVD(Z, npuDoubleComplex, double, ung, unm, he)

npusolverStatus_t npusolverDnXgesvd_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t, signed char,
                                               signed char, int64_t m, int64_t n, npuDataType, const void*,
                                               int64_t lda, npuDataType, const void*, npuDataType,
                                               const void*, int64_t, npuDataType, const void*, int64_t,
                                               npuDataType, size_t* workspaceInBytesOnDevice,
                                               size_t* workspaceInBytesOnHost) {
  return ask_work(handle, m, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXgesvd(npusolverDnHandle_t handle, npusolverDnParams_t, signed char jobu,
                                    signed char jobvt, int64_t m, int64_t n, npuDataType dataTypeA, void* A,
                                    int64_t lda, npuDataType dataTypeS, void* S, npuDataType dataTypeU,
                                    void* U, int64_t ldu, npuDataType dataTypeVT, void* VT, int64_t ldvt,
                                    npuDataType computeType, void* bufferOnDevice,
                                    size_t workspaceInBytesOnDevice, void*, size_t, int* info) {
  SolverChecks checks = typed(handle, dataTypeA, dataTypeS, dataTypeU, dataTypeVT, computeType);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    using Real = SolverRealOf<Scalar>;
    SvdCall<Scalar> call{jobu,
                         jobvt,
                         m,
                         n,
                         static_cast<Scalar*>(A),
                         lda,
                         static_cast<Real*>(S),
                         static_cast<Scalar*>(U),
                         ldu,
                         static_cast<Scalar*>(VT),
                         ldvt};
    return run_gesvd("npusolverDnXgesvd", handle, call, bufferOnDevice,
                     work_elements(workspaceInBytesOnDevice), static_cast<Real*>(nullptr), info);
  });
}

npusolverStatus_t npusolverDnXgesvdp_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t,
                                                npusolverEigMode_t, int, int64_t m, int64_t n, npuDataType,
                                                const void*, int64_t lda, npuDataType, const void*,
                                                npuDataType, const void*, int64_t, npuDataType, const void*,
                                                int64_t, npuDataType, size_t* workspaceInBytesOnDevice,
                                                size_t* workspaceInBytesOnHost) {
  return ask_work(handle, m, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
// *h_err_sigma is the size of a perturbation that cuSOLVER's polar decomposition may need. This method needs
// none.
npusolverStatus_t npusolverDnXgesvdp(npusolverDnHandle_t handle, npusolverDnParams_t, npusolverEigMode_t jobz,
                                     int econ, int64_t m, int64_t n, npuDataType dataTypeA, void* A,
                                     int64_t lda, npuDataType dataTypeS, void* S, npuDataType dataTypeU,
                                     void* U, int64_t ldu, npuDataType dataTypeV, void* V, int64_t ldv,
                                     npuDataType computeType, void* bufferOnDevice,
                                     size_t workspaceInBytesOnDevice, void*, size_t, int* d_info,
                                     double* h_err_sigma) {
  SolverChecks checks = typed(handle, dataTypeA, dataTypeS, dataTypeU, dataTypeV, computeType);
  if (!checks.present(h_err_sigma).ok()) return checks.status();
  *h_err_sigma = 0;
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    JacobiCall<Scalar> call{jobz,
                            econ != 0,
                            m,
                            n,
                            static_cast<Scalar*>(A),
                            lda,
                            static_cast<SolverRealOf<Scalar>*>(S),
                            static_cast<Scalar*>(U),
                            ldu,
                            static_cast<Scalar*>(V),
                            ldv};
    return run_gesvdj("npusolverDnXgesvdp", handle, call, bufferOnDevice,
                      work_elements(workspaceInBytesOnDevice), d_info, std::shared_ptr<double>());
  });
}

}  // extern "C"

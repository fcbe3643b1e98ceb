// Linear systems and least squares by factors of a lower precision that are refined.

#include "npu/solver/refinement.h"

#include <type_traits>

#include "runtime_shim/libraries/solver/call.h"

struct npusolverDnIRSParams {
  npusolverPrecType_t main{}, lowest{};
  npusolverIRSRefinement_t solver = NPUSOLVER_IRS_REFINE_NOT_SET;
  double tolerance = 0, inner_tolerance = 0;
  int most_rounds = 50, most_inner_rounds = 50;
  bool fall_back = true;
};
struct npusolverDnIRSInfos {
  int rounds = 0, most_rounds = 0;
};

namespace npu::detail {
namespace {

/// The precision that a factorisation has. Below float there is none on the host: float stands for all of them.
template <class Element>
struct LowElement {
  using type = float;
};
template <class Real>
struct LowElement<std::complex<Real>> {
  using type = std::complex<float>;
};

/// What gesv and gels share: a matrix, right sides, solutions, and how to refine.
template <class Scalar>
struct Refined {
  int m, n, columns;
  Scalar* a;
  int lda;
  Scalar* b;
  int ldb;
  Scalar* x;
  int ldx;
  bool low;  ///< factorised in float
  npusolverDnIRSParams how;
};

template <class Scalar>
SolverChecks checked(npusolverDnHandle_t handle, const Refined<Scalar>& c, const void* work, size_t bytes,
                     const int* rounds, const int* info) {
  SolverChecks checks(handle);
  checks.matrix(c.m, c.n, c.a, c.lda).matrix(c.m, c.columns, c.b, c.ldb).matrix(c.n, c.columns, c.x, c.ldx);
  checks.require(c.m >= c.n).work(work, work_elements(bytes)).present(rounds).present(info);
  return checks;
}

// The number of refinements is in host memory: the call waits.
template <class Scalar>
npusolverStatus_t run_gesv(const char* name, npusolverDnHandle_t handle, const Refined<Scalar>& c,
                           int* pivots, const void* work, size_t bytes, int* rounds, int* info) {
  SolverChecks checks = checked(handle, c, work, bytes, rounds, info);
  if (!checks.ok()) return checks.status();
  return solver_run(handle, name, [=] {
    using Element = CppElement<Scalar>;
    std::vector<int> own(pivots == nullptr ? static_cast<size_t>(c.n) + 1 : 0);
    int* rows = pivots == nullptr ? own.data() : pivots;
    auto solve = [&](auto low) {
      return lapack::gesv_refined<Element, decltype(low)>(c.n, c.columns, data(c.a), c.lda, rows, data(c.b),
                                                          c.ldb, data(c.x), c.ldx, c.how.tolerance,
                                                          c.how.most_rounds, c.how.fall_back, rounds);
    };
    *info = c.low ? solve(typename LowElement<Element>::type()) : solve(Element());
  });
}

// One precision: the residual of a least-squares solution is not what a refinement could make small.
template <class Scalar>
npusolverStatus_t run_gels(const char* name, npusolverDnHandle_t handle, const Refined<Scalar>& c,
                           const void* work, size_t bytes, int* rounds, int* info) {
  SolverChecks checks = checked(handle, c, work, bytes, rounds, info);
  if (!checks.ok()) return checks.status();
  *rounds = 0;
  return solver_run(handle, name, [=] {
    using Element = CppElement<Scalar>;
    const int m = c.m, ld = std::max(1, m);
    std::vector<Element> a(static_cast<size_t>(ld) * c.n + 1), b(static_cast<size_t>(ld) * c.columns + 1);
    for (int64_t j = 0; j < c.n; ++j) std::copy_n(data(c.a) + j * c.lda, m, a.data() + j * ld);
    for (int64_t j = 0; j < c.columns; ++j) std::copy_n(data(c.b) + j * c.ldb, m, b.data() + j * ld);
    *info = lapack::gels('N', m, c.n, c.columns, a.data(), ld, b.data(), ld);
    for (int64_t j = 0; *info == 0 && j < c.columns; ++j)
      std::copy_n(b.data() + j * ld, c.n, data(c.x) + j * c.ldx);
  });
}

npusolverStatus_t ask_refined(npusolverDnHandle_t handle, int m, int n, int columns, size_t* bytes) {
  SolverChecks checks(handle);
  checks.size(m).size(n).size(columns).require(m >= n);
  if (checks.present(bytes).ok()) *bytes = kSolverWorkBytes;
  return checks.status();
}

bool is_real(npusolverPrecType_t type) { return type == NPUSOLVER_R_64F || type == NPUSOLVER_R_32F; }
bool is_main(npusolverPrecType_t type) {
  return is_real(type) || type == NPUSOLVER_C_64F || type == NPUSOLVER_C_32F;
}
/// Precisions from high to low, of real or of complex numbers: -1 for others.
int rank_of(npusolverPrecType_t type, bool real) {
  const npusolverPrecType_t reals[] = {NPUSOLVER_R_64F, NPUSOLVER_R_32F, NPUSOLVER_R_TF32, NPUSOLVER_R_16BF,
                                       NPUSOLVER_R_16F};
  const npusolverPrecType_t pairs[] = {NPUSOLVER_C_64F, NPUSOLVER_C_32F, NPUSOLVER_C_TF32, NPUSOLVER_C_16BF,
                                       NPUSOLVER_C_16F};
  for (int i = 0; i < 5; ++i) {
    if (type == (real ? reals : pairs)[i]) return i;
  }
  return -1;
}

npusolverStatus_t check_params(npusolverDnIRSParams_t params) {
  if (params == nullptr) return NPUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  if (!is_main(params->main)) return NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC;
  const bool real = is_real(params->main);
  if (rank_of(params->lowest, real) < rank_of(params->main, real))
    return NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC;
  if (params->solver == NPUSOLVER_IRS_REFINE_NOT_SET) return NPUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE;
  return NPUSOLVER_STATUS_SUCCESS;
}

/// Calls call(Scalar(), low) for the types of `params`.
template <class Call>
npusolverStatus_t by_params(npusolverDnIRSParams_t params, Call call) {
  const npusolverStatus_t status = check_params(params);
  if (status != NPUSOLVER_STATUS_SUCCESS) return status;
  switch (params->main) {
    case NPUSOLVER_R_32F:
      return call(float(), true);
    case NPUSOLVER_R_64F:
      return call(double(), params->lowest != NPUSOLVER_R_64F);
    case NPUSOLVER_C_32F:
      return call(npuComplex(), true);
    default:
      return call(npuDoubleComplex(), params->lowest != NPUSOLVER_C_64F);
  }
}

npusolverStatus_t tell(npusolverStatus_t status, npusolverDnIRSParams_t params, npusolverDnIRSInfos_t infos,
                       const int* rounds) {
  if (status == NPUSOLVER_STATUS_SUCCESS) *infos = {*rounds, params->most_rounds};
  return status;
}

template <class Change>
npusolverStatus_t change(npusolverDnIRSParams_t params, bool allowed, npusolverStatus_t otherwise,
                         Change with) {
  if (params == nullptr) return NPUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  if (!allowed) return otherwise;
  with(*params);
  return NPUSOLVER_STATUS_SUCCESS;
}

template <class Object>
npusolverStatus_t make(Object** made) {
  if (made == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  *made = new (std::nothrow) Object;
  return *made == nullptr ? NPUSOLVER_STATUS_ALLOC_FAILED : NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t read_info(npusolverDnIRSInfos_t infos, int npusolverDnIRSInfos::* field, int* value) {
  if (infos == nullptr) return NPUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  if (value == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  *value = infos->*field;
  return NPUSOLVER_STATUS_SUCCESS;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

// L: the letters of the matrix's and of the lowest precision.
#define NPU_SOLVER_REFINED(L, Scalar, low)                                                                   \
  npusolverStatus_t npusolverDn##L##gesv_bufferSize(                                                         \
      npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs, Scalar*, npusolver_int_t,         \
      npusolver_int_t*, Scalar*, npusolver_int_t, Scalar*, npusolver_int_t, void*, size_t* lwork_bytes) {    \
    return ask_refined(handle, n, n, nrhs, lwork_bytes);                                                     \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gesv(                                                                    \
      npusolverDnHandle_t handle, npusolver_int_t n, npusolver_int_t nrhs, Scalar* dA, npusolver_int_t ldda, \
      npusolver_int_t* dipiv, Scalar* dB, npusolver_int_t lddb, Scalar* dX, npusolver_int_t lddx,            \
      void* dWorkspace, size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info) {                \
    return run_gesv<Scalar>("npusolverDn" #L "gesv", handle,                                                 \
                            {n, n, nrhs, dA, ldda, dB, lddb, dX, lddx, low, {}}, dipiv, dWorkspace,          \
                            lwork_bytes, iter, d_info);                                                      \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gels_bufferSize(                                                         \
      npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n, npusolver_int_t nrhs, Scalar*,       \
      npusolver_int_t, Scalar*, npusolver_int_t, Scalar*, npusolver_int_t, void*, size_t* lwork_bytes) {     \
    return ask_refined(handle, m, n, nrhs, lwork_bytes);                                                     \
  }                                                                                                          \
  npusolverStatus_t npusolverDn##L##gels(                                                                    \
      npusolverDnHandle_t handle, npusolver_int_t m, npusolver_int_t n, npusolver_int_t nrhs, Scalar* dA,    \
      npusolver_int_t ldda, Scalar* dB, npusolver_int_t lddb, Scalar* dX, npusolver_int_t lddx,              \
      void* dWorkspace, size_t lwork_bytes, npusolver_int_t* iter, npusolver_int_t* d_info) {                \
    return run_gels<Scalar>("npusolverDn" #L "gels", handle,                                                 \
                            {m, n, nrhs, dA, ldda, dB, lddb, dX, lddx, low, {}}, dWorkspace, lwork_bytes,    \
                            iter, d_info);                                                                   \
  }

extern "C" {
NPU_SOLVER_REFINED(ZZ, npuDoubleComplex, false)
NPU_SOLVER_REFINED(ZC, npuDoubleComplex, true)
NPU_SOLVER_REFINED(ZK, npuDoubleComplex, true)
NPU_SOLVER_REFINED(ZE, npuDoubleComplex, true)
NPU_SOLVER_REFINED(ZY, npuDoubleComplex, true)
NPU_SOLVER_REFINED(CC, npuComplex, true)
NPU_SOLVER_REFINED(CK, npuComplex, true)
NPU_SOLVER_REFINED(CE, npuComplex, true)
NPU_SOLVER_REFINED(CY, npuComplex, true)
NPU_SOLVER_REFINED(DD, double, false)
NPU_SOLVER_REFINED(DS, double, true)
NPU_SOLVER_REFINED(DH, double, true)
NPU_SOLVER_REFINED(DB, double, true)
NPU_SOLVER_REFINED(DX, double, true)
NPU_SOLVER_REFINED(SS, float, true)
NPU_SOLVER_REFINED(SH, float, true)
NPU_SOLVER_REFINED(SB, float, true)
NPU_SOLVER_REFINED(SX, float, true)

npusolverStatus_t npusolverDnIRSParamsCreate(npusolverDnIRSParams_t* params_ptr) { return make(params_ptr); }
npusolverStatus_t npusolverDnIRSParamsDestroy(npusolverDnIRSParams_t params) {
  if (params == nullptr) return NPUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED;
  delete params;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverDnIRSParamsSetRefinementSolver(npusolverDnIRSParams_t params,
                                                          npusolverIRSRefinement_t refinement_solver) {
  const bool known = refinement_solver > NPUSOLVER_IRS_REFINE_NOT_SET &&
                     refinement_solver <= NPUSOLVER_IRS_REFINE_GMRES_NOPCOND;
  return change(params, known, NPUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE,
                [&](auto& p) { p.solver = refinement_solver; });
}
npusolverStatus_t npusolverDnIRSParamsSetSolverMainPrecision(npusolverDnIRSParams_t params,
                                                             npusolverPrecType_t solver_main_precision) {
  return change(params, is_main(solver_main_precision), NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC,
                [&](auto& p) { p.main = solver_main_precision; });
}
npusolverStatus_t npusolverDnIRSParamsSetSolverLowestPrecision(npusolverDnIRSParams_t params,
                                                               npusolverPrecType_t solver_lowest_precision) {
  const bool known =
      rank_of(solver_lowest_precision, true) >= 0 || rank_of(solver_lowest_precision, false) >= 0;
  return change(params, known, NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC,
                [&](auto& p) { p.lowest = solver_lowest_precision; });
}
npusolverStatus_t npusolverDnIRSParamsSetSolverPrecisions(npusolverDnIRSParams_t params,
                                                          npusolverPrecType_t solver_main_precision,
                                                          npusolverPrecType_t solver_lowest_precision) {
  const bool real = is_real(solver_main_precision);
  const bool known = is_main(solver_main_precision) &&
                     rank_of(solver_lowest_precision, real) >= rank_of(solver_main_precision, real);
  return change(params, known, NPUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC, [&](auto& p) {
    p.main = solver_main_precision;
    p.lowest = solver_lowest_precision;
  });
}
npusolverStatus_t npusolverDnIRSParamsSetTol(npusolverDnIRSParams_t params, double val) {
  return change(params, val >= 0, NPUSOLVER_STATUS_IRS_PARAMS_INVALID, [&](auto& p) { p.tolerance = val; });
}
npusolverStatus_t npusolverDnIRSParamsSetTolInner(npusolverDnIRSParams_t params, double val) {
  return change(params, val >= 0, NPUSOLVER_STATUS_IRS_PARAMS_INVALID,
                [&](auto& p) { p.inner_tolerance = val; });
}
npusolverStatus_t npusolverDnIRSParamsSetMaxIters(npusolverDnIRSParams_t params, npusolver_int_t maxiters) {
  return change(params, maxiters >= 0, NPUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER,
                [&](auto& p) { p.most_rounds = maxiters; });
}
npusolverStatus_t npusolverDnIRSParamsSetMaxItersInner(npusolverDnIRSParams_t params,
                                                       npusolver_int_t maxiters_inner) {
  return change(params, maxiters_inner >= 0, NPUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER,
                [&](auto& p) { p.most_inner_rounds = maxiters_inner; });
}
npusolverStatus_t npusolverDnIRSParamsGetMaxIters(npusolverDnIRSParams_t params, npusolver_int_t* maxiters) {
  return change(params, maxiters != nullptr, NPUSOLVER_STATUS_INVALID_VALUE,
                [&](auto& p) { *maxiters = p.most_rounds; });
}
npusolverStatus_t npusolverDnIRSParamsEnableFallback(npusolverDnIRSParams_t params) {
  return change(params, true, NPUSOLVER_STATUS_SUCCESS, [](auto& p) { p.fall_back = true; });
}
npusolverStatus_t npusolverDnIRSParamsDisableFallback(npusolverDnIRSParams_t params) {
  return change(params, true, NPUSOLVER_STATUS_SUCCESS, [](auto& p) { p.fall_back = false; });
}

npusolverStatus_t npusolverDnIRSInfosCreate(npusolverDnIRSInfos_t* infos_ptr) { return make(infos_ptr); }
npusolverStatus_t npusolverDnIRSInfosDestroy(npusolverDnIRSInfos_t infos) {
  if (infos == nullptr) return NPUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  delete infos;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverDnIRSInfosGetNiters(npusolverDnIRSInfos_t infos, npusolver_int_t* niters) {
  return read_info(infos, &npusolverDnIRSInfos::rounds, niters);
}
npusolverStatus_t npusolverDnIRSInfosGetOuterNiters(npusolverDnIRSInfos_t infos,
                                                    npusolver_int_t* outer_niters) {
  return read_info(infos, &npusolverDnIRSInfos::rounds, outer_niters);
}
npusolverStatus_t npusolverDnIRSInfosGetMaxIters(npusolverDnIRSInfos_t infos, npusolver_int_t* maxiters) {
  return read_info(infos, &npusolverDnIRSInfos::most_rounds, maxiters);
}

npusolverStatus_t npusolverDnIRSXgesv_bufferSize(npusolverDnHandle_t handle, npusolverDnIRSParams_t params,
                                                 npusolver_int_t n, npusolver_int_t nrhs,
                                                 size_t* lwork_bytes) {
  const npusolverStatus_t status = check_params(params);
  return status != NPUSOLVER_STATUS_SUCCESS ? status : ask_refined(handle, n, n, nrhs, lwork_bytes);
}
npusolverStatus_t npusolverDnIRSXgesv(npusolverDnHandle_t handle, npusolverDnIRSParams_t gesv_irs_params,
                                      npusolverDnIRSInfos_t gesv_irs_infos, npusolver_int_t n,
                                      npusolver_int_t nrhs, void* dA, npusolver_int_t ldda, void* dB,
                                      npusolver_int_t lddb, void* dX, npusolver_int_t lddx, void* dWorkspace,
                                      size_t lwork_bytes, npusolver_int_t* niters, npusolver_int_t* d_info) {
  if (gesv_irs_infos == nullptr) return NPUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  const auto status = by_params(gesv_irs_params, [&](auto scalar, bool low) {
    using Scalar = decltype(scalar);
    const Refined<Scalar> c{n,
                            n,
                            nrhs,
                            static_cast<Scalar*>(dA),
                            ldda,
                            static_cast<Scalar*>(dB),
                            lddb,
                            static_cast<Scalar*>(dX),
                            lddx,
                            low,
                            *gesv_irs_params};
    return run_gesv("npusolverDnIRSXgesv", handle, c, nullptr, dWorkspace, lwork_bytes, niters, d_info);
  });
  return tell(status, gesv_irs_params, gesv_irs_infos, niters);
}
npusolverStatus_t npusolverDnIRSXgels_bufferSize(npusolverDnHandle_t handle, npusolverDnIRSParams_t params,
                                                 npusolver_int_t m, npusolver_int_t n, npusolver_int_t nrhs,
                                                 size_t* lwork_bytes) {
  const npusolverStatus_t status = check_params(params);
  return status != NPUSOLVER_STATUS_SUCCESS ? status : ask_refined(handle, m, n, nrhs, lwork_bytes);
}
npusolverStatus_t npusolverDnIRSXgels(npusolverDnHandle_t handle, npusolverDnIRSParams_t gels_irs_params,
                                      npusolverDnIRSInfos_t gels_irs_infos, npusolver_int_t m,
                                      npusolver_int_t n, npusolver_int_t nrhs, void* dA, npusolver_int_t ldda,
                                      void* dB, npusolver_int_t lddb, void* dX, npusolver_int_t lddx,
                                      void* dWorkspace, size_t lwork_bytes, npusolver_int_t* niters,
                                      npusolver_int_t* d_info) {
  if (gels_irs_infos == nullptr) return NPUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  const auto status = by_params(gels_irs_params, [&](auto scalar, bool low) {
    using Scalar = decltype(scalar);
    const Refined<Scalar> c{m,
                            n,
                            nrhs,
                            static_cast<Scalar*>(dA),
                            ldda,
                            static_cast<Scalar*>(dB),
                            lddb,
                            static_cast<Scalar*>(dX),
                            lddx,
                            low,
                            *gels_irs_params};
    return run_gels("npusolverDnIRSXgels", handle, c, dWorkspace, lwork_bytes, niters, d_info);
  });
  return tell(status, gels_irs_params, gels_irs_infos, niters);
}

}  // extern "C"

// The low-level sparse calls of LU, all on the host.

#include <algorithm>
#include <numeric>

#include "runtime_shim/libraries/solver/sparse_factors.h"

namespace npu::detail {
namespace {

template <class Scalar>
npusolverStatus_t factor_lu(npusolverSpHandle_t handle, const SparseArgument<Scalar>& a, csrluInfoHost_t info,
                            double threshold, const void* buffer) {
  SparseChecks checks(handle);
  checks.matrix(a).present(info, buffer).require(info == nullptr || info->analysed);
  checks.require(threshold >= 0 && threshold <= 1);
  if (!checks.ok()) return checks.status();
  return with_rows(handle, "", false, a, [&](const auto& rows) {
    info->factor.template emplace<direct::Lu<Wide<Scalar>>>().factor(rows, threshold, 0);
    info->factored = true;
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

/// Calls call(factor) with the factor of either type.
template <class Call>
npusolverStatus_t with_factor(const csrluInfoHost& info, Call call) {
  if (const auto* real = info.get<double>()) return call(*real);
  if (const auto* pairs = info.get<std::complex<double>>()) return call(*pairs);
  return NPUSOLVER_STATUS_INVALID_VALUE;
}

template <class Scalar>
void write_rows(const direct::Rows<Wide<Scalar>>& rows, npusparseMatDescr_t descriptor, Scalar* values,
                int* start, int* column) {
  const int base = npusparseGetMatIndexBase(descriptor) == NPUSPARSE_INDEX_BASE_ONE ? 1 : 0;
  for (int i = 0; i <= rows.rows; ++i) start[i] = rows.start[i] + base;
  for (size_t k = 0; k < rows.column.size(); ++k) column[k] = rows.column[k] + base;
  store(static_cast<int>(rows.value.size()), rows.value, values);
}

template <class Scalar>
struct FactorArrays {
  npusparseMatDescr_t descriptor;
  Scalar* values;
  int *start, *column;
};

template <class Scalar>
npusolverStatus_t extract(npusolverSpHandle_t handle, int* p, int* q, const FactorArrays<Scalar>& l,
                          const FactorArrays<Scalar>& u, csrluInfoHost_t info) {
  return library_call([&] {
    SparseChecks checks(handle);
    checks.present(p, q, l.descriptor, l.values, l.start, l.column, u.descriptor, u.values, u.start, u.column,
                   info);
    if (!checks.ok()) return checks.status();
    const auto* factor = info->get<Wide<Scalar>>();
    if (factor == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
    std::copy(factor->rows().begin(), factor->rows().end(), p);
    std::iota(q, q + factor->rows().size(), 0);
    write_rows(factor->lower(), l.descriptor, l.values, l.start, l.column);
    write_rows(factor->upper(), u.descriptor, u.values, u.start, u.column);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class Scalar>
npusolverStatus_t solve_lu(npusolverSpHandle_t handle, int n, const Scalar* b, Scalar* x,
                           csrluInfoHost_t info, const void* buffer) {
  return library_call([&] {
    SparseChecks checks(handle);
    checks.present(info, buffer).require((b != nullptr && x != nullptr) || n == 0);
    if (!checks.ok()) return checks.status();
    const auto* factor = info->get<Wide<Scalar>>();
    if (factor == nullptr || static_cast<int>(factor->rows().size()) != n)
      return NPUSOLVER_STATUS_INVALID_VALUE;
    auto solution = widened(n, b);
    factor->solve(solution.data());
    store(n, solution, x);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class T>
npusolverStatus_t lu_pivot(npusolverSpHandle_t handle, csrluInfoHost_t info, double tol, int* position) {
  SparseChecks checks(handle);
  checks.present(info, position).require(info == nullptr || info->get<T>() != nullptr);
  if (checks.ok()) *position = info->get<T>()->small_pivot(tol);
  return checks.status();
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_SPARSE_LU(L, Scalar, Real)                                                               \
  npusolverStatus_t npusolverSp##L##csrluBufferInfoHost(                                                    \
      npusolverSpHandle_t handle, int n, int nnzA, const npusparseMatDescr_t descrA, const Scalar* csrValA, \
      const int* csrRowPtrA, const int* csrColIndA, csrluInfoHost_t info, size_t* internalDataInBytes,      \
      size_t* workspaceInBytes) {                                                                           \
    return ask_factor<Scalar>(handle, {n, n, nnzA, descrA, csrValA, csrRowPtrA, csrColIndA}, info,          \
                              internalDataInBytes, workspaceInBytes);                                       \
  }                                                                                                         \
  npusolverStatus_t npusolverSp##L##csrluFactorHost(                                                        \
      npusolverSpHandle_t handle, int n, int nnzA, const npusparseMatDescr_t descrA, const Scalar* csrValA, \
      const int* csrRowPtrA, const int* csrColIndA, csrluInfoHost_t info, Real pivot_threshold,             \
      void* pBuffer) {                                                                                      \
    return factor_lu<Scalar>(handle, {n, n, nnzA, descrA, csrValA, csrRowPtrA, csrColIndA}, info,           \
                             pivot_threshold, pBuffer);                                                     \
  }                                                                                                         \
  npusolverStatus_t npusolverSp##L##csrluZeroPivotHost(npusolverSpHandle_t handle, csrluInfoHost_t info,    \
                                                       Real tol, int* position) {                           \
    return lu_pivot<Wide<Scalar>>(handle, info, tol, position);                                             \
  }                                                                                                         \
  npusolverStatus_t npusolverSp##L##csrluSolveHost(npusolverSpHandle_t handle, int n, const Scalar* b,      \
                                                   Scalar* x, csrluInfoHost_t info, void* pBuffer) {        \
    return solve_lu(handle, n, b, x, info, pBuffer);                                                        \
  }                                                                                                         \
  npusolverStatus_t npusolverSp##L##csrluExtractHost(                                                       \
      npusolverSpHandle_t handle, int* P, int* Q, const npusparseMatDescr_t descrL, Scalar* csrValL,        \
      int* csrRowPtrL, int* csrColIndL, const npusparseMatDescr_t descrU, Scalar* csrValU, int* csrRowPtrU, \
      int* csrColIndU, csrluInfoHost_t info, void*) {                                                       \
    return extract<Scalar>(handle, P, Q, {descrL, csrValL, csrRowPtrL, csrColIndL},                         \
                           {descrU, csrValU, csrRowPtrU, csrColIndU}, info);                                \
  }

extern "C" {
NPU_SOLVER_SPARSE_LU(S, float, float)
NPU_SOLVER_SPARSE_LU(D, double, double)
NPU_SOLVER_SPARSE_LU(C, npuComplex, float)
NPU_SOLVER_SPARSE_LU(Z, npuDoubleComplex, double)
npusolverStatus_t npusolverSpCreateCsrluInfoHost(csrluInfoHost_t* info) { return make_info(info); }
npusolverStatus_t npusolverSpDestroyCsrluInfoHost(csrluInfoHost_t info) { return drop_info(info); }
npusolverStatus_t npusolverSpXcsrluAnalysisHost(npusolverSpHandle_t handle, int n, int nnzA,
                                                const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                                const int* csrColIndA, csrluInfoHost_t info) {
  return analyse(handle, n, n, nnzA, descrA, csrRowPtrA, csrColIndA, info);
}
npusolverStatus_t npusolverSpXcsrluNnzHost(npusolverSpHandle_t handle, int* nnzLRef, int* nnzURef,
                                           csrluInfoHost_t info) {
  SparseChecks checks(handle);
  if (checks.present(nnzLRef, nnzURef, info).failed()) return checks.status();
  return with_factor(*info, [&](const auto& factor) {
    *nnzLRef = static_cast<int>(factor.lower().column.size());
    *nnzURef = static_cast<int>(factor.upper().column.size());
    return NPUSOLVER_STATUS_SUCCESS;
  });
}
}  // extern "C"

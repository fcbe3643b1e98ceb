// The low-level sparse calls: analyse, factorise and solve in steps of their own.

#include "runtime_shim/libraries/solver/sparse_factors.h"

namespace npu::detail {
namespace {

template <class Scalar, class Info>
npusolverStatus_t factor_cholesky(const char* name, npusolverSpHandle_t handle, bool on_device,
                                  const SparseArgument<Scalar>& a, Info* info, const void* buffer) {
  SparseChecks checks(handle);
  checks.matrix(a).present(info, buffer).require(info == nullptr || info->analysed);
  if (!checks.ok()) return checks.status();
  return with_rows(handle, name, on_device, a, [&](const auto& rows) {
    auto& factor = info->factor.template emplace<direct::Cholesky<Wide<Scalar>>>();
    info->failed = factor.factor(rows, 0);
    info->factored = info->failed < 0;
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class T, class Info>
npusolverStatus_t cholesky_pivot(npusolverSpHandle_t handle, const Info* info, double tol, int* position) {
  SparseChecks checks(handle);
  if (checks.present(info, position).failed()) return checks.status();
  *position = info->failed;
  const direct::Cholesky<T>* factor = info->template get<T>();
  if (factor == nullptr) return info->failed >= 0 ? NPUSOLVER_STATUS_SUCCESS : NPUSOLVER_STATUS_INVALID_VALUE;
  for (size_t k = 0; k < factor->diagonal().size() && *position < 0; ++k) {
    if (!(factor->diagonal()[k] > tol)) *position = static_cast<int>(k);
  }
  return NPUSOLVER_STATUS_SUCCESS;
}

template <class Scalar, class Info>
npusolverStatus_t solve_factor(const char* name, npusolverSpHandle_t handle, bool on_device, int n,
                               const Scalar* b, Scalar* x, const Info* info, const void* buffer) {
  SparseChecks checks(handle);
  checks.present(info, buffer).require(n >= 0 && ((b != nullptr && x != nullptr) || n == 0));
  if (!checks.ok()) return checks.status();
  const auto* factor = info->template get<Wide<Scalar>>();
  if (factor == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  return sparse_run(handle, name, on_device, [&] {
    auto solution = widened(n, b);
    factor->solve(solution.data());
    store(n, solution, x);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class Scalar, class Info>
npusolverStatus_t set_up_qr(const char* name, npusolverSpHandle_t handle, bool on_device,
                            const SparseArgument<Scalar>& a, Scalar mu, Info* info) {
  SparseChecks checks(handle);
  checks.matrix(a).present(info).require(info == nullptr || info->analysed);
  if (!checks.ok()) return checks.status();
  const Wide<Scalar> shift(*data(&mu));
  return with_rows(handle, name, on_device, a, [&](direct::Rows<Wide<Scalar>>& rows) {
    direct::Rows<Wide<Scalar>> shifted;
    shifted.rows = rows.rows, shifted.columns = rows.columns;
    for (int i = 0; i < a.m; ++i) {
      for (int k = rows.start[i]; k < rows.start[i + 1]; ++k) {
        shifted.column.push_back(rows.column[k]);
        shifted.value.push_back(rows.value[k]);
      }
      if (shift != Wide<Scalar>(0) && i < a.n) shifted.column.push_back(i), shifted.value.push_back(-shift);
      shifted.start.push_back(static_cast<int>(shifted.column.size()));
    }
    info->matrix = std::move(shifted);
    info->factored = false;
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

/// x from the factor and b (both may be null: nothing is solved then).
template <class Scalar, class Info>
void solve_qr(int m, int n, const Scalar* b, Scalar* x, const Info& info) {
  if (b == nullptr || x == nullptr) return;
  auto right = widened(m, b);
  std::vector<Wide<Scalar>> solution(static_cast<size_t>(n) + 1);
  info.template get<Wide<Scalar>>()->solve(right.data(), solution.data());
  store(n, solution, x);
}

template <class Scalar, class Info>
npusolverStatus_t factor_qr(const char* name, npusolverSpHandle_t handle, bool on_device, int m, int n,
                            const Scalar* b, Scalar* x, Info* info, const void* buffer) {
  SparseChecks checks(handle);
  if (checks.present(info, buffer).failed()) return checks.status();
  const auto* matrix = std::get_if<direct::Rows<Wide<Scalar>>>(&info->matrix);
  checks.require(matrix != nullptr && matrix->rows == m && matrix->columns == n);
  if (!checks.ok()) return checks.status();
  return sparse_run(handle, name, on_device, [&] {
    info->factor.template emplace<direct::Qr<Wide<Scalar>>>().factor(*matrix, 0);
    info->factored = true;
    solve_qr(m, n, b, x, *info);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class Scalar, class Info>
npusolverStatus_t run_solve_qr(const char* name, npusolverSpHandle_t handle, bool on_device, int m, int n,
                               const Scalar* b, Scalar* x, const Info* info, const void* buffer) {
  SparseChecks checks(handle);
  checks.present(info, buffer).require((b != nullptr && x != nullptr) || n == 0);
  checks.require(info == nullptr || info->template get<Wide<Scalar>>() != nullptr);
  if (!checks.ok()) return checks.status();
  return sparse_run(handle, name, on_device, [&] {
    solve_qr(m, n, b, x, *info);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class T, class Info>
npusolverStatus_t pivot_of(npusolverSpHandle_t handle, const Info* info, double tol, int* position) {
  SparseChecks checks(handle);
  checks.present(info, position).require(info == nullptr || info->template get<T>() != nullptr);
  if (checks.ok()) *position = info->template get<T>()->small_pivot(tol);
  return checks.status();
}

template <class Scalar>
npusolverStatus_t run_qr_batch(const char* name, npusolverSpHandle_t handle, const SparseArgument<Scalar>& a,
                               const Scalar* b, Scalar* x, int batch, const csrqrInfo_t info,
                               const void* buffer) {
  SparseChecks checks(handle);
  checks.matrix(a).present(info, buffer).require(info == nullptr || info->analysed);
  checks.require(batch >= 0 && ((b != nullptr && x != nullptr) || batch == 0 || a.n == 0));
  if (!checks.ok()) return checks.status();
  const int base = npusparseGetMatIndexBase(a.descriptor) == NPUSPARSE_INDEX_BASE_ONE ? 1 : 0;
  return submit_task<npusolverStatus_t>(handle->stream, name, [=] {
    ops::parallel_chunks(batch, 1, [&](int64_t first, int64_t last) {
      for (int64_t item = first; item < last; ++item) {
        SparseArgument<Scalar> mine = a;
        mine.values += item * a.elements;
        direct::Rows<Wide<Scalar>> rows;
        if (!read_rows(mine, base, &rows)) throw TaskFailure("the arrays of A do not describe rows");
        direct::Qr<Wide<Scalar>> factor;
        factor.factor(rows, 0);
        auto right = widened(a.m, b + item * a.m);
        std::vector<Wide<Scalar>> solution(static_cast<size_t>(a.n) + 1);
        factor.solve(right.data(), solution.data());
        store(a.n, solution, x + item * a.n);
      }
    });
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

// H: Host or nothing, after the name of a call and of its object.
#define NPU_SOLVER_SPARSE_STEPS(L, Scalar, Real, H, info_h, on_device)                                       \
  npusolverStatus_t npusolverSp##L##csrcholBufferInfo##H(                                                    \
      npusolverSpHandle_t handle, int n, int nnzA, const npusparseMatDescr_t descrA, const Scalar* csrValA,  \
      const int* csrRowPtrA, const int* csrColIndA, csrcholInfo##info_h info, size_t* internalDataInBytes,   \
      size_t* workspaceInBytes) {                                                                            \
    return ask_factor<Scalar>(handle, {n, n, nnzA, descrA, csrValA, csrRowPtrA, csrColIndA}, info,           \
                              internalDataInBytes, workspaceInBytes);                                        \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrcholFactor##H(                                                        \
      npusolverSpHandle_t handle, int n, int nnzA, const npusparseMatDescr_t descrA, const Scalar* csrValA,  \
      const int* csrRowPtrA, const int* csrColIndA, csrcholInfo##info_h info, void* pBuffer) {               \
    return factor_cholesky<Scalar>("npusolverSp" #L "csrcholFactor", handle, on_device,                      \
                                   {n, n, nnzA, descrA, csrValA, csrRowPtrA, csrColIndA}, info, pBuffer);    \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrcholZeroPivot##H(npusolverSpHandle_t handle,                          \
                                                        csrcholInfo##info_h info, Real tol, int* position) { \
    return cholesky_pivot<Wide<Scalar>>(handle, info, tol, position);                                        \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrcholSolve##H(npusolverSpHandle_t handle, int n, const Scalar* b,      \
                                                    Scalar* x, csrcholInfo##info_h info, void* pBuffer) {    \
    return solve_factor<Scalar>("npusolverSp" #L "csrcholSolve", handle, on_device, n, b, x, info, pBuffer); \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrqrBufferInfo##H(                                                      \
      npusolverSpHandle_t handle, int m, int n, int nnzA, const npusparseMatDescr_t descrA,                  \
      const Scalar* csrValA, const int* csrRowPtrA, const int* csrColIndA, csrqrInfo##info_h info,           \
      size_t* internalDataInBytes, size_t* workspaceInBytes) {                                               \
    return ask_factor<Scalar>(handle, {m, n, nnzA, descrA, csrValA, csrRowPtrA, csrColIndA}, info,           \
                              internalDataInBytes, workspaceInBytes);                                        \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrqrSetup##H(npusolverSpHandle_t handle, int m, int n, int nnzA,        \
                                                  const npusparseMatDescr_t descrA, const Scalar* csrValA,   \
                                                  const int* csrRowPtrA, const int* csrColIndA, Scalar mu,   \
                                                  csrqrInfo##info_h info) {                                  \
    return set_up_qr<Scalar>("npusolverSp" #L "csrqrSetup", handle, on_device,                               \
                             {m, n, nnzA, descrA, csrValA, csrRowPtrA, csrColIndA}, mu, info);               \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrqrFactor##H(npusolverSpHandle_t handle, int m, int n, int, Scalar* b, \
                                                   Scalar* x, csrqrInfo##info_h info, void* pBuffer) {       \
    return factor_qr<Scalar>("npusolverSp" #L "csrqrFactor", handle, on_device, m, n, b, x, info, pBuffer);  \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrqrZeroPivot##H(npusolverSpHandle_t handle, csrqrInfo##info_h info,    \
                                                      Real tol, int* position) {                             \
    return pivot_of<Wide<Scalar>>(handle, info, tol, position);                                              \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrqrSolve##H(npusolverSpHandle_t handle, int m, int n, Scalar* b,       \
                                                  Scalar* x, csrqrInfo##info_h info, void* pBuffer) {        \
    return run_solve_qr<Scalar>("npusolverSp" #L "csrqrSolve", handle, on_device, m, n, b, x, info,          \
                                pBuffer);                                                                    \
  }
#define NPU_SOLVER_SPARSE_TYPE(L, Scalar, Real)                                                              \
  NPU_SOLVER_SPARSE_STEPS(L, Scalar, Real, , _t, true)                                                       \
  NPU_SOLVER_SPARSE_STEPS(L, Scalar, Real, Host, Host_t, false)                                              \
  npusolverStatus_t npusolverSp##L##csrqrBufferInfoBatched(                                                  \
      npusolverSpHandle_t handle, int m, int n, int nnz, const npusparseMatDescr_t descrA,                   \
      const Scalar* csrVal, const int* csrRowPtr, const int* csrColInd, int batchSize, csrqrInfo_t info,     \
      size_t* internalDataInBytes, size_t* workspaceInBytes) {                                               \
    if (batchSize < 0) return NPUSOLVER_STATUS_INVALID_VALUE;                                                \
    return ask_factor<Scalar>(handle, {m, n, nnz, descrA, csrVal, csrRowPtr, csrColInd}, info,               \
                              internalDataInBytes, workspaceInBytes);                                        \
  }                                                                                                          \
  npusolverStatus_t npusolverSp##L##csrqrsvBatched(                                                          \
      npusolverSpHandle_t handle, int m, int n, int nnz, const npusparseMatDescr_t descrA,                   \
      const Scalar* csrValA, const int* csrRowPtrA, const int* csrColIndA, const Scalar* b, Scalar* x,       \
      int batchSize, csrqrInfo_t info, void* pBuffer) {                                                      \
    return run_qr_batch<Scalar>("npusolverSp" #L "csrqrsvBatched", handle,                                   \
                                {m, n, nnz, descrA, csrValA, csrRowPtrA, csrColIndA}, b, x, batchSize, info, \
                                pBuffer);                                                                    \
  }
#define NPU_SOLVER_SPARSE_OBJECTS(H, info_h)                                                                \
  npusolverStatus_t npusolverSpXcsrcholAnalysis##H(npusolverSpHandle_t handle, int n, int nnzA,             \
                                                   const npusparseMatDescr_t descrA, const int* csrRowPtrA, \
                                                   const int* csrColIndA, csrcholInfo##info_h info) {       \
    return analyse(handle, n, n, nnzA, descrA, csrRowPtrA, csrColIndA, info);                               \
  }                                                                                                         \
  npusolverStatus_t npusolverSpXcsrqrAnalysis##H(npusolverSpHandle_t handle, int m, int n, int nnzA,        \
                                                 const npusparseMatDescr_t descrA, const int* csrRowPtrA,   \
                                                 const int* csrColIndA, csrqrInfo##info_h info) {           \
    return analyse(handle, m, n, nnzA, descrA, csrRowPtrA, csrColIndA, info);                               \
  }                                                                                                         \
  npusolverStatus_t npusolverSpCreateCsrcholInfo##H(csrcholInfo##info_h* info) { return make_info(info); }  \
  npusolverStatus_t npusolverSpDestroyCsrcholInfo##H(csrcholInfo##info_h info) { return drop_info(info); }  \
  npusolverStatus_t npusolverSpCreateCsrqrInfo##H(csrqrInfo##info_h* info) { return make_info(info); }      \
  npusolverStatus_t npusolverSpDestroyCsrqrInfo##H(csrqrInfo##info_h info) { return drop_info(info); }

extern "C" {
NPU_SOLVER_SPARSE_TYPE(S, float, float)
NPU_SOLVER_SPARSE_TYPE(D, double, double)
NPU_SOLVER_SPARSE_TYPE(C, npuComplex, float)
NPU_SOLVER_SPARSE_TYPE(Z, npuDoubleComplex, double)
NPU_SOLVER_SPARSE_OBJECTS(, _t)
NPU_SOLVER_SPARSE_OBJECTS(Host, Host_t)
npusolverStatus_t npusolverSpXcsrqrAnalysisBatched(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                   const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                                   const int* csrColIndA, csrqrInfo_t info) {
  return analyse(handle, m, n, nnzA, descrA, csrRowPtrA, csrColIndA, info);
}
}  // extern "C"

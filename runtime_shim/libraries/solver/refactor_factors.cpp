// Refactorisation: factors, and solutions with them.
#include <algorithm>

#include "npu/runtime.h"
#include "runtime_shim/libraries/solver/refactorisation.h"

using npu::detail::RefactorChecks;

namespace npu::detail {
namespace {

// The matrix is analysed. Values of A are on the device.
npusolverStatus_t take_values(npusolverRfCommon& handle, const std::vector<double*>& arrays) {
  std::vector<double> values(handle.position.size());
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (!copy_from_device(values.data(), arrays[i], values.size() * sizeof(double)))
      return NPUSOLVER_STATUS_EXECUTION_FAILED;
    assemble(handle, values.data(), &handle.matrices[i]);
  }
  handle.step = std::min(handle.step, npusolverRfStep::kAnalysed);
  return NPUSOLVER_STATUS_SUCCESS;
}

// Factorises all matrices. True if none has a pivot of 0.
bool factorise_all(npusolverRfCommon& handle) {
  bool regular = true;
  handle.boosted = false;
  handle.step = npusolverRfStep::kAnalysed;  // until all are factorised
  for (std::size_t i = 0; i < handle.matrices.size(); ++i) {
    handle.factors[i] = handle.matrices[i];
    const ops::sparse_direct::RefactorReport report =
        ops::sparse_direct::refactor(handle.pattern, handle.unit, handle.rule, handle.factors[i].data());
    handle.zero_pivots[i] = report.zero_pivot;
    handle.boosted = handle.boosted || report.boosted;
    regular = regular && report.zero_pivot < 0;
  }
  handle.step = npusolverRfStep::kFactorised;
  return regular;
}

// X with A X = F in columns on the device.
bool solve_columns(const npusolverRfCommon& handle, std::size_t matrix, int nrhs, double* columns,
                   int distance) {
  const int n = handle.pattern.n;
  std::vector<double> given(static_cast<std::size_t>(n)), x(given.size());
  for (int k = 0; k < nrhs; ++k) {
    double* const column = columns + static_cast<std::size_t>(k) * static_cast<std::size_t>(distance);
    if (!copy_from_device(given.data(), column, given.size() * sizeof(double))) return false;
    for (int i = 0; i < n; ++i) x[i] = given[handle.rows[i]];
    ops::sparse_direct::solve_factors(handle.pattern, handle.unit, handle.factors[matrix].data(), x.data());
    for (int j = 0; j < n; ++j) given[handle.columns[j]] = x[j];
    if (!copy_to_device(column, given.data(), given.size() * sizeof(double))) return false;
  }
  return true;
}

struct FactorElement {
  int row, column;
  double value;
};

// The elements of the part, by rows.
std::vector<FactorElement> elements_of(const npusolverRfCommon& handle, FactorPart part) {
  const auto& pattern = handle.pattern;
  const bool lower_is_unit = handle.unit == ops::sparse_direct::UnitFactor::kLower;
  std::vector<FactorElement> result;
  for (int i = 0; i < pattern.n; ++i) {
    for (int at = pattern.start[i]; at < pattern.start[i + 1]; ++at) {
      const int j = pattern.column[at];
      const double value = handle.factors[0][at];
      const bool belongs = part == FactorPart::kBoth || (part == FactorPart::kLower ? j < i : j > i);
      if (belongs) result.push_back({i, j, value});
      if (j != i || part == FactorPart::kBoth) continue;
      const bool is_unit = (part == FactorPart::kLower) == lower_is_unit;
      if (!is_unit || handle.stores_ones) result.push_back({i, i, is_unit ? 1.0 : value});
    }
  }
  return result;
}

template <class T>
bool give_array(const std::vector<T>& from, T** to) {
  *to = static_cast<T*>(std::malloc(std::max<std::size_t>(1, from.size() * sizeof(T))));
  if (*to != nullptr) std::copy(from.begin(), from.end(), *to);
  return *to != nullptr;
}

// New arrays of the host. On failure none is left.
bool give_arrays(const FactorArrays& arrays, int* count, int** pointers, int** indices, double** values) {
  *indices = nullptr;
  *values = nullptr;
  *count = static_cast<int>(arrays.indices.size());
  if (give_array(arrays.pointers, pointers) && give_array(arrays.indices, indices) &&
      give_array(arrays.values, values))
    return true;
  std::free(*pointers);
  std::free(*indices);
  std::free(*values);
  return false;
}

}  // namespace

FactorArrays factor_arrays(const npusolverRfCommon& handle, FactorPart part) {
  std::vector<FactorElement> elements = elements_of(handle, part);
  FactorArrays result;
  if (handle.by_columns)
    std::stable_sort(elements.begin(), elements.end(),
                     [](const FactorElement& a, const FactorElement& b) { return a.column < b.column; });
  result.pointers.assign(static_cast<std::size_t>(handle.pattern.n) + 1, 0);
  for (const FactorElement& element : elements) {
    ++result.pointers[(handle.by_columns ? element.column : element.row) + 1];
    result.indices.push_back(handle.by_columns ? element.row : element.column);
    result.values.push_back(element.value);
  }
  for (int i = 0; i < handle.pattern.n; ++i) result.pointers[i + 1] += result.pointers[i];
  return result;
}

bool refresh_device_factors(const npusolverRfCommon& handle) {
  if (handle.device_values == nullptr) return true;
  const FactorArrays arrays = factor_arrays(handle, FactorPart::kBoth);
  return copy_to_device(handle.device_start, arrays.pointers.data(), arrays.pointers.size() * sizeof(int)) &&
         copy_to_device(handle.device_column, arrays.indices.data(), arrays.indices.size() * sizeof(int)) &&
         copy_to_device(handle.device_values, arrays.values.data(), arrays.values.size() * sizeof(double));
}

namespace {

bool make_device_factors(npusolverRfCommon& handle) {
  if (handle.device_values != nullptr) return true;
  const std::size_t n = handle.pattern.start.size(), elements = handle.pattern.column.size();
  if (npuMalloc(&handle.device_start, n * sizeof(int)) == npuSuccess &&
      npuMalloc(&handle.device_column, elements * sizeof(int)) == npuSuccess &&
      npuMalloc(&handle.device_values, elements * sizeof(double)) == npuSuccess)
    return true;
  drop_device_factors(handle);
  return false;
}

// The calls that factorise, one matrix or a batch.
npusolverStatus_t refactor_all(npusolverRfHandle_t handle, bool is_batch) {
  RefactorChecks checks(handle);
  if (checks.after(npusolverRfStep::kAnalysed, is_batch).failed()) return checks.status();
  return library_call([&] {
    const bool regular = factorise_all(*handle);
    if (!refresh_device_factors(*handle)) return NPUSOLVER_STATUS_EXECUTION_FAILED;
    return regular || is_batch ? NPUSOLVER_STATUS_SUCCESS : NPUSOLVER_STATUS_ZERO_PIVOT;
  });
}

npusolverStatus_t analyse_pattern(npusolverRfHandle_t handle, bool is_batch) {
  RefactorChecks checks(handle);
  if (checks.after(npusolverRfStep::kSetUp, is_batch).failed()) return checks.status();
  handle->step = std::max(handle->step, npusolverRfStep::kAnalysed);
  return NPUSOLVER_STATUS_SUCCESS;
}

}  // namespace
}  // namespace npu::detail

extern "C" {

npusolverStatus_t npusolverRfAnalyze(npusolverRfHandle_t handle) {
  return npu::detail::analyse_pattern(handle, false);
}
npusolverStatus_t npusolverRfBatchAnalyze(npusolverRfHandle_t handle) {
  return npu::detail::analyse_pattern(handle, true);
}
npusolverStatus_t npusolverRfRefactor(npusolverRfHandle_t handle) {
  return npu::detail::refactor_all(handle, false);
}
npusolverStatus_t npusolverRfBatchRefactor(npusolverRfHandle_t handle) {
  return npu::detail::refactor_all(handle, true);
}

npusolverStatus_t npusolverRfResetValues(int n, int nnzA, int* csrRowPtrA, int* csrColIndA, double* csrValA,
                                         int* P, int* Q, npusolverRfHandle_t handle) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    checks.after(npusolverRfStep::kSetUp, false).present(csrRowPtrA, csrColIndA, csrValA, P, Q);
    if (checks.ok())
      checks.require(n == handle->pattern.n && nnzA == static_cast<int>(handle->position.size()));
    return checks.failed() ? checks.status() : npu::detail::take_values(*handle, {csrValA});
  });
}

npusolverStatus_t npusolverRfBatchResetValues(int batchSize, int n, int nnzA, int* csrRowPtrA,
                                              int* csrColIndA, double* csrValA_array[], int* P, int* Q,
                                              npusolverRfHandle_t handle) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    checks.after(npusolverRfStep::kSetUp, true).present(csrRowPtrA, csrColIndA, csrValA_array, P, Q);
    if (checks.ok())
      checks.require(n == handle->pattern.n && nnzA == static_cast<int>(handle->position.size()) &&
                     batchSize == static_cast<int>(handle->matrices.size()));
    std::vector<double*> arrays;
    if (checks.failed()) return checks.status();
    if (!npu::detail::read_pointers(&arrays, csrValA_array, batchSize))
      return NPUSOLVER_STATUS_EXECUTION_FAILED;
    return npu::detail::take_values(*handle, arrays);
  });
}

npusolverStatus_t npusolverRfSolve(npusolverRfHandle_t handle, int* P, int* Q, int nrhs, double* Temp,
                                   int ldt, double* XF, int ldxf) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    checks.after(npusolverRfStep::kFactorised, false).require(nrhs >= 0).present(P, Q);
    if (checks.ok()) checks.require(ldt >= handle->pattern.n && ldxf >= handle->pattern.n);
    checks.require(nrhs == 0 || (Temp != nullptr && XF != nullptr));
    if (checks.failed()) return checks.status();
    if (handle->zero_pivots[0] >= 0) return NPUSOLVER_STATUS_ZERO_PIVOT;
    return npu::detail::solve_columns(*handle, 0, nrhs, XF, ldxf) ? NPUSOLVER_STATUS_SUCCESS
                                                                  : NPUSOLVER_STATUS_EXECUTION_FAILED;
  });
}

npusolverStatus_t npusolverRfBatchSolve(npusolverRfHandle_t handle, int* P, int* Q, int nrhs, double* Temp,
                                        int ldt, double* XF_array[], int ldxf) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    checks.after(npusolverRfStep::kFactorised, true).require(nrhs >= 0).present(P, Q);
    if (checks.ok()) checks.require(ldt >= handle->pattern.n && ldxf >= handle->pattern.n);
    checks.require(nrhs == 0 || (Temp != nullptr && XF_array != nullptr));
    if (checks.failed() || nrhs == 0) return checks.status();
    std::vector<double*> arrays;
    if (!npu::detail::read_pointers(&arrays, XF_array, static_cast<int>(handle->factors.size())))
      return NPUSOLVER_STATUS_EXECUTION_FAILED;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      if (handle->zero_pivots[i] < 0 && !npu::detail::solve_columns(*handle, i, nrhs, arrays[i], ldxf))
        return NPUSOLVER_STATUS_EXECUTION_FAILED;
    }
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

npusolverStatus_t npusolverRfBatchZeroPivot(npusolverRfHandle_t handle, int* position) {
  RefactorChecks checks(handle);
  if (checks.after(npusolverRfStep::kFactorised, true).present(position).failed()) return checks.status();
  std::copy(handle->zero_pivots.begin(), handle->zero_pivots.end(), position);
  const bool regular = std::all_of(handle->zero_pivots.begin(), handle->zero_pivots.end(),
                                   [](int zero_pivot) { return zero_pivot < 0; });
  return regular ? NPUSOLVER_STATUS_SUCCESS : NPUSOLVER_STATUS_ZERO_PIVOT;
}

npusolverStatus_t npusolverRfAccessBundledFactorsDevice(npusolverRfHandle_t handle, int* nnzM, int** Mp,
                                                        int** Mi, double** Mx) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    if (checks.after(npusolverRfStep::kFactorised, false).present(nnzM, Mp, Mi, Mx).failed())
      return checks.status();
    if (!npu::detail::make_device_factors(*handle)) return NPUSOLVER_STATUS_ALLOC_FAILED;
    if (!npu::detail::refresh_device_factors(*handle)) return NPUSOLVER_STATUS_EXECUTION_FAILED;
    *nnzM = static_cast<int>(handle->pattern.column.size());
    *Mp = handle->device_start;
    *Mi = handle->device_column;
    *Mx = handle->device_values;
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

npusolverStatus_t npusolverRfExtractBundledFactorsHost(npusolverRfHandle_t handle, int* h_nnzM, int** h_Mp,
                                                       int** h_Mi, double** h_Mx) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    checks.after(npusolverRfStep::kFactorised, false).present(h_nnzM, h_Mp, h_Mi, h_Mx);
    if (checks.failed()) return checks.status();
    const auto both = npu::detail::factor_arrays(*handle, npu::detail::FactorPart::kBoth);
    return npu::detail::give_arrays(both, h_nnzM, h_Mp, h_Mi, h_Mx) ? NPUSOLVER_STATUS_SUCCESS
                                                                    : NPUSOLVER_STATUS_ALLOC_FAILED;
  });
}

npusolverStatus_t npusolverRfExtractSplitFactorsHost(npusolverRfHandle_t handle, int* h_nnzL,
                                                     int** h_csrRowPtrL, int** h_csrColIndL,
                                                     double** h_csrValL, int* h_nnzU, int** h_csrRowPtrU,
                                                     int** h_csrColIndU, double** h_csrValU) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    checks.after(npusolverRfStep::kFactorised, false)
        .present(h_nnzL, h_csrRowPtrL, h_csrColIndL, h_csrValL, h_nnzU, h_csrRowPtrU, h_csrColIndU,
                 h_csrValU);
    if (checks.failed()) return checks.status();
    const auto lower = npu::detail::factor_arrays(*handle, npu::detail::FactorPart::kLower);
    const auto upper = npu::detail::factor_arrays(*handle, npu::detail::FactorPart::kUpper);
    if (!npu::detail::give_arrays(lower, h_nnzL, h_csrRowPtrL, h_csrColIndL, h_csrValL))
      return NPUSOLVER_STATUS_ALLOC_FAILED;
    if (npu::detail::give_arrays(upper, h_nnzU, h_csrRowPtrU, h_csrColIndU, h_csrValU))
      return NPUSOLVER_STATUS_SUCCESS;
    std::free(*h_csrRowPtrL);
    std::free(*h_csrColIndL);
    std::free(*h_csrValL);
    return NPUSOLVER_STATUS_ALLOC_FAILED;
  });
}

}  // extern "C"

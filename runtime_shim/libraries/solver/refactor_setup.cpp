// Refactorisation: settings, and what a setup takes.
#include <algorithm>

#include "runtime_shim/libraries/solver/refactorisation.h"

namespace npu::detail {
namespace {

using ops::sparse_direct::FactorPattern;
using ops::sparse_direct::UnitFactor;

bool invert_order(const int* order, int n, std::vector<int>* inverse) {
  inverse->assign(static_cast<std::size_t>(n), -1);
  for (int i = 0; i < n; ++i) {
    if (order[i] < 0 || order[i] >= n || (*inverse)[order[i]] >= 0) return false;
    (*inverse)[order[i]] = i;
  }
  return true;
}

bool is_pattern(const HostMatrix& matrix, int n) {
  if (matrix.pointers[0] != 0 || matrix.pointers[n] != matrix.elements) return false;
  for (int i = 0; i < n; ++i) {
    if (matrix.pointers[i] > matrix.pointers[i + 1]) return false;
  }
  return std::all_of(matrix.indices, matrix.indices + matrix.elements,
                     [n](int index) { return index >= 0 && index < n; });
}

// Calls visit(row, column, element) for each element.
template <class Visit>
void visit_elements(const HostMatrix& matrix, int n, bool by_columns, const Visit& visit) {
  for (int i = 0; i < n; ++i) {
    for (int at = matrix.pointers[i]; at < matrix.pointers[i + 1]; ++at) {
      const int j = matrix.indices[at];
      by_columns ? visit(j, i, at) : visit(i, j, at);
    }
  }
}

// The pattern of (L - I) + U; false if it is not one.
bool make_pattern(const RefactorSetup& setup, bool by_columns, FactorPattern* pattern) {
  std::vector<std::vector<int>> rows(static_cast<std::size_t>(setup.n));
  bool fits = true;
  visit_elements(setup.l, setup.n, by_columns, [&](int i, int j, int) {
    fits = fits && j <= i;
    rows[i].push_back(j);
  });
  visit_elements(setup.u, setup.n, by_columns, [&](int i, int j, int) {
    fits = fits && j >= i;
    rows[i].push_back(j);
  });
  if (!fits) return false;
  pattern->n = setup.n;
  for (int i = 0; i < setup.n; ++i) {
    std::vector<int>& row = rows[i];
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    const auto diagonal = std::lower_bound(row.begin(), row.end(), i);
    if (diagonal == row.end() || *diagonal != i) return false;
    pattern->diagonal.push_back(static_cast<int>(pattern->column.size() + (diagonal - row.begin())));
    pattern->column.insert(pattern->column.end(), row.begin(), row.end());
    pattern->start.push_back(static_cast<int>(pattern->column.size()));
  }
  return true;
}

// Where each element of A is in the pattern; false if one has no position.
bool place_elements(const RefactorSetup& setup, bool by_columns, const FactorPattern& pattern,
                    std::vector<int>* position) {
  std::vector<int> row_of, column_of;
  if (!invert_order(setup.rows, setup.n, &row_of) || !invert_order(setup.columns, setup.n, &column_of))
    return false;
  position->resize(static_cast<std::size_t>(setup.a.elements));
  bool fits = true;
  visit_elements(setup.a, setup.n, by_columns, [&](int i, int j, int at) {
    (*position)[at] = pattern.find(row_of[i], column_of[j]);
    fits = fits && (*position)[at] >= 0;
  });
  return fits;
}

}  // namespace

void assemble(const npusolverRfCommon& handle, const double* values, std::vector<double>* matrix) {
  matrix->assign(handle.pattern.column.size(), 0.0);
  for (std::size_t i = 0; i < handle.position.size(); ++i) (*matrix)[handle.position[i]] += values[i];
}

npusolverStatus_t set_up(npusolverRfCommon& handle, const RefactorSetup& setup) {
  handle.step = npusolverRfStep::kCreated;
  handle.pattern = {};
  drop_device_factors(handle);
  const bool by_columns = handle.format == NPUSOLVERRF_MATRIX_FORMAT_CSC;
  for (const HostMatrix* matrix : {&setup.a, &setup.l, &setup.u}) {
    if (!is_pattern(*matrix, setup.n)) return NPUSOLVER_STATUS_INVALID_VALUE;
  }
  if (!make_pattern(setup, by_columns, &handle.pattern) ||
      !place_elements(setup, by_columns, handle.pattern, &handle.position))
    return NPUSOLVER_STATUS_INVALID_VALUE;
  handle.by_columns = by_columns;
  handle.stores_ones = handle.diagonal == NPUSOLVERRF_UNIT_DIAGONAL_STORED_L ||
                       handle.diagonal == NPUSOLVERRF_UNIT_DIAGONAL_STORED_U;
  const bool lower = handle.diagonal == NPUSOLVERRF_UNIT_DIAGONAL_STORED_L ||
                     handle.diagonal == NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L;
  handle.unit = lower ? UnitFactor::kLower : UnitFactor::kUpper;
  handle.rows.assign(setup.rows, setup.rows + setup.n);
  handle.columns.assign(setup.columns, setup.columns + setup.n);
  handle.matrices.resize(setup.values.size());
  for (std::size_t i = 0; i < setup.values.size(); ++i)
    assemble(handle, setup.values[i], &handle.matrices[i]);
  handle.factors.assign(setup.values.size(), {});
  handle.zero_pivots.assign(setup.values.size(), -1);
  handle.boosted = false;
  handle.step = npusolverRfStep::kSetUp;
  return NPUSOLVER_STATUS_SUCCESS;
}

}  // namespace npu::detail

using npu::detail::HostMatrix;
using npu::detail::RefactorChecks;
using npu::detail::RefactorSetup;

namespace {

// The arrays of a matrix of the device, on the host.
struct HostCopy {
  std::vector<int> pointers, indices;
  bool read(int n, int elements, const int* from_pointers, const int* from_indices) {
    pointers.resize(static_cast<std::size_t>(n) + 1);
    indices.resize(static_cast<std::size_t>(elements));
    return npu::detail::copy_from_device(pointers.data(), from_pointers, pointers.size() * sizeof(int)) &&
           npu::detail::copy_from_device(indices.data(), from_indices, indices.size() * sizeof(int));
  }
  HostMatrix matrix() const { return {static_cast<int>(indices.size()), pointers.data(), indices.data()}; }
};

template <class T>
bool read_device_array(std::vector<T>* to, const T* from, int count) {
  to->resize(static_cast<std::size_t>(count));
  return npu::detail::copy_from_device(to->data(), from, to->size() * sizeof(T));
}

/// The checks that all setups share. The arrays may be those of the device: they are not read.
RefactorChecks& check_arrays(RefactorChecks& checks, const RefactorSetup& setup) {
  checks.require(setup.n > 0 && setup.a.elements >= 0)
      .present(setup.a.pointers, setup.a.indices, setup.rows, setup.columns);
  for (const HostMatrix* factor : {&setup.l, &setup.u})
    checks.require(factor->elements >= 0 && factor->pointers != nullptr)
        .require(factor->indices != nullptr || factor->elements == 0);
  for (const double* values : setup.values) checks.present(values);
  return checks;
}

npusolverStatus_t set_up(npusolverRfHandle_t handle, const RefactorSetup& setup, bool is_batch) {
  handle->is_batch = is_batch;
  return npu::detail::set_up(*handle, setup);
}

npusolverStatus_t set_up_on_host(npusolverRfHandle_t handle, const RefactorSetup& setup, bool is_batch) {
  RefactorChecks checks(handle);
  return check_arrays(checks, setup).failed() ? checks.status() : set_up(handle, setup, is_batch);
}

}  // namespace

extern "C" {

npusolverStatus_t npusolverRfSetupHost(int n, int nnzA, int* h_csrRowPtrA, int* h_csrColIndA,
                                       double* h_csrValA, int nnzL, int* h_csrRowPtrL, int* h_csrColIndL,
                                       double*, int nnzU, int* h_csrRowPtrU, int* h_csrColIndU, double*,
                                       int* h_P, int* h_Q, npusolverRfHandle_t handle) {
  return npu::detail::library_call([&] {
    return set_up_on_host(handle,
                          {n,
                           {nnzA, h_csrRowPtrA, h_csrColIndA},
                           {nnzL, h_csrRowPtrL, h_csrColIndL},
                           {nnzU, h_csrRowPtrU, h_csrColIndU},
                           h_P,
                           h_Q,
                           {h_csrValA}},
                          false);
  });
}

npusolverStatus_t npusolverRfSetupDevice(int n, int nnzA, int* csrRowPtrA, int* csrColIndA, double* csrValA,
                                         int nnzL, int* csrRowPtrL, int* csrColIndL, double*, int nnzU,
                                         int* csrRowPtrU, int* csrColIndU, double*, int* P, int* Q,
                                         npusolverRfHandle_t handle) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    check_arrays(checks, {n,
                          {nnzA, csrRowPtrA, csrColIndA},
                          {nnzL, csrRowPtrL, csrColIndL},
                          {nnzU, csrRowPtrU, csrColIndU},
                          P,
                          Q,
                          {csrValA}});
    if (checks.failed()) return checks.status();
    HostCopy a, l, u;
    std::vector<int> rows, columns;
    std::vector<double> values;
    const bool read = a.read(n, nnzA, csrRowPtrA, csrColIndA) && l.read(n, nnzL, csrRowPtrL, csrColIndL) &&
                      u.read(n, nnzU, csrRowPtrU, csrColIndU) && read_device_array(&rows, P, n) &&
                      read_device_array(&columns, Q, n) && read_device_array(&values, csrValA, nnzA);
    if (!read) return NPUSOLVER_STATUS_EXECUTION_FAILED;
    const RefactorSetup setup{n,           a.matrix(),     l.matrix(),     u.matrix(),
                              rows.data(), columns.data(), {values.data()}};
    return set_up(handle, setup, false);
  });
}

npusolverStatus_t npusolverRfBatchSetupHost(int batchSize, int n, int nnzA, int* h_csrRowPtrA,
                                            int* h_csrColIndA, double* h_csrValA_array[], int nnzL,
                                            int* h_csrRowPtrL, int* h_csrColIndL, double*, int nnzU,
                                            int* h_csrRowPtrU, int* h_csrColIndU, double*, int* h_P, int* h_Q,
                                            npusolverRfHandle_t handle) {
  return npu::detail::library_call([&] {
    RefactorChecks checks(handle);
    if (checks.require(batchSize > 0).present(h_csrValA_array).failed()) return checks.status();
    return set_up_on_host(handle,
                          {n,
                           {nnzA, h_csrRowPtrA, h_csrColIndA},
                           {nnzL, h_csrRowPtrL, h_csrColIndL},
                           {nnzU, h_csrRowPtrU, h_csrColIndU},
                           h_P,
                           h_Q,
                           {h_csrValA_array, h_csrValA_array + batchSize}},
                          true);
  });
}

}  // extern "C"

// Handles of the sparse solver, orders of elimination, and permuted patterns.

#include <algorithm>
#include <cmath>

#include "runtime_shim/kernels/sparse_direct/ordering.h"
#include "runtime_shim/libraries/solver/sparse_call.h"

namespace npu::detail {
namespace {

/// A pattern in host memory, without its base; values are the places of its elements.
struct Pattern {
  bool good = false;
  int base = 0;
  direct::Rows<double> rows;
};

Pattern read_pattern(int m, int n, int elements, npusparseMatDescr_t descriptor, const int* start,
                     const int* column) {
  Pattern pattern;
  pattern.base = npusparseGetMatIndexBase(descriptor) == NPUSPARSE_INDEX_BASE_ONE ? 1 : 0;
  std::vector<double> places(static_cast<size_t>(elements) + 1);
  for (int k = 0; k < elements; ++k) places[k] = k;
  const SparseArgument<double> a{m, n, elements, descriptor, places.data(), start, column};
  pattern.good = read_rows(a, pattern.base, &pattern.rows);
  return pattern;
}

npusolverStatus_t run_order(npusolverSpHandle_t handle, int n, int elements, npusparseMatDescr_t descriptor,
                            const int* start, const int* column, int* p,
                            std::vector<int> (*order)(const direct::Graph&)) {
  return library_call([&] {
    SparseChecks checks(handle);
    checks.pattern(n, n, elements, descriptor, start, column).require(p != nullptr || n == 0);
    if (!checks.ok()) return checks.status();
    const Pattern pattern = read_pattern(n, n, elements, descriptor, start, column);
    if (!pattern.good) return NPUSOLVER_STATUS_INVALID_VALUE;
    const std::vector<int> found =
        order(direct::graph_of(n, pattern.rows.start.data(), pattern.rows.column.data()));
    std::copy(found.begin(), found.end(), p);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class Scalar>
npusolverStatus_t run_zero_free(npusolverSpHandle_t handle, const SparseArgument<Scalar>& a, int* p,
                                int* numnz) {
  SparseChecks checks(handle);
  checks.matrix(a).present(numnz).require(p != nullptr || a.n == 0);
  if (!checks.ok()) return checks.status();
  return with_rows(handle, "", false, a, [&](const auto& rows) {
    std::vector<double> size(rows.value.size() + 1);
    for (size_t k = 0; k < rows.value.size(); ++k) size[k] = std::abs(rows.value[k]);
    const std::vector<int> order =
        direct::zero_free_diagonal(a.n, rows.start.data(), rows.column.data(), size.data(), numnz);
    std::copy(order.begin(), order.end(), p);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

bool is_permutation_of(const int* p, int n) {
  std::vector<bool> seen(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) {
    if (p[i] < 0 || p[i] >= n || seen[p[i]]) return false;
    seen[p[i]] = true;
  }
  return true;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_SPARSE_DIAGONAL(L, Scalar)                                                              \
  npusolverStatus_t npusolverSp##L##csrzfdHost(                                                            \
      npusolverSpHandle_t handle, int n, int nnz, const npusparseMatDescr_t descrA, const Scalar* csrValA, \
      const int* csrRowPtrA, const int* csrColIndA, int* P, int* numnz) {                                  \
    return run_zero_free<Scalar>(handle, {n, n, nnz, descrA, csrValA, csrRowPtrA, csrColIndA}, P, numnz);  \
  }

extern "C" {
NPU_SOLVER_SPARSE_DIAGONAL(S, float)
NPU_SOLVER_SPARSE_DIAGONAL(D, double)
NPU_SOLVER_SPARSE_DIAGONAL(C, npuComplex)
NPU_SOLVER_SPARSE_DIAGONAL(Z, npuDoubleComplex)

npusolverStatus_t npusolverSpCreate(npusolverSpHandle_t* handle) {
  if (handle == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  if (ensure_ready() != npuSuccess) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) npusolverSpContext;
  return *handle == nullptr ? NPUSOLVER_STATUS_ALLOC_FAILED : NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverSpDestroy(npusolverSpHandle_t handle) {
  if (handle == nullptr) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  delete handle;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverSpSetStream(npusolverSpHandle_t handle, npuStream_t streamId) {
  if (handle == nullptr) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  handle->stream = streamId;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverSpGetStream(npusolverSpHandle_t handle, npuStream_t* streamId) {
  SparseChecks checks(handle);
  if (checks.present(streamId).ok()) *streamId = handle->stream;
  return checks.status();
}

// Rows may have gaps between them: csrEndPtrA says where they end.
npusolverStatus_t npusolverSpXcsrissymHost(npusolverSpHandle_t handle, int m, int nnzA,
                                           const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                           const int* csrEndPtrA, const int* csrColIndA, int* issym) {
  return library_call([&] {
    SparseChecks checks(handle);
    checks.pattern(m, m, nnzA, descrA, csrRowPtrA, csrColIndA).present(csrEndPtrA, issym);
    if (!checks.ok()) return checks.status();
    const int base = npusparseGetMatIndexBase(descrA) == NPUSPARSE_INDEX_BASE_ONE ? 1 : 0;
    std::vector<std::pair<int, int>> places, mirrored;
    for (int i = 0; i < m; ++i) {
      for (int k = csrRowPtrA[i] - base; k < csrEndPtrA[i] - base; ++k) {
        places.emplace_back(i, csrColIndA[k] - base);
        mirrored.emplace_back(csrColIndA[k] - base, i);
      }
    }
    std::sort(places.begin(), places.end());
    std::sort(mirrored.begin(), mirrored.end());
    *issym = places == mirrored ? 1 : 0;
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

npusolverStatus_t npusolverSpXcsrsymrcmHost(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                            const int* csrColIndA, int* p) {
  return run_order(handle, n, nnzA, descrA, csrRowPtrA, csrColIndA, p, direct::reverse_cuthill_mckee);
}
npusolverStatus_t npusolverSpXcsrsymmdqHost(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                            const int* csrColIndA, int* p) {
  return run_order(handle, n, nnzA, descrA, csrRowPtrA, csrColIndA, p, direct::minimum_degree);
}
npusolverStatus_t npusolverSpXcsrsymamdHost(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                            const int* csrColIndA, int* p) {
  return run_order(handle, n, nnzA, descrA, csrRowPtrA, csrColIndA, p, direct::minimum_degree);
}
npusolverStatus_t npusolverSpXcsrmetisndHost(npusolverSpHandle_t handle, int n, int nnzA,
                                             const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                             const int* csrColIndA, const int64_t*, int* p) {
  return run_order(handle, n, nnzA, descrA, csrRowPtrA, csrColIndA, p, direct::nested_dissection);
}

npusolverStatus_t npusolverSpXcsrperm_bufferSizeHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                     const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                                     const int* csrColIndA, const int* p, const int* q,
                                                     size_t* bufferSizeInBytes) {
  SparseChecks checks(handle);
  checks.pattern(m, n, nnzA, descrA, csrRowPtrA, csrColIndA).present(p, q);
  if (checks.present(bufferSizeInBytes).ok()) *bufferSizeInBytes = kSolverWorkBytes;
  return checks.status();
}
npusolverStatus_t npusolverSpXcsrpermHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                          const npusparseMatDescr_t descrA, int* csrRowPtrA, int* csrColIndA,
                                          const int* p, const int* q, int* map, void* pBuffer) {
  return library_call([&] {
    SparseChecks checks(handle);
    checks.pattern(m, n, nnzA, descrA, csrRowPtrA, csrColIndA).present(p, q, pBuffer);
    if (checks.require(map != nullptr || nnzA == 0).failed()) return checks.status();
    const Pattern pattern = read_pattern(m, n, nnzA, descrA, csrRowPtrA, csrColIndA);
    if (!pattern.good || !is_permutation_of(p, m) || !is_permutation_of(q, n))
      return NPUSOLVER_STATUS_INVALID_VALUE;
    const std::vector<int> rows(p, p + m), columns(q, q + n);
    const direct::Rows<double> moved = direct::permuted(pattern.rows, &rows, &columns);
    std::vector<int> places(map, map + nnzA);
    for (int i = 0; i <= m; ++i) csrRowPtrA[i] = moved.start[i] + pattern.base;
    for (int k = 0; k < nnzA; ++k) {
      csrColIndA[k] = moved.column[k] + pattern.base;
      map[k] = places[static_cast<size_t>(moved.value[k])];
    }
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

}  // extern "C"

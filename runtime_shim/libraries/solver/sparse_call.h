// Checks and matrices of the sparse solver calls. Private to libraries/solver.
#pragma once

#include <vector>

#include "npu/solver/sparse.h"
#include "npu/sparse.h"
#include "runtime_shim/kernels/sparse_direct/factors.h"
#include "runtime_shim/libraries/solver/call.h"

struct npusolverSpContext {
  npuStream_t stream = nullptr;
};

namespace npu::detail {

namespace direct = ops::sparse_direct;

/// The type that sparse factorisations compute in: double, or complex double.
template <class Element>
struct WideElement {
  using type = double;
};
template <class Real>
struct WideElement<std::complex<Real>> {
  using type = std::complex<double>;
};
template <class Scalar>
using Wide = typename WideElement<CppElement<Scalar>>::type;

/// A matrix as the calls pass it: rows in CSR with the base of the descriptor.
template <class Scalar>
struct SparseArgument {
  int m, n, elements;
  npusparseMatDescr_t descriptor;
  const Scalar* values;
  const int *start, *column;
};

class SparseChecks : public CallChecks<SparseChecks, npusolverStatus_t> {
 public:
  using CallChecks::CallChecks;
  template <class Scalar>
  SparseChecks& matrix(const SparseArgument<Scalar>& a) {
    pattern(a.m, a.n, a.elements, a.descriptor, a.start, a.column);
    return require(a.values != nullptr || a.elements == 0);
  }
  SparseChecks& pattern(int m, int n, int elements, npusparseMatDescr_t descriptor, const int* start,
                        const int* column) {
    require(m >= 0 && n >= 0 && elements >= 0).present(descriptor, start);
    require(column != nullptr || elements == 0);
    if (ok())
      require(npusparseGetMatType(descriptor) == NPUSPARSE_MATRIX_TYPE_GENERAL,
              NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED);
    return *this;
  }
};

/// The rows from their arrays, which the calling thread can read. An array that does not describe rows gives false.
template <class Scalar>
bool read_rows(const SparseArgument<Scalar>& a, int base, direct::Rows<Wide<Scalar>>* rows) {
  rows->rows = a.m, rows->columns = a.n;
  rows->start.assign(a.start, a.start + a.m + 1);
  for (int& start : rows->start) start -= base;
  for (int i = 0; i < a.m; ++i) {
    if (rows->start[i] > rows->start[i + 1]) return false;
  }
  if (rows->start[0] != 0 || rows->start[a.m] != a.elements) return false;
  rows->column.assign(a.column, a.column + a.elements);
  for (int& column : rows->column) {
    column -= base;
    if (column < 0 || column >= a.n) return false;
  }
  rows->value.resize(static_cast<size_t>(a.elements));
  for (int k = 0; k < a.elements; ++k) rows->value[k] = Wide<Scalar>(data(a.values)[k]);
  return true;
}

/// Runs body() -> status. On the device: as a task of the handle's stream, for which the call waits, since its results
/// are in host memory; else at once.
template <class Body>
npusolverStatus_t sparse_run(npusolverSpHandle_t handle, const char* name, bool on_device, Body body) {
  if (!on_device) return library_call(body);
  npusolverStatus_t result = NPUSOLVER_STATUS_SUCCESS;
  const auto status = run_task<npusolverStatus_t>(handle->stream, name, [&] { result = body(); });
  return status == NPUSOLVER_STATUS_SUCCESS ? result : status;
}

/// As sparse_run, with the rows: body(rows) -> status.
template <class Scalar, class Body>
npusolverStatus_t with_rows(npusolverSpHandle_t handle, const char* name, bool on_device,
                            const SparseArgument<Scalar>& a, Body body) {
  const int base = npusparseGetMatIndexBase(a.descriptor) == NPUSPARSE_INDEX_BASE_ONE ? 1 : 0;
  return sparse_run(handle, name, on_device, [&] {
    direct::Rows<Wide<Scalar>> rows;
    return read_rows(a, base, &rows) ? body(rows) : NPUSOLVER_STATUS_INVALID_VALUE;
  });
}

template <class Scalar>
std::vector<Wide<Scalar>> widened(int n, const Scalar* x) {
  std::vector<Wide<Scalar>> wide(static_cast<size_t>(n) + 1);
  for (int i = 0; i < n; ++i) wide[i] = Wide<Scalar>(data(x)[i]);
  return wide;
}
template <class Scalar>
void store(int n, const std::vector<Wide<Scalar>>& from, Scalar* to) {
  for (int i = 0; i < n; ++i) data(to)[i] = CppElement<Scalar>(from[i]);
}

}  // namespace npu::detail

// Checks and submission of solver calls, and the objects of its handles. Private to libraries/solver.
#pragma once

#include <complex>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#include "npu/solver.h"
#include "runtime_shim/kernels/lapack/lapack.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/letters.h"
#include "runtime_shim/libraries/common/matrix_checks.h"

struct npusolverDnContext {
  npuStream_t stream = nullptr;
  npusolverDeterministicMode_t deterministic = NPUSOLVER_DETERMINISTIC_RESULTS;
};
struct npusolverDnParams {};

namespace npu::detail {

namespace lapack = ops::lapack;

/// The number of elements that every bufferSize call returns: an allocation of this size always succeeds, and
/// nothing uses it.
inline constexpr int kSolverWork = 32;

template <>
struct LibraryCodes<npusolverStatus_t> {
  static constexpr npusolverStatus_t success = NPUSOLVER_STATUS_SUCCESS,
                                     not_initialized = NPUSOLVER_STATUS_NOT_INITIALIZED,
                                     invalid_value = NPUSOLVER_STATUS_INVALID_VALUE,
                                     alloc_failed = NPUSOLVER_STATUS_ALLOC_FAILED,
                                     execution_failed = NPUSOLVER_STATUS_EXECUTION_FAILED,
                                     not_supported = NPUSOLVER_STATUS_NOT_SUPPORTED;
};

/// The checks of this library.
class SolverChecks : public MatrixChecks<SolverChecks, npusolverStatus_t> {
 public:
  using MatrixChecks::MatrixChecks;
  SolverChecks& job(npusolverEigMode_t mode) {
    return require(mode == NPUSOLVER_EIG_MODE_NOVECTOR || mode == NPUSOLVER_EIG_MODE_VECTOR);
  }
  /// A size that fits into LAPACK's int.
  SolverChecks& size(int64_t n) {
    return require(n >= 0).require(n <= std::numeric_limits<int>::max(), NPUSOLVER_STATUS_NOT_SUPPORTED);
  }
  /// A matrix (rows, columns) with leading dimension ld >= max(1, rows); null only if it is empty.
  SolverChecks& matrix(int64_t rows, int64_t columns, const void* a, int64_t ld) {
    size(rows).size(columns).size(ld).leading(ld, rows);
    return require(a != nullptr || rows == 0 || columns == 0);
  }
  SolverChecks& array(int64_t count, const void* a) {
    return size(count).require(a != nullptr || count == 0);
  }
  SolverChecks& work(const void* buffer, int elements) {
    return require(buffer != nullptr && elements >= kSolverWork);
  }
};

inline char letter_of(npusolverEigMode_t mode) { return mode == NPUSOLVER_EIG_MODE_VECTOR ? 'V' : 'N'; }

template <class Scalar>
struct SolverReal {
  using type = Scalar;
};
template <>
struct SolverReal<npuComplex> {
  using type = float;
};
template <>
struct SolverReal<npuDoubleComplex> {
  using type = double;
};
/// The type of eigenvalues and singular values.
template <class Scalar>
using SolverRealOf = typename SolverReal<Scalar>::type;

/// Submits `body` (callable without arguments, copied) to the handle's stream as one device task called
/// `name`.
template <class Body>
npusolverStatus_t solver_submit(npusolverDnHandle_t handle, const char* name, Body&& body) {
  return submit_task<npusolverStatus_t>(handle->stream, name, std::forward<Body>(body));
}
/// The same for a call with a result in host memory: returns when it is complete.
template <class Body>
npusolverStatus_t solver_run(npusolverDnHandle_t handle, const char* name, Body&& body) {
  return run_task<npusolverStatus_t>(handle->stream, name, std::forward<Body>(body));
}

/// Submits body(i) for every item of a batch, in parallel.
template <class Body>
npusolverStatus_t solver_batch(npusolverDnHandle_t handle, const char* name, int batch, Body body) {
  return solver_submit(handle, name, [=] {
    ops::parallel_chunks(batch, 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) body(i);
    });
  });
}

/// The common part of bufferSize calls after their checks.
inline npusolverStatus_t answer_work(SolverChecks& checks, int* elements) {
  if (checks.present(elements).ok()) *elements = kSolverWork;
  return checks.status();
}
/// The bufferSize calls for a matrix (rows, columns) with leading dimension ld. They do not read it.
inline npusolverStatus_t ask_work(npusolverDnHandle_t handle, int rows, int columns, int ld, int* elements) {
  SolverChecks checks(handle);
  checks.size(rows).size(columns).leading(ld, rows);
  return answer_work(checks, elements);
}

/// The calls with an X. Their work space is in bytes, and on the device only.
inline constexpr size_t kSolverWorkBytes = kSolverWork * sizeof(npuDoubleComplex);
inline npusolverStatus_t ask_work(npusolverDnHandle_t handle, int64_t rows, int64_t columns, int64_t ld,
                                  size_t* on_device, size_t* on_host) {
  SolverChecks checks(handle);
  checks.size(rows).size(columns).size(ld).leading(ld, rows);
  if (checks.present(on_device).present(on_host).ok()) {
    *on_device = kSolverWorkBytes;
    *on_host = 0;
  }
  return checks.status();
}
/// Work space in bytes, as SolverChecks::work counts it.
inline int work_elements(size_t bytes) { return bytes < kSolverWorkBytes ? 0 : kSolverWork; }

/// Calls call(Scalar()) with the C++ type of `type`.
template <class Call>
npusolverStatus_t by_type(npuDataType type, Call call) {
  switch (type) {
    case NPU_R_32F:
      return call(float());
    case NPU_R_64F:
      return call(double());
    case NPU_C_32F:
      return call(npuComplex());
    case NPU_C_64F:
      return call(npuDoubleComplex());
    default:
      return NPUSOLVER_STATUS_NOT_SUPPORTED;
  }
}
/// The type of the eigenvalues of matrices of `type`.
inline npuDataType real_type_of(npuDataType type) {
  return type == NPU_C_32F ? NPU_R_32F : type == NPU_C_64F ? NPU_R_64F : type;
}

}  // namespace npu::detail

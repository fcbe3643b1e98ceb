// Checks and submission of BLAS calls. Private to libraries/blas, blaslt, blasxt and dnn.
#pragma once

#include <new>
#include <type_traits>
#include <utility>

#include "npu/blas/emulation.h"
#include "npu/blas/types.h"
#include "runtime_shim/kernels/blas/matrix.h"
#include "runtime_shim/libraries/common/matrix_checks.h"

/// The object of a handle.
struct npublasContext {
  npuStream_t stream = nullptr;
  npublasPointerMode_t pointer_mode = NPUBLAS_POINTER_MODE_HOST;
  npublasAtomicsMode_t atomics_mode = NPUBLAS_ATOMICS_NOT_ALLOWED;
  npublasMath_t math_mode = NPUBLAS_DEFAULT_MATH;
  int sm_count_target = 0;
  // Of emulated products, which nothing here emulates:
  npublasEmulationStrategy_t emulation_strategy = NPUBLAS_EMULATION_STRATEGY_DEFAULT;
  npuEmulationSpecialValuesSupport special_values = NPU_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT;
  npuEmulationMantissaControl mantissa_control = NPU_EMULATION_MANTISSA_CONTROL_DYNAMIC;
  int most_mantissa_bits = 0, mantissa_bit_offset = 0;
};

namespace npu::detail {

template <>
struct LibraryCodes<npublasStatus_t> {
  static constexpr npublasStatus_t success = NPUBLAS_STATUS_SUCCESS,
                                   not_initialized = NPUBLAS_STATUS_NOT_INITIALIZED,
                                   invalid_value = NPUBLAS_STATUS_INVALID_VALUE,
                                   alloc_failed = NPUBLAS_STATUS_ALLOC_FAILED,
                                   execution_failed = NPUBLAS_STATUS_EXECUTION_FAILED,
                                   not_supported = NPUBLAS_STATUS_NOT_SUPPORTED;
};

/// The checks of this library.
class BlasChecks : public MatrixChecks<BlasChecks, npublasStatus_t> {
 public:
  using MatrixChecks::MatrixChecks;
};

/// A scalar argument: its value (host pointer mode), or the address to read when the task runs (device mode).
template <class Real>
class BlasScalar {
 public:
  BlasScalar(npublasHandle_t handle, const Real* pointer) : pointer_(pointer) {
    if (handle->pointer_mode == NPUBLAS_POINTER_MODE_DEVICE) return;
    value_ = *pointer;
    pointer_ = nullptr;
  }
  Real get() const { return pointer_ == nullptr ? value_ : *pointer_; }

 private:
  const Real* pointer_;
  Real value_{};
};

inline ops::Transpose transpose_of(npublasOperation_t op) {
  return op == NPUBLAS_OP_N ? ops::Transpose::no : ops::Transpose::yes;
}
inline ops::Triangle triangle_of(npublasFillMode_t uplo) {
  return uplo == NPUBLAS_FILL_MODE_LOWER ? ops::Triangle::lower : ops::Triangle::upper;
}
inline ops::Side side_of(npublasSideMode_t side) {
  return side == NPUBLAS_SIDE_LEFT ? ops::Side::left : ops::Side::right;
}
inline ops::Diagonal diagonal_of(npublasDiagType_t diag) {
  return diag == NPUBLAS_DIAG_UNIT ? ops::Diagonal::unit : ops::Diagonal::as_stored;
}

/// Writes a line to the log if logging is on, and returns `status`.
npublasStatus_t blas_logged(const char* name, npublasStatus_t status);

/// Whether scalars are in host memory.
inline bool has_host_scalars(npublasHandle_t handle) {
  return handle->pointer_mode == NPUBLAS_POINTER_MODE_HOST;
}

/// Submits `body` (callable without arguments, copied) to `stream` as one device task called `name`.
template <class Body>
npublasStatus_t blas_submit(npuStream_t stream, const char* name, Body&& body) {
  return blas_logged(name, submit_task<npublasStatus_t>(stream, name, std::forward<Body>(body)));
}

/// Runs by_operators(), which submits CANN's operators, and on_host() if the chip or the library lacks one of them: the
/// simulated device computes it, and a real one says that it does not.
template <class ByOperators, class OnHost>
npublasStatus_t blas_by_operators(npuStream_t stream, const char* name, const ByOperators& by_operators,
                                  const OnHost& on_host) {
  const ObservedCall observed(stream, name);
  const npuError_t error = by_operators();
  return error == npuErrorNotSupported ? on_host() : blas_logged(name, status_of<npublasStatus_t>(error));
}

/// Like blas_submit, for a call with a scalar result: host pointer mode waits for it.
template <class Body>
npublasStatus_t blas_submit_result(npublasHandle_t handle, const char* name, Body&& body) {
  npublasStatus_t status = blas_submit(handle->stream, name, std::forward<Body>(body));
  bool host = handle->pointer_mode == NPUBLAS_POINTER_MODE_HOST;
  return status == NPUBLAS_STATUS_SUCCESS && host ? status_of<npublasStatus_t>(synchronize(handle->stream))
                                                  : status;
}

}  // namespace npu::detail

// Checks and submission of sparse calls, and the objects of its handles. Private to libraries/sparse.
#pragma once

#include <initializer_list>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "acl/acl_rt.h"
#include "npu/sparse.h"
#include "runtime_shim/kernels/sparse/sparse.h"
#include "runtime_shim/libraries/common/call.h"

namespace npu::detail {

/// The matrix of a triangular system as its analysis saw it, and the values that replace its own if there are any.
struct SolvePlan {
  ops::SparseMatrix matrix;
  bool analysed = false;
  std::shared_ptr<std::vector<char>> values;
};

}  // namespace npu::detail

struct npusparseContext {
  npuStream_t stream = nullptr;
  npusparsePointerMode_t pointer_mode = NPUSPARSE_POINTER_MODE_HOST;
};
struct npusparseMatDescr {
  npusparseMatrixType_t type = NPUSPARSE_MATRIX_TYPE_GENERAL;
  npusparseFillMode_t fill = NPUSPARSE_FILL_MODE_LOWER;
  npusparseDiagType_t diagonal = NPUSPARSE_DIAG_TYPE_NON_UNIT;
  npusparseIndexBase_t base = NPUSPARSE_INDEX_BASE_ZERO;
};
struct npusparseSolveInfo {
  int64_t zero_pivot = -1;
};
struct npusparseSpVecDescr {
  int64_t size, entries;
  void* indices;
  void* values;
  npusparseIndexType_t index_type;
  npusparseIndexBase_t base;
  npuDataType data_type;
  npu::ops::SparseType type;
};
struct npusparseDnVecDescr {
  int64_t size;
  void* values;
  npuDataType data_type;
  npu::ops::SparseType type;
};
struct npusparseSpMatDescr {
  npu::ops::SparseMatrix matrix;
  npuDataType data_type;
  int batch_count = 1;
  int64_t offsets_stride = 0, entries_stride = 0, values_stride = 0;
  std::optional<int64_t> nonzeros;  ///< of sliced_ell: the entries without those that fill up rows
};
struct npusparseDnMatDescr {
  int64_t rows, columns, leading;
  void* values;
  npuDataType data_type;
  npu::ops::SparseType type;
  npusparseOrder_t order;
  int batch_count = 1;
  int64_t batch_stride = 0;
};
struct npusparseSpGEMMDescr {
  std::shared_ptr<npu::ops::SparseRows> product = std::make_shared<npu::ops::SparseRows>();
  int64_t products = -1;  // that op(A) * op(B) adds up, or -1 before the call that counts them
};
struct npusparseSpSVDescr : npu::detail::SolvePlan {};
struct npusparseSpSMDescr : npu::detail::SolvePlan {};

namespace npu::detail {

template <>
struct LibraryCodes<npusparseStatus_t> {
  static constexpr npusparseStatus_t success = NPUSPARSE_STATUS_SUCCESS,
                                     not_initialized = NPUSPARSE_STATUS_NOT_INITIALIZED,
                                     invalid_value = NPUSPARSE_STATUS_INVALID_VALUE,
                                     alloc_failed = NPUSPARSE_STATUS_ALLOC_FAILED,
                                     execution_failed = NPUSPARSE_STATUS_EXECUTION_FAILED,
                                     not_supported = NPUSPARSE_STATUS_NOT_SUPPORTED;
};

/// The checks of this library.
class SparseChecks : public CallChecks<SparseChecks, npusparseStatus_t> {
 public:
  using CallChecks::CallChecks;
  SparseChecks& operation(npusparseOperation_t op) {
    return require(op >= NPUSPARSE_OPERATION_NON_TRANSPOSE && op <= NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE);
  }
  /// The call is documented for matrices of these formats.
  SparseChecks& formats(const ops::SparseMatrix& matrix, std::initializer_list<ops::SparseFormat> known) {
    for (ops::SparseFormat format : known) {
      if (matrix.format == format) return *this;
    }
    return supported(false);
  }
  SparseChecks& supported(bool holds) { return require(holds, NPUSPARSE_STATUS_NOT_SUPPORTED); }
};

inline std::optional<ops::SparseType> sparse_type_of(npuDataType type) {
  switch (type) {
    case NPU_R_16F:
      return ops::SparseType::f16;
    case NPU_R_16BF:
      return ops::SparseType::bf16;
    case NPU_R_32F:
      return ops::SparseType::f32;
    case NPU_R_64F:
      return ops::SparseType::f64;
    case NPU_C_32F:
      return ops::SparseType::c32;
    case NPU_C_64F:
      return ops::SparseType::c64;
    default:
      return std::nullopt;
  }
}
template <class T>
constexpr ops::SparseType sparse_type() {
  if (std::is_same_v<T, float>) return ops::SparseType::f32;
  if (std::is_same_v<T, double>) return ops::SparseType::f64;
  return std::is_same_v<T, npuComplex> ? ops::SparseType::c32 : ops::SparseType::c64;
}

inline ops::SparseOp sparse_op(npusparseOperation_t op) { return static_cast<ops::SparseOp>(op); }

/// op of a dense matrix, as a view of its first batch item. The caller does the conjugation.
inline ops::DenseView dense_view(const npusparseDnMatDescr& matrix, npusparseOperation_t op) {
  const bool by_rows = matrix.order == NPUSPARSE_ORDER_ROW;
  ops::DenseView view{
      matrix.rows,   matrix.columns, by_rows ? matrix.leading : 1, by_rows ? 1 : matrix.leading,
      matrix.values, matrix.type};
  return op == NPUSPARSE_OPERATION_NON_TRANSPOSE ? view : ops::transposed(view);
}
inline ops::DenseView dense_view(const npusparseDnVecDescr& vector) {
  return {vector.size, 1, 1, 1, vector.values, vector.type};
}

/// A scalar argument: its value (host pointer mode), or the address to read when the task runs (device mode).
class SparseFactor {
 public:
  SparseFactor(npusparseHandle_t handle, ops::SparseType type, const void* pointer)
      : pointer_(pointer), type_(type) {
    if (handle->pointer_mode == NPUSPARSE_POINTER_MODE_DEVICE) return;
    value_ = ops::load_scalar(type, pointer);
    pointer_ = nullptr;
  }
  ops::SparseScalar get() const { return pointer_ == nullptr ? value_ : ops::load_scalar(type_, pointer_); }

 private:
  const void* pointer_;
  ops::SparseType type_;
  ops::SparseScalar value_;
};

/// Creates a handle or a descriptor with its defaults.
template <class Object>
npusparseStatus_t sparse_make(Object** object) {
  if (object == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  return library_call([&] {
    *object = new Object;  // some have members that take memory, too
    return NPUSPARSE_STATUS_SUCCESS;
  });
}
template <class Object>
npusparseStatus_t sparse_destroy(Object* object) {
  delete object;
  return NPUSPARSE_STATUS_SUCCESS;
}

/// Submits `body` (callable without arguments, copied) to the handle's stream as one device task called
/// `name`.
template <class Body>
npusparseStatus_t sparse_submit(npusparseHandle_t handle, const char* name, Body&& body) {
  return submit_task<npusparseStatus_t>(handle->stream, name, std::forward<Body>(body));
}

/// The same for a call with a result in host memory: returns when it is complete.
template <class Body>
npusparseStatus_t sparse_run(npusparseHandle_t handle, const char* name, Body&& body) {
  return run_task<npusparseStatus_t>(handle->stream, name, std::forward<Body>(body));
}

/// Runs `body` for a scalar result. Host pointer mode waits for it, unless a graph will run it.
template <class Body>
npusparseStatus_t sparse_submit_result(npusparseHandle_t handle, const char* name, Body&& body) {
  if (handle->pointer_mode == NPUSPARSE_POINTER_MODE_HOST && !under_capture(handle->stream))
    return sparse_run(handle, name, std::forward<Body>(body));
  return sparse_submit(handle, name, std::forward<Body>(body));
}

/// The buffer size that queries return: an allocation of this size always succeeds, and nothing uses it.
inline constexpr size_t kSparseBufferBytes = 256;

}  // namespace npu::detail

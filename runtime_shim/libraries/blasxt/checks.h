// Checks of a call, in the order of npublas. Private to libraries/blasxt.
#pragma once

#include <algorithm>
#include <climits>
#include <cstddef>
#include <initializer_list>

#include "runtime_shim/libraries/blasxt/context.h"

namespace npu::detail {

class XtChecks {
 public:
  explicit XtChecks(npublasXtHandle_t handle) {
    if (handle == nullptr || handle->devices.empty()) status_ = NPUBLAS_STATUS_NOT_INITIALIZED;
  }
  XtChecks& require(bool holds, npublasStatus_t status = NPUBLAS_STATUS_INVALID_VALUE) {
    if (status_ == NPUBLAS_STATUS_SUCCESS && !holds) status_ = status;
    return *this;
  }
  XtChecks& operation(npublasOperation_t op) {
    return require(op == NPUBLAS_OP_N || op == NPUBLAS_OP_T || op == NPUBLAS_OP_C);
  }
  XtChecks& side(npublasSideMode_t side) {
    return require(side == NPUBLAS_SIDE_LEFT || side == NPUBLAS_SIDE_RIGHT);
  }
  XtChecks& triangle(npublasFillMode_t uplo) {
    return require(uplo == NPUBLAS_FILL_MODE_LOWER || uplo == NPUBLAS_FILL_MODE_UPPER);
  }
  XtChecks& diagonal(npublasDiagType_t diag) {
    return require(diag == NPUBLAS_DIAG_NON_UNIT || diag == NPUBLAS_DIAG_UNIT);
  }
  XtChecks& leading(size_t ld, size_t rows) { return require(ld >= std::max<size_t>(rows, 1)); }
  XtChecks& present(std::initializer_list<const void*> pointers) {
    return require(std::find(pointers.begin(), pointers.end(), nullptr) == pointers.end());
  }
  /// Sizes that npublas takes as they are.
  XtChecks& fit(std::initializer_list<size_t> sizes) {
    return require(std::all_of(sizes.begin(), sizes.end(), [](size_t size) { return size <= INT_MAX; }),
                   NPUBLAS_STATUS_NOT_SUPPORTED);
  }
  bool ok() const { return status_ == NPUBLAS_STATUS_SUCCESS; }
  npublasStatus_t status() const { return status_; }

 private:
  npublasStatus_t status_ = NPUBLAS_STATUS_SUCCESS;
};

inline int xt_int(size_t size) { return static_cast<int>(size); }
/// The leading dimension of a copy without gaps.
inline int xt_ld(size_t rows) { return static_cast<int>(std::max<size_t>(rows, 1)); }

}  // namespace npu::detail

// Checks of a call, in the order of npublas. Private to libraries/blasxt.
#pragma once

#include <algorithm>
#include <climits>
#include <cstddef>
#include <initializer_list>

#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blasxt/context.h"

namespace npu::detail {

class XtChecks : public MatrixChecks<XtChecks, npublasStatus_t> {
 public:
  explicit XtChecks(npublasXtHandle_t handle) : MatrixChecks(handle) {
    require(handle != nullptr && !handle->devices.empty(), NPUBLAS_STATUS_NOT_INITIALIZED);
  }
  /// Sizes have no sign here.
  XtChecks& leading(size_t ld, size_t rows) { return require(ld >= std::max<size_t>(rows, 1)); }
  /// Sizes that npublas takes as they are.
  XtChecks& fit(std::initializer_list<size_t> sizes) {
    return require(std::all_of(sizes.begin(), sizes.end(), [](size_t size) { return size <= INT_MAX; }),
                   NPUBLAS_STATUS_NOT_SUPPORTED);
  }
};

/// The result of run(), logged. Functions of this library end so: run() allocates memory and starts threads (library_call).
template <class Run>
npublasStatus_t xt_logged(const char* name, const Run& run) {
  return blas_logged(name, library_call(run));
}

inline int xt_int(size_t size) { return static_cast<int>(size); }
/// The leading dimension of a copy without gaps.
inline int xt_ld(size_t rows) { return static_cast<int>(std::max<size_t>(rows, 1)); }

}  // namespace npu::detail

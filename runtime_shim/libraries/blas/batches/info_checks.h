// Checks of calls that also say in host memory which argument is wrong. Private to libraries/blas/batches.
#pragma once

#include "runtime_shim/libraries/blas/call.h"

namespace npu::detail {

/// Records the first argument that is wrong: the status of the call, and *info = -position. Positions count from 1, without the handle, as
/// LAPACK's do. *info is 0 as long as all are right.
class InfoChecks {
 public:
  InfoChecks(npublasHandle_t handle, int* info) : checks_(handle), info_(info) {
    checks_.require(info != nullptr);
    if (checks_.ok()) *info = 0;
  }
  InfoChecks& require(int position, bool holds, npublasStatus_t otherwise = NPUBLAS_STATUS_INVALID_VALUE) {
    return at(position, [&] { checks_.require(holds, otherwise); });
  }
  InfoChecks& operation(int position, npublasOperation_t op) {
    return at(position, [&] { checks_.operation(op); });
  }
  InfoChecks& leading(int position, int ld, int rows) {
    return at(position, [&] { checks_.leading(ld, rows); });
  }
  bool failed() const { return checks_.failed(); }
  npublasStatus_t status() const { return checks_.status(); }

 private:
  template <class Check>
  InfoChecks& at(int position, const Check& check) {
    if (checks_.failed()) return *this;
    check();
    if (checks_.failed()) *info_ = -position;
    return *this;
  }

  BlasChecks checks_;
  int* const info_;
};

}  // namespace npu::detail

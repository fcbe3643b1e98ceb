// Checks of calls that also say in host memory which argument is wrong. Private to libraries/blas/batches.
#pragma once

#include <algorithm>

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
    if (checks_.ok() && !holds) *info_ = -position;
    checks_.require(holds, otherwise);
    return *this;
  }
  InfoChecks& operation(int position, npublasOperation_t op) {
    return require(position, op == NPUBLAS_OP_N || op == NPUBLAS_OP_T || op == NPUBLAS_OP_C);
  }
  InfoChecks& leading(int position, int ld, int rows) { return require(position, ld >= std::max(1, rows)); }
  bool failed() const { return checks_.failed(); }
  npublasStatus_t status() const { return checks_.status(); }

 private:
  BlasChecks checks_;
  int* const info_;
};

}  // namespace npu::detail

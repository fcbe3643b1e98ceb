// Groups: what a thread has called and not yet started. Private to npu/ccl*.cpp.
#ifndef RUNTIME_SHIM_NPU_CCL_GROUP_H_
#define RUNTIME_SHIM_NPU_CCL_GROUP_H_

#include <functional>
#include <vector>

#include "runtime_shim/npu/ccl_comm.h"

namespace npu::detail {

/// A call that waits for other ranks (making a communicator). In a group each one runs on a thread of its
/// own, with `device` current, because the ranks that it waits for may be in the same group.
struct CclJob {
  int device;
  std::function<npucclResult_t()> run;
};

/// Runs the job now, or at the end of the group.
npucclResult_t ccl_issue_job(CclJob job);

}  // namespace npu::detail

#endif  // RUNTIME_SHIM_NPU_CCL_GROUP_H_

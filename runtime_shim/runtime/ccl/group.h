// Groups: what a thread has called and not yet started. Private to npu/ccl*.cpp.
#pragma once

#include "runtime_shim/runtime/ccl/progress.h"

namespace npu::detail {

/// Makes a communicator under *result: now, or at the end of the group, where each job has a thread of its
/// own, because the ranks that it waits for may be in the same group. A communicator that does not block is
/// there at once, on its way (npucclInProgress).
npucclResult_t ccl_issue_job(CclJob job, bool blocking, npucclComm_t* result);

}  // namespace npu::detail

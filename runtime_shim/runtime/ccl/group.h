// Groups: the calls that a thread has queued and not started. Private to runtime/ccl.
#pragma once

#include "runtime_shim/runtime/ccl/progress.h"

namespace npu::detail {

/// Creates a communicator under *result: now, or at the end of the group. Each job of a group has a thread of
/// its own, because it may wait for ranks of the same group. A non-blocking communicator exists at once, in
/// progress (npucclInProgress).
npucclResult_t ccl_issue_job(CclJob job, bool blocking, npucclComm_t* result);

}  // namespace npu::detail

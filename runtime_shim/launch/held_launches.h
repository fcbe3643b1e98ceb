// Launches that follow each other become one launch of a fused kernel (docs/adr/0030-fused-launches.md).
#pragma once

#include "npu/executors/kernel_call.h"

namespace npu::detail {

/// Takes the launch if it can be the next, or the first, of launches that have a fused kernel: it then runs with those after it, at
/// the latest before the next call of the runtime does anything. What is held and does not go on with this launch is submitted
/// first. False, and the call stays the caller's: it cannot be part of fused launches, or has an error that the caller finds.
/// The call has its grid, block, device and environment.
bool hold_launch(KernelCall* call, const LaunchShape& shape);

/// The rest of submit, for a call whose shape was checked. Takes ownership.
npuError_t submit_checked(KernelCall* call, const LaunchShape& shape);
/// The call as a task of the simulated device's host. Takes ownership.
npuError_t run_on_host(KernelCall* call, npuStream_t stream);

}  // namespace npu::detail

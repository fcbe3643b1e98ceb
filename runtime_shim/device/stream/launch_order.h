// Launch order. Programs do not request it, but devices keep it: kernels that were launched first start
// first.
#pragma once

#include "runtime_shim/device/stream/task.h"

namespace npu::device {

/// Submits a barrier task to `stream`. It ends after the work that was submitted before to the other streams
/// of the context. Exception: it does not wait for work after a host function, a collective or a model that
/// still runs, because these may wait for work after this task. The task therefore cannot close a cycle of
/// waits. Submits nothing if the other streams are idle or if `stream` is under capture. Errors: the code of
/// the failure that stopped the context.
aclError submit_launch_order_barrier(Stream& stream);

}  // namespace npu::device

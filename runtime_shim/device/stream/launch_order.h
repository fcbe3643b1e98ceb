// Order that no program asks for and devices give all the same: kernels that were launched first start first.
#pragma once

#include "runtime_shim/device/stream/task.h"

namespace npu::device {

/// Submits to `stream` a task that ends when the work submitted before to the other streams of its context
/// has ended, or rather that part of it which goes on by itself: work behind a host function, a collective or
/// a model that still runs is not waited for, because that may in turn wait for what comes after this task.
/// So the task cannot close a circle of waits. Submits nothing if the other streams are idle or `stream` is
/// being captured. Errors: the code of the failure that stopped the context.
aclError submit_launch_order_barrier(Stream& stream);

}  // namespace npu::device

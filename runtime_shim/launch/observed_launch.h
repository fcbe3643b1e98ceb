// A launch as the probe is told of it: which arguments are arrays, how long they are, and which of them it writes.
#pragma once

#include "npu/executors/kernel_call.h"
#include "runtime_shim/probe/operation.h"

namespace npu::detail {

/// The call has its grid and block. Extents are those of the generated kernel (npu/executors/ascendc.h), or of the table of the
/// probe's settings (`extents`); an array that neither knows has none. A kernel that is not generated writes the arrays that are not
/// const.
probe::Operation describe_launch(const KernelCall& call);

}  // namespace npu::detail

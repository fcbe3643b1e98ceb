// What the simulated device offers beside AscendCL. This library is the simulator's too.
#pragma once

#include "acl/acl_sim.h"

namespace npu::hccl {

/// The table of the simulated device. Throws Failure(HCCL_E_NOT_SUPPORT) over a libascendcl.so that is not the
/// simulator's, which stderr names once. Ends the process if libascendcl.so has another version of the table.
const aclsimInterface& simulated_device();

}  // namespace npu::hccl

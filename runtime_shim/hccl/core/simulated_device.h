// What the simulated device offers beside AscendCL. This library is the simulator's too.
#pragma once

#include "acl/acl_sim.h"

namespace npu::hccl {

/// The table of the simulated device. Ends the process if libascendcl.so has another version of it.
const aclsimInterface& simulated_device();

}  // namespace npu::hccl

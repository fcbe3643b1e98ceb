// The simulated device below this library.
#pragma once

#include "npu_sim/acl/acl_sim.h"

namespace npu::aclnn {

/// Its calls beside AscendCL. Null over another libascendcl.so, or one of another version; told on stderr once.
const aclsimInterface* simulated_device();

}  // namespace npu::aclnn

// What the simulated device does beside AscendCL, for AscendCL's own functions. Programs reach it through
// aclsimGetInterface.
#pragma once

#include "acl/acl_sim.h"

namespace npu::acl {

/// aclsimInterface::launchTask.
aclError launch_task(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                     void (*release)(void*));

/// aclsimInterface::runModel.
aclError run_model(aclmdlRI model);

/// aclsimInterface::raiseOverflow.
void raise_overflow();

}  // namespace npu::acl

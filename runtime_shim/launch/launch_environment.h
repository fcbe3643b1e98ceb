// The switches and limits that the process's launches bring along.
#pragma once

#include "runtime_shim/simt/launch_environment.h"

namespace npu::detail {

/// From the environment variables (config/launch_config.h) and from the simulated device (acl/acl_sim.h), when
/// first asked for. An unknown NPU_SIM_ORDER is reported on stderr then, and forward is used. An order in
/// NPU_SIM_RACE that does not exist ends the process with a message. Never destroyed.
const simt::LaunchEnvironment& launch_environment();

}  // namespace npu::detail

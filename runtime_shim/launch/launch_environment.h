// The switches and limits of the process's launches.
#pragma once

#include "runtime_shim/simt/launch_environment.h"

namespace npu::detail {

/// Reads the environment variables (config/launch_config.h) and the simulated device (acl/acl_sim.h) at the
/// first call. An unknown NPU_SIM_ORDER is then reported on stderr, and forward is used. An unknown order in
/// NPU_SIM_RACE ends the process with a message. Never destroyed.
const simt::LaunchEnvironment& launch_environment();

}  // namespace npu::detail

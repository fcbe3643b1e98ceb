// Settings of collectives from the environment.
#pragma once

#include "runtime_shim/config/hccl_config.h"

namespace npu::hccl {

using Settings = configuration::HcclConfig;

/// The settings of the environment, read anew at each call: programs set variables before they start
/// communicators. Throws Failure(HCCL_E_PARA) naming a variable with a wrong value.
Settings checked_settings();

}  // namespace npu::hccl

// Settings of collectives from the environment, by the name that this room uses.
#pragma once

#include "runtime_shim/config/hccl_config.h"

namespace npu::hccl {

using Settings = configuration::HcclConfig;

}  // namespace npu::hccl

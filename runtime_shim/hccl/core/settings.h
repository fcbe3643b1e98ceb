// What the environment says about collectives, by the name that this room uses.
#ifndef RUNTIME_SHIM_HCCL_SETTINGS_H_
#define RUNTIME_SHIM_HCCL_SETTINGS_H_

#include "runtime_shim/config/hccl_config.h"

namespace npu::hccl {

using Settings = configuration::HcclConfig;

}  // namespace npu::hccl

// Settings of a communicator: its configuration overrides the environment.
#pragma once

#include <string>

#include "hccl/hccl_types.h"
#include "runtime_shim/hccl/core/settings.h"

namespace npu::hccl {

struct ConfiguredSettings {
  Settings settings;
  std::string name;  ///< empty if the configuration has none
};

/// The settings of the environment, read anew at each call: programs set variables before they start
/// communicators. Throws Failure(HCCL_E_PARA) naming a variable with a wrong value.
Settings checked_settings();

/// config: null for none. Applies its name and time limit. Throws Failure(HCCL_E_PARA): not initialised by
/// HcclCommConfigInit, or a value out of range.
ConfiguredSettings configure(Settings settings, const HcclCommConfig* config);

}  // namespace npu::hccl

// Settings of a communicator: its configuration overrides the environment.
#pragma once

#include <string>

#include "hccl/hccl_types.h"
#include "runtime_shim/rendezvous/settings.h"

namespace npu::hccl {

struct ConfiguredSettings {
  Settings settings;
  std::string name;  ///< empty if the configuration has none
};

/// The configuration with the fields of its version, which may be older or newer than ours; the other fields and those of
/// null are not set. Throws Failure(HCCL_E_PARA): not initialised by HcclCommConfigInit, or too small for its version.
HcclCommConfig complete_config(const HcclCommConfig* given);

/// given: null for none. Applies its name and time limit. Throws Failure(HCCL_E_PARA): not initialised by
/// HcclCommConfigInit, or a value out of range.
ConfiguredSettings configure(Settings settings, const HcclCommConfig* given);

}  // namespace npu::hccl

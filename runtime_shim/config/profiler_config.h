// Settings of profiles and traces in environment variables.
#pragma once

#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

struct ProfilerConfig {
  std::string summary;     ///< NPU_SIM_PROFILE: a file, "1" for stderr; empty or 0: none
  std::string trace;       ///< NPU_SIM_TRACE: a file; empty: none
  bool from_start = true;  ///< false for NPU_SIM_PROFILE_FROM_START=0
};

ProfilerConfig read_profiler_config(const Lookup& lookup);

}  // namespace npu::configuration

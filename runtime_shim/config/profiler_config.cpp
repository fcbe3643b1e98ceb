#include "runtime_shim/config/profiler_config.h"

namespace npu::configuration {

ProfilerConfig read_profiler_config(const Lookup& lookup) {
  ProfilerConfig config;
  config.summary = text_of(lookup, "NPU_SIM_PROFILE");
  if (config.summary == "0") config.summary.clear();
  config.trace = text_of(lookup, "NPU_SIM_TRACE");
  config.from_start = text_of(lookup, "NPU_SIM_PROFILE_FROM_START") != "0";
  return config;
}

}  // namespace npu::configuration

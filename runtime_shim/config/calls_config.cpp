#include "runtime_shim/config/calls_config.h"

namespace npu::configuration {

CallsConfig read_calls_config(const Lookup& lookup) {
  CallsConfig config;
  config.file = text_of(lookup, "NPU_SIM_CALLS");
  if (config.file == "-") config.file.clear();
  return config;
}

}  // namespace npu::configuration

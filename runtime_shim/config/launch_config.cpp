#include "runtime_shim/config/launch_config.h"

namespace npu::configuration {

LaunchConfig read_launch_config(const Lookup& lookup) {
  LaunchConfig config;
  config.order = text_of(lookup, "NPU_SIM_ORDER");
  config.kernels = text_of(lookup, "NPU_KERNELS");
  config.kernels_report = text_of(lookup, "NPU_KERNELS_REPORT");
  config.kernels_cycles = text_of(lookup, "NPU_KERNELS_CYCLES");
  config.private_interface = text_of(lookup, "NPU_SIM_PRIVATE") != "0";
  config.fusion = text_of(lookup, "NPU_FUSION") != "0";
  config.loops = text_of(lookup, "NPU_SIM_LOOPS") != "0";
  config.race_orders = text_of(lookup, "NPU_SIM_RACE");
  config.race_report = text_of(lookup, "NPU_SIM_RACE_REPORT");
  return config;
}

}  // namespace npu::configuration

#include "runtime_shim/config/launch_config.h"

namespace npu::configuration {
namespace {

/// A chip has no order: atomic additions of floats come in another one than the program's.
constexpr const char* kOrderOfChip = "random:1";

}  // namespace

LaunchConfig read_launch_config(const Lookup& lookup) {
  LaunchConfig config;
  config.order = text_of(lookup, "NPU_SIM_ORDER");
  if (config.order.empty() && text_of(lookup, "NPU_SIM_NUMERICS") == "chip") config.order = kOrderOfChip;
  config.kernels = text_of(lookup, "NPU_KERNELS");
  config.kernels_report = text_of(lookup, "NPU_KERNELS_REPORT");
  config.kernels_cycles = text_of(lookup, "NPU_KERNELS_CYCLES");
  config.private_interface = text_of(lookup, "NPU_SIM_PRIVATE") != "0";
  config.fusion = text_of(lookup, "NPU_FUSION") != "0";
  config.loops = text_of(lookup, "NPU_SIM_LOOPS") != "0";
  config.modelled_time = text_of(lookup, "NPU_SIM_TIME") == "model";
  config.race_orders = text_of(lookup, "NPU_SIM_RACE");
  config.race_report = text_of(lookup, "NPU_SIM_RACE_REPORT");
  return config;
}

}  // namespace npu::configuration

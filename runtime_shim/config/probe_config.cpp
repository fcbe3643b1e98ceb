#include "runtime_shim/config/probe_config.h"

#include "runtime_shim/config/rank.h"

namespace npu::configuration {

ProbeConfig read_probe_config(const Lookup& lookup) {
  ProbeConfig config;
  config.path = text_of(lookup, "NPU_PROBE");
  config.watch = text_of(lookup, "NPU_PROBE_WATCH");
  config.rank = read_rank(lookup);
  return config;
}

}  // namespace npu::configuration

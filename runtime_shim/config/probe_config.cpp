#include "runtime_shim/config/probe_config.h"

namespace npu::configuration {

ProbeConfig read_probe_config(const Lookup& lookup) {
  ProbeConfig config;
  config.path = text_of(lookup, "NPU_PROBE");
  config.watch = text_of(lookup, "NPU_PROBE_WATCH");
  for (const char* name : {"RANK_ID", "RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    const std::string text = text_of(lookup, name);
    if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos)
      continue;
    config.rank = std::stoi(text);
    break;
  }
  return config;
}

}  // namespace npu::configuration

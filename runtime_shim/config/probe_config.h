// Settings of the probe in environment variables.
#pragma once

#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

struct ProbeConfig {
  std::string path;   ///< NPU_PROBE: the file with the settings; empty: no probe
  std::string watch;  ///< NPU_PROBE_WATCH: detectors, separated by commas; empty: none
  int rank = -1;      ///< of this process (read_rank); -1: none
};

ProbeConfig read_probe_config(const Lookup& lookup);

}  // namespace npu::configuration

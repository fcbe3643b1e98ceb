// Settings of the list of calls in environment variables.
#pragma once

#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

struct CallsConfig {
  std::string file;  ///< NPU_SIM_CALLS: a file, in whose name %p is the process number; empty or -: stderr
};

CallsConfig read_calls_config(const Lookup& lookup);

}  // namespace npu::configuration

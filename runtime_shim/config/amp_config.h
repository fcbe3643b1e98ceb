// Settings of mixed precision in environment variables.
#pragma once

#include <optional>
#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

/// The texts of the variables. train/amp refuses invalid ones.
struct AmpConfig {
  std::string level;                 ///< NPU_AMP; empty: O0
  std::string type;                  ///< NPU_AMP_DTYPE; empty: bfloat16
  bool log = false;                  ///< NPU_AMP_LOG is neither empty nor 0
  std::optional<std::string> lists;  ///< NPU_AMP_LISTS: a file of cast rules
};

AmpConfig read_amp_config(const Lookup& lookup);

}  // namespace npu::configuration

#pragma once
#include <string>
#include <vector>

#include "tool/config_check/archive.h"

namespace migrate::config_check {

/// How much a difference weighs. An error changes results; a warning may.
enum class Weight { warning, error };

struct ConfigDifference {
  std::string item;  ///< "env", "pip", "settings", "flags", "weights", "inputs", or another member
  std::string name;
  std::string first, second;  ///< empty: that side has none
  Weight weight = Weight::warning;
};

/// Values that differ, by item and name. Variables of the terminal and the session (PWD, SSH_...) are left out, and CUDA's
/// variables are compared with Ascend's counterparts (NCCL_ALGO with HCCL_ALGO) where each side has its own.
std::vector<ConfigDifference> diff(const FlatArchive& first, const FlatArchive& second);

/// A table of at most 80 columns where no word is longer.
std::string write_table(const std::vector<ConfigDifference>& differences, const std::string& first,
                        const std::string& second);

}  // namespace migrate::config_check

#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// A function of the shim's runtime or collectives, and what it does its work with. Made from the shim's machine code.
struct ShimFunction {
  std::string name;                    ///< "npuMalloc"
  std::vector<std::string> calls;      ///< public functions of CANN, the nearest first
  std::vector<std::string> simulator;  ///< what only the simulated device has
};

/// Reads a file of rules/shim: {"source": "...", "functions": [{"name", "calls": "a b", "simulator": "c"}]}.
/// Errors: as for a rules file.
Result<std::vector<ShimFunction>> read_shim_functions(const nlohmann::ordered_json& file,
                                                      const std::string& path, const std::string& text);

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

struct RaceOptions {
  std::string orders;                ///< separated by commas: reverse, depth, random:SEED
  std::vector<std::string> command;  ///< a migrated program and its arguments; not empty
};

struct RaceResult {
  int program_exit = 0;    ///< the program's exit code, or 128 + the signal that ended it
  std::string report;      ///< the findings of the shim, one line each (docs/howto/finding_bugs.md)
  bool has_races = false;  ///< differences beyond rounding
};

/// Runs the program once, with the standard streams of this process. The shim runs every kernel in each order.
/// Errors: the program cannot be started, or it wrote no report because it launched no kernel on the simulated device.
Result<RaceResult> find_races(const RaceOptions& options);

}  // namespace migrate

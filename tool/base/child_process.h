#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// A program to run, found along PATH.
struct ChildCommand {
  std::vector<std::string> words;
  /// "NAME=VALUE" each, the whole environment; empty: that of this process.
  std::vector<std::string> environment;
  std::string directory;  ///< working directory; empty: that of this process
  std::string output;     ///< a file for standard output and standard error; empty: those of this process
  int time_limit = 0;     ///< seconds after which it and its children are killed; 0: none
};

/// This process's environment with these variables ("NAME=VALUE") set or replaced.
std::vector<std::string> environment_with(const std::vector<std::string>& variables);

/// Runs the program until it ends. Returns its exit code, or 128 + the number of the signal that ended it.
/// Errors: the program cannot be started, or does not end within its time limit.
Result<int> run_child(const ChildCommand& command);

}  // namespace migrate

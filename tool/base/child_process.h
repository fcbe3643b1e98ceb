#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// A program to run, found along PATH.
struct ChildCommand {
  std::vector<std::string> words;
  std::vector<std::string> environment;  ///< "NAME=VALUE" each, all of it; empty: this process's
  std::string directory;                 ///< to run in; empty: this process's
  std::string output;  ///< a file for standard output and standard error; empty: this process's
};

/// This process's environment with these variables ("NAME=VALUE") set or replaced.
std::vector<std::string> environment_with(const std::vector<std::string>& variables);

/// Runs it to its end and returns its exit code, 128 + the signal's number after a signal.
/// Errors: it cannot be started.
Result<int> run_child(const ChildCommand& command);

}  // namespace migrate

#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/session/verify.h"

namespace migrate {

/// What compiling the migrated program showed.
struct BuildCheck {
  std::vector<Finding> findings;  ///< one per error, at the user's original line
  size_t compiled = 0;            ///< translation units that became objects
  size_t units = 0;               ///< translation units there are
};

/// Compiles each translation unit of the migrated program with npucxx, in a copy of the tree that is removed
/// again; `files` are the program's files by absolute path, changed or not. Lines whose hand work a finding
/// names already are not repeated. Errors: npucxx cannot be started, the copy cannot be made.
Result<BuildCheck> check_build(const Program& program, const MigratedProgram& migrated,
                               const std::set<std::string>& files, const std::string& npucxx,
                               const WorkerOptions& workers);

/// npucxx's command for a job, without the file: the job's own options, less those that only the analysis
/// needs.
std::vector<std::string> npucxx_options(const ParseJob& job);

}  // namespace migrate

#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/verify/build_units.h"
#include "tool/verify/verify.h"

namespace migrate {

/// The result of compiling the migrated program.
struct BuildCheck {
  std::vector<Finding> findings;  ///< one per error, at the user's original line
  size_t compiled = 0;            ///< translation units that compile
  size_t units = 0;               ///< all translation units
  std::set<std::string> judged;   ///< main files, absolute, for which the compiler decides
  std::set<std::string>
      excused;            ///< main files, absolute, that do not compile and have errors of the original too;
                          ///< no build file names them
  size_t not_judged = 0;  ///< units whose errors do not concern the migration: they lack a header, or the
                          ///< original has errors too and no build file names them
  size_t errors_not_judged = 0;  ///< in those units
};

/// The options of check_build.
struct BuildRequest {
  std::vector<BuildUnit> units;
  std::set<std::string> tree;  ///< the program's files, changed or not, absolute
  /// Headers that third-party headers include and that the parse did not find.
  std::set<std::string> missing_headers;
  std::string npucxx;
  WorkerOptions workers;
  std::string cache_directory;  ///< of build_cache.h; empty: no cache
};

/// Compiles each unit of the migrated program with npucxx -fsyntax-only, in a temporary copy of the tree. Lines whose
/// hand work a finding already names are not repeated. Findings quote no text of files outside the program, only their
/// names. Errors: npucxx cannot be started, or the copy cannot be made.
Result<BuildCheck> check_build(const Program& program, const MigratedProgram& migrated,
                               const BuildRequest& request);

/// The npucxx command for a job, without the file. It contains only options that the analysis accepts too, so that no
/// option runs or loads a program, or names an output file.
std::vector<std::string> npucxx_options(const ParseJob& job);

/// The shim library with which npucxx links. Errors: npucxx names none.
Result<std::string> shim_library(const std::string& npucxx);

/// Whether npucxx can compile on this machine: it starts, finds the shim, and its host compiler exists.
bool can_build(const std::string& npucxx);

}  // namespace migrate

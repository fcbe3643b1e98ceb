#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/verify/build_units.h"
#include "tool/verify/verify.h"

namespace migrate {

/// What compiling the migrated program showed.
struct BuildCheck {
  std::vector<Finding> findings;  ///< one per error, at the user's original line
  size_t compiled = 0;            ///< translation units that compile
  size_t units = 0;               ///< translation units there are
  std::set<std::string> judged;   ///< main files, absolute, of which the compiler's word counts
  size_t not_judged = 0;  ///< units with errors that say nothing of the migration: they lack a header, or the
                          ///< original has errors too and no build file names them
  size_t errors_not_judged = 0;  ///< in those units
};

/// What check_build is asked to do.
struct BuildRequest {
  std::vector<BuildUnit> units;
  std::set<std::string> tree;             ///< the program's files, changed or not, absolute
  std::set<std::string> missing_headers;  ///< wanted by headers of other people, as the parse found
  std::string npucxx;
  WorkerOptions workers;
  std::string cache_directory;  ///< of build_cache.h; empty: nothing is remembered
};

/// Has npucxx read each unit of the migrated program (-fsyntax-only), in a copy of the tree that is removed
/// again. Lines whose hand work a finding names already are not repeated. Of files that are no part of the
/// program nothing but the name is told. Errors: npucxx cannot be started, the copy cannot be made.
Result<BuildCheck> check_build(const Program& program, const MigratedProgram& migrated,
                               const BuildRequest& request);

/// npucxx's command for a job, without the file: those of the job's options that the analysis takes too, so
/// that none runs a program, loads one, or names a file to write.
std::vector<std::string> npucxx_options(const ParseJob& job);

/// The shim's library that npucxx links with. Errors: it says none.
Result<std::string> shim_library(const std::string& npucxx);

/// Whether npucxx can compile here: it starts, finds the shim, and its host compiler is there.
bool can_build(const std::string& npucxx);

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/facts/jobs/flags.h"
#include "tool/program/collect_jobs.h"
#include "tool/rules/rule_set.h"
#include "tool/stubs/render.h"

namespace migrate {

/// The inputs that `analyze` and `rewrite` share.
struct ProgramOptions {
  std::vector<std::string> paths;  ///< files and directories; empty: the current directory
  FlagOptions flags;
  /// "A,B=1": each file is parsed once per entry; empty: once, without more macros.
  std::vector<std::string> passes;
  std::vector<std::string> rule_directories;  ///< the built-in rules first, then the user's
  ToolkitVersions versions;
  CollectOptions collect;
};

/// A program after parsing: its rules, jobs and facts.
struct Program {
  RuleSet rules;
  VirtualHeaders headers;
  std::vector<std::string> roots;  ///< directories of the user's files, absolute
  std::vector<ParseJob> jobs;      ///< with the final arguments
  ProgramFacts facts;
  std::string note;  ///< one line for the user about the flags, or empty
};

/// Rules -> virtual headers -> jobs -> facts. Headers below the given directories that no unit includes are parsed as
/// separate jobs, with the flags that most of the other jobs share.
/// Errors: a rules file that cannot be read, a path that does not exist, no source file found.
Result<Program> read_program(const FileSystem& files, const ProgramOptions& options);

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/facts/jobs/flags.h"
#include "tool/program/collect_jobs.h"
#include "tool/rules/rule_set.h"
#include "tool/stubs/render.h"

namespace migrate {

/// What `analyze` and `rewrite` are given alike.
struct ProgramOptions {
  std::vector<std::string> paths;  ///< files and directories; empty: the current directory
  FlagOptions flags;
  std::vector<std::string>
      passes;  ///< "A,B=1": each file is read once with each of these; empty: once as it is
  std::vector<std::string> rule_directories;  ///< the product's first, then the user's
  ToolkitVersions versions;
  CollectOptions collect;
};

/// A program as it was read: the rules it was read with, the jobs, and the facts.
struct Program {
  RuleSet rules;
  VirtualHeaders headers;
  std::vector<std::string> roots;  ///< directories that hold the user's own files, absolute
  std::vector<ParseJob> jobs;      ///< with the arguments that were used in the end
  ProgramFacts facts;
  std::string note;  ///< one line for the user about how the flags were found, or empty
};

/// Rules -> virtual headers -> jobs -> facts. Headers below the given directories that no unit included are parsed
/// as jobs of their own, with the flags that most of the other jobs share.
/// Errors: a rules file that cannot be read, a path that does not exist, no source file found.
Result<Program> read_program(const FileSystem& files, const ProgramOptions& options);

}  // namespace migrate

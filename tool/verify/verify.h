#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/edits/apply.h"
#include "tool/edits/edit.h"
#include "tool/program/read_program.h"

namespace migrate {

/// The migrated text of a program that may not be on disk yet.
struct MigratedProgram {
  std::map<std::string, std::string> text;         ///< changed files, by absolute path of the original
  std::map<std::string, std::vector<Edit>> edits;  ///< by the same path
};

/// What a parse of the migrated text showed.
struct Verification {
  std::vector<Finding> findings;      ///< one per error, at the user's original line
  size_t units = 0;                   ///< that were parsed again
  std::set<std::string> parsed;       ///< their main files, absolute
  std::set<std::string> excused;      ///< files with an error that the original has too, absolute
  size_t errors_of_the_original = 0;  ///< left out: the original has them too
  std::vector<NameClash>
      clashes;  ///< names of the original that are clear there, and not beside the shim's headers
  std::set<std::string>
      missing_headers;  ///< wanted by headers of other people: what follows from it is left out
};

/// Parses the migrated text as plain C++ (C for .c) against the shim's headers, in worker processes. Units of plain C and
/// C++ that read nothing of the migration are what they were and not parsed again; sources that another includes are
/// parsed there.
/// Errors of files that the migration leaves as they are, and headers that rules call unsupported, are not repeated.
Verification verify(const Program& program, const MigratedProgram& migrated, const std::string& shim_include,
                    const CollectOptions& options = {});

/// What the compiler of migrated code is given for a job: no CUDA mode, the shim's headers first.
std::vector<std::string> migrated_arguments(const ParseJob& job, const std::string& shim_include);

/// CUDA-family names in the output that no fact about the input lists: a defect of this tool, so a finding.
/// Names the user declares are the user's.
std::vector<Finding> find_residual_symbols(const Program& program, const MigratedProgram& migrated);

}  // namespace migrate

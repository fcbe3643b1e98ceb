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

/// The result of parsing the migrated text.
struct Verification {
  std::vector<Finding> findings;  ///< one per error, at the user's original line
  size_t units = 0;               ///< units that were parsed again
  std::set<std::string> parsed;   ///< their main files, absolute
  /// Absolute path and line of the findings that the migration may have caused: it changes the line, and the error is none of syntax.
  std::set<std::pair<std::string, uint32_t>> of_the_migration;
  std::set<std::string> excused;      ///< files with an error that the original also has, absolute
  size_t errors_of_the_original = 0;  ///< omitted, because the original also has them
  /// Names that are unambiguous in the original but not with the shim's headers.
  std::vector<NameClash> clashes;
  /// Included by third-party headers; the errors that follow from them are omitted.
  std::set<std::string> missing_headers;
};

/// Parses the migrated text as plain C++ (C for .c) against the shim's headers, in worker processes. Units of plain C and
/// C++ that read no migrated text are unchanged and are not parsed again. Sources that another source includes are parsed
/// with it.
/// Errors of files that the migration does not change, and unsupported headers, are not reported again.
Verification verify(const Program& program, const MigratedProgram& migrated, const std::string& shim_include,
                    const CollectOptions& options = {});

/// The compiler arguments for the migrated text of a job: no CUDA mode, the shim's headers first.
std::vector<std::string> migrated_arguments(const ParseJob& job, const std::string& shim_include);

/// CUDA names in the output that no fact about the input lists. They are a defect of this tool, so each is a finding.
/// Names that the program declares do not count.
std::vector<Finding> find_residual_symbols(const Program& program, const MigratedProgram& migrated);

}  // namespace migrate

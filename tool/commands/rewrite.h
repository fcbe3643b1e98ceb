#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/decide/chips.h"
#include "tool/decide/decision.h"
#include "tool/diagnostics/finding.h"
#include "tool/program/read_program.h"
#include "tool/report/report.h"

namespace migrate {

/// The options of `migrate rewrite`.
struct RewriteOptions {
  ProgramOptions program;
  bool in_place = false;
  std::string output_directory;  ///< -o; mirrors the given tree, untouched files included
  bool dry_run = false;          ///< nothing is written
  bool verify = true;            ///< parse the migrated text again against the shim's headers
  std::string npucxx;        ///< not empty: each unit of the migrated text must also compile with this npucxx
  bool fix_races = false;    ///< insert the missing barriers instead of a synchronisation of the warp
  std::string kernels;       ///< not empty: build files pass --kernels= and this to npucxx
  bool annotate = false;     ///< one comment with the MIG id above each line that needs hand work
  std::string shim_include;  ///< see resources.h
  const Chip* chip = &default_chip();  ///< its limits are those of the findings that `annotate` writes
};

/// A barrier that the rewrite inserted.
struct InsertedBarrier {
  std::string file;
  uint32_t line = 0;    ///< in the original text
  std::string where;    ///< function
  std::string barrier;  ///< "__syncwarp" or "__syncthreads"
};

/// One user file that the rewrite changes.
struct ChangedFile {
  std::string path;    ///< as it was read
  std::string target;  ///< the path of the new text; equal to `path` with --in-place
  std::string before;
  std::string after;
  size_t edits = 0;
};

/// The result of a rewrite, also of a dry run. The command line decides the exit code.
struct RewriteResult {
  Program program;                   ///< facts of the original text
  Decisions decisions;               ///< the decisions about its uses
  std::vector<ChangedFile> changed;  ///< sorted by path
  std::vector<Finding> elsewhere;  ///< hand work outside the sources: in build files, objects built for CUDA
  std::vector<Finding> verification;      ///< errors of the migrated text, mapped to the original lines
  std::vector<Finding> residual_symbols;  ///< CUDA-family names that remain in the output
  size_t verified_units = 0;              ///< units parsed again: those that the migration concerns
  /// Errors that the original also has and that do not concern the migration.
  size_t errors_of_the_original = 0;
  /// Headers of third-party headers that were missing in the verification.
  std::set<std::string> missing_headers;
  Judgement judgement;  ///< what verified the migrated text, and how much of it
  /// Object files built for CUDA, absolute; never copied to the output directory.
  std::set<std::string> objects;
  std::vector<InsertedBarrier> barriers;  ///< in the order of their location
  size_t with_kernel_flag = 0;            ///< build files that pass --kernels= to npucxx
  size_t edits = 0;
  size_t copied = 0;        ///< untouched files copied to the output directory
  size_t failed_units = 0;  ///< main files that could not be analysed
  bool written = false;
};

/// Reads, decides, edits, verifies and writes. In place it changes all files or none: see journal.h.
/// Errors: invalid input, output that cannot be written, or a run that was stopped before the writing began. The user's
/// files are then unchanged.
Result<RewriteResult> rewrite(FileSystem& files, const RewriteOptions& options);

/// The migrated text of one file that exists only in memory, with the given rules: for rule examples and tests.
/// `name` decides the language by its extension. No verification.
struct RewrittenText {
  std::string text;
  std::vector<Finding> refusals;
  ProgramFacts facts;
};
Result<RewrittenText> rewrite_text(const std::string& name, const std::string& text, const RuleSet& rules,
                                   const VirtualHeaders& headers);

/// All changes as one unified diff that `patch -p0` applies; paths as in `changed`.
std::string unified_diff(const std::vector<ChangedFile>& changed);

}  // namespace migrate

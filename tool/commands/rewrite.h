#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/decide/decision.h"
#include "tool/diagnostics/finding.h"
#include "tool/findings/chips.h"
#include "tool/program/read_program.h"
#include "tool/report/report.h"

namespace migrate {

/// What `migrate rewrite` is asked to do besides the inputs.
struct RewriteOptions {
  ProgramOptions program;
  bool in_place = false;
  std::string output_directory;  ///< -o; mirrors the given tree, untouched files included
  bool dry_run = false;          ///< nothing is written
  bool verify = true;            ///< parse the migrated text again against the shim's headers
  std::string npucxx;        ///< not empty: each unit of the migrated text must also compile with this npucxx
  bool fix_races = false;    ///< put missing barriers, where else only the lanes of a warp wait
  bool annotate = false;     ///< one comment with the MIG id above each place that needs hand work
  std::string shim_include;  ///< see resources.h
  const Chip* chip = &default_chip();  ///< whose limits the comments of `annotate` go by
};

/// Where the rewrite put a barrier that the program did without.
struct InsertedBarrier {
  std::string file;
  uint32_t line = 0;    ///< of the text before
  std::string where;    ///< function
  std::string barrier;  ///< "__syncwarp" or "__syncthreads"
};

/// One file of the user's that the rewrite changes.
struct ChangedFile {
  std::string path;    ///< as it was read
  std::string target;  ///< where the new text goes: equal to `path` in place
  std::string before;
  std::string after;
  size_t edits = 0;
};

/// What a rewrite did, or would do. The exit code is the command line's decision.
struct RewriteResult {
  Program program;                   ///< facts of the text before
  Decisions decisions;               ///< what became of its uses
  std::vector<ChangedFile> changed;  ///< sorted by path
  std::vector<Finding>
      elsewhere;  ///< hand work outside of the sources: in build files, objects made for CUDA
  std::vector<Finding> verification;      ///< errors of the migrated text, mapped to the original lines
  std::vector<Finding> residual_symbols;  ///< CUDA-family names that remain in the output
  size_t verified_units = 0;              ///< parsed again: those that the migration concerns
  size_t errors_of_the_original = 0;      ///< that the original has too: no obstacle of the migration
  std::set<std::string>
      missing_headers;  ///< of other people's headers, found missing when the result was verified
  Judgement judgement;  ///< who judged the migrated text, and of how much
  std::set<std::string>
      objects;  ///< object files made for CUDA, absolute: never copied to the output directory
  std::vector<InsertedBarrier> barriers;  ///< by place
  size_t edits = 0;
  size_t copied = 0;        ///< untouched files copied to the output directory
  size_t failed_units = 0;  ///< main files that could not be analysed
  bool written = false;
};

/// Reads, plans, edits, verifies and writes. In place it is all or nothing: see journal.h.
/// Errors: bad input, or output that cannot be written; the user's files are then as before.
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

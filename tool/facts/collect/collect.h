#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/facts/model/facts.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// Parses one file and returns its facts; the unit has the final arguments. Facts without
/// a unit: the job was a second parse that does not count. Never throws, exits or prints. A file that cannot be
/// parsed gives a unit with Outcome::failed; a file with errors gives the facts that could be obtained.
/// Thread-safe: calls may run in parallel. `read` gets the files on which the facts depend, without
/// those of `job.precompiled`; null: not needed.
ProgramFacts collect(const ParseJob& job, const ParseContext& context, FilesRead* read = nullptr);

/// Whether `collect` did not try the alternatives of the job, because a missing header may explain all errors. The
/// caller can then try some of these jobs with the alternatives, instead of parsing many files again in vain.
bool leaves_alternatives(const ParseJob& job, const ProgramFacts& facts, const RuleSet& rules);

/// Parses migrated text as plain C++ against the shim's real headers: keeps only diagnostics and name clashes.
/// `overlay` replaces or adds files (migrated text that is not on disk), by absolute path. Errors in headers below
/// `user_roots` are placed there; errors in other headers are placed at the #include that leads to them. Function bodies
/// are parsed only in the user's headers and in headers of folders of the command line (-I, -isystem). `read` gets the files
/// that the parse read, those of `overlay` too; may be null.
ProgramFacts check_migrated(const ParseJob& job, const std::map<std::string, std::string>& overlay,
                            const std::vector<std::string>& user_roots = {}, FilesRead* read = nullptr);

}  // namespace migrate

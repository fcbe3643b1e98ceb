#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/facts/model/facts.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// Parses one file and returns its facts; the arguments of the unit are those that were used in the end. Facts without
/// a unit: the job was a second look that does not count. Never throws, never exits, never prints; a file that cannot be
/// parsed gives a unit with Outcome::failed, a file with errors keeps the facts that could be obtained.
/// Thread-safe: calls may run in parallel. `read` gets what the facts depend on besides job and context, without what
/// lies in `job.precompiled`; null: not asked for.
ProgramFacts collect(const ParseJob& job, const ParseContext& context, FilesRead* read = nullptr);

/// Whether `collect` left the alternatives of the job untried, because a missing header may explain all errors: the
/// caller can try some of these jobs with `insist`, instead of reading half of a tree again in vain.
bool leaves_alternatives(const ParseJob& job, const ProgramFacts& facts, const RuleSet& rules);

/// Parses migrated text as plain C++ against the shim's real headers: diagnostics and names that clash are all that is kept.
/// `overlay` replaces or adds files (migrated text not yet on disk), by absolute path. Errors in headers below
/// `user_roots` are placed there, those in other headers at the #include that leads to them. Bodies of functions are
/// read in the user's headers, in those of folders of the command line (-I, -isystem), and nowhere else.
ProgramFacts check_migrated(const ParseJob& job, const std::map<std::string, std::string>& overlay,
                            const std::vector<std::string>& user_roots = {});

}  // namespace migrate

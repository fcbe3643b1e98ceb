#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/facts/facts.h"
#include "tool/rules/rule_set.h"

namespace migrate {

struct PrecompiledHeaders;

/// One main file and how to parse it. Arguments are already clang's (see flags.h), without the compiler name.
struct ParseJob {
  std::string file;
  std::string directory;               ///< working directory of the command, or empty
  std::vector<std::string> arguments;  ///< "-std=c++17", "-Iinclude", "-DX=1", "-xcuda"
  const PrecompiledHeaders* precompiled =
      nullptr;  ///< what precompile() made of the headers it begins with, or null
  /// Arguments to add, one list after the other, where the parse gives errors: guesses, of which the one with the
  /// fewest errors is kept.
  std::vector<std::vector<std::string>> alternatives = {};
  bool insist = false;  ///< alternatives are tried even where a header that is missing may explain the errors
  bool only_without_errors = false;  ///< a second look at a file: it counts only where it gives no errors
};

/// The alternative that is only tried where errors look as if the text were too new for its standard.
inline constexpr const char* kNewerStandard = "-std=c++20";

/// What the parser is given besides the job. Without virtual headers, migrated text is meant: see check_migrated.
struct ParseContext {
  const RuleSet* rules = nullptr;
  const std::map<std::string, std::string>* headers = nullptr;  ///< virtual headers by include name, or null
  std::vector<std::string> roots;  ///< directories whose files are the user's own: facts are kept for these;
                                   ///< none: the directory of the main file
  const std::map<std::string, std::string>* overlay = nullptr;  ///< files in memory, by absolute path
};

/// What a parse depended on: the content_hash of each file it read, by absolute path; kNotThere for each that it
/// looked for in vain. Virtual headers are left out.
using FilesRead = std::map<std::string, std::string>;
inline constexpr const char* kNotThere = "-";

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

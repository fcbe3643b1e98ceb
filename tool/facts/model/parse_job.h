#pragma once
#include <map>
#include <string>
#include <vector>

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
  bool force_retry =
      false;  ///< alternatives are tried even where a header that is missing may explain the errors
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

/// Where the headers that the rules declare seem to lie. No such directory exists on a disk.
inline constexpr const char* kVirtualDirectory = "/migrate-virtual";

}  // namespace migrate

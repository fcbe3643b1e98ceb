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
  /// The result of precompile() for the headers at its start, or null.
  const PrecompiledHeaders* precompiled = nullptr;
  /// Whether these include headers of the C++ library that the file includes after declarations.
  bool reads_ahead = false;
  /// Lists of arguments to try if the parse gives errors. They are guesses: the one with the fewest errors is kept.
  std::vector<std::vector<std::string>> alternatives = {};
  bool only_without_errors = false;  ///< a second parse of a file, which counts only without errors
};

/// The alternative that is tried only if the errors suggest a text that is too new for its standard.
inline constexpr const char* kNewerStandard = "-std=c++20";

/// The inputs of the parser besides the job. Without virtual headers it parses migrated text: see check_migrated.
struct ParseContext {
  const RuleSet* rules = nullptr;
  const std::map<std::string, std::string>* headers = nullptr;  ///< virtual headers by include name, or null
  std::vector<std::string> roots;  ///< directories of the user's files, for which facts are stored;
                                   ///< none: the directory of the main file
  const std::map<std::string, std::string>* overlay = nullptr;  ///< files in memory, by absolute path
};

/// The files on which a parse depended: the content_hash of each file that it read, by absolute path; kNotThere for
/// each file that it did not find. Without virtual headers.
using FilesRead = std::map<std::string, std::string>;
inline constexpr const char* kNotThere = "-";

/// The pretended directory of the headers that the rules declare. It does not exist on disk.
inline constexpr const char* kVirtualDirectory = "/migrate-virtual";

}  // namespace migrate

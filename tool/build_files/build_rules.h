#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/base/result.h"

namespace migrate {

/// The kind of a name in a build file. `rules/build/*.json` is the text form.
enum class BuildRuleKind {
  language,  ///< CMake: a language of project() or enable_language()
  package,   ///< CMake: find_package(NAME)
  command,   ///< CMake: a command; names compare without regard to case
  library,   ///< a library as written after -l, or as an argument of a CMake command ("CUDA::cublas",
             ///< "cublas")
  value,     ///< CMake: a variable whose reference "${NAME}" is replaced by other text
  variable,  ///< CMake: a variable that is renamed
  header,    ///< CMake: a header that find_path() looks for; its target is the folder
  program,   ///< Make and shell: a program, by its file name
  ignored,   ///< harmless: no edit, no finding
};

struct BuildRule {
  BuildRuleKind kind = BuildRuleKind::ignored;
  std::string name;  ///< a trailing '*' matches any rest
  /// Empty: no edit, a finding with `advice`; a trailing '*' is replaced by what that of `name` matched.
  std::string target;
  std::string append;  ///< command: text to insert before its ')'; package: text to insert after it
  std::string behind;  ///< command: the name of a command to add after it, with the same first argument
  /// The rule applies to programs in which uses of this library are rewritten; empty: to all.
  std::string when;
  std::string advice;

  /// The replacement of `found`, which this rule matches.
  std::string target_for(std::string_view found) const;
};

/// All build rules; later ones override earlier ones.
class BuildRules {
 public:
  explicit BuildRules(std::vector<BuildRule> rules = {}) : rules_(std::move(rules)) {}
  const BuildRule* find(BuildRuleKind kind, std::string_view name) const;
  /// The rules for a program in which uses of these libraries are rewritten.
  BuildRules for_program(const std::set<std::string>& libraries) const;

 private:
  std::vector<BuildRule> rules_;
};

/// The NAME of a toolkit library that is given by its file, as in "$(CUDA_ROOT)/lib64/libNAME.so.12"; empty for other
/// text. A program's own "lib/libcuda.a" does not count: the folder must look like CUDA's or the system's.
std::string_view library_of_toolkit_file(std::string_view path);

/// Reads DIRECTORY/build/*.json of each rules directory; later directories override earlier ones. A directory without
/// build/ adds nothing. Errors: one line "FILE:LINE: what is wrong".
Result<BuildRules> load_build_rules(const FileSystem& files, const std::vector<std::string>& directories);

/// Reads one file of build rules given as text.
Result<std::vector<BuildRule>> parse_build_rules(const std::string& path, const std::string& text);

}  // namespace migrate

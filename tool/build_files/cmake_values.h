#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/build_files/cmake_text.h"

namespace migrate {

/// The text of an argument without its quotes.
std::string_view unquoted(std::string_view text, const CMakeArgument& argument);

/// The items of a list, "a;b": empty ones are left out.
std::vector<std::string> cmake_items(std::string_view list);

/// What the variables of one CMake file may hold, as far as the file says it: set(), list(APPEND ...), foreach() over
/// items or lists, and the parameters of functions and macros that the file itself calls. Branches are all taken.
/// Cost: O(text).
class CMakeValues {
 public:
  CMakeValues(std::string_view text, const std::vector<CMakeCommand>& commands);

  /// All texts that `word` may stand for, "${NAME}" replaced by each value of NAME; a list is one text, its items
  /// separated by ';'. A variable that the file gives no value stays as it is. Cut off after 256 texts.
  std::vector<std::string> expand(std::string_view word) const;

  /// Variables that project() and enable_language() name: they hold languages.
  const std::set<std::string>& language_lists() const { return language_lists_; }

 private:
  using Words = std::vector<std::string>;
  void read(std::string_view text, const CMakeCommand& command, const std::string& name);
  void add_loop(const Words& words);
  void expand_into(const std::string& known, std::string_view rest, int depth, Words& all) const;

  std::map<std::string, Words> values_;      ///< of each variable, as written; a list is one of them
  std::map<std::string, Words> parameters_;  ///< of each function and macro, by its name in lower case
  std::set<std::string> language_lists_;
};

}  // namespace migrate

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

/// The items of a list, "a;b", without empty ones.
std::vector<std::string> cmake_items(std::string_view list);

/// The possible values of the variables of one CMake file, from set(), list(APPEND ...), foreach() over items or lists,
/// and the parameters of functions and macros that the file itself calls. All branches count as taken.
/// Cost: O(text).
class CMakeValues {
 public:
  CMakeValues(std::string_view text, const std::vector<CMakeCommand>& commands);

  /// All possible expansions of `word`, with "${NAME}" replaced by each value of NAME. A list is one text with its items
  /// separated by ';'. A variable without a value in the file stays as it is. At most 256 texts.
  std::vector<std::string> expand(std::string_view word) const;

  /// Variables that project() and enable_language() name: their values are languages.
  const std::set<std::string>& language_lists() const { return language_lists_; }

 private:
  using Words = std::vector<std::string>;
  void read(std::string_view text, const CMakeCommand& command, const std::string& name);
  void add_loop(const Words& words);
  void expand_into(const std::string& known, std::string_view rest, int depth, Words& all) const;

  std::map<std::string, Words> values_;      ///< of each variable, as written; a list is one value
  std::map<std::string, Words> parameters_;  ///< of each function and macro, by its name in lower case
  std::set<std::string> language_lists_;
};

}  // namespace migrate

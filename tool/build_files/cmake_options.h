#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/build_files/cmake_text.h"

namespace migrate {

/// Kleene's logic: nothing is an unknown truth.
std::optional<bool> negation(std::optional<bool> a);
std::optional<bool> conjunction(std::optional<bool> a, std::optional<bool> b);

/// The values that the options of CMake files have unless a user sets them, and the conditions that follow from them.
class CMakeOptions {
 public:
  /// Adds what one file declares: option(X "..." OFF), cmake_dependent_option(), set(X ON CACHE BOOL ""). An option
  /// is unknown if a file gives it a second value, also by set(), or no constant. So is one whose name is about CUDA or GPUs:
  /// that code is what is migrated. Other variables are always unknown, because modules set them.
  void read(std::string_view text, const std::vector<CMakeCommand>& commands);

  /// Makes the options that a script or makefile sets ("cmake -DX=ON ..") unknown. To be called after all files are read.
  void read_script(std::string_view text);

  /// The value of an option; nothing if it is unknown.
  std::optional<bool> value(const std::string& name) const;

  /// The value of the condition of if() or elseif(); nothing if it is unknown. Comparisons and tests are not evaluated.
  /// Source: cmake-commands(7), if(), "Condition Syntax".
  std::optional<bool> holds(const std::vector<std::string>& condition) const;

  /// "option UNIT_TEST is OFF, option X is ON": the known options of a condition.
  std::string known_in(const std::vector<std::string>& condition) const;

 private:
  void assign(const std::string& name, std::optional<bool> value);

  std::set<std::string> declared_;
  std::map<std::string, std::optional<bool>> values_;  ///< of options and other variables
};

}  // namespace migrate

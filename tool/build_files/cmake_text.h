#pragma once
#include <string_view>
#include <vector>

#include "tool/base/source_text.h"

namespace migrate {

/// One argument of a CMake command. A quoted or bracket argument includes its quotes or brackets.
struct CMakeArgument {
  Range range;
  bool quoted = false;
  bool bracket = false;   ///< [[text]]: nothing in it is expanded
};

/// "name(argument ...)".
struct CMakeCommand {
  Range name;
  Range open, close;      ///< the parentheses; `close` is empty at the end of an unfinished file
  std::vector<CMakeArgument> arguments;  ///< parentheses inside count as arguments of their own
};

/// Commands of a CMake file in order; comments are skipped. Never fails. Cost: O(text).
/// Source: cmake-language(7), section "Syntax".
std::vector<CMakeCommand> parse_cmake(std::string_view text);

}  // namespace migrate

#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/source_text.h"

namespace migrate {

/// One argument of a CMake command. A quoted or bracket argument includes its quotes or brackets.
struct CMakeArgument {
  Range range;
  bool quoted = false;
  bool bracket = false;  ///< [[text]]: nothing in it is expanded
};

/// "name(argument ...)".
struct CMakeCommand {
  Range name;
  Range open, close;  ///< the parentheses; `close` is empty at the end of an unfinished file
  std::vector<CMakeArgument> arguments;  ///< parentheses inside count as arguments of their own
};

/// Commands of a CMake file in order; comments are skipped. Never fails. Cost: O(text).
/// Source: cmake-language(7), section "Syntax".
std::vector<CMakeCommand> parse_cmake(std::string_view text);

/// A line's end, and the blanks that stand before `offset` if nothing else does on its line.
std::string new_line_like(std::string_view text, size_t offset);

/// What the condition of an if() says about the systems that take its branch and its else() branch.
enum class Systems { any, not_linux, all_but_linux_else };

/// For the arguments of if() and elseif(): `not_linux`, as in "WIN32 AND X", where Linux never takes the branch;
/// `all_but_linux_else`, as in "NOT WIN32" and "UNIX", where Linux never takes the else() branch; else `any`.
Systems systems_of(const std::vector<std::string_view>& condition);

}  // namespace migrate

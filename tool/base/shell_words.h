#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// Splits a command as a POSIX shell does: blanks separate, quotes and backslashes protect. Never fails: an unclosed
/// quote ends at the end of the text.
std::vector<std::string> split_shell_words(std::string_view text);

}  // namespace migrate

#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

// Text layout in terminal columns: a CJK character is two columns wide. Input is UTF-8; a byte that is not part of
// a valid sequence counts as one column.

/// The default width of a terminal.
inline constexpr size_t kColumns = 80;

size_t columns(std::string_view text);
std::string pad_left(const std::string& text, size_t width);
std::string pad_right(const std::string& text, size_t width);
/// At most `width` columns; a cut is shown as "...".
std::string clip(const std::string& text, size_t width);
/// The same, but the end stays: for paths.
std::string clip_left(const std::string& text, size_t width);
/// Lines of at most `width` columns, broken at spaces and next to wide characters. A longer word, for example a path, gets
/// a line of its own and is not split. Newlines become spaces; trailing spaces are dropped.
std::vector<std::string> wrap(const std::string& text, size_t width);
/// Lines of at most kColumns columns, all with `indent` spaces before them and a newline after them.
std::string wrapped_lines(const std::string& text, size_t indent = 0);

}  // namespace migrate

#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/source_text.h"
#include "tool/base/text.h"

namespace migrate {

inline constexpr size_t npos = std::string_view::npos;

/// `text` with comments and the contents of string and character literals replaced by spaces; same length, same
/// line breaks. So that checks on spelling never look into prose. Knows raw strings and digit separators.
/// Cost: O(n).
std::string blank_comments(std::string_view text);

/// The comments of `text`, with their "//" or "/*"; those inside literals are none.
std::vector<Range> comments_of(std::string_view text);

/// The next offset at or after `from` at which `word` is a whole identifier; npos if there is none.
size_t find_word(std::string_view code, std::string_view word, size_t from = 0);

/// Offset after the bracket that closes the one at `open` ('(', '{' or '['); npos if it is not closed.
size_t skip_brackets(std::string_view code, size_t open);

}  // namespace migrate

#pragma once
#include <string_view>
#include <vector>

#include "tool/base/source_text.h"

namespace migrate {

enum class TokenKind { identifier, number, string, character, comment, punctuation };

/// One token of C or C++ text, unexpanded. Punctuation comes one character at a time.
struct Token {
  TokenKind kind = TokenKind::punctuation;
  Range range;
  bool starts_line = false;   ///< the first token of its line (comments before it do not count)
  bool in_directive = false;  ///< of a preprocessor directive, its '#' included
};

/// Splits text into tokens: comments, literals (raw strings too), identifiers, numbers, punctuation.
/// Never fails: an unterminated literal ends with its line, an unterminated comment with the text. Cost: O(text).
std::vector<Token> tokenize(std::string_view text);

inline std::string_view spelling(std::string_view text, const Token& token) {
  return text.substr(token.range.begin, token.range.size());
}

/// Offset of the first character at or after `offset` that is neither white space, nor in a comment, nor a
/// line continuation.
uint32_t skip_blank(std::string_view text, uint32_t offset);

}  // namespace migrate

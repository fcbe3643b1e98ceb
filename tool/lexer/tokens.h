#pragma once
#include <string_view>
#include <vector>

#include "tool/base/source_text.h"

namespace migrate {

enum class TokenKind { identifier, number, string, character, comment, punctuation };

/// One token of C, C++ or CUDA text, before macros: also in inactive branches and in `#define` bodies. Punctuation is as
/// long as the language allows: "::", "->", "<<<". Digraphs are not known.
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

/// The real begin of a token that begins at `offset` for a compiler, which may count a backslash and a line break before
/// it as a part of the token.
uint32_t behind_line_splices(std::string_view text, uint32_t offset);

}  // namespace migrate

#include "tool/lexer/blanked.h"

#include "tool/base/text.h"
#include "tool/lexer/tokens.h"

namespace migrate {
namespace {

/// What is blank of a token: a comment as a whole, what a literal has between its quotes.
Range blank_part(std::string_view text, const Token& token) {
  if (token.kind == TokenKind::comment) return token.range;
  if (token.kind != TokenKind::string && token.kind != TokenKind::character) return {};
  const std::string_view spelled = spelling(text, token);
  const size_t quote = spelled.find_first_of("\"'");
  const bool closes = spelled.size() > quote + 1 && spelled.back() == spelled[quote];
  const auto begin = static_cast<uint32_t>(token.range.begin + quote + 1);
  return {begin, token.range.end - (closes ? 1 : 0)};
}

char closing(char open) { return open == '(' ? ')' : open == '{' ? '}' : ']'; }

}  // namespace

std::string blank_comments(std::string_view text) {
  std::string blanked(text);
  for (const Token& token : tokenize(text)) {
    const Range part = blank_part(text, token);
    for (uint32_t i = part.begin; i < part.end; ++i) {
      if (blanked[i] != '\n' && blanked[i] != '\r') blanked[i] = ' ';
    }
  }
  return blanked;
}

std::vector<Range> comments_of(std::string_view text) {
  std::vector<Range> comments;
  for (const Token& token : tokenize(text)) {
    if (token.kind == TokenKind::comment) comments.push_back(token.range);
  }
  return comments;
}

size_t find_word(std::string_view code, std::string_view word, size_t from) {
  for (size_t i = code.find(word, from); i != std::string_view::npos; i = code.find(word, i + 1)) {
    bool begins = i == 0 || !is_identifier_char(code[i - 1]);
    size_t end = i + word.size();
    if (begins && (end == code.size() || !is_identifier_char(code[end]))) return i;
  }
  return std::string_view::npos;
}

size_t skip_brackets(std::string_view code, size_t open) {
  std::string expected;
  for (size_t i = open; i < code.size(); ++i) {
    char c = code[i];
    if (c == '(' || c == '{' || c == '[') expected += closing(c);
    if (c != ')' && c != '}' && c != ']') continue;
    if (expected.empty() || expected.back() != c) return std::string_view::npos;
    expected.pop_back();
    if (expected.empty()) return i + 1;
  }
  return std::string_view::npos;
}

}  // namespace migrate

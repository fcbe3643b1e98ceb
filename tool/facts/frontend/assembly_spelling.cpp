#include "tool/facts/frontend/assembly_spelling.h"

#include "tool/lexer/token_file.h"

namespace migrate {
namespace {

bool is_asm(const TokenFile& tokens, size_t index) {
  return tokens.is(index, "asm") || tokens.is(index, "__asm__") || tokens.is(index, "__asm");
}

bool is_string(const TokenFile& tokens, size_t index) {
  return index < tokens.size() && tokens[index].kind == TokenKind::string;
}

/// The parenthesis of the asm statement at `index`; size() if it has none.
size_t parenthesis(const TokenFile& tokens, size_t index) {
  do ++index;
  while (tokens.is(index, "volatile") || tokens.is(index, "__volatile__") || tokens.is(index, "__volatile"));
  return tokens.is(index, "(") ? index : tokens.size();
}

/// Writes a comma on the first blank of [begin, end), if there are only blanks.
void put_comma(std::string& text, size_t begin, size_t end) {
  if (text.find_first_not_of(" \t\r\n", begin) < end) return;
  const size_t blank = text.find_first_of(" \t", begin);
  if (blank < end) text[blank] = ',';
}

/// The operands of the statement whose parentheses are `open` and `close`.
void separate_operands(std::string& text, const TokenFile& tokens, size_t open, size_t close) {
  for (size_t i = open + 1; i < close; ++i) {
    if (!tokens.is(i, "(")) continue;
    const size_t end = tokens.matching(i);
    if (end >= close) return;
    if (is_string(tokens, i - 1) && (is_string(tokens, end + 1) || tokens.is(end + 1, "[")))
      put_comma(text, tokens.range(end).end, tokens.range(end + 1).begin);
    i = end;
  }
}

}  // namespace

std::optional<std::string> respell_assembly(const std::string& text) {
  if (text.find("asm") == std::string::npos) return std::nullopt;
  const TokenFile tokens(text);
  std::string result = text;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!is_asm(tokens, i)) continue;
    const size_t open = parenthesis(tokens, i);
    if (open >= tokens.size()) continue;
    const size_t close = tokens.matching(open);
    if (close >= tokens.size()) continue;
    separate_operands(result, tokens, open, close);
    i = close;
  }
  if (result == text) return std::nullopt;
  return result;
}

}  // namespace migrate

#include "tool/facts/frontend/launch_spelling.h"

#include <algorithm>

#include "tool/lexer/token_file.h"

namespace migrate {
namespace {

size_t opening(const TokenFile& tokens, size_t index) {
  bool is_operator = index > 0 && tokens.is(index - 1, "operator");  // operator<< <T>
  return is_operator ? 0 : launch_open(tokens, index);
}

size_t closing(const TokenFile& tokens, size_t index) {
  size_t count = launch_close(tokens, index);
  return count && tokens.is(index + count, "(") ? count : 0;
}

/// Joins the characters of tokens [index, index + count); the blanks between them move after them.
void pull_together(std::string& text, const TokenFile& tokens, size_t index, size_t count) {
  auto begin = text.begin() + tokens[index].range.begin;
  auto end = text.begin() + tokens[index + count - 1].range.end;
  bool only_blanks = std::all_of(begin, end, [](char c) { return c == '<' || c == '>' || isspace(c); });
  if (only_blanks) std::stable_partition(begin, end, [](char c) { return c == '<' || c == '>'; });
}

}  // namespace

std::optional<std::string> respell_launches(const std::string& text) {
  if (text.find("<<") == std::string::npos) return std::nullopt;
  const TokenFile tokens(text);
  std::string result = text;
  bool inside = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    size_t count = inside ? closing(tokens, i) : opening(tokens, i);
    if (tokens.is(i, ";")) inside = false;
    if (count == 0) continue;
    if (count > 1) pull_together(result, tokens, i, count);
    inside = !inside;
    i += count - 1;
  }
  if (result == text) return std::nullopt;
  return result;
}

}  // namespace migrate

#include "tool/facts/frontend/pragma_spelling.h"

#include "tool/lexer/token_file.h"

namespace migrate {
namespace {

/// Whether `# pragma` stands somewhere else than at the begin of a line. Most headers have `#pragma once`, and need no tokens.
bool has_pragma_within_a_line(const std::string& text) {
  const auto last_before = [&](size_t end) {
    return end == 0 ? std::string::npos : text.find_last_not_of(" \t", end - 1);
  };
  for (size_t word = text.find("pragma"); word != std::string::npos; word = text.find("pragma", word + 1)) {
    const size_t hash = last_before(word);
    if (hash == std::string::npos || text[hash] != '#') continue;
    const size_t before = last_before(hash);
    if (before == std::string::npos) continue;
    const bool is_continued = before > 0 && (text[before - 1] == '\\' || text[before - 1] == '\r');
    if (text[before] != '\n' || is_continued) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> respell_pragmas(const std::string& text) {
  if (!has_pragma_within_a_line(text)) return std::nullopt;
  const TokenFile tokens(text);
  std::string result = text;
  for (const Directive& directive : tokens.directives()) {
    const size_t body = directive.first + 3;  // behind '#', `define` and the name
    if (directive.keyword != "define" || body + 1 >= directive.last) continue;
    if (!tokens.is(body, "#") || !tokens.is(body + 1, "pragma")) continue;
    for (size_t i = body; i < directive.last; ++i)
      result.replace(tokens.range(i).begin, tokens.range(i).size(), tokens.range(i).size(), ' ');
  }
  if (result == text) return std::nullopt;
  return result;
}

}  // namespace migrate

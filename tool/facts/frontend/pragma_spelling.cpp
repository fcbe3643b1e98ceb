#include "tool/facts/frontend/pragma_spelling.h"

#include "tool/lexer/token_file.h"

namespace migrate {

std::optional<std::string> respell_pragmas(const std::string& text) {
  if (text.find("pragma") == std::string::npos) return std::nullopt;
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

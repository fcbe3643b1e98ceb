// Macros that a header defines to declare functions, and what their uses expand to.
#ifndef TESTS_HOUSE_HEADER_MACROS_H_
#define TESTS_HOUSE_HEADER_MACROS_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/house/tokens.h"

namespace house {

struct Macro {
  std::vector<std::string> parameters;
  Tokens body;
};
using Macros = std::map<std::string, Macro>;

/// Remembers the macro of a directive `#define NAME(a, b) body`; other directives change nothing.
inline void define_macro(const std::string& directive, Macros& macros) {
  const Tokens tokens = tokens_of(" " + directive.substr(1));
  if (tokens.size() < 4 || tokens[0].text != "define" || tokens[2].text != "(") return;
  if (directive.find(tokens[1].text + "(") == std::string::npos) return;  // NAME (x): without parameters
  const std::size_t body = after_brackets(tokens, 2);
  Macro macro;
  for (std::size_t i = 3; i + 1 < body; ++i) {
    if (tokens[i].kind == Kind::word) macro.parameters.push_back(tokens[i].text);
  }
  macro.body.assign(tokens.begin() + static_cast<std::ptrdiff_t>(body), tokens.end());
  macros[tokens[1].text] = macro;
}

/// The arguments between the parentheses at [open, close).
inline std::vector<std::string> arguments_of(const Tokens& tokens, std::size_t open, std::size_t close) {
  std::vector<std::string> arguments;
  std::size_t first = open + 1;
  for (std::size_t i = first; i + 1 < close; ++i) {
    if (tokens[i].text == "(") i = after_brackets(tokens, i) - 1;
    if (tokens[i].text != ",") continue;
    arguments.push_back(text_of(tokens, first, i));
    first = i + 1;
  }
  arguments.push_back(text_of(tokens, first, close - 1));
  return arguments;
}

/// The body with its parameters replaced and `##` carried out.
inline std::string expand(const Macro& macro, const std::vector<std::string>& arguments) {
  std::string text;
  bool paste = true;
  for (std::size_t i = 0; i < macro.body.size(); ++i) {
    if (macro.body[i].text == "#" && i + 1 < macro.body.size() && macro.body[i + 1].text == "#") {
      paste = true;
      ++i;
      continue;
    }
    const auto found = std::find(macro.parameters.begin(), macro.parameters.end(), macro.body[i].text);
    const auto index = static_cast<std::size_t>(found - macro.parameters.begin());
    const bool is_argument = found != macro.parameters.end() && index < arguments.size();
    text += (paste ? "" : " ") + (is_argument ? arguments[index] : macro.body[i].text);
    paste = false;
  }
  return text;
}

}  // namespace house

#endif  // TESTS_HOUSE_HEADER_MACROS_H_

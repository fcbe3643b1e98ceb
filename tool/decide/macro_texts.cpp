#include "tool/decide/macro_texts.h"

#include <algorithm>

namespace migrate {
namespace {

/// The tokens of one directive, '#' first, comments left out.
std::vector<Token> directive_at(const std::vector<Token>& tokens, size_t hash) {
  std::vector<Token> found{tokens[hash]};
  for (size_t i = hash + 1; i < tokens.size() && tokens[i].in_directive && !tokens[i].starts_line; ++i)
    if (tokens[i].kind != TokenKind::comment) found.push_back(tokens[i]);
  return found;
}

}  // namespace

MacroTexts::MacroTexts(Planner& planner) {
  for (uint32_t file = 0; file < planner.facts.files.size(); ++file) {
    const std::string_view text = planner.text(file);
    if (text.find("define") == std::string_view::npos) continue;
    const std::vector<Token>& tokens = planner.tokens(file);
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (!tokens[i].in_directive || !tokens[i].starts_line || spelling(text, tokens[i]) != "#") continue;
      const std::vector<Token> directive = directive_at(tokens, i);
      if (directive.size() < 3 || spelling(text, directive[1]) != "define") continue;
      MacroText macro{file, directive[2].range, false, {}};
      auto body = directive.begin() + 3;
      const bool has_list =
          body != directive.end() && spelling(text, *body) == "(" && body->range.begin == macro.name.end;
      if (has_list) {
        macro.takes_arguments = true;
        body = std::find_if(body, directive.end(),
                            [&](const Token& token) { return spelling(text, token) == ")"; });
        if (body != directive.end()) ++body;
      }
      macro.body.assign(body, directive.end());
      by_name_[std::string(text.substr(macro.name.begin, macro.name.size()))].push_back(std::move(macro));
    }
  }
}

const std::vector<MacroText>& MacroTexts::find(std::string_view name) const {
  static const std::vector<MacroText> none;
  const auto found = by_name_.find(name);
  return found != by_name_.end() ? found->second : none;
}

Range macro_use(std::string_view text, const std::vector<Token>& tokens, Range name) {
  auto at = std::lower_bound(tokens.begin(), tokens.end(), name.end,
                             [](const Token& token, uint32_t offset) { return token.range.begin < offset; });
  int depth = 0;
  for (; at != tokens.end(); ++at) {
    if (at->kind == TokenKind::comment) continue;
    const std::string_view word = spelling(text, *at);
    depth += (word == "(") - (word == ")");
    if (depth == 0) return {name.begin, word == ")" ? at->range.end : name.end};
  }
  return name;
}

}  // namespace migrate

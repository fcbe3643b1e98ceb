// Names in string literals that an object is made from: `torch::Device device("cuda:0")`.
#include <algorithm>

#include "tool/decide/planner.h"

namespace migrate {
namespace {

bool is(std::string_view text, const Token& token, std::string_view spelled) {
  return token.kind == TokenKind::punctuation && spelling(text, token) == spelled;
}

// What the object's initialiser holds: tokens [first, last) behind `Device(`, `Device name(` or `Device name{`.
std::pair<size_t, size_t> initialiser(std::string_view text, const std::vector<Token>& tokens, size_t name) {
  size_t open = name + 1;
  if (open < tokens.size() && tokens[open].kind == TokenKind::identifier) ++open;
  if (open >= tokens.size() || !(is(text, tokens[open], "(") || is(text, tokens[open], "{"))) return {0, 0};
  int depth = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    if (is(text, tokens[i], "(") || is(text, tokens[i], "{")) ++depth;
    if ((is(text, tokens[i], ")") || is(text, tokens[i], "}")) && --depth == 0) return {open + 1, i};
    if (is(text, tokens[i], ";")) break;
  }
  return {0, 0};
}

// A literal that something is compared with names no device of its own.
bool is_compared(std::string_view text, const std::vector<Token>& tokens, size_t literal) {
  auto equals = [&](size_t i) { return i < tokens.size() && is(text, tokens[i], "="); };
  return (literal > 1 && equals(literal - 1) && !tokens[literal - 2].in_directive &&
          (is(text, tokens[literal - 2], "=") || is(text, tokens[literal - 2], "!"))) ||
         (equals(literal + 2) && (equals(literal + 1) || is(text, tokens[literal + 1], "!")));
}

// "cuda" and "cuda:1", quotes included; the number stays.
std::string replaced(std::string_view literal,
                     const std::vector<std::pair<std::string, std::string>>& strings) {
  if (literal.size() < 2 || literal.front() != '"' || literal.back() != '"') return {};
  std::string_view inside = literal.substr(1, literal.size() - 2);
  std::string_view word = inside.substr(0, inside.find(':'));
  for (const auto& [from, to] : strings) {
    if (word == from) return '"' + to + std::string(inside.substr(word.size())) + '"';
  }
  return {};
}

}  // namespace

void plan_strings(Planner& planner) {
  for (size_t number = 0; number < planner.facts.uses.size(); ++number) {
    const SymbolUse& use = planner.facts.uses[number];
    const SymbolEntry* entry = planner.rule_of(number).entry;
    const auto* rule = entry ? std::get_if<QualifiedRule>(&entry->rule->kind) : nullptr;
    if (!rule || rule->strings.empty()) continue;
    std::string_view text = planner.text(use.place.file);
    const std::vector<Token>& tokens = planner.tokens(use.place.file);
    auto at =
        std::lower_bound(tokens.begin(), tokens.end(), use.place.range.begin,
                         [](const Token& token, uint32_t offset) { return token.range.begin < offset; });
    if (at == tokens.end() || at->range != use.place.range) continue;
    auto [first, last] = initialiser(text, tokens, static_cast<size_t>(at - tokens.begin()));
    for (size_t i = first; i < last; ++i) {
      if (tokens[i].kind != TokenKind::string || is_compared(text, tokens, i)) continue;
      std::string to = replaced(spelling(text, tokens[i]), rule->strings);
      planner.decide_text();
      if (!to.empty()) planner.replace({use.place.file, tokens[i].range}, to, use.name);
    }
  }
}

}  // namespace migrate

// What stands around the names that the facts hold.
#include <algorithm>

#include "tool/facts/tokens/files.h"

namespace migrate {
namespace {

/// What an object's initialiser holds: tokens [first, last) in `Device(...)`, `Device name(...)` or `Device name{...}`.
std::pair<size_t, size_t> initialiser(const TokenFile& tokens, size_t name) {
  size_t open = name + 1;
  if (tokens.is_identifier(open)) ++open;
  if (!tokens.is(open, "(") && !tokens.is(open, "{")) return {0, 0};
  int depth = 0;
  for (size_t i = open; i < tokens.size() && !tokens.is(i, ";"); ++i) {
    if (tokens.is(i, "(") || tokens.is(i, "{")) ++depth;
    if ((tokens.is(i, ")") || tokens.is(i, "}")) && --depth == 0) return {open + 1, i};
  }
  return {0, 0};
}

bool is_compared(const TokenFile& tokens, size_t literal) {
  const auto compares = [&](size_t i) { return tokens.is(i, "==") || tokens.is(i, "!="); };
  return (literal > 0 && compares(literal - 1)) || compares(literal + 1);
}

void add_literals(const TokenFile& tokens, size_t name, const Place& use, TokenFacts& facts) {
  const auto [first, last] = initialiser(tokens, name);
  for (size_t i = first; i < last; ++i) {
    if (tokens[i].kind == TokenKind::string && !is_compared(tokens, i))
      facts.literals[use].push_back(tokens.range(i));
  }
}

void add_access(const TokenFile& tokens, size_t name, const Place& use, TokenFacts& facts) {
  if (name == 0) return;
  if (tokens.is(name - 1, ".")) facts.accesses[use] = Access::member;
  if (tokens.is(name - 1, "->")) facts.accesses[use] = Access::pointee;
  if (tokens.is(name - 1, "::") && name > 1 && tokens.is_identifier(name - 2))
    facts.accesses[use] = Access::qualified;
}

/// The tokens inside `__attribute__((...))`, as ranges of one file.
std::vector<Range> gnu_attribute_lists(const TokenFile& tokens) {
  std::vector<Range> lists;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens.is(i, "__attribute__") || !tokens.is(i + 1, "(") || !tokens.is(i + 2, "(")) continue;
    const size_t close = tokens.matching(i + 1);
    if (close < tokens.size()) lists.push_back({tokens[i + 2].range.end, tokens[close].range.begin});
  }
  return lists;
}

}  // namespace

void add_uses_in_text(const TokenFiles& files, ProgramFacts& facts) {
  std::vector<std::vector<Range>> attributes;
  for (const TokenFile& tokens : files.all) attributes.push_back(gnu_attribute_lists(tokens));
  for (const SymbolUse& use : facts.uses) {
    const TokenFile& tokens = files[use.place.file];
    const size_t name = files.at(use.place);
    if (name == tokens.size()) continue;
    add_literals(tokens, name, use.place, facts.tokens);
    add_access(tokens, name, use.place, facts.tokens);
    const auto& lists = attributes[use.place.file];
    const bool in_attribute =
        std::any_of(lists.begin(), lists.end(), [&](Range list) { return list.contains(use.place.range); });
    if (in_attribute) facts.tokens.gnu_attributes.insert(use.place);
  }
}

// "RUN(kernel, <<<grid, block>>>(arguments))": the brackets begin an argument of a macro.
void add_closing_brackets(const TokenFiles& files, ProgramFacts& facts) {
  for (const Launch& launch : facts.launches) {
    if (!launch.in_macro_argument || launch.in_macro_body) continue;
    const TokenFile& tokens = files[launch.file];
    const size_t open = tokens.at(launch.open.begin);
    const bool begins =
        open > 0 && tokens.is(open, "<<<") && (tokens.is(open - 1, ",") || tokens.is(open - 1, "("));
    if (!begins) continue;
    for (size_t i = open + 1; i < tokens.size() && !tokens.is(i, ";"); ++i) {
      const std::string_view word = tokens.text(i);
      if (word == ")" || word == "}" || word == "]") break;
      if (word == "(" || word == "{" || word == "[") i = tokens.matching(i);
      if (word != ">>>") continue;
      if (tokens.is(i + 1, "(")) facts.tokens.closing_brackets[{launch.file, launch.open}] = tokens.range(i);
      break;
    }
  }
}

}  // namespace migrate

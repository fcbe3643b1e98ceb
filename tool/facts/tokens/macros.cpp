// `#define` as written, and where the macros of a program are named.
#include "tool/facts/tokens/files.h"

namespace migrate {
namespace {

MacroDefinition definition_of(const TokenFile& tokens, const Directive& directive, uint32_t file) {
  const size_t name = directive.first + 2;
  MacroDefinition macro;
  macro.name = {file, tokens.range(name)};
  size_t body = name + 1;
  macro.takes_arguments =
      body < directive.last && tokens.is(body, "(") && tokens[body].range.begin == macro.name.range.end;
  if (macro.takes_arguments) {
    const size_t open = body;
    while (body < directive.last && !tokens.is(body, ")")) ++body;
    for (const Range piece : split_at_commas(tokens, open + 1, body))
      macro.parameters.emplace_back(tokens.text(piece));
    if (body < directive.last) ++body;
  }
  if (body < directive.last) macro.body = {tokens[body].range.begin, tokens[directive.last - 1].range.end};
  for (size_t i = body; i < directive.last; ++i) {
    if (tokens.is_identifier(i)) macro.words.push_back(tokens.range(i));
  }
  return macro;
}

/// The macro's use that begins with token `name`: up to the parenthesis that closes its arguments, or the name alone.
MacroUse use_at(const TokenFile& tokens, size_t name) {
  MacroUse use;
  use.in_directive = tokens[name].in_directive;
  const size_t close = tokens.is(name + 1, "(") ? tokens.matching(name + 1) : name;
  const size_t last = close < tokens.size() ? close : name;
  use.whole = {tokens[name].range.begin, tokens[last].range.end};
  for (size_t i = name; i <= last; ++i) {
    if (tokens.is_identifier(i)) use.words.push_back(tokens.range(i));
  }
  return use;
}

}  // namespace

void add_macros(const TokenFiles& files, ProgramFacts& facts) {
  TokenFacts& found = facts.tokens;
  for (uint32_t file = 0; file < files.size(); ++file) {
    for (const Directive& directive : files[file].directives()) {
      if (directive.keyword != "define" || directive.last < directive.first + 3) continue;
      found.macros.push_back(definition_of(files[file], directive, file));
      const std::string name(files[file].text(found.macros.back().name.range));
      found.macros_by_name[name].push_back(found.macros.size() - 1);
    }
  }
  for (uint32_t file = 0; file < files.size() && !found.macros.empty(); ++file) {
    const TokenFile& tokens = files[file];
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].in_directive || !tokens.is_identifier(i) ||
          !found.macros_by_name.contains(tokens.text(i)))
        continue;
      found.macro_uses.emplace(Place{file, tokens.range(i)}, use_at(tokens, i));
    }
  }
  for (const SymbolUse& use : facts.uses) {  // a macro of another header pastes its name
    const bool pasted = use.certainty == Certainty::tokens && use.in_macro_body;
    const size_t name = files.at(use.place);
    if (pasted && name < files[use.place.file].size())
      found.macro_uses.emplace(use.place, use_at(files[use.place.file], name));
  }
}

}  // namespace migrate

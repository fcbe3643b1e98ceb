#include "tool/facts/collect/names/loose_spellings.h"

#include <set>

#include "clang/AST/DeclTemplate.h"

namespace migrate {
namespace {

/// The last name of the qualified one at `offset`, or the name before the "<" there, if template arguments and a call follow.
std::optional<Range> called_template(const TokenFile& tokens, uint32_t offset) {
  size_t name = tokens.at(offset);
  if (name > 0 && tokens.is(name, "<")) --name;
  while (name < tokens.size()) {
    if (tokens.is(name, "::")) ++name;
    if (!tokens.is_identifier(name)) return std::nullopt;
    const bool has_arguments = tokens.is(name + 1, "<");
    const size_t after = has_arguments ? tokens.behind_template_arguments(name + 1) : name + 1;
    if (has_arguments && tokens.is(after, "(")) return tokens.range(name);
    if (!tokens.is(after, "::")) return std::nullopt;
    name = after;
  }
  return std::nullopt;
}

}  // namespace

void collect_bare_templates(DiagnosticLog& log, Unit& unit) {
  SourceIndex& index = unit.index;
  std::set<Place> places;
  for (RawDiagnostic& raw : log.found) {
    const auto spot = raw.bare_template.isValid() ? index.spot(raw.bare_template) : std::nullopt;
    if (!spot || spot->in_macro_body) continue;
    const auto name = called_template(index.tokens(spot->file), spot->offset);
    if (!name) continue;
    places.insert({spot->file, *name});
    raw.level = DiagnosticLevel::warning;
  }
  for (const Place& place : places)
    unit.facts.loose_spellings.push_back({LooseSpelling::Kind::bare_template, place});
}

void collect_hidden_friend(const clang::FriendDecl& declaration, Unit& unit) {
  const clang::TypeSourceInfo* type = declaration.getFriendType();
  const auto elaborated =
      type ? type->getTypeLoc().getAs<clang::ElaboratedTypeLoc>() : clang::ElaboratedTypeLoc();
  const clang::TagDecl* tag = type ? type->getType()->getAsTagDecl() : nullptr;
  if (!elaborated || !tag || llvm::isa<clang::ClassTemplateSpecializationDecl>(tag) ||
      elaborated.getElaboratedKeywordLoc().isInvalid() || elaborated.getQualifierLoc())
    return;
  const auto* home = llvm::dyn_cast<clang::NamespaceDecl>(tag->getDeclContext()->getRedeclContext());
  const clang::DeclContext* around = declaration.getLexicalDeclContext()->getEnclosingNamespaceContext();
  if (!home || !home->isAnonymousNamespace() || home->Equals(around)) return;
  const auto spot = unit.index.spot(elaborated.getElaboratedKeywordLoc());
  if (!spot || spot->in_macro_body) return;
  unit.facts.loose_spellings.push_back({LooseSpelling::Kind::hidden_friend, unit.index.token_place(*spot)});
}

}  // namespace migrate

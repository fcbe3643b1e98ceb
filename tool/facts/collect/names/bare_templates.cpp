#include "tool/facts/collect/names/bare_templates.h"

#include <set>

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

std::vector<BareTemplate> bare_templates(DiagnosticLog& log, SourceIndex& index) {
  std::set<Place> places;
  for (RawDiagnostic& raw : log.found) {
    const auto spot = raw.bare_template.isValid() ? index.spot(raw.bare_template) : std::nullopt;
    if (!spot || spot->in_macro_body) continue;
    const auto name = called_template(index.tokens(spot->file), spot->offset);
    if (!name) continue;
    places.insert({spot->file, *name});
    raw.level = DiagnosticLevel::warning;
  }
  std::vector<BareTemplate> found;
  for (const Place& place : places) found.push_back({place});
  return found;
}

}  // namespace migrate

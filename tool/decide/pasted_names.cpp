#include "tool/decide/pasted_names.h"

#include <algorithm>

namespace migrate {
namespace {

bool is_pasted(const SymbolUse& use) { return use.certainty == Certainty::tokens && use.in_macro_body; }

/// The new spelling of a symbol; empty where no rule changes its name alone.
std::string_view new_name(const RuleSet& rules, const SymbolUse& use) {
  const Ruling ruling = rule_on(use, rules);
  if (!ruling.is_supported()) return {};
  const SymbolEntry* entry = ruling.entry;
  return entry->enumerator || entry->rule->call.empty() ? last_component(entry->target())
                                                        : std::string_view();
}

}  // namespace

const MacroTexts& PastedNames::macros() {
  if (!macros_) macros_ = std::make_unique<MacroTexts>(planner_);
  return *macros_;
}

Range PastedNames::use_range(const SymbolUse& use) {
  return macro_use(planner_.text(use.place.file), planner_.tokens(use.place.file), use.place.range);
}

/// The tokens that may give `name` its begin: among `tokens`, and in the bodies of the macros that they name.
void PastedNames::add_pieces(uint32_t file, const std::vector<Token>& tokens, const std::string& macro,
                             std::string_view name, const Change& change, std::set<std::string>& seen,
                             std::vector<Piece>& found) {
  const std::string_view text = planner_.text(file);
  for (const Token& token : tokens) {
    const std::string_view word = spelling(text, token);
    if (token.kind != TokenKind::identifier) continue;
    const bool fits = word.starts_with(change.from) && name.starts_with(word) && word != name;
    if (fits) found.push_back({{file, token.range}, macro});
    if (macros().find(word).empty() || !seen.insert(std::string(word)).second) continue;
    for (const MacroText& named : macros().find(word))
      add_pieces(named.file, named.body, std::string(word), name, change, seen, found);
  }
}

std::set<std::string, std::less<>> PastedNames::macros_that_reach(const std::string& macro) {
  std::set<std::string, std::less<>> found{macro};
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [name, definitions] : macros().all()) {
      if (found.count(name) != 0) continue;
      const bool reaches = std::any_of(definitions.begin(), definitions.end(), [&](const MacroText& one) {
        return std::any_of(one.body.begin(), one.body.end(), [&](const Token& token) {
          return found.count(spelling(planner_.text(one.file), token)) != 0;
        });
      });
      if (reaches) changed = found.insert(name).second;
    }
  }
  return found;
}

/// Whether the use of a macro at `place` makes names that all change in the same way.
bool PastedNames::agrees_at(Place place, const Change& change) {
  bool is_known = false;
  for (const SymbolUse& use : planner_.facts.uses) {
    if (!is_pasted(use) || use.place.file != place.file || !use_range(use).contains(place.range)) continue;
    const std::string from(last_component(use.name)), to(new_name(planner_.rules, use));
    if (!from.starts_with(change.from) || to != change.to + from.substr(change.from.size())) return false;
    is_known = true;
  }
  return is_known;
}

bool PastedNames::all_uses_agree(const std::string& macro, const Change& change) {
  const auto reaching = macros_that_reach(macro);
  for (uint32_t file = 0; file < planner_.facts.files.size(); ++file) {
    const std::string_view text = planner_.text(file);
    for (const Token& token : planner_.tokens(file)) {
      if (token.in_directive || token.kind != TokenKind::identifier ||
          reaching.count(spelling(text, token)) == 0)
        continue;
      if (!agrees_at({file, token.range}, change)) return false;
    }
  }
  return true;
}

std::string PastedNames::rename(const SymbolUse& use, std::string_view from, std::string_view to) {
  constexpr const char* kNotOnePiece = "its name is not contiguous in the source text here";
  if (!is_pasted(use)) return kNotOnePiece;
  size_t same = 0;
  while (same < from.size() && same < to.size() && from[from.size() - 1 - same] == to[to.size() - 1 - same])
    ++same;
  const Change change{std::string(from.substr(0, from.size() - same)),
                      std::string(to.substr(0, to.size() - same))};
  const Range range = use_range(use);
  std::vector<Token> written;
  for (const Token& token : planner_.tokens(use.place.file))
    if (range.contains(token.range)) written.push_back(token);
  std::set<std::string> seen;
  std::vector<Piece> pieces;
  add_pieces(use.place.file, written, "", from, change, seen, pieces);
  if (change.from.empty() || pieces.empty()) return kNotOnePiece;
  if (pieces.size() > 1) return "a macro pastes it together, and several tokens may be its first part";
  const Piece& piece = pieces.front();
  if (!piece.macro.empty() && !all_uses_agree(piece.macro, change))
    return "the macro '" + piece.macro + "' pastes it together, and pastes other names elsewhere";
  const std::string word(planner_.text(piece.place));
  planner_.replace(piece.place, change.to + word.substr(change.from.size()), use.name);
  return "";
}

}  // namespace migrate

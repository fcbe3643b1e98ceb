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

Range PastedNames::use_range(const SymbolUse& use) const {
  const auto found = tokens().macro_uses.find(use.place);
  return found == tokens().macro_uses.end() ? use.place.range : found->second.whole;
}

/// The words that may give `name` its begin: among `words`, and in the bodies of the macros that they name.
void PastedNames::add_pieces(uint32_t file, const std::vector<Range>& words, const std::string& macro,
                             std::string_view name, const Change& change, std::set<std::string>& seen,
                             std::vector<Piece>& found) const {
  for (const Range& range : words) {
    const std::string_view word = planner_.text({file, range});
    const bool fits = word.starts_with(change.from) && name.starts_with(word) && word != name;
    if (fits) found.push_back({{file, range}, macro});
    const auto named = tokens().macros_by_name.find(word);
    if (named == tokens().macros_by_name.end() || !seen.insert(std::string(word)).second) continue;
    for (const size_t number : named->second) {
      const MacroDefinition& one = tokens().macros[number];
      add_pieces(one.name.file, one.words, std::string(word), name, change, seen, found);
    }
  }
}

std::set<std::string, std::less<>> PastedNames::macros_that_reach(const std::string& macro) const {
  std::set<std::string, std::less<>> found{macro};
  for (bool changed = true; changed;) {
    changed = false;
    for (const MacroDefinition& one : tokens().macros) {
      const std::string_view name = planner_.text(one.name);
      if (found.count(name) != 0) continue;
      const bool reaches = std::any_of(one.words.begin(), one.words.end(), [&](const Range& word) {
        return found.count(planner_.text({one.name.file, word})) != 0;
      });
      if (reaches) changed = found.insert(std::string(name)).second;
    }
  }
  return found;
}

/// Whether the use of a macro at `place` makes names that all change in the same way.
bool PastedNames::agrees_at(Place place, const Change& change) const {
  bool is_known = false;
  for (const SymbolUse& use : planner_.facts.uses) {
    if (!is_pasted(use) || use.place.file != place.file || !use_range(use).contains(place.range)) continue;
    const std::string from(last_component(use.name)), to(new_name(planner_.rules, use));
    if (!from.starts_with(change.from) || to != change.to + from.substr(change.from.size())) return false;
    is_known = true;
  }
  return is_known;
}

bool PastedNames::all_uses_agree(const std::string& macro, const Change& change) const {
  const auto reaching = macros_that_reach(macro);
  return std::all_of(tokens().macro_uses.begin(), tokens().macro_uses.end(), [&](const auto& one) {
    const auto& [place, use] = one;
    return use.in_directive || reaching.count(planner_.text(place)) == 0 || agrees_at(place, change);
  });
}

std::string PastedNames::rename(const SymbolUse& use, std::string_view from, std::string_view to) {
  constexpr const char* kNotOnePiece = "its name is not contiguous in the source text here";
  if (!is_pasted(use)) return kNotOnePiece;
  size_t same = 0;
  while (same < from.size() && same < to.size() && from[from.size() - 1 - same] == to[to.size() - 1 - same])
    ++same;
  const Change change{std::string(from.substr(0, from.size() - same)),
                      std::string(to.substr(0, to.size() - same))};
  std::set<std::string> seen;
  std::vector<Piece> pieces;
  if (const auto written = tokens().macro_uses.find(use.place); written != tokens().macro_uses.end())
    add_pieces(use.place.file, written->second.words, "", from, change, seen, pieces);
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

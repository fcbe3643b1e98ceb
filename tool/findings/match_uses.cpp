#include <algorithm>
#include <map>

#include "tool/decide/kernels.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

const std::string& note_of(const SymbolEntry& entry) {
  return entry.enumerator && !entry.enumerator->note.empty() ? entry.enumerator->note : entry.rule->note;
}

const std::string& advice_of(const SymbolEntry& entry) {
  return entry.rule->advice.empty() ? note_of(entry) : entry.rule->advice;
}

Finding full_finding(const SymbolUse& use, const SymbolEntry& entry) {
  const std::string& target = entry.target();
  if (target.empty() || target == entry.name()) return make_finding(id::symbol_kept, {use.name});
  return make_finding(id::symbol_full, {use.name, target});
}

Finding known_finding(const SymbolUse& use, const SymbolEntry& entry) {
  const std::string& target = entry.target().empty() ? use.name : entry.target();
  switch (entry.support()) {
    case Support::full:
      return full_finding(use, entry);
    case Support::adapted:
      return make_finding(id::symbol_adapted, {use.name, target, note_of(entry)});
    case Support::partial:
      return make_finding(id::symbol_partial, {use.name, target, note_of(entry)});
    case Support::unsupported:
      return make_finding(id::symbol_unsupported, {use.name, advice_of(entry)});
  }
  return {};
}

// Features that no NPU has cost a new design, not hours.
bool costs_redesign(const Rule& rule) {
  return is_known_feature(rule.feature) && feature_verdict(rule.feature) == KernelVerdict::rewrite;
}

void describe(Finding& finding, const SymbolEntry& entry) {
  const Rule& rule = *entry.rule;
  finding.support = entry.support();
  finding.library = rule.library;
  bool work = finding.support == Support::partial || finding.support == Support::unsupported;
  if (work) finding.advice = rule.advice;
  finding.ascend = rule.ascend.text();
  finding.op = rule.op;
  finding.feature = rule.feature;
  if (finding.support != Support::unsupported) finding.target = entry.target();
  if (finding.support == Support::unsupported && costs_redesign(rule)) finding.effort = Effort::redesign;
}

// What a function does has to be done otherwise; a type, a constant or a macro goes along with it.
void weigh(Finding& finding, UseKind kind) {
  bool call = kind == UseKind::function || kind == UseKind::method || kind == UseKind::unknown;
  if (finding.effort == Effort::hours && !call) finding.effort = Effort::minutes;
}

Finding unknown_finding(const SymbolUse& use, const RuleSet& rules) {
  Finding finding = make_finding(id::symbol_unknown, {use.name});
  finding.support = Support::unsupported;
  finding.library = rules.family_of(use.name);
  return finding;
}

// The branches that no unit compiles, by file.
class Inactive {
 public:
  explicit Inactive(const ProgramFacts& facts) {
    for (const InactiveRegion& region : facts.inactive)
      regions_[region.place.file].push_back(region.place.range);
  }
  bool holds(Place place) const {
    const auto regions = regions_.find(place.file);
    if (regions == regions_.end()) return false;
    return std::any_of(regions->second.begin(), regions->second.end(),
                       [&](const Range& region) { return region.contains(place.range); });
  }

 private:
  std::map<uint32_t, std::vector<Range>> regions_;
};

// `#pragma weak ncclCommSplit`, `#define CHECK(x) ((x) == CUSOLVER_STATUS_SUCCESS)` in a macro that nothing expands (an
// expansion makes a parsed use there): names that nobody needs to declare.
bool in_idle_directive(const ProgramFacts& facts, Place place) {
  std::string_view text = facts.files[place.file].text;
  size_t begin = logical_line_begin(text, std::min<size_t>(place.range.begin, text.size()));
  size_t hash = text.find_first_not_of(" \t", begin);
  if (hash == std::string_view::npos || text[hash] != '#') return false;
  size_t word = text.find_first_not_of(" \t", hash + 1);
  if (word == std::string_view::npos) return false;
  return text.substr(word).starts_with("pragma") || text.substr(word).starts_with("define");
}

}  // namespace

void match_uses(const MatchInput& input, Matched& out) {
  const Inactive inactive(input.facts);
  for (const Decision& decision : input.decisions.all) {
    if (decision.subject != Subject::use) continue;
    const SymbolUse& use = input.facts.uses[decision.index];
    const SymbolEntry* entry = decision.rule.entry;
    Finding finding = entry ? known_finding(use, *entry) : unknown_finding(use, input.rules);
    if (entry) describe(finding, *entry);
    weigh(finding, use.kind);
    // The program as it is configured does not need it: it builds without.
    const bool compiled = use.certainty == Certainty::parsed ||
                          !(inactive.holds(use.place) || in_idle_directive(input.facts, use.place));
    if (!compiled && finding.severity == Severity::error) finding.severity = Severity::warning;
    finding.chip = decision.chip;
    finding.symbol = use.name;
    finding.certainty = use.certainty;
    finding.enclosing = use.enclosing;
    out.add(decision, place_finding(std::move(finding), input.sources, use.place));
  }
}

}  // namespace migrate

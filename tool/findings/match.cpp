#include "tool/findings/match.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "tool/findings/checks/check.h"
#include "tool/findings/fingerprint.h"
#include "tool/findings/matcher.h"
#include "tool/findings/suppressions.h"

namespace migrate {

namespace {

/// Whether the finding says that its place is rewritten.
bool promises_edit(const Finding& finding) {
  bool edited = finding.kind == FindingKind::symbol || finding.kind == FindingKind::launch ||
                finding.kind == FindingKind::include;
  return edited && finding.support != Support::unsupported;
}

void join_refusals(std::vector<Finding>& findings, std::vector<Finding> refusals) {
  std::map<Place, Finding*> by_place;
  for (Finding& refusal : refusals) {
    if (refusal.severity < Severity::warning) continue;  // slower, not wrong: the promise stands
    refusal.support = Support::unsupported;
    by_place[refusal.place] = &refusal;
  }
  std::erase_if(findings, [&](const Finding& finding) {
    auto refusal = by_place.find(finding.place);
    if (refusal == by_place.end() || !promises_edit(finding)) return false;
    refusal->second->library = finding.library;
    return true;
  });
  findings.insert(findings.end(), std::make_move_iterator(refusals.begin()),
                  std::make_move_iterator(refusals.end()));
}

}  // namespace

void finish_findings(std::vector<Finding>& findings) {
  auto order = [](const Finding& f) { return std::tie(f.file, f.place.range, f.id, f.message); };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding& a, const Finding& b) { return order(a) < order(b); });
  add_fingerprints(findings);
}

std::vector<Finding> match(const ProgramFacts& facts, const RuleSet& rules, const Chip* chip,
                           std::vector<Finding> refusals) {
  if (!chip) chip = &default_chip();
  Sources sources(facts);
  std::vector<Finding> findings;
  match_uses(facts, rules, sources, findings);
  match_includes(facts, rules, sources, findings);
  match_kernels(facts, rules, sources, findings);
  match_parse(facts, sources, findings);
  match_outside(facts, rules, sources, findings);
  join_refusals(findings, std::move(refusals));
  CheckContext context{facts, rules, sources, *chip};
  for (const CheckEntry& entry : checks()) entry.run(context, findings);
  apply_suppressions(sources, findings);
  finish_findings(findings);
  return findings;
}

}  // namespace migrate

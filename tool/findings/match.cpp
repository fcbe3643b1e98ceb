#include "tool/findings/match.h"

#include <algorithm>
#include <tuple>

#include "tool/findings/checks/check.h"
#include "tool/findings/fingerprint.h"
#include "tool/findings/matcher.h"
#include "tool/findings/suppressions.h"

namespace migrate {

Finding place_finding(Finding finding, const Sources& sources, Place place) {
  finding.place = place;
  finding.file = sources.path(place.file);
  finding.position = sources.position(place);
  return finding;
}

void finish_findings(std::vector<Finding>& findings) {
  auto order = [](const Finding& f) { return std::tie(f.file, f.place.range, f.id, f.message); };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding& a, const Finding& b) { return order(a) < order(b); });
  add_fingerprints(findings);
}

std::vector<Finding> match(const ProgramFacts& facts, const RuleSet& rules, const Chip* chip) {
  if (!chip) chip = find_chip(kDefaultChip);
  Sources sources(facts);
  std::vector<Finding> findings;
  match_uses(facts, rules, sources, findings);
  match_includes(facts, rules, sources, findings);
  match_kernels(facts, rules, sources, findings);
  match_parse(facts, sources, findings);
  CheckContext context{facts, rules, sources, *chip};
  for (const CheckEntry& entry : checks()) entry.run(context, findings);
  apply_suppressions(sources, findings);
  finish_findings(findings);
  return findings;
}

}  // namespace migrate

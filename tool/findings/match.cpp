#include "tool/findings/match.h"

#include <algorithm>
#include <tuple>

#include "tool/diagnostics/diagnostics.h"
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

Finding refused(const Decision& decision, const Sources& sources) {
  const Refusal& refusal = *decision.refusal;
  Finding finding = make_finding(refusal.id, refusal.values);
  finding.chip = decision.chip;
  finding.symbol = sources.text(refusal.place);
  return place_finding(std::move(finding), sources, refusal.place);
}

std::vector<Finding> refusals_of(const Decisions& decisions, const Sources& sources) {
  std::vector<Finding> refusals;
  for (const Decision& decision : decisions.all) {
    if (decision.refusal) refusals.push_back(refused(decision, sources));
  }
  auto key = [](const Finding& f) { return std::tie(f.file, f.place, f.id, f.message); };
  std::stable_sort(refusals.begin(), refusals.end(),
                   [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
  auto same = [&](const Finding& a, const Finding& b) { return key(a) == key(b); };
  refusals.erase(std::unique(refusals.begin(), refusals.end(), same), refusals.end());
  return refusals;
}

// A refusal that costs speed only leaves the use handled.
void add_refusals(const MatchInput& input, Matched& out) {
  for (Finding& refusal : refusals_of(input.decisions, input.sources)) {
    auto library = out.libraries.find(refusal.place);
    if (library != out.libraries.end()) refusal.library = library->second;
    if (refusal.severity >= Severity::warning) refusal.support = Support::unsupported;
    out.findings.push_back(std::move(refusal));
  }
}

}  // namespace

void Matched::add(const Decision& decision, Finding finding) {
  const bool is_refused = decision.refusal && is_broken_promise(*decision.refusal);
  if (is_refused && promises_edit(finding))
    libraries[decision.refusal->place] = finding.library;
  else
    findings.push_back(std::move(finding));
}

void finish_findings(std::vector<Finding>& findings) {
  auto order = [](const Finding& f) { return std::tie(f.file, f.place.range, f.id, f.message); };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding& a, const Finding& b) { return order(a) < order(b); });
  add_fingerprints(findings);
}

std::vector<Finding> refusals_of(const ProgramFacts& facts, const Decisions& decisions) {
  return refusals_of(decisions, Sources(facts));
}

std::vector<Finding> match(const ProgramFacts& facts, const RuleSet& rules, const Decisions& decisions,
                           const Chip* chip) {
  if (!chip) chip = &default_chip();
  const Sources sources(facts);
  const MatchInput input{facts, rules, decisions, sources};
  Matched out;
  match_uses(input, out);
  match_includes(input, out);
  match_kernels(input, *chip, out);
  match_parse(facts, sources, out.findings);
  match_outside(facts, rules, sources, out.findings);
  add_refusals(input, out);
  CheckContext context{facts, rules, sources, *chip};
  for (const CheckEntry& entry : checks()) entry.run(context, out.findings);
  match_chip(*chip, out.findings);
  apply_suppressions(sources, out.findings);
  finish_findings(out.findings);
  return std::move(out.findings);
}

}  // namespace migrate

#include <algorithm>
#include <tuple>

#include "tool/decide/decision.h"
#include "tool/decide/on_chip.h"
#include "tool/decide/planner.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {

Ruling rule_on(const SymbolUse& use, const RuleSet& rules) {
  const SymbolEntry* entry = use.kind == UseKind::unknown ? nullptr : rules.find(use.name);
  return {entry, entry ? entry->support() : Support::unsupported};
}

bool is_broken_promise(const Refusal& refusal) {
  return find_diagnostic(refusal.id)->severity >= Severity::warning;
}

Decisions decide(const ProgramFacts& facts, const RuleSet& rules, const DecideOptions& options) {
  Planner planner(facts, rules, options);
  const CallGraph graph(facts);
  const Signatures signatures = decide_signatures(planner, graph);
  plan_renames(planner);
  plan_strings(planner);
  plan_includes(planner);
  plan_launches(planner, signatures);
  plan_kernel_params(planner, signatures);
  plan_dynamic_shared(planner);
  plan_attributes(planner);
  plan_linkage(planner);
  plan_warp_steps(planner);
  plan_waits(planner);
  plan_reset_races(planner);
  plan_shuffle_loops(planner);
  plan_wide_shifts(planner);
  plan_float_conversions(planner);
  plan_erased_kernels(planner);
  plan_assembly(planner);
  plan_name_clashes(planner);
  plan_loose_spellings(planner);
  plan_pragma_macros(planner);
  plan_recursive_inline(planner, graph);
  Decisions decisions{planner.finish(), judge_kernels(facts, rules, graph)};
  const ChipJudge judge(rules, options.chip ? *options.chip : default_chip());
  judge_for_chip(facts, graph, judge, signatures.promise, decisions);
  return decisions;
}

std::vector<Edit> Decisions::edits() const {
  std::vector<Edit> edits;
  for (const Decision& decision : all)
    edits.insert(edits.end(), decision.edits.begin(), decision.edits.end());
  auto key = [](const Edit& e) { return std::tie(e.file, e.range, e.text); };
  std::stable_sort(edits.begin(), edits.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
  auto same = [&](auto& a, auto& b) { return key(a) == key(b); };
  edits.erase(std::unique(edits.begin(), edits.end(), same), edits.end());
  return edits;
}

}  // namespace migrate

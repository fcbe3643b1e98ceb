#include <set>

#include "tool/decide/kernels.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

Finding verdict_finding(const KernelInfo& kernel) {
  const std::string& name = kernel.function->name;
  switch (kernel.verdict) {
    case KernelVerdict::runs:
      return make_finding(id::kernel_runs, {name});
    case KernelVerdict::not_simt:
      return make_finding(id::kernel_not_simt, {name, join(kernel.reasons)});
    case KernelVerdict::rewrite:
      return make_finding(id::kernel_rewrite, {name, join(kernel.reasons)});
  }
  return {};
}

Finding launch_finding(const Launch& launch) {
  std::string name = launch.kernel_name.empty() ? "(unknown)" : launch.kernel_name;
  bool tokens = launch.certainty == Certainty::tokens;
  Finding finding = make_finding(tokens ? id::launch_by_tokens : id::launch_migrated, {name});
  if (tokens) finding.support = Support::partial;
  finding.symbol = name;
  finding.target = tokens ? "" : "npu::launch";
  finding.certainty = launch.certainty;
  finding.enclosing = launch.enclosing;
  return finding;
}

}  // namespace

void match_kernels(const ProgramFacts& facts, const RuleSet& rules, const Sources& sources,
                   std::vector<Finding>& out) {
  for (const KernelInfo& kernel : judge_kernels(facts, rules)) {
    Finding finding = verdict_finding(kernel);
    finding.symbol = kernel.function->name;
    finding.enclosing = kernel.function->name;
    finding.library = "kernel";
    finding.support = kernel.verdict == KernelVerdict::rewrite ? Support::unsupported : Support::full;
    out.push_back(place_finding(std::move(finding), sources, kernel.place));
  }
  std::set<Place> seen;  // a launch of several kernels is several facts at one place
  for (const Launch& launch : facts.launches) {
    if (!seen.insert({launch.file, launch.callee}).second) continue;
    Finding finding = launch_finding(launch);
    finding.library = "kernel";
    out.push_back(place_finding(std::move(finding), sources, {launch.file, launch.callee}));
  }
}

}  // namespace migrate

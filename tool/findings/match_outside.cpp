#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

/// Whether the place includes a header that the rules know: they say what becomes of it and of what it includes.
bool is_known_to_rules(const OutsideFile& file, const ProgramFacts& facts, const RuleSet& rules) {
  for (const IncludeUse& include : facts.includes) {
    if (include.place == file.place && rules.find_header(include.name)) return true;
  }
  return false;
}

}  // namespace

void match_outside(const ProgramFacts& facts, const RuleSet& rules, const Sources& sources,
                   std::vector<Finding>& out) {
  for (const OutsideFile& file : facts.outside) {
    if (file.cuda.empty()) continue;
    const bool included = !file.is_source && file.place.file < sources.size();
    if (included && is_known_to_rules(file, facts, rules)) continue;
    Finding finding = make_finding(id::file_outside, {file.path, file.cuda});
    finding.support = Support::unsupported;
    finding.symbol = finding.file = file.path;
    out.push_back(included ? place_finding(std::move(finding), sources, file.place) : std::move(finding));
  }
}

}  // namespace migrate

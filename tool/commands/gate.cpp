#include "tool/commands/gate.h"

#include <algorithm>
#include <cstdio>

#include "tool/diagnostics/diagnostics.h"
#include "tool/report/baseline.h"

namespace migrate {
namespace {

/// A category of `--fail-on` and its findings.
struct Category {
  const char* name;
  const char* one;   ///< words of the message for one finding
  const char* many;  ///< words of the message for several findings
  bool (*holds)(const Finding&);
};

constexpr Category kCategories[] = {
    {"unsupported", "is unsupported or unknown", "are unsupported or unknown",
     [](const Finding& f) {
       std::string status = status_of(f);
       return is_use(f) && f.id != id::file_failed && (status == "unsupported" || status == "unknown");
     }},
    {"real-unsupported", "has no counterpart on the chip", "have no counterpart on the chip",
     [](const Finding& f) {
       const bool counts = is_use(f) || f.kind == FindingKind::dependency;
       const bool missing = counts && f.id != id::file_failed && f.support == Support::unsupported;
       // Notes: an older baseline does not know findings about the chip.
       const bool is_known = f.severity < Severity::warning;
       return (f.id == id::chip_none && !is_known) || (missing && chip_of(f).verdict == RealVerdict::none);
     }},
    {"partial", "is supported for some cases only", "are supported for some cases only",
     [](const Finding& f) { return is_use(f) && status_of(f) == "partial"; }},
    {"parse-error", "is a parse error", "are parse errors",
     [](const Finding& f) {
       return f.id == id::file_failed || f.id == id::parse_error || f.id == id::parse_error_follows;
     }},
    {"new", "is not in the baseline", "are not in the baseline", [](const Finding& f) { return f.is_new; }},
};

std::string failure_line(const Category& category, const std::vector<const Finding*>& found) {
  const Finding& first = *found.front();
  return "fail-on " + std::string(category.name) + ": " + std::to_string(found.size()) +
         (found.size() == 1 ? std::string(" finding ") + category.one
                            : std::string(" findings ") + category.many) +
         ", first " + first.file + ":" + std::to_string(first.position.line) + ": " + first.id + " " +
         first.symbol;
}

void require_share(const std::string& option, const std::string& what, double share,
                   std::optional<double> least, GateResult& gate) {
  if (!least || share >= *least) return;
  char text[64];
  std::snprintf(text, sizeof text, ", %.2f %% are required", *least);
  char is[32];
  std::snprintf(is, sizeof is, "%.2f %% of the uses ", share);
  gate.failures.push_back(option + ": " + is + what + text);
}

}  // namespace

bool is_fail_on(const std::string& name) {
  return std::any_of(std::begin(kCategories), std::end(kCategories),
                     [&](const Category& c) { return name == c.name; });
}

void evaluate_gate(const GateOptions& options, Report& report) {
  GateResult& gate = report.gate;
  gate.configured = options.configured();
  bool has_baseline = !options.baseline.empty();
  for (const Category& category : kCategories) {
    bool asked =
        std::find(options.fail_on.begin(), options.fail_on.end(), category.name) != options.fail_on.end();
    if (!asked) continue;
    std::vector<const Finding*> found;
    for (const Finding& finding : report.findings) {
      bool known = has_baseline && !finding.is_new && counts_for_baseline(finding);
      if (finding.suppression.empty() && !known && category.holds(finding)) found.push_back(&finding);
    }
    if (!found.empty()) gate.failures.push_back(failure_line(category, found));
  }
  require_share("min-coverage", "are handled on the simulated device", report.summary.uses.coverage(),
                options.min_coverage, gate);
  require_share("min-real-coverage", "need nothing more for " + report.target, report.summary.chip.coverage(),
                options.min_real_coverage, gate);
  gate.new_findings = static_cast<size_t>(std::count_if(report.findings.begin(), report.findings.end(),
                                                        [](const Finding& f) { return f.is_new; }));
}

}  // namespace migrate

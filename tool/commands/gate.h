#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tool/report/report.h"

namespace migrate {

/// What makes a run fail. `--fail-on unsupported|partial|parse-error|new`, `--min-coverage`.
struct GateOptions {
  std::vector<std::string> fail_on;
  std::optional<double> min_coverage;  ///< percent
  std::string baseline;                ///< file that must exist; then only new findings fail
  std::string write_baseline;          ///< file to write the current findings to
  bool ratchet = false;                ///< a passing run drops what was fixed from the baseline
  bool configured() const { return !fail_on.empty() || min_coverage.has_value() || !baseline.empty(); }
};

/// The names `--fail-on` takes.
bool is_fail_on(const std::string& name);

/// Decides. Pure. Needs findings, summary, and `is_new` where there is a baseline.
/// With a baseline, findings it knows never fail; one not known fails under "new" and where its own kind does.
void evaluate_gate(const GateOptions& options, Report& report);

}  // namespace migrate

#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tool/report/report.h"

namespace migrate {

/// The conditions that make a run fail. `--fail-on unsupported|real-unsupported|partial|parse-error|new`,
/// `--min-coverage`, `--min-real-coverage`.
struct GateOptions {
  std::vector<std::string> fail_on;
  std::optional<double> min_coverage;       ///< percent, of the simulated device
  std::optional<double> min_real_coverage;  ///< percent, of the chip of --target
  std::string baseline;                     ///< file that must exist; with it, only new findings fail
  std::string write_baseline;               ///< file to write the current findings to
  bool ratchet = false;                     ///< a passing run removes fixed findings from the baseline
  bool configured() const {
    return !fail_on.empty() || min_coverage.has_value() || min_real_coverage.has_value() || !baseline.empty();
  }
};

/// The categories that `--fail-on` accepts.
bool is_fail_on(const std::string& name);

/// Decides whether the gate passes. Pure. Needs the findings, the summary, and `is_new` if there is a baseline.
/// With a baseline, known findings never fail. A new finding fails under "new" and under its own category.
void evaluate_gate(const GateOptions& options, Report& report);

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/facts/facts.h"
#include "tool/findings/finding.h"
#include "tool/findings/summary.h"
#include "tool/findings/text.h"

namespace migrate {

/// How the gate decided, for the reports; the exit code is the session's.
struct GateResult {
  bool configured = false;
  std::vector<std::string> failures;  ///< one line each; empty: passed
  size_t new_findings = 0;            ///< against the baseline
  size_t fixed_findings = 0;          ///< in the baseline, no longer found
};

/// Everything a writer needs. Plain data; the facts are referred to and must outlive the report.
struct Report {
  std::string tool_version;
  std::string target;      ///< chip: "Ascend910B1"
  std::string rules;       ///< fingerprint of the rule set
  Language language = Language::en;
  const ProgramFacts* facts = nullptr;
  std::vector<Finding> findings;
  Summary summary;
  GateResult gate;
};

}  // namespace migrate

#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/diagnostics/text.h"
#include "tool/facts/model/facts.h"
#include "tool/findings/summary.h"

namespace migrate {

/// The decision of the gate, for the reports. The command sets the exit code.
struct GateResult {
  bool configured = false;
  std::vector<std::string> failures;  ///< one line each; empty: passed
  size_t new_findings = 0;            ///< not in the baseline
  size_t fixed_findings = 0;          ///< in the baseline, no longer found
};

/// What verified the migrated text of a rewrite, and how much of it.
struct Judgement {
  enum class Judge { none, parse, build } judge = Judge::none;
  /// Build: translation units that the build compiles; parse: units that were parsed again.
  size_t units = 0;
  size_t compiled = 0;  ///< build: of them, those that npucxx compiles
  /// Build: of them, those whose errors do not decide: they lack a header, or the original has errors too
  /// and no build file names them.
  size_t not_judged = 0;
  size_t errors_not_judged = 0;  ///< the errors that do not decide
};

/// Everything a writer needs. Plain data; the facts are referred to and must outlive the report.
struct Report {
  std::string tool_version;
  std::string target;  ///< chip: "Ascend910B1"
  std::string rules;   ///< fingerprint of the rule set
  Language language = Language::en;
  const ProgramFacts* facts = nullptr;
  std::vector<Finding> findings;
  Summary summary;
  GateResult gate;
  std::optional<Judgement> judgement;  ///< of a rewrite; empty for an analysis
};

}  // namespace migrate

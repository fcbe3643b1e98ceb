#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/decide/decision.h"
#include "tool/diagnostics/finding.h"
#include "tool/diagnostics/sources.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// What the parts of `match` read.
struct MatchInput {
  const ProgramFacts& facts;
  const RuleSet& rules;
  const Decisions& decisions;
  const Sources& sources;
};

/// What they write.
struct Matched {
  std::vector<Finding> findings;
  std::map<Place, std::string> libraries;  ///< by place of a refusal: the library of the use that it is about

  /// Adds the finding of a decision; not where it says that the text is rewritten and the decision refuses that.
  void add(const Decision& decision, Finding finding);
};

// The parts of `match`. None looks at the others' findings.

/// Uses of API symbols: one finding each, known or unknown.
void match_uses(const MatchInput& input, Matched& out);
/// CUDA headers, third-party libraries, missing headers.
void match_includes(const MatchInput& input, Matched& out);
/// Kernels and launches; `chip` is that of --target.
void match_kernels(const MatchInput& input, const Chip& chip, Matched& out);
/// Files that failed, parse errors, code that is not compiled.
void match_parse(const ProgramFacts& facts, const Sources& sources, std::vector<Finding>& out);

/// Parse errors, told apart by what they mean: errors of files that use CUDA; those that a header which is missing
/// may explain; those of files that have nothing of CUDA, one finding per file.
void match_parse_errors(const ProgramFacts& facts, const Sources& sources, std::vector<Finding>& out);

/// Files outside of the given paths that use CUDA, at the #include that leads to them.
void match_outside(const ProgramFacts& facts, const RuleSet& rules, const Sources& sources,
                   std::vector<Finding>& out);

/// One finding for each use that only the simulated device handles.
void match_chip(const Chip& chip, std::vector<Finding>& findings);

}  // namespace migrate

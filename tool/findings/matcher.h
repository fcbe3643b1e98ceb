#pragma once
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/diagnostics/sources.h"
#include "tool/rules/rule_set.h"

namespace migrate {

// The parts of `match`, one per kind of fact. Each appends to `out`; none looks at the others' findings.

/// Uses of API symbols: one finding each, known or unknown.
void match_uses(const ProgramFacts& facts, const RuleSet& rules, const Sources& sources,
                std::vector<Finding>& out);
/// CUDA headers, third-party libraries, missing headers.
void match_includes(const ProgramFacts& facts, const RuleSet& rules, const Sources& sources,
                    std::vector<Finding>& out);
/// Kernels and launches.
void match_kernels(const ProgramFacts& facts, const RuleSet& rules, const Sources& sources,
                   std::vector<Finding>& out);
/// Files that failed, parse errors, code that is not compiled.
void match_parse(const ProgramFacts& facts, const Sources& sources, std::vector<Finding>& out);

/// Parse errors, told apart by what they mean: errors of files that use CUDA; those that a header which is missing
/// may explain; those of files that have nothing of CUDA, one finding per file.
void match_parse_errors(const ProgramFacts& facts, const Sources& sources, std::vector<Finding>& out);

/// Files outside of the given paths that use CUDA, at the #include that leads to them.
void match_outside(const ProgramFacts& facts, const RuleSet& rules, const Sources& sources,
                   std::vector<Finding>& out);

}  // namespace migrate

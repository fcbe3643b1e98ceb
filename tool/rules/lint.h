#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/rules/rule_set.h"

namespace migrate {

/// One problem of a rule, and the location of the rule.
struct LintProblem {
  std::string file;
  int line = 0;
  std::string message;
};

/// Checks that need only the rules:
/// - placeholders of a call are parameters; every parameter is used or listed in "drops";
/// - unsupported has advice and no call; adapted and partial have a note;
/// - functions, types and qualified names with a target have an example, or one can be derived from the signature;
/// - a name occurs once per layer; the header of every rule has a rule of its own; no header names itself.
std::vector<LintProblem> lint(const RuleSet& rules);

/// Checks that the target of every supported rule is among `declared`: names of functions, types, enumerators
/// and macros, and include names such as "npu/runtime.h".
std::vector<LintProblem> lint_targets(const RuleSet& rules, const std::set<std::string>& declared);

}  // namespace migrate

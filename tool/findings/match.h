#pragma once
#include <string_view>
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/findings/chips.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// Facts + rules -> findings: one per use, include, launch, kernel, dependency and parse problem, and those of the
/// semantic checks for `chip` (null: the default chip). Sorted by path and offset, fingerprinted, suppressions of
/// the sources applied. `refusals` are what the rewriter cannot edit: each takes the place of the promise that the use
/// there is handled. Pure; cost O(facts + text).
std::vector<Finding> match(const ProgramFacts& facts, const RuleSet& rules, const Chip* chip = nullptr,
                           std::vector<Finding> refusals = {});

/// Sorts by path, offset and id, and fills `fingerprint`: again after adding findings of a rewrite.
void finish_findings(std::vector<Finding>& findings);

}  // namespace migrate

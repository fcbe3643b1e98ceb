#pragma once
#include <string_view>
#include <vector>

#include "tool/decide/chips.h"
#include "tool/decide/decision.h"
#include "tool/diagnostics/finding.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// What a report says of the decisions: one finding per use, include, launch and kernel, or the refusal in its place;
/// then dependencies and parse problems, and the semantic checks for `chip` (null: the default chip). Sorted by path and
/// offset, fingerprinted, suppressions of the sources applied. Pure; cost O(facts + text).
std::vector<Finding> match(const ProgramFacts& facts, const RuleSet& rules, const Decisions& decisions,
                           const Chip* chip = nullptr);

/// The refusals alone, sorted by path and offset, each once.
std::vector<Finding> refusals_of(const ProgramFacts& facts, const Decisions& decisions);

/// Sorts by path, offset and id, and fills `fingerprint`: again after adding findings of a rewrite.
void finish_findings(std::vector<Finding>& findings);

}  // namespace migrate

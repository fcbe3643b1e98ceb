#pragma once
#include <vector>

#include "tool/findings/finding.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// Facts + rules -> findings, one per use, sorted by file and offset. Pure.
std::vector<Finding> match(const ProgramFacts& facts, const RuleSet& rules);

}  // namespace migrate

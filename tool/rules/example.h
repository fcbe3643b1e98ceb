#pragma once
#include <vector>

#include "tool/rules/rule_set.h"

namespace migrate {

/// The examples of a rule: those written, or, for a function of a file with "generated_examples", one derived
/// from its signature: a function whose parameters are the call's arguments, before and after renaming by
/// `rules`. Empty when the rule has none and none can be derived.
std::vector<Example> examples_of(const Rule& rule, const RuleSet& rules);

}  // namespace migrate

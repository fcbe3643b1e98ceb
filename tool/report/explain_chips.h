#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tool/diagnostics/text.h"
#include "tool/rules/rule_set.h"
#include "tool/rules/texts.h"

namespace migrate {

/// What `migrate explain` says of real chips below the names of the functions: pairs of a label and a text. A label names
/// the generations of chips ("A2, A3") whose text is the same: the function to use and the data types that it takes there.
/// Empty for a symbol of which the rules say nothing.
std::vector<std::pair<std::string, std::string>> explain_chips(const RuleSet& rules, const Rule& rule,
                                                               Language language, const RuleTexts& texts);

}  // namespace migrate

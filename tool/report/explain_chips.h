#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tool/diagnostics/text.h"
#include "tool/rules/rule_set.h"
#include "tool/rules/texts.h"

namespace migrate {

/// What `migrate explain` says of real chips below the names of the functions: pairs of a label and a text, the label empty
/// where it is that of the row above. A row "A2, A3: aclnnAddmm (FLOAT, FLOAT16)" has the function to use on these
/// generations of chips and the data types that it takes there. Empty for a symbol of which the rules say nothing.
std::vector<std::pair<std::string, std::string>> explain_chips(const RuleSet& rules, const Rule& rule,
                                                               Language language, const RuleTexts& texts);

}  // namespace migrate

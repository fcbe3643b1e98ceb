#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tool/decide/chips.h"
#include "tool/diagnostics/text.h"
#include "tool/rules/rule_set.h"
#include "tool/rules/texts.h"

namespace migrate {

/// The output of `migrate explain SYMBOL`: the target, both verdicts, the differences, the Ascend call and an example.
/// `name` is a symbol, an enumerator, a header or a diagnostic id ("MIG5001"). Nothing for a name without a rule.
/// `texts` has the rules' notes and advice in Chinese.
std::optional<std::string> explain(const RuleSet& rules, const std::string& name, Language language,
                                   const RuleTexts& texts = {}, const Chip& chip = default_chip());

/// Up to five known names that are spelled like `name`, the nearest first (Levenshtein distance without regard to
/// case, at most a third of the length). Cost: O(rules x length^2).
std::vector<std::string> similar_names(const RuleSet& rules, const std::string& name);

/// All names that the rules declare: symbols, enumerators, headers; sorted.
std::vector<std::string> all_names(const RuleSet& rules);

}  // namespace migrate

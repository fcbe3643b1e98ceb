#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tool/rules/rule_set.h"

namespace migrate {

/// One symbol of a list, as `migrate rules coverage` reads it.
struct ListedSymbol {
  std::string name;
  std::string library;  ///< from the list, or empty
  size_t repositories = 1;
};

/// Reads a CSV with a header row that has a column "symbol" (and maybe "library" and "repos"), or one name per line.
/// Empty lines and lines that start with '#' are skipped.
std::vector<ListedSymbol> read_symbol_list(const std::string& text);

/// How many listed symbols the rules cover, by status.
struct RulesCoverage {
  std::map<std::string, size_t> by_status;  ///< full, adapted, partial, unsupported, unknown
  /// Library of the list -> status -> count.
  std::map<std::string, std::map<std::string, size_t>> by_library;
  std::vector<ListedSymbol> unknown;  ///< most repositories first
  size_t total = 0;
};
RulesCoverage cover(const RuleSet& rules, const std::vector<ListedSymbol>& symbols);

/// At most 80 columns; lists up to `listed` unknown symbols.
std::string write_coverage(const RulesCoverage& coverage, size_t listed);

}  // namespace migrate

#pragma once
#include <map>
#include <string>

#include "tool/rules/rule_set.h"

namespace migrate {

/// The rules as Markdown pages, by file name: "README.md" counts each library; "LIBRARY.md" lists for each symbol
/// what it becomes, the differences and the Ascend call. Every rule has one
/// row. Equal rules give equal bytes.
std::map<std::string, std::string> write_reference(const RuleSet& rules);

}  // namespace migrate

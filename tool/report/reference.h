#pragma once
#include <map>
#include <string>

#include "tool/rules/rule_set.h"

namespace migrate {

/// The rules as pages for people, in Markdown, by file name: "README.md" counts each library, "LIBRARY.md"
/// lists what each of its symbols becomes, what differs and the Ascend call behind it. Every rule has one
/// row. Equal rules give equal bytes.
std::map<std::string, std::string> write_reference(const RuleSet& rules);

}  // namespace migrate

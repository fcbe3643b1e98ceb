#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/base/result.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// Reads every *.json below the directories, except schema/ and build/, in order. Later directories override earlier ones.
/// Errors: one line "FILE:LINE: what is wrong" for a file that is not JSON, has a wrong type or an unknown key.
Result<RuleSet> load_rules(const FileSystem& files, const std::vector<std::string>& directories);

/// Reads one rules file given as text. `path` is used in messages and kept in each rule.
Result<std::vector<Rule>> parse_rules(const std::string& path, const std::string& text);

}  // namespace migrate

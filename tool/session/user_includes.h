#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/facts/facts.h"

namespace migrate {

/// Who includes whom among the user's files, by absolute path.
using UserIncludes = std::vector<std::pair<std::string, std::string>>;

UserIncludes user_includes(const ProgramFacts& facts);

/// `found` and all files that these include.
std::set<std::string> with_included(std::set<std::string> found, const UserIncludes& includes);

/// `found` and all files that include these.
std::set<std::string> with_includers(std::set<std::string> found, const UserIncludes& includes);

}  // namespace migrate

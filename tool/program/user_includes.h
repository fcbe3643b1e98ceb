#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/facts/model/facts.h"

namespace migrate {

/// Who includes whom among the user's files, by absolute path; also in branches that no unit takes, where the file stands
/// beside the one that names it.
using UserIncludes = std::vector<std::pair<std::string, std::string>>;

UserIncludes user_includes(const ProgramFacts& facts);

/// `found` and all files that these include.
std::set<std::string> with_included(std::set<std::string> found, const UserIncludes& includes);

/// The files (as in the facts) that no source of the program reads: headers that were parsed by themselves, and what these
/// include. Empty where there are only headers: then they are the program.
std::set<std::string> files_without_source(const ProgramFacts& facts);

/// `found` and all files that include these.
std::set<std::string> with_includers(std::set<std::string> found, const UserIncludes& includes);

/// Those of `sources` that are the file or include it.
std::set<std::string> sources_that_read(const std::string& path, const std::set<std::string>& sources,
                                        const UserIncludes& includes);

}  // namespace migrate

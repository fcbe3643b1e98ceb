#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/facts/model/facts.h"

namespace migrate {

/// The include graph of the user's files, by absolute path. It includes inactive branches, if the included file is next
/// to the including one.
using UserIncludes = std::vector<std::pair<std::string, std::string>>;

UserIncludes user_includes(const ProgramFacts& facts);

/// `found` and all files that they include.
std::set<std::string> with_included(std::set<std::string> found, const UserIncludes& includes);

/// The files (as in the facts) that no source of the program reads: headers that were parsed as separate jobs, and the
/// files that they include. Empty if there are only headers, because then they are the program.
std::set<std::string> files_without_source(const ProgramFacts& facts);

/// `found` and all files that include them.
std::set<std::string> with_includers(std::set<std::string> found, const UserIncludes& includes);

/// The files that include, themselves or through others, a header that was not found.
std::set<std::string> files_lacking_a_header(const ProgramFacts& facts);

/// The `sources` that are the file or include it.
std::set<std::string> sources_that_read(const std::string& path, const std::set<std::string>& sources,
                                        const UserIncludes& includes);

}  // namespace migrate

#pragma once
#include <vector>

#include "tool/session/collect_all.h"

namespace migrate {

/// What the build files below the given directories say about macros and standards, one entry per folder with
/// such a file. Of the conditional macros only those that switch CUDA code in the sources are kept: others
/// ask for libraries that are perhaps not here. Files that cannot be read say nothing.
std::vector<FolderFlags> flags_of_build_files(const FileSystem& files, const std::vector<std::string>& paths);

/// Jobs for a second look: where a file needed conditional macros to be parsed, the other files that have the
/// same macros to try are read with them too, so that the program is seen as one build makes it. `used` are
/// the arguments of each job in the end.
std::vector<ParseJob> second_looks(const std::vector<ParseJob>& jobs,
                                   const std::vector<TranslationUnit>& used);

}  // namespace migrate

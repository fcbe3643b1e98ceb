#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// Sources that the CMake files below the given directories name and do not build unless the user sets an option, by absolute path,
/// and why: "option UNIT_TEST is OFF". None if nothing else that is named is CUDA: then the option enables CUDA,
/// whatever its name. Not among them are sources that a makefile, a script or a compilation database names.
/// Unreadable files are ignored.
/// Cost: O(text), and for each optional source the patterns in build files.
std::map<std::string, std::string> optional_sources(const FileSystem& files,
                                                    const std::vector<std::string>& paths,
                                                    const std::vector<ParseJob>& jobs);

}  // namespace migrate

#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

/// Libraries of other people below `paths` (library_of_others) that no build file of the program compiles: a header-only
/// library with its tests and examples, which would cost more than the program. By folder (absolute), with the number of
/// its CUDA sources (.cu). A build file outside the library compiles it if it names one of its sources, or the library or
/// the folder that it is in, in another line than a comment, a definition of a variable with the library's name, or a line about
/// include folders. Without a build file outside it, nothing is known, and with a database of
/// compile commands all is: the library is not listed.
/// Cost: O(text of build files x libraries with CUDA sources).
std::map<std::string, size_t> unread_libraries(const FileSystem& files,
                                               const std::vector<std::string>& paths);

/// One line for the user about them; empty for none.
std::string note_about(const std::map<std::string, size_t>& unread);

}  // namespace migrate

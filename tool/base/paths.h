#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

/// The path as absolute and without "." and "..", links not followed.
std::string absolute_path(const std::string& path);
/// The same, where a relative `path` starts at `directory`.
std::string absolute_path(const std::string& path, const std::string& directory);

/// The path as reports show it: relative to the current folder if it is below, else absolute.
std::string shown_path(const std::string& path);

/// Whether `path` is `directory` or is below it. Both are absolute.
bool is_below(const std::string& path, const std::string& directory);

/// The directories of the user's files: the given directories and the parents of the given files. Absolute, sorted,
/// none below another.
std::vector<std::string> roots_of(const FileSystem& files, const std::vector<std::string>& paths);

/// The deepest directory above all roots, which an output directory mirrors.
std::string common_root(const std::vector<std::string>& roots);

std::string parent_directory(const std::string& path);
/// ".cu" of "a/b.cu"; empty without one.
std::string extension_of(const std::string& path);
/// Whether the extension is that of a C, C++ or CUDA source, not of a header.
bool is_source_path(const std::string& path);

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

/// The path as absolute and without "." and "..", links not followed.
std::string absolute_path(const std::string& path);
/// The same, where a relative `path` starts at `directory`.
std::string absolute_path(const std::string& path, const std::string& directory);

/// The path as people read it: relative to the current folder when it lies below, else absolute.
std::string shown_path(const std::string& path);

/// Whether `path` is `directory` or lies below it. Both absolute.
bool is_below(const std::string& path, const std::string& directory);

/// The directories that hold the user's files: given directories, and the parents of given files; absolute, sorted,
/// none below another.
std::vector<std::string> roots_of(const FileSystem& files, const std::vector<std::string>& paths);

/// The deepest directory above all roots: what an output directory mirrors.
std::string common_root(const std::vector<std::string>& roots);

std::string parent_directory(const std::string& path);
/// ".cu" of "a/b.cu"; empty without one.
std::string extension_of(const std::string& path);
/// Whether the extension is that of a C, C++ or CUDA source, not of a header.
bool is_source_path(const std::string& path);

}  // namespace migrate

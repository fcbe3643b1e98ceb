#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/diagnostics/finding.h"

namespace migrate {

/// Whether the bytes are an ELF object, archive or library with GPU code from nvcc, or with calls of CUDA libraries by
/// their original names. A program that links with the shim cannot use it.
bool is_cuda_object(std::string_view bytes);

/// The paths that have the extension of an object file (.o, .lo, .a, .so) and are such objects. Make would treat them as
/// up to date if no source that it knows of changed.
std::set<std::string> find_cuda_objects(const FileSystem& files, const std::set<std::string>& paths);

/// One warning for each of them. `left_out`: they are not in the output; otherwise they are where the build finds them.
std::vector<Finding> object_findings(const std::set<std::string>& objects, bool left_out);

}  // namespace migrate

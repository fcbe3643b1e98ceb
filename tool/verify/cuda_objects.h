#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/diagnostics/finding.h"

namespace migrate {

/// Whether the bytes are those of an ELF object, archive or library that nvcc filled with code for a GPU, or that calls
/// CUDA's libraries by their own names: no program linked with the shim can use it.
bool is_cuda_object(std::string_view bytes);

/// Those among the paths that are named like object files (.o, .lo, .a, .so) and are such objects. Make would take them
/// for up to date where no source that it knows of was changed.
std::set<std::string> find_cuda_objects(const FileSystem& files, const std::set<std::string>& paths);

/// One warning for each of them. `left_out`: they are not in the output; else they lie where the build finds them.
std::vector<Finding> object_findings(const std::set<std::string>& objects, bool left_out);

}  // namespace migrate

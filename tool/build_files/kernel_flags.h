#pragma once
#include <string>
#include <vector>

#include "tool/edits/edit.h"

namespace migrate {

/// Edits that pass --kernels=`kernels` to npucxx, for the text of a migrated build file: an add_compile_options() after each
/// find_package(npu_shim) of CMake; for Make and shell, the variable NPUCXX_APPEND_FLAGS in a first line. A file that
/// names --kernels= keeps it. No edits: the file does not start npucxx. Scripts of csh and fish are not edited.
/// Cost: O(text).
std::vector<Edit> plan_kernel_flags(const std::string& path, const std::string& text,
                                    const std::string& kernels);

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/build_files/build_rules.h"
#include "tool/diagnostics/finding.h"
#include "tool/edits/edit.h"

namespace migrate {

enum class BuildSystem { none, cmake, make, shell, foreign };

/// By name: CMakeLists.txt and *.cmake; Makefile, GNUmakefile, Makefile.*, *.mk, *.make; *.sh, and scripts such as
/// "compile" or "build-all" whose first line names a shell; foreign: see foreign.h.
BuildSystem build_system_of(const std::string& path);

/// Whether CMake made the file in a build folder, for its own checks, and will make it again.
bool is_made_by_cmake(const std::string& path);

/// The edits of one build file, and the findings that need hand work.
struct BuildPlan {
  std::vector<Edit> edits;
  std::vector<Finding> findings;
};

/// CMake: languages, packages, imported targets, and FindCUDA's commands and variables become those of the shim. The
/// sources need no edit: find_package(npu_shim) compiles .cu files as C++ (see docs/reference/build_files.md).
BuildPlan plan_cmake(const std::string& path, const std::string& text, const BuildRules& rules);

/// Makefiles and shell scripts: nvcc becomes npucxx; CUDA's libraries and folders become the flags of pkg-config npu-shim.
BuildPlan plan_make(const std::string& path, const std::string& text, const BuildRules& rules,
                    BuildSystem system);

/// The one of the two that fits the file name; empty for other files.
BuildPlan plan_build_file(const std::string& path, const std::string& text, const BuildRules& rules);

}  // namespace migrate

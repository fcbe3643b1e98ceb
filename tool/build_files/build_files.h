#pragma once
#include <string>
#include <vector>

#include "tool/build_files/build_rules.h"
#include "tool/diagnostics/finding.h"
#include "tool/edits/edit.h"

namespace migrate {

enum class BuildSystem { none, cmake, make, shell, foreign };

/// By name: CMakeLists.txt and *.cmake; Makefile, GNUmakefile, Makefile.*, *.mk, *.make; *.sh, and scripts such as
/// "compile" or "build-all", whose first line then has to name a shell; foreign: see foreign.h.
BuildSystem build_system_of(const std::string& path);

/// Edits of one build file, and what a person has to look at.
struct BuildPlan {
  std::vector<Edit> edits;
  std::vector<Finding> findings;
};

/// CMake: languages, packages, imported targets, FindCUDA's commands and variables become the shim's. Sources need no
/// edit: find_package(npu_shim) compiles .cu files as C++ (see docs/reference/build_files.md).
BuildPlan plan_cmake(const std::string& path, const std::string& text, const BuildRules& rules);

/// Makefiles and shell scripts: nvcc becomes npucxx, CUDA's libraries and folders those of pkg-config's npu-shim.
BuildPlan plan_make(const std::string& path, const std::string& text, const BuildRules& rules,
                    BuildSystem system);

/// The one of the two that the name asks for; empty for other files.
BuildPlan plan_build_file(const std::string& path, const std::string& text, const BuildRules& rules);

}  // namespace migrate

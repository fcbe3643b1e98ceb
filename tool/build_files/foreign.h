#pragma once
#include <string>

#include "tool/build_files/build_files.h"

namespace migrate {

/// Build files that are read but not rewritten: Visual Studio (*.vcxproj, *.vcproj, *.props), Meson, Bazel, Tup, xmake,
/// SCons, premake, QMake. True if `path` names one.
bool is_foreign_build_file(const std::string& path);

/// One finding at the first use of CUDA outside a comment, with the advice what to do.
BuildPlan plan_foreign(const std::string& path, const std::string& text);

}  // namespace migrate

#pragma once
#include <string>

#include "tool/build_files/build_files.h"

namespace migrate {

/// Build files that are read but not rewritten: Visual Studio (*.vcxproj, *.vcproj, *.props), Meson, Bazel, Tup, xmake,
/// SCons, premake, QMake. True for the name of one.
bool is_foreign_build_file(const std::string& path);

/// One finding where the file first names CUDA outside of a comment, with what to do in its place.
BuildPlan plan_foreign(const std::string& path, const std::string& text);

}  // namespace migrate

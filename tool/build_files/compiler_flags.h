#pragma once
#include <string>
#include <vector>

#include "tool/build_files/build_files.h"

namespace migrate {

/// What a build file says about parsing the sources, as clang's options ("-DX=1", "-std=c++20").
struct CompilerFlags {
  /// Without a condition; "-xcuda" if the file passes "-x cu" to a compiler anywhere, or gives sources CMake's
  /// language CUDA.
  std::vector<std::string> always;
  /// -D only: under a condition, in the recipe of one target, or in a script.
  std::vector<std::string> perhaps;
  /// Include folders, absolute or relative to the build file's; each once.
  std::vector<std::string> includes;
};

/// Reads macro definitions, include folders and language standards above C++17 from a build file. Values with variables that
/// the file does not set to plain text are ignored, and so are standards of C. Of two definitions of one macro the
/// first counts. Conditions are not evaluated, because they depend on the machine of the build.
CompilerFlags compiler_flags(BuildSystem system, const std::string& text);

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/build_files/build_files.h"

namespace migrate {

/// What a build file says about how sources are read, as clang's options ("-DX=1", "-std=c++20").
struct CompilerFlags {
  std::vector<std::string>
      always;  ///< said without a condition; "-xcuda" where a compiler is told "-x cu" anywhere
  std::vector<std::string>
      perhaps;  ///< -D only: behind a condition, in the recipe of one target, in a script
  std::vector<std::string>
      includes;  ///< include folders, absolute or relative to the build file's; each once
};

/// Reads macro definitions, include folders and language standards above C++17 out of a build file. Values with variables that
/// the file does not set to plain text are left out, standards of C too. Of two definitions of one macro the
/// first counts. Conditions are not evaluated: which ones hold depends on a machine that is not here.
CompilerFlags compiler_flags(BuildSystem system, const std::string& text);

}  // namespace migrate

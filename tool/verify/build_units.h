#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/verify/verify.h"

namespace migrate {

/// A translation unit that a build compiles.
struct BuildUnit {
  const ParseJob* job = nullptr;
  std::string path;        ///< absolute
  bool excusable = false;  ///< no build file names it, and the original has errors too: see docs/adr/0014
};

/// Sources that another source of the program includes ("kernels.cu"): what they hold is compiled there.
/// Absolute. Two sources that include one another are no fragments.
std::set<std::string> fragments(const Program& program);

/// Sources that build files among `tree` name (CMake, make, scripts), or the compilation database that was
/// read; absolute. `tree`: absolute paths.
std::set<std::string> named_units(const FileSystem& files, const Program& program,
                                  const std::set<std::string>& tree);

/// The units that a build compiles, of those that the migration concerns: one that reads nothing of the
/// migration is what it was, and one that could not be analysed is named for that. `named`: by named_units.
std::vector<BuildUnit> build_units(const Program& program, const Verification& verification,
                                   const std::set<std::string>& named);

}  // namespace migrate

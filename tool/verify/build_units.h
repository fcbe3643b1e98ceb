#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/verify/verify.h"

namespace migrate {

/// A translation unit that a build compiles.
struct BuildUnit {
  const ParseJob* job = nullptr;
  std::string path;        ///< absolute
  bool excusable = false;  ///< it need not be built, and the original has errors too: see docs/adr/0014, 0052
  std::string unless =
      {};  ///< why the default build does not have it: "option UNIT_TEST is OFF"; empty: it may
};

/// Fragments: sources that another source of the program includes ("kernels.cu") and that are compiled there.
/// Absolute paths. Two sources that include each other are not fragments.
std::set<std::string> fragments(const Program& program);

/// The sources that build files name (CMake, make, scripts), or the compilation database that was read; absolute.
struct NamedSources {
  std::set<std::string> all;
  /// Those that CMake does not build unless the user sets an option, and why: "option UNIT_TEST is OFF". None if nothing else
  /// that is named is CUDA: then the option enables CUDA, whatever its name. Not among them are sources that a makefile, a
  /// script or a compilation database names.
  std::map<std::string, std::string> optional;
};

/// `tree`: the absolute paths of the program's files. Unreadable build files are ignored.
NamedSources named_units(const FileSystem& files, const Program& program, const std::set<std::string>& tree);

/// The units that a build compiles and that the migration concerns. Not included are units that read no migrated text,
/// because they are unchanged, and units that could not be analysed, because a finding names them. `named`: from
/// named_units.
std::vector<BuildUnit> build_units(const Program& program, const Verification& verification,
                                   const NamedSources& named);

}  // namespace migrate

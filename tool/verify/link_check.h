#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/verify/verify.h"

namespace migrate {

/// What the linker would refuse, found without linking: functions of the shim that the migrated program
/// calls, that the shim's headers declare only, and that the library does not export. `exported`: by
/// exported_names.
std::vector<Finding> names_not_exported(const Program& program, const FileSystem& files,
                                        const std::string& shim_include,
                                        const std::set<std::string>& exported);

/// Device functions that two sources of one program define in the migrated text, with external linkage: CUDA
/// links device code per source, host C++ does not. `units`: the sources that a build compiles, absolute.
/// Sources are of one program where at most one of them, or of those in one folder, has a main().
std::vector<Finding> functions_defined_twice(const Program& program, const MigratedProgram& migrated,
                                             const std::set<std::string>& units);

}  // namespace migrate

#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/verify/verify.h"

namespace migrate {

/// Undefined symbols, found without linking: functions of the shim that the migrated program calls, that the shim's
/// headers only declare, and that the library does not export; and those that a C source calls and that C++ alone has, to
/// which an implicit declaration would lead. `exported`: from exported_names.
std::vector<Finding> names_not_exported(const Program& program, const FileSystem& files,
                                        const std::string& shim_include,
                                        const std::set<std::string>& exported);

/// Duplicate symbols: device functions that two sources of one program define with external linkage in the migrated
/// text. CUDA links device code per source, host C++ does not. `units`: the sources that a build compiles, absolute.
/// Sources belong to one program if at most one of them, or of those in one folder, has a main().
std::vector<Finding> functions_defined_twice(const Program& program, const MigratedProgram& migrated,
                                             const std::set<std::string>& units);

}  // namespace migrate

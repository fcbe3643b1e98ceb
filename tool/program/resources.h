#pragma once
#include <string>

#include "tool/base/file_system.h"
#include "tool/base/result.h"

namespace migrate {

/// The locations of the tool's own files.
struct Resources {
  std::string rules;         ///< directory of the rule files
  std::string shim_include;  ///< directory that holds npu/runtime.h
  std::string npucxx;        ///< the compiler of migrated code: next to the program, else found along PATH
};

/// Finds rules and headers, each in this order: the environment (MIGRATE_RULES_DIR, MIGRATE_SHIM_INCLUDE), the installation
/// (<executable>/../share/migrate/rules, <executable>/../include), the source tree this was compiled from.
/// Errors: one line with the locations that were tried.
Result<Resources> find_resources(const FileSystem& files, const std::string& executable);

/// The absolute path of the running program, or empty.
std::string executable_path();

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/facts/collect.h"

namespace migrate {

/// What the command line says about flags, for every file.
struct FlagOptions {
  std::vector<std::string> includes;  ///< -I
  std::vector<std::string> defines;   ///< -D
  std::string standard;               ///< --std
  std::string build_directory;        ///< -p
};

/// One job per main file: from `compile_commands.json` when there is one (nvcc's flags translated to
/// clang's), else guessed: language by extension (.cu, .cpp, .cc, .cxx, .c), include folders from the
/// includes found. `paths` are files or directories; headers (.h, .cuh, .hpp) that no main file includes
/// become jobs of their own later.
Result<std::vector<ParseJob>> make_jobs(const FileSystem& files, const std::vector<std::string>& paths,
                                        const FlagOptions& options);

/// Translates the arguments of one nvcc or host-compiler command to clang's; what has no meaning here is
/// dropped.
std::vector<std::string> clang_arguments(const std::vector<std::string>& command);

}  // namespace migrate

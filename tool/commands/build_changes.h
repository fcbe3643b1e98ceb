#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/diagnostics/finding.h"
#include "tool/edits/edit.h"
#include "tool/program/read_program.h"

namespace migrate {

/// One build file with its new text.
struct BuildChange {
  std::string path;
  std::string before;
  std::string after;
  size_t edits = 0;
  std::vector<Edit> list;  ///< the edits, without those of --kernels=
};

struct BuildChanges {
  size_t with_kernel_flag = 0;       ///< files that pass --kernels= to npucxx
  std::vector<BuildChange> changed;  ///< sorted by path
  std::vector<Finding> findings;     ///< hand work, in changed and unchanged files
};

/// Migrates the build files below the given directories of this program, except for files that CMake generated.
/// `kernels`: what they pass to npucxx as --kernels=; empty: nothing. Errors: build rules that cannot be read.
Result<BuildChanges> change_build_files(const FileSystem& files, const ProgramOptions& options,
                                        const Program& program, const std::string& kernels = "");

/// One finding for each use of CUDA in the build files below the given directories: what it becomes, or the hand work.
/// Errors: build rules that cannot be read.
Result<std::vector<Finding>> find_in_build_files(const FileSystem& files, const ProgramOptions& options,
                                                 const Program& program);

}  // namespace migrate

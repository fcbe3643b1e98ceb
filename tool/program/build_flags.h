#pragma once
#include <vector>

#include "tool/program/inactive_cuda.h"
#include "tool/program/read_program.h"

namespace migrate {

/// What the build files below the given directories say about macros and standards, one entry per folder with
/// such a file. Of the conditional macros only those that switch CUDA code in the sources are kept: others
/// ask for libraries that are perhaps not here. Where the sources switch CUDA code with macros that no build file speaks
/// of (`#if HAVE_CUDA == 1`, set by a configure script), these are conditional ones of the given directory.
/// Files that cannot be read say nothing.
std::vector<FolderFlags> flags_of_build_files(const FileSystem& files, const std::vector<std::string>& paths);

/// Jobs for a second look, with the conditional macros of the build files: where a file needed them to be parsed, or
/// has all its CUDA in branches that want them, and for the other files that have the same macros to try, so that the
/// program is seen as one build makes it. Of files that read nothing new with them, `untaken` says so. `used` are the
/// arguments of each job in the end.
std::vector<ParseJob> reparse_jobs(const std::vector<ParseJob>& jobs,
                                   const std::vector<TranslationUnit>& used,
                                   const std::vector<InactiveCuda>& untaken);

}  // namespace migrate

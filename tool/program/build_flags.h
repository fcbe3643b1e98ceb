#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/program/inactive_cuda.h"
#include "tool/program/read_program.h"

namespace migrate {

/// The macros and standards in the build files below the given directories, one entry per folder with such a file. Of
/// the conditional macros only those that enable CUDA code in the sources are kept: others may need libraries that are
/// missing. Macros that enable CUDA code and that no build file names (`#if HAVE_CUDA == 1`, set by a configure script)
/// become conditional macros of the given directory. Unreadable files are ignored.
std::vector<FolderFlags> flags_of_build_files(const FileSystem& files, const std::vector<std::string>& paths);

/// Jobs for a second parse, with the conditional macros of the build files: for files that did not parse without them,
/// for files whose CUDA code is all in branches that need them, and for other files with the same macros, so that the
/// program is read as one build compiles it. `untaken`: how much CUDA each job reads only in inactive branches. `used`:
/// the final arguments of each job. `lacking`: files that lack a header (files_lacking_a_header). A second parse that counts only
/// without errors is not tried for those of them that have errors: it would have the same.
std::vector<ParseJob> reparse_jobs(const std::vector<ParseJob>& jobs,
                                   const std::vector<TranslationUnit>& used,
                                   const std::vector<InactiveCuda>& untaken,
                                   const std::set<std::string>& lacking);

}  // namespace migrate

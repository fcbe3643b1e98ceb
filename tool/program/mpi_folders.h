#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/facts/collect/collect.h"

namespace migrate {

/// The include folders in the output of an MPI compiler: `-showme:incdirs` of Open MPI prints folders, `-show` of MPICH
/// prints a command line with -I. Pure.
std::vector<std::string> folders_in_answer(std::string_view answer);

/// MPI programs are built with an MPI compiler, or with folders that their build files do not name. If a source below
/// `paths` includes mpi.h, every job searches the folders that `mpicxx` (found along PATH) names, after all others.
/// Without such a compiler nothing changes, and the header is reported as missing.
void add_mpi_folders(const FileSystem& files, const std::vector<std::string>& paths,
                     std::vector<ParseJob>& jobs);

}  // namespace migrate

#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/facts/collect/collect.h"

namespace migrate {

/// The include folders in what an MPI compiler says of itself: Open MPI's `-showme:incdirs` names folders, MPICH's
/// `-show` a command line with -I. Pure.
std::vector<std::string> folders_in_answer(std::string_view answer);

/// Programs for MPI are built by its own compiler, or with folders that their build files do not name: where a source
/// below `paths` includes mpi.h, the folders that `mpicxx` along PATH names are searched last by every job. Nothing
/// changes where there is no such compiler; the header is then missing, and reported so.
void add_mpi_folders(const FileSystem& files, const std::vector<std::string>& paths,
                     std::vector<ParseJob>& jobs);

}  // namespace migrate

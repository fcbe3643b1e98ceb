#include "tool/program/mpi_folders.h"

#include <gmock/gmock.h>

namespace migrate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(MpiFolders, WhatItsCompilersAnswer) {
  EXPECT_THAT(folders_in_answer("/usr/lib/openmpi/include /usr/lib/openmpi/include/openmpi\n"),
              ElementsAre("/usr/lib/openmpi/include", "/usr/lib/openmpi/include/openmpi"));
  EXPECT_THAT(
      folders_in_answer("g++ -Wl,-z,relro -I/usr/include/mpich -I/usr/include/mpich -L/usr/lib -lmpich\n"),
      ElementsAre("/usr/include/mpich"));
  EXPECT_THAT(folders_in_answer(""), IsEmpty());
  EXPECT_THAT(folders_in_answer("mpicxx: unrecognized option '-showme:incdirs'\n"), IsEmpty());
}

TEST(MpiFolders, OnlyWhereASourceAsks) {
  MemoryFileSystem files;
  files.write("/p/a.cu", "#include <vector>\n// mpi.h\n");
  std::vector<ParseJob> jobs{{"/p/a.cu", "", {"-xcuda"}}};
  add_mpi_folders(files, {"/p"}, jobs);
  EXPECT_THAT(jobs[0].arguments, ElementsAre("-xcuda"));
}

}  // namespace
}  // namespace migrate

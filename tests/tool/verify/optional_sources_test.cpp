#include <gmock/gmock.h>

#include "tool/verify/build_units.h"

namespace migrate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

using Texts = std::map<std::string, std::string>;

/// The optional ones of four sources, with these build files.
std::map<std::string, std::string> optional(const Texts& build_files, const std::string& directory = "") {
  MemoryFileSystem files;
  Program program{RuleSet(), {}, {"/p"}, {}, {}, ""};
  for (const char* source : {"/p/src/a.cu", "/p/src/b.cpp", "/p/test/a_test.cu", "/p/test/b_test.cpp"}) {
    files.files[source] = "";
    program.jobs.push_back({source, directory, {}});
  }
  for (const auto& [path, text] : build_files) files.files["/p/" + path] = text;
  std::set<std::string> tree;
  for (const auto& [path, text] : files.files) tree.insert(path);
  return named_units(files, program, tree).optional;
}

const std::string kTests =
    "option(TESTS \"help\" OFF)\nif(TESTS)\nfile(GLOB T test/*)\nadd_executable(t test/a_test.cu "
    "test/b_test.cpp)\nendif()\n";
const std::string kLibrary = "file(GLOB S src/*.cu)\nadd_library(a ${S} src/b.cpp)\n";

TEST(OptionalSources, WhatAnOptionTurnsOffIsOptional) {
  EXPECT_THAT(optional({{"CMakeLists.txt", kTests + kLibrary}}),
              ElementsAre(Pair("/p/test/a_test.cu", "option TESTS is OFF"),
                          Pair("/p/test/b_test.cpp", "option TESTS is OFF")));
  EXPECT_THAT(optional({{"CMakeLists.txt",
                         "option(TESTS \"help\" OFF)\nadd_subdirectory(src)\n"
                         "if(TESTS)\nadd_subdirectory(test)\nendif()\n"},
                        {"src/CMakeLists.txt", "file(GLOB S *.cu)\nadd_library(a ${S})\n"},
                        {"test/CMakeLists.txt", "file(GLOB S *.cu)\nadd_executable(t ${S})\n"}}),
              ElementsAre(Pair("/p/test/a_test.cu", "option TESTS is OFF")));
}

TEST(OptionalSources, WhatAnotherBuildFileNamesIsNot) {
  EXPECT_THAT(optional({{"CMakeLists.txt", kTests + kLibrary + "add_executable(u test/a_test.cu)\n"}}),
              ElementsAre(Pair("/p/test/b_test.cpp", "option TESTS is OFF")));
  EXPECT_THAT(optional({{"CMakeLists.txt", kTests + kLibrary}, {"test/Makefile", "t: a_test.o b_test.o\n"}}),
              IsEmpty());
  EXPECT_THAT(optional({{"CMakeLists.txt", kTests + kLibrary}, {"build.sh", "cmake -DTESTS=ON .\n"}}),
              IsEmpty());
  EXPECT_THAT(
      optional({{"CMakeLists.txt", kTests + "file(GLOB_RECURSE S *.cu *.cpp)\nadd_library(a ${S})\n"}}),
      IsEmpty());
}

TEST(OptionalSources, WhatADatabaseCompilesIsNot) {
  EXPECT_THAT(optional({{"CMakeLists.txt", kTests + kLibrary}}, "/p/build"), IsEmpty());
}

TEST(OptionalSources, TheCudaPartIsNot) {
  EXPECT_THAT(optional({{"CMakeLists.txt",
                         "option(USE_CUDA \"help\" OFF)\nif(USE_CUDA)\nadd_library(k "
                         "src/a.cu)\nendif()\nadd_library(t test/a_test.cu)\n"}}),
              IsEmpty());
  EXPECT_THAT(optional({{"CMakeLists.txt",
                         "option(KERNELS \"help\" OFF)\nif(KERNELS)\nadd_library(k "
                         "src/a.cu)\nendif()\nadd_library(b src/b.cpp)\n"}}),
              IsEmpty());
}

TEST(OptionalSources, WithoutBuildFilesNothingIs) {
  EXPECT_THAT(optional({}), IsEmpty());
  EXPECT_THAT(optional({{"CMakeLists.txt", kLibrary}}), IsEmpty());
}

}  // namespace
}  // namespace migrate

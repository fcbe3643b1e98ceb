#include "tool/program/unread_libraries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

constexpr const char* kLibrary = "/p/dependencies/cutlass";

/// A program with a library of two CUDA sources and these build files.
MemoryFileSystem program(const std::map<std::string, std::string>& build_files) {
  MemoryFileSystem files;
  files.files = {{"/p/src/a.cu", ""},
                 {"/p/dependencies/cutlass/include/cutlass/gemm.h", ""},
                 {"/p/dependencies/cutlass/CMakeLists.txt", "add_executable(test test/gemm.cu)\n"},
                 {"/p/dependencies/cutlass/test/gemm.cu", ""},
                 {"/p/dependencies/cutlass/examples/basic.cu", ""}};
  for (const auto& [path, text] : build_files) files.files["/p/" + path] = text;
  return files;
}

std::map<std::string, size_t> unread(const std::string& path, const std::string& text) {
  return unread_libraries(program({{path, text}}), {"/p"});
}

TEST(UnreadLibraries, ALibraryOfHeadersIsNotRead) {
  for (const char* text :
       {"project(CUTLASS_MLP LANGUAGES CUDA)\nset(CUTLASS_DIR ${CMAKE_SOURCE_DIR}/dependencies/cutlass)\n"
        "  include_directories(${CUTLASS_DIR}/include)\nadd_executable(app src/a.cu)\n"
        "# target_link_libraries(app ${CUTLASS_DIR}/libcutlass.a)\n",
        "file(GLOB SOURCES src/*.cu)\nadd_executable(app ${SOURCES})\n",
        "file(GLOB_RECURSE SOURCES src/*.cu)\nadd_executable(app ${SOURCES})\n"})
    EXPECT_THAT(unread("CMakeLists.txt", text), ElementsAre(Pair(kLibrary, 2u))) << text;
  EXPECT_THAT(
      unread("Makefile", "CUTLASS := dependencies/cutlass\napp: src/a.cu\n\tnvcc -I$(CUTLASS)/include $<\n"),
      ElementsAre(Pair(kLibrary, 2u)));
}

TEST(UnreadLibraries, WhatABuildFileMayCompileIsRead) {
  for (const char* text :
       {"add_subdirectory(dependencies/cutlass)\n", "add_subdirectory(dependencies)\n",
        "set(CUTLASS dependencies/cutlass)\nadd_subdirectory(${CUTLASS})\n",
        "set(LIBS dependencies/cutlass)\nforeach(l ${LIBS})\nadd_subdirectory(${l})\n",
        "add_executable(app dependencies/cutlass/test/gemm.cu)\n",
        "file(GLOB_RECURSE S *.cu)\nadd_executable(app ${S})\n",
        "file(GLOB_RECURSE S ${CMAKE_SOURCE_DIR}/*.cu)\n", "include(dependencies/cutlass/sources.cmake)\n",
        "ExternalProject_Add(lib SOURCE_DIR dependencies/cutlass)\n"})
    EXPECT_THAT(unread("CMakeLists.txt", text), IsEmpty()) << text;
  EXPECT_THAT(unread("Makefile", "all:\n\t$(MAKE) -C dependencies/cutlass\n"), IsEmpty());
  EXPECT_THAT(unread("Makefile", "include dependencies/cutlass/Makefile.inc\n"), IsEmpty());
  EXPECT_THAT(unread("Makefile", "S := $(shell find . -name '*.cu')\n"), IsEmpty());
  EXPECT_THAT(unread("setup.py", "sources=['dependencies/cutlass/test/gemm.cu']\n"), IsEmpty());
  EXPECT_THAT(unread("dependencies/CMakeLists.txt", "add_subdirectory(cutlass)\n"), IsEmpty());
}

TEST(UnreadLibraries, WhatCMakeWroteInABuildFolderSaysNothing) {
  const std::string listed =
      "# CMAKE generated file: DO NOT EDIT!\nsrc/a.cu.o: ../dependencies/cutlass/include/cutlass/gemm.h\n";
  const std::map<std::string, std::string> built{{"CMakeLists.txt", "add_executable(app src/a.cu)\n"},
                                                 {"build/CMakeFiles/app.dir/depend.make", listed}};
  EXPECT_THAT(unread_libraries(program(built), {"/p"}), ElementsAre(Pair(kLibrary, 2u)));
}

TEST(UnreadLibraries, WithoutABuildFileOrWithADatabaseAllIsRead) {
  EXPECT_THAT(unread("notes.txt", ""), IsEmpty());
  EXPECT_THAT(
      unread_libraries(program({{"CMakeLists.txt", ""}, {"build/compile_commands.json", "[]"}}), {"/p"}),
      IsEmpty());
}

TEST(UnreadLibraries, AFolderThatIsGivenIsRead) {
  const MemoryFileSystem files = program({{"CMakeLists.txt", "add_executable(app src/a.cu)\n"}});
  EXPECT_THAT(unread_libraries(files, {"/p", "/p/dependencies/cutlass"}), IsEmpty());
  EXPECT_THAT(unread_libraries(files, {"/p/dependencies/cutlass"}), IsEmpty());
}

TEST(UnreadLibraries, OnlyFoldersOfThirdPartyCode) {
  MemoryFileSystem files = program({{"CMakeLists.txt", "add_executable(app src/a.cu)\n"}});
  files.files["/p/kernels/b.cu"] = files.files["/p/dependencies/c.cu"] = "";
  EXPECT_THAT(unread_libraries(files, {"/p"}), ElementsAre(Pair("/p/dependencies", 1u), Pair(kLibrary, 2u)));
}

TEST(UnreadLibraries, TheUserIsTold) {
  EXPECT_EQ(note_about({}), "");
  EXPECT_THAT(note_about({{kLibrary, 2}}),
              HasSubstr("/p/dependencies/cutlass: 2 CUDA sources of third-party code are not read"));
}

}  // namespace
}  // namespace migrate

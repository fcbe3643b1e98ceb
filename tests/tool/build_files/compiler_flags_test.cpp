#include "tool/build_files/compiler_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate {
namespace {

// "ALWAYS | PERHAPS", options with blanks between.
std::string flags(BuildSystem system, const std::string& text) {
  CompilerFlags found = compiler_flags(system, text);
  std::string line;
  for (const std::string& flag : found.always) line += flag + " ";
  line += "|";
  for (const std::string& flag : found.perhaps) line += " " + flag;
  return line;
}
std::string make(const std::string& text) { return flags(BuildSystem::make, text); }
std::string cmake(const std::string& text) { return flags(BuildSystem::cmake, text); }

TEST(CompilerFlags, Makefiles) {
  EXPECT_EQ(make("CFLAGS = -O2 -DUSE_DOUBLE -DN=4\n"), "-DUSE_DOUBLE -DN=4 |");
  EXPECT_EQ(make("CFLAGS += -D USE_DOUBLE \\\n  -DN=4\n"), "-DUSE_DOUBLE -DN=4 |");
  EXPECT_EQ(make("N ?= 8\nCFLAGS += -DN=$(N)\n"), "-DN=8 |");
  EXPECT_EQ(make("GPU=0\nifeq ($(GPU), 1)\nCFLAGS+= -DGPU\nendif\nCFLAGS+=-DX\n"), "-DX | -DGPU");
  EXPECT_EQ(make("app: a.cu\n\tnvcc -DFAST -o app a.cu\ndebug: CFLAGS += -DDEBUG\n"), "| -DFAST -DDEBUG");
  EXPECT_EQ(make("NVCCFLAGS = -std=c++20 -Xcompiler \"-Wall,-DQUICK\"\n"), "-std=c++20 -DQUICK |");
  EXPECT_EQ(make("\tnvcc --std=c++2a a.cu\n"), "-std=c++20 |");
}

TEST(CompilerFlags, SourcesThatAreCudaByOption) {
  EXPECT_EQ(make("OPTS = -O3 -x cu\n%.o: %.cpp\n\tnvcc $(OPTS) -c $<\n"), "-xcuda |");
  EXPECT_EQ(make("a.o: a.cpp\n\tnvcc -xcu -DN a.cpp\n\tnvcc -x cu b.cpp\n"), "-xcuda | -DN");
  EXPECT_EQ(make("OPTS = --cuda-gpu-arch=sm_86 -x cuda\n"), "-xcuda |") << "clang's";
  EXPECT_EQ(make("OPTS = -x c++\n"), "|");
}

TEST(CompilerFlags, FoldersOfHeaders) {
  auto includes = [](BuildSystem system, const std::string& text) {
    return compiler_flags(system, text).includes;
  };
  using testing::ElementsAre;
  EXPECT_THAT(includes(BuildSystem::make, "I = inc\nCXXFLAGS = -I$(I) -I ./a\n\tg++ -I/usr/x -Iinc a.cc\n"),
              ElementsAre("inc", "./a", "/usr/x"));
  EXPECT_THAT(includes(BuildSystem::make, "CXXFLAGS = -I$(HOME)/x -I`pwd` -I\n"), testing::IsEmpty());
  EXPECT_THAT(
      includes(BuildSystem::cmake, "include_directories(${CMAKE_SOURCE_DIR}/inc SYSTEM ${OTHER} \"b\")"),
      ElementsAre("./inc", "b"));
  EXPECT_THAT(
      includes(BuildSystem::cmake, "target_include_directories(app PUBLIC ${PROJECT_SOURCE_DIR} $<X:y>)"),
      ElementsAre("."));
}

TEST(CompilerFlags, MakefilesSayNothingElse) {
  EXPECT_EQ(make("# CFLAGS = -DOFF\nCFLAGS = -O2 # -DOFF\n"), "|");
  EXPECT_EQ(make("CFLAGS = -DROOT=$(shell pwd) -DNAME=\\\"x\\\"\n"), "|");
  EXPECT_EQ(make("CFLAGS = -std=c++11 -std=c99\n"), "|");
  EXPECT_EQ(make("CFLAGS = -DN=1\nCFLAGS += -DN=2\n"), "-DN=1 |");
  EXPECT_EQ(make("DIR = -Dir/x\n"), "|");
}

TEST(CompilerFlags, CMake) {
  EXPECT_EQ(cmake("add_definitions(-DUSE_GPU -DN=4)"), "-DUSE_GPU -DN=4 |");
  EXPECT_EQ(cmake("add_compile_definitions(USE_GPU)\ntarget_compile_definitions(app PRIVATE N=4 PUBLIC M)"),
            "-DUSE_GPU -DN=4 -DM |");
  EXPECT_EQ(cmake("if(WITH_GPU)\nadd_definitions(-DUSE_GPU)\nendif()\nadd_definitions(-DX)"),
            "-DX | -DUSE_GPU");
  EXPECT_EQ(cmake("set(CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS} -O2 -DQUICK\")"), "-DQUICK |");
  EXPECT_EQ(cmake("set(CMAKE_CUDA_STANDARD 20)"), "-std=c++20 |");
  EXPECT_EQ(cmake("set_target_properties(app PROPERTIES CXX_STANDARD 23)"), "-std=c++23 |");
  EXPECT_EQ(cmake("target_compile_features(app PUBLIC cxx_std_20)"), "-std=c++20 |");
  EXPECT_EQ(cmake("set_source_files_properties(${TESTS} PROPERTIES LANGUAGE CUDA)"), "-xcuda |");
  EXPECT_EQ(cmake("set_property(SOURCE a.cpp PROPERTY LANGUAGE \"CUDA\")"), "-xcuda |");
  EXPECT_EQ(cmake("set_source_files_properties(a.cpp PROPERTIES CUDA_SOURCE_PROPERTY_FORMAT OBJ)"),
            "-xcuda |");
}

TEST(CompilerFlags, CMakeSaysNothingElse) {
  EXPECT_EQ(cmake("set(CMAKE_CXX_STANDARD 14)\nset(USE_GPU ON)"), "|");
  EXPECT_EQ(
      cmake("target_compile_definitions(app PRIVATE ROOT=\"${CMAKE_SOURCE_DIR}\" $<$<CONFIG:Debug>:DEBUG>)"),
      "|");
  EXPECT_EQ(cmake("# add_definitions(-DOFF)"), "|");
  EXPECT_EQ(cmake("set_source_files_properties(a.cc PROPERTIES LANGUAGE CXX)\nset(LANGUAGE)"), "|");
}

TEST(CompilerFlags, ScriptsAndOtherFiles) {
  EXPECT_EQ(flags(BuildSystem::shell, "#!/bin/sh\nnvcc -DGPU -std=c++20 a.cu\n"), "-std=c++20 | -DGPU");
  EXPECT_EQ(flags(BuildSystem::none, "-DGPU"), "|");
}

}  // namespace
}  // namespace migrate

#include "tests/tool/build_files/planned.h"

namespace migrate {
namespace {

using ::testing::HasSubstr;

TEST(ForeignBuildFiles, OneFindingWhereCudaIsNamed) {
  EXPECT_EQ(
      findings("a.vcxproj",
               "<Project>\n<Import Project=\"BuildCustomizations\\CUDA 12.0.props\" />\n<CudaCompile/>\n"),
      "CUDA;");
  EXPECT_EQ(findings("meson.build", "project('a', 'cpp')\nadd_languages('cuda')\n"), "cuda;");
  EXPECT_EQ(findings("sub/BUILD.bazel", "cuda_library(name = 'a')"), "cuda_library;");
  EXPECT_EQ(findings("BUILD", "cc_library(deps = ['@local_config_cuda//cuda:cublas'])"),
            "local_config_cuda;");
  EXPECT_EQ(findings("Tupfile", ": foreach *.cu |> nvcc -c %f -o %o |> %B.o\n"), "nvcc;");
  EXPECT_EQ(
      findings(
          "xmake.lua",
          "-- cuda\ntarget('a')\n  add_files('*.cu')\n  add_cugencodes('native')\n  add_links('cudart')\n"),
      "cudart;");
  EXPECT_EQ(findings("SConstruct", "env.Tool('CUDA')"), "CUDA;");
  Finding finding = plan_build_file("meson.build", "\n x = 'libcudnn'\n", rules()).findings.at(0);
  EXPECT_EQ(finding.position.line, 2u);
  EXPECT_EQ(finding.position.column, 7u);
  EXPECT_EQ(finding.severity, Severity::warning);
  EXPECT_THAT(finding.values.at(1), HasSubstr("npucxx"));
}

TEST(ForeignBuildFiles, NothingWhereCudaIsNotNamed) {
  EXPECT_EQ(findings("meson.build", "project('a', 'cpp')\n# no cuda here\n"), "");
  EXPECT_EQ(findings("a.vcxproj", "<ClCompile Include=\"a.cpp\" />"), "");
  EXPECT_EQ(findings("BUILDING", "cuda"), "");
  EXPECT_EQ(findings(".pro", "cuda"), "");
  EXPECT_EQ(findings("a.txt", "cuda"), "");
}

TEST(Make, Programs) {
  EXPECT_EQ(make("NVCC = nvcc\n"), "NVCC = npucxx\n");
  EXPECT_EQ(make("L = $(CUDALIB)/libcudart.so /usr/local/cuda/lib64/libcublas_static.a -lcurand -lm\n"),
            "L = $(shell pkg-config --libs npu-shim) -lm\n");
  EXPECT_EQ(make("N = nvcc\nlib/libcuda.a: a.o\n\tar r cuda/libcuda.a a.o\n"),
            "N = npucxx\nlib/libcuda.a: a.o\n\tar r cuda/libcuda.a a.o\n");
  EXPECT_EQ(make("NVCC := $(CUDA_HOME)/bin/nvcc -O3"), "NVCC := npucxx -O3");
  EXPECT_EQ(make("NVCC ?= $(shell which nvcc 2>/dev/null)"), "NVCC ?= $(shell which npucxx 2>/dev/null)");
  EXPECT_EQ(make("a: a.cu\n\t/usr/local/cuda-12.1/bin/nvcc -o $@ $<\n"), "a: a.cu\n\tnpucxx -o $@ $<\n");
  EXPECT_EQ(findings("Makefile", "prof:\n\tnvprof ./a\n"), "nvprof;");
}

TEST(Make, ClangWhereItCompilesCuda) {
  EXPECT_EQ(make("CC = clang\nF = -x cuda\na.o: a.c\n\t$(CC) $(F) -c a.c\n"),
            "CC = npucxx\nF = -x cuda\na.o: a.c\n\t$(CC) $(F) -c a.c\n");
  EXPECT_EQ(make("a: a.cu\n\tclang++-15 --cuda-gpu-arch=sm_70 a.cu -lcudart\n"),
            "a: a.cu\n\tnpucxx --cuda-gpu-arch=sm_70 a.cu $(shell pkg-config --libs npu-shim)\n");
  EXPECT_EQ(make("CC = clang\na: a.c\n\t$(CC) a.c\nf:\n\tclang-format -i a.c\n"),
            "CC = clang\na: a.c\n\t$(CC) a.c\nf:\n\tclang-format -i a.c\n");
}

TEST(Shell, KnownByItsFirstLines) {
  EXPECT_EQ(migrated("compile", "#!/bin/bash\nnvcc a.cu\n"), "#!/bin/bash\nnpucxx a.cu\n");
  EXPECT_EQ(migrated("compile", "# compiles\n#!/usr/bin/env bash -e\nnvcc a.cu\n"),
            "# compiles\n#!/usr/bin/env bash -e\nnpucxx a.cu\n");
  for (const char* text :
       {"nvcc a.cu\n", "#!/usr/bin/python3\nnvcc a.cu\n", "", "text\n#!/bin/sh\nnvcc a.cu\n"})
    EXPECT_EQ(migrated("compile", text), text);
  EXPECT_EQ(migrated("notes.txt", "#!/bin/sh\nnvcc a.cu\n"), "#!/bin/sh\nnvcc a.cu\n");
}

TEST(Make, LibrariesAndFolders) {
  EXPECT_EQ(make("LDFLAGS = -L$(CUDA)/lib64 -lcudart -lcublas -lcusolver -lm\n"),
            "LDFLAGS = $(shell pkg-config --libs npu-shim) -lm\n");
  EXPECT_EQ(make("CFLAGS += -I/usr/local/cuda/include -Isrc/include\n"),
            "CFLAGS += $(shell pkg-config --cflags npu-shim) -Isrc/include\n");
  EXPECT_EQ(make("A = -lcudnn\nB = -lcudnn\n"),
            "A = $(shell pkg-config --libs npu-shim)\nB = $(shell pkg-config --libs npu-shim)\n");
  EXPECT_EQ(migrated("build.sh", "nvcc a.cu -lcublas\n"), "npucxx a.cu $(pkg-config --libs npu-shim)\n");
  EXPECT_EQ(findings("Makefile", "L = -lcufftw\n"), "-lcufftw;");
}

// Compilers other than nvcc find the toolkit's headers among the system's where no folder is named.
TEST(Make, HostCompilersAreToldTheHeaders) {
  const std::string path =
      "export CPATH := $(shell pkg-config --variable=includedir npu-shim)$(if $(CPATH),:$(CPATH))\n";
  EXPECT_EQ(make("CC = gcc\nNVCC = nvcc\n"), path + "CC = gcc\nNVCC = npucxx\n");
  EXPECT_EQ(make("a.o: a.cpp\n\t$(CXX) -c a.cpp\nb: b.cu\n\tnvcc b.cu\n"),
            path + "a.o: a.cpp\n\t$(CXX) -c a.cpp\nb: b.cu\n\tnpucxx b.cu\n");
  EXPECT_EQ(make("a:\n\tg++-12 a.cpp -lcudart\n"),
            path + "a:\n\tg++-12 a.cpp $(shell pkg-config --libs npu-shim)\n");
  EXPECT_EQ(
      migrated("build.sh", "#!/bin/sh\nmpicxx -c a.cpp\nnvcc b.cu\n"),
      "#!/bin/sh\nexport CPATH=\"$(pkg-config --variable=includedir npu-shim)${CPATH:+:$CPATH}\"\nmpicxx -c a.cpp\nnpucxx b.cu\n");
  EXPECT_EQ(make(make("CC = gcc\nNVCC = nvcc\n")), make("CC = gcc\nNVCC = nvcc\n"));
  // nvcc alone, a folder that is named, nothing of CUDA
  EXPECT_EQ(make("CXX = nvcc\na:\n\t$(CXX) a.cu\n"), "CXX = npucxx\na:\n\t$(CXX) a.cu\n");
  EXPECT_EQ(make("a:\n\tg++ -I/usr/local/cuda/include a.cpp -lcudart\n"),
            "a:\n\tg++ $(shell pkg-config --cflags npu-shim) a.cpp $(shell pkg-config --libs npu-shim)\n");
  EXPECT_EQ(make("CC = gcc\n"), "CC = gcc\n");
}

TEST(CMake, FoldersOfTheToolkitsLibrariesAreEmpty) {
  EXPECT_EQ(findings("CMakeLists.txt", "link_directories(${CUDA_LIBRARY_DIRS} ${CUDA_OTHER_DIRS})"),
            "${CUDA_OTHER_DIRS};");
}

// The shim's headers need C++17, whichever compiler reads them.
TEST(BuildFiles, OlderStandardsOfCudaProgramsAreRaised) {
  EXPECT_EQ(make("F = -std=c++11 -O2\nN = nvcc --std=gnu++0x\n"),
            "F = -std=c++17 -O2\nN = npucxx --std=gnu++17\n");
  EXPECT_EQ(make("# -std=c++11\nN = nvcc -std=c++14\n"), "# -std=c++11\nN = npucxx -std=c++17\n");
  EXPECT_EQ(cmake("project(a CUDA)\nset(CMAKE_CXX_FLAGS \"-std=c++11 -g\")"),
            "project(a CXX)\nfind_package(npu_shim REQUIRED)\nset(CMAKE_CXX_FLAGS \"-std=c++17 -g\")");
  EXPECT_EQ(make("F = -std=c++20 -std=c++17 -std=c11 -std=c++114\nN = nvcc\n"),
            "F = -std=c++20 -std=c++17 -std=c11 -std=c++114\nN = npucxx\n");
  EXPECT_EQ(make("F = -std=c++11\n"), "F = -std=c++11\n") << "nothing of CUDA";
}

TEST(Make, ScriptsWithoutAnExtension) {
  EXPECT_EQ(migrated("gpu/compile", "#!/bin/bash\nnvcc a.cu\n"), "#!/bin/bash\nnpucxx a.cu\n");
  EXPECT_EQ(migrated("gpu/compile", "nvcc a.cu\n"), "nvcc a.cu\n");
  EXPECT_EQ(migrated("gpu/notes", "#!/bin/bash\nnvcc a.cu\n"), "#!/bin/bash\nnvcc a.cu\n");
}

TEST(Make, LeavesOthersAlone) {
  for (const char* text : {"", "# nvcc\n", "nvcc: a.cu\n", "nvcc = x\n", "NVCC_FLAGS = -O3\n",
                           "a: mynvcc nvcc.c\n", "L = -lm -lcudaish\n", "X = nvcc/a\n"}) {
    EXPECT_EQ(make(text), text);
  }
}

TEST(BuildRules, ErrorsNameTheLine) {
  auto message = [](const std::string& text) { return parse_build_rules("b.json", text).error().message; };
  EXPECT_THAT(message("{"), HasSubstr("b.json:1: not JSON"));
  EXPECT_THAT(message("{\"rules\": [\n{\"kind\": \"x\", \"name\": \"a\"}]}"),
              HasSubstr("b.json:2: \"kind\""));
  EXPECT_THAT(message("{\"rules\": [\n\n{\"kind\": \"library\", \"name\": \"a\"}]}"),
              HasSubstr("b.json:3: a build rule needs \"target\""));
}

}  // namespace
}  // namespace migrate

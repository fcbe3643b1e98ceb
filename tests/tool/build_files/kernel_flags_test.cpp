#include "tool/build_files/kernel_flags.h"

#include "tests/tool/build_files/planned.h"

namespace migrate {
namespace {

std::string flagged(const std::string& path, const std::string& text) {
  auto result = migrate::apply(text, plan_kernel_flags(path, text, "ascendc"));
  return result ? *result : result.error().message;
}

constexpr const char* kOption = "add_compile_options(\"$<$<COMPILE_LANGUAGE:NPU>:--kernels=ascendc>\")";
constexpr const char* kExport = "export NPUCXX_APPEND_FLAGS := --kernels=ascendc $(NPUCXX_APPEND_FLAGS)\n";

TEST(KernelFlags, FollowThePackageInCMake) {
  const std::string option = kOption;
  EXPECT_EQ(
      flagged("CMakeLists.txt", "project(a)\nfind_package(npu_shim REQUIRED)\nadd_executable(a a.cu)\n"),
      "project(a)\nfind_package(npu_shim REQUIRED)\n" + option + "\nadd_executable(a a.cu)\n");
  EXPECT_EQ(flagged("a.cmake", "if(A)\n  FIND_PACKAGE(npu_shim)\nendif()\n"),
            "if(A)\n  FIND_PACKAGE(npu_shim)\n  " + option + "\nendif()\n");
  EXPECT_EQ(flagged("CMakeLists.txt", "if(A) find_package(npu_shim)\n"),
            "if(A) find_package(npu_shim)\n" + option + "\n");
}

TEST(KernelFlags, AreAVariableInMakeAndShell) {
  const std::string line = kExport;
  EXPECT_EQ(flagged("Makefile", "NVCC = npucxx\n"), line + "NVCC = npucxx\n");
  EXPECT_EQ(flagged("rules.mk", "a: a.cu\n\t/opt/bin/npucxx -o $@ $<\n"),
            line + "a: a.cu\n\t/opt/bin/npucxx -o $@ $<\n");
  const std::string shell =
      "export NPUCXX_APPEND_FLAGS=\"--kernels=ascendc${NPUCXX_APPEND_FLAGS:+ $NPUCXX_APPEND_FLAGS}\"\n";
  EXPECT_EQ(flagged("build.sh", "#!/bin/sh\nset -eu\nnpucxx a.cu\n"),
            "#!/bin/sh\n" + shell + "set -eu\nnpucxx a.cu\n");
  EXPECT_EQ(flagged("build.sh", "npucxx a.cu\n"), shell + "npucxx a.cu\n");
}

TEST(KernelFlags, WhatDoesNotStartNpucxxStays) {
  for (const char* path : {"CMakeLists.txt", "Makefile", "build.sh", "meson.build", "main.cu"}) {
    for (const char* text : {"", "add_executable(a a.cu)\n", "# find_package(npu_shim)\n# npucxx\n",
                             "find_package(CUDA)\nCC = npucxx-loops # npucxx\n", "find_package("})
      EXPECT_EQ(flagged(path, text), text) << path;
  }
  EXPECT_EQ(flagged("build.sh", "#!/bin/csh\nnpucxx a.cu\n"), "#!/bin/csh\nnpucxx a.cu\n");
}

TEST(KernelFlags, AChoiceIsKeptSoThatASecondTimeChangesNothing) {
  for (const auto& [path, text] : {std::pair{"CMakeLists.txt", "find_package(npu_shim)\n"},
                                   {"Makefile", "NVCC = npucxx\n"},
                                   {"build.sh", "npucxx a.cu\n"}}) {
    const std::string once = flagged(path, text);
    EXPECT_NE(once, text);
    EXPECT_EQ(flagged(path, once), once);
  }
  EXPECT_EQ(flagged("Makefile", "F = --kernels=host\n\tnpucxx $F\n"), "F = --kernels=host\n\tnpucxx $F\n");
}

TEST(KernelFlags, FollowTheMigrationOfAFile) {
  EXPECT_THAT(
      flagged("CMakeLists.txt", cmake("project(a LANGUAGES CXX CUDA)\nadd_executable(a a.cu)\n")),
      testing::HasSubstr(std::string("find_package(npu_shim REQUIRED)\n") + kOption + "\nadd_executable"));
  EXPECT_THAT(flagged("Makefile", make("a: a.cu\n\tnvcc -o a a.cu\n")), testing::StartsWith(kExport));
}

}  // namespace
}  // namespace migrate

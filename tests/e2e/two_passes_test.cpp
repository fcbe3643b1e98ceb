// Sources that name __CUDA_ARCH__ are compiled for the host and for the device (docs/adr/0018). The program of
// tests/e2e/two_passes checks itself; here it is migrated, compiled in several ways, and run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

const std::string kNpucxx = std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx";

class TwoPasses : public testing::Test {
 protected:
  TwoPasses() : project_(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/two_passes")) {
    const ProcessResult rewritten =
        project_.migrate({"rewrite", "--in-place", "-D", "EXPECTED_ARCH=800", "-D", "WITH_CLOSURES", "."});
    EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  }
  ProcessResult npucxx(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), kNpucxx);
    return run_process(arguments, project_.project());
  }
  void expect_right(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    arguments.insert(arguments.end(), {"main.cu", "other.cu", "-o", "program"});
    const ProcessResult compiled = npucxx(arguments);
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
    EXPECT_EQ(compiled.err, "");
    const ProcessResult ran = run_process({"./program"}, project_.project(), environment);
    EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
    EXPECT_THAT(ran.out, EndsWith("0 failures\n"));
  }
  CliProject project_;
};

TEST_F(TwoPasses, Optimised) { expect_right({"-DEXPECTED_ARCH=800", "-DWITH_CLOSURES"}); }

// The other forms belong to the long set.
using TwoPassesInEveryForm = TwoPasses;

TEST_F(TwoPassesInEveryForm, UnoptimisedWithDebugInformation) {
  expect_right({"-O0", "-g", "-DEXPECTED_ARCH=800", "-DWITH_CLOSURES"});
}

TEST_F(TwoPassesInEveryForm, ForAnOlderArchitecture) {
  expect_right({"-O1", "-gencode", "arch=compute_60,code=sm_60", "-DEXPECTED_ARCH=600", "-DWITH_CLOSURES"});
}

TEST_F(TwoPassesInEveryForm, PositionIndependentOnFibers) {
  expect_right({"-O1", "-Xcompiler", "-fPIC,-ffunction-sections", "-DEXPECTED_ARCH=800"},
               {{"NPU_SIM_LOOPS", "0"}});
}

TEST_F(TwoPasses, Clang) {
  expect_right({"-ccbin", "clang++-19", "-O1", "-DEXPECTED_ARCH=800"});
  const ProcessResult refused =
      npucxx({"-ccbin", "clang++-19", "-O1", "-DEXPECTED_ARCH=800", "-DWITH_PLAIN_CLOSURE", "-c", "main.cu"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, HasSubstr("compile this file with g++:\n  void apply<int, main::$"));
  EXPECT_THAT(npucxx({"-ccbin", "clang++-19", "-DEXPECTED_ARCH=800", "-DWITH_CLOSURES", "-c", "main.cu"}).err,
              HasSubstr("npucxx: clang does not accept __device__ or __host__ on lambdas"));
}

TEST_F(TwoPasses, WhatWasAskedForAboveTheShimsIsAWarning) {
  const ProcessResult compiled =
      npucxx({"-arch=sm_90", "-O1", "-DEXPECTED_ARCH=800", "-MD", "-c", "main.cu", "-o", "main.o"});
  EXPECT_EQ(compiled.exit_code, 0);
  EXPECT_EQ(
      compiled.err,
      "npucxx: warning: compute capability 9.0 was requested, but the shim implements 8.0; __CUDA_ARCH__ is 800\n");
  const std::string depends = read_tree(project_.project()).at("main.d");
  EXPECT_THAT(depends, HasSubstr("main.o: main.cu"));
  EXPECT_THAT(depends, HasSubstr("common.cuh"));
  EXPECT_THAT(depends, Not(HasSubstr("npucxx-")));
}

TEST_F(TwoPasses, AKernelOfTheHostPassOnlyIsRefused) {
  CliProject project(
      Tree{{"a.cu", "#ifndef __CUDA_ARCH__\n__global__ void k() {}\n#endif\nint main() {}\n"}});
  const ProcessResult result = run_process({kNpucxx, "-c", "a.cu"}, project.project());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("they have no device code:\n  k()"));
}

}  // namespace
}  // namespace e2e

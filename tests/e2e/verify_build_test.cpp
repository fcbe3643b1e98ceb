// `migrate rewrite --verify=build`: the migrated text is also compiled, before anything is written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/cli_harness.h"

namespace {

using e2e::CliProject;
using e2e::ProcessResult;
using e2e::Tree;
using testing::HasSubstr;
using testing::Not;

const Tree kGood = {
    {"src/main.cu",
     "#include \"../include/scale.cuh\"\n#include <cuda_runtime.h>\n"
     "int main() { float* x; cudaMalloc(&x, 4); scale<<<1, 1>>>(x); return cudaFree(x); }\n"},
    {"include/scale.cuh", "#pragma once\n__global__ void scale(float* x) { x[threadIdx.x] *= 2; }\n"},
    {"src/plain.c",
     "#include <cuda_runtime.h>\nint devices(void) { int n = 0; cudaGetDeviceCount(&n); return n; }\n"}};

Tree with(const std::string& path, const std::string& text) {
  Tree all = kGood;
  all[path] = text;
  return all;
}

void expect(const Tree& files, const std::vector<std::string>& arguments, int code, const std::string& line) {
  CliProject project(files);
  ProcessResult result = project.migrate(arguments);
  EXPECT_EQ(result.exit_code, code) << result.out << result.err;
  EXPECT_THAT(result.out + result.err, HasSubstr(line));
}

TEST(VerifyBuild, CompilesEachUnit) {
  expect(kGood, {"rewrite", "-o", "../out", "--verify=build"}, 0, "built: npucxx compiles 2 of 2 units\n");
  expect(kGood, {"rewrite", "--in-place", "--verify", "build"}, 0, "built: npucxx compiles 2 of 2 units\n");
  expect(with("src/flag.cu", "#ifndef SCALE\n#error no scale\n#endif\n"),
         {"rewrite", "--dry-run", "--verify=build", "-DSCALE=2"}, 0, "built: npucxx compiles 3 of 3 units\n");
}

TEST(VerifyBuild, ErrorsStandAtTheLinesOfTheOriginal) {
  // What the parse accepts and the host compiler does not; the edit before it moves the column.
  Tree broken = with("src/host.cu",
                     "#include <cuda_runtime.h>\n#ifdef __clang__\n#define ONE 1\n#endif\n"
                     "int f() { cudaDeviceSynchronize(); return ONE; }\n");
  expect(broken, {"rewrite", "--dry-run"}, 0, "no hand work remains");
  expect(broken, {"rewrite", "--dry-run", "--verify=build"}, 2,
         "src/host.cu:5:43: error: the migrated text does not compile: npucxx: 'ONE' was not declared");
  expect(broken, {"rewrite", "--dry-run", "--verify=build"}, 2, "built: npucxx compiles 2 of 3 units\n");
}

TEST(VerifyBuild, AHeaderThatIsNotThereIsAnError) {
  Tree lacking = with("src/rank.cu",
                      "#include <cuda_runtime.h>\n#include <no_such_library.h>\nvoid f() { cudaFree(0); }\n");
  expect(lacking, {"rewrite", "--dry-run"}, 0, "not checked: no_such_library.h");
  expect(lacking, {"rewrite", "--dry-run", "--verify=build"}, 2,
         "src/rank.cu:2:10: error: the migrated text does not compile: npucxx: no_such_library.h");
}

TEST(VerifyBuild, LeavesNothingBehind) {
  CliProject project(kGood);
  ProcessResult result = project.migrate({"rewrite", "--dry-run", "--verify=build"});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_EQ(project.files(), kGood);
}

TEST(VerifyBuild, WrongUse) {
  expect(kGood, {"rewrite", "--dry-run", "--verify=link"}, 1, "--verify");
  expect(kGood, {"rewrite", "--dry-run", "--verify=build", "--no-verify"}, 1,
         "give either --verify or --no-verify, not both");
}

}  // namespace

// Loops between barriers: what npucxx-loops says of each kernel of block_loops/kernels.cuh, and that a program computes the
// same with them as on fibers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";
const std::string kHeaders = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include";

/// The programs of tests/e2e/block_loops, migrated.
class BlockLoops : public testing::Test {
 protected:
  BlockLoops() : project_(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/block_loops")) {
    const ProcessResult rewritten = project_.migrate({"rewrite", "--in-place", "--verify=parse", "."});
    EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  }
  ProcessResult run(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    return run_process(arguments, project_.project(), environment);
  }
  std::string verdicts(const std::string& file) const {
    return run({kBin + "npucxx-loops", "--explain", file, "-std=gnu++17", "-D__CUDACC__", "-include",
                "npu/runtime.h", "-isystem", kHeaders})
        .err;
  }
  CliProject project_;
};

TEST_F(BlockLoops, VerdictsAreTheOnesBehindTheNames) {
  const std::string said = verdicts("main.cu");
  const std::string text = read_tree(project_.project()).at("kernels.cuh");
  const std::regex expectation("// ([^\n]+): (loops|[a-z ]+)\n(?:template|__global__)");
  int count = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), expectation), end; i != end; ++i, ++count) {
    const bool loops = (*i)[2] == "loops";
    const std::string line = (*i)[1].str() + (loops ? ": loops between barriers\n" : ": fibers: ");
    EXPECT_THAT(said, HasSubstr(line));
    if (!loops) {
      const size_t at = said.find(line);
      EXPECT_THAT(said.substr(at, said.find('\n', at) - at), HasSubstr((*i)[2].str()));
    }
  }
  EXPECT_EQ(count, 37);
}

TEST_F(BlockLoops, ComputeWhatFibersCompute) {
  // The objects of both are kept apart from npucxx's choice: with the loops, the program can still run on fibers.
  const ProcessResult compiled =
      run({kBin + "npucxx", "-MD", "-MF", "main.d", "main.cu", "-c", "-o", "main.o"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  EXPECT_EQ(compiled.err, "");
  ASSERT_EQ(run({kBin + "npucxx", "main.o", "-o", "program"}).exit_code, 0);
  EXPECT_THAT(run({"nm", "main.o"}).out, HasSubstr("npu_block_"));
  const std::string depends = read_tree(project_.project()).at("main.d");
  EXPECT_THAT(depends, HasSubstr("main.o: main.cu"));
  EXPECT_THAT(depends, Not(HasSubstr("npucxx-")));

  const ProcessResult loops = run({"./program"});
  const ProcessResult fibers = run({"./program"}, {{"NPU_SIM_LOOPS", "0"}});
  EXPECT_EQ(loops.exit_code, 0) << loops.err;
  EXPECT_EQ(fibers.exit_code, 0) << fibers.err;
  EXPECT_EQ(loops.out, fibers.out);
  EXPECT_THAT(loops.out, Not(HasSubstr("failure")));
}

TEST_F(BlockLoops, CanBeLeftOut) {
  ASSERT_EQ(run({kBin + "npucxx", "main.cu", "-c", "-o", "main.o"}, {{"NPUCXX_LOOPS", "0"}}).exit_code, 0);
  EXPECT_THAT(run({"nm", "main.o"}).out, Not(HasSubstr("npu_block_")));
  ASSERT_EQ(run({kBin + "npucxx", "-G", "main.cu", "-c", "-o", "main.o"}).exit_code, 0);
  EXPECT_THAT(run({"nm", "main.o"}).out, Not(HasSubstr("npu_block_")));
}

/// What a file says when it does not compile is said once, and of the file as it is.
TEST(BlockLoopsOfBadFiles, ErrorsAreTheCompilersOwn) {
  const CliProject project(Tree{{"bad.cu",
                                 "__global__ void k(NPU_KERNEL_PARAMS_ float* x) {\n"
                                 "  __shared__ float s[32];\n"
                                 "  s[threadIdx.x] = x[threadIdx.x];\n"
                                 "  __syncthreads();\n"
                                 "  x[threadIdx.x] = s[31 - threadIdx.x];\n"
                                 "}\n"
                                 "int main() { return none; }\n"}});
  const ProcessResult result = run_process({kBin + "npucxx", "bad.cu"}, project.project());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("bad.cu:7:21: error"));
  EXPECT_THAT(result.err, Not(HasSubstr("npucxx-")));
}

/// A name that is gone at the end of the file: the loops do not compile, the file does.
TEST(BlockLoopsOfBadFiles, LoopsThatDoNotCompileAreLeftOut) {
  const CliProject project(Tree{{"undef.cu",
                                 "#define WIDTH 32\n"
                                 "__global__ void k(NPU_KERNEL_PARAMS_ float* x) {\n"
                                 "  __shared__ float s[WIDTH];\n"
                                 "  s[threadIdx.x] = x[threadIdx.x];\n"
                                 "  __syncthreads();\n"
                                 "  x[threadIdx.x] = s[WIDTH - 1 - threadIdx.x];\n"
                                 "}\n"
                                 "#undef WIDTH\n"
                                 "int main() { npu::launch<k>(npu::config(1, 32), nullptr); }\n"}});
  const ProcessResult result =
      run_process({kBin + "npucxx", "-c", "undef.cu", "-o", "undef.o"}, project.project());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(run_process({"nm", "undef.o"}, project.project()).out, Not(HasSubstr("npu_block_")));
}

/// The headers' version is hidden behind another number.
TEST(BlockLoopsOfAnotherVersion, AreLeftOutWithAMessage) {
  const CliProject project(Tree{{"other.cu",
                                 "#define kBlockLoopsAbi kMaxBlockThreads\n"
                                 "__global__ void k(NPU_KERNEL_PARAMS_ float* x) {\n"
                                 "  __shared__ float s[32];\n"
                                 "  s[threadIdx.x] = x[threadIdx.x];\n"
                                 "  __syncthreads();\n"
                                 "  x[threadIdx.x] = s[31 - threadIdx.x];\n"
                                 "}\n"
                                 "int main() { npu::launch<k>(npu::config(1, 32), nullptr); }\n"}});
  const ProcessResult result =
      run_process({kBin + "npucxx", "-c", "other.cu", "-o", "other.o"}, project.project());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err,
              HasSubstr("npucxx: other.cu: npucxx-loops and the headers are of different versions"));
}

}  // namespace
}  // namespace e2e

// npucxx --kernels=simt950: the kernels of simt/program in the SIMT language, parsed with declarations of our own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";
const std::string kSimt = std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/simt/";

struct Simt : testing::Test {
  Simt() : project_(read_tree(kSimt + "program")) {
    const ProcessResult rewritten = project_.migrate({"rewrite", "--in-place", "--verify=parse", "."});
    EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
    compiled_ = run({kBin + "npucxx", "--kernels=simt950", "main.cu", "-o", "program"});
    EXPECT_EQ(compiled_.exit_code, 0) << compiled_.err;
  }
  ProcessResult run(const std::vector<std::string>& arguments) const {
    return run_process(arguments, project_.project(), {});
  }
  static std::vector<std::string> parser(const std::string& file) {
    return {"clang++-19", "-x",    "cuda",          "--cuda-host-only", "-nocudainc", "-nocudalib",
            "-std=c++17", "-Wall", "-fsyntax-only", "-Wno-unused",      "-isystem",   kSimt + "prelude",
            file};
  }
  std::string text() const { return read_tree(project_.project()).at("program.main.simt950.cpp"); }
  CliProject project_;
  ProcessResult compiled_;
};

TEST_F(Simt, VerdictsAreTheOnesInTheComments) {
  const std::string source = read_tree(project_.project()).at("main.cu"), written = text();
  const std::regex expectation("// ([a-z_]+): ([^\n]+)\n(template [^\n]+\n)?__global__");
  int count = 0;
  for (std::sregex_iterator i(source.begin(), source.end(), expectation), end; i != end; ++i, ++count) {
    const std::string name = (*i)[1];
    if ((*i)[2] == "written") {
      EXPECT_THAT(written, HasSubstr(" " + name + "(")) << name;
      EXPECT_THAT(compiled_.err, Not(HasSubstr(name + " is not written")));
    } else {
      EXPECT_THAT(written, Not(HasSubstr(" " + name + "(")));
      EXPECT_THAT(compiled_.err, HasSubstr("kernel " + name + " is not written in SIMT: " + (*i)[2].str()));
    }
  }
  EXPECT_EQ(count, 12);
}

TEST_F(Simt, TheTextHasWhatTheKernelsUseInCannsWords) {
  const std::string written = text();
  EXPECT_THAT(written,
              AllOf(HasSubstr("#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))\n"),
                    HasSubstr("#define HALF_OF(x)"), HasSubstr("constexpr float kSlope = 0.25f;"),
                    HasSubstr("enum class Activation"), HasSubstr("struct Row {"),
                    HasSubstr("namespace rows {"), HasSubstr("__aicore__ inline float activated(float x)"),
                    HasSubstr("__aicore__ inline int rounded(int n)")));
  EXPECT_THAT(
      written,
      AllOf(HasSubstr("__ubuf__ float part[kThreads / 32];"), HasSubstr("extern __ubuf__ float all[];"),
            HasSubstr("asc_shfl_xor(sum, offset)"), HasSubstr("asc_syncthreads();"),
            HasSubstr("asc_atomic_add(out, part[i])"), HasSubstr("asc_ballot(in[threadIdx.x] > 0)"),
            HasSubstr("expf(asc_ldca(in + i))"), HasSubstr("also of __shared__ memory.")));
  EXPECT_THAT(written,
              AllOf(Not(HasSubstr("NPU_")), Not(HasSubstr("NotUsed")), Not(HasSubstr("NOT_NAMED")),
                    Not(HasSubstr("factorial")), Not(HasSubstr("main(")), Not(HasSubstr("0xffffffff"))));
}

TEST_F(Simt, TheTextParses) {
  const ProcessResult parsed = run(parser("program.main.simt950.cpp"));
  EXPECT_EQ(parsed.exit_code, 0) << parsed.err << text();
}

TEST_F(Simt, EachKernelHasAFunctionThatLaunchesIt) {
  const std::string written = text();
  EXPECT_THAT(
      written,
      AllOf(
          HasSubstr(
              "bool launch_elementwise(dim3 launchBlocks, dim3 launchThreads, size_t launchBytes, aclrtStream launchStream, "
              "float* __restrict__ out, const float* in, int n) {\n"
              "  if (!simt_launch::fits(launchBlocks, launchThreads, launchBytes, 1024)) return false;\n"
              "  elementwise<<<launchBlocks, launchThreads, launchBytes, launchStream>>>(out, in, n);\n"),
          HasSubstr("template <int kThreads>\nbool launch_block_sum("),
          HasSubstr(
              "fits(launchBlocks, launchThreads, launchBytes, kThreads)) return false;\n"
              "  block_sum<kThreads><<<launchBlocks, launchThreads, launchBytes, launchStream>>>(out, in, rows, n);"),
          HasSubstr(
              "bool launch_halves(dim3 launchBlocks, dim3 launchThreads, size_t launchBytes, aclrtStream launchStream, half* out, "
              "const bfloat16_t* in, int n)"),
          HasSubstr("no function that launches it: its template has a pack")));

  // A program of the host calls them.
  std::ofstream(project_.project() + "/host.cpp") << R"(
#include "program.main.simt950.cpp"
bool host(aclrtStream stream, float* out, const float* in, Row* row) {
  return launch_elementwise(dim3(4), dim3(256), 0, stream, out, in, 4) &&
         rows::launch_block_sum<64>(1, 64, 256, stream, out, in, row, 64);
}
)";
  const ProcessResult parsed = run(parser("host.cpp"));
  EXPECT_EQ(parsed.exit_code, 0) << parsed.err;

  // Launches beyond the bounds are none.
  const size_t begin = written.find("namespace simt_launch"),
               end = written.find("// namespace simt_launch", begin);
  ASSERT_NE(end, std::string::npos);
  std::ofstream(project_.project() + "/bounds.cpp")
      << "#include <cstddef>\n#include <cstdio>\nstruct dim3 { unsigned x = 1, y = 1, z = 1; };\n" +
             written.substr(begin, end - begin) + R"(
int main() {
  const auto fits = [](dim3 blocks, dim3 threads, size_t bytes, unsigned most) {
    std::printf("%d", simt_launch::fits(blocks, threads, bytes, most) ? 1 : 0);
  };
  fits({65535}, {1024}, 0, 1024), fits({65536}, {32}, 0, 1024), fits({256, 256}, {32}, 0, 1024);
  fits({65536, 65536}, {32}, 0, 1024), fits({0}, {32}, 0, 1024), fits({1}, {0}, 0, 1024);
  fits({0x80000000, 0x80000000, 4}, {32}, 0, 1024), fits({1}, {0x80000001, 2, 1}, 0, 1024);
  fits({1}, {1025}, 0, 1024), fits({1}, {2048}, 0, 2048), fits({1}, {64, 33}, 0, 2048), fits({1}, {32}, 0, 4096);
  fits({1}, {32}, 221184, 1024), fits({1}, {32}, 221185, 1024);
}
)";
  EXPECT_EQ(run({"g++", "-std=c++17", "bounds.cpp", "-o", "bounds"}).exit_code, 0);
  EXPECT_EQ(run({"./bounds"}).out, "10000000010010");
}

TEST_F(Simt, TheProgramRunsOnTheHost) { EXPECT_EQ(run({"./program"}).out, "64\n"); }

}  // namespace
}  // namespace e2e

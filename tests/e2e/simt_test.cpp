// npucxx --kernels=simt950: the kernels of simt/program in the SIMT language, parsed with declarations of our own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  EXPECT_EQ(count, 11);
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
  const ProcessResult parsed = run({"clang++-19", "-std=c++17", "-fsyntax-only", "-Wall", "-Wno-unused",
                                    "-isystem", kSimt + "prelude", "program.main.simt950.cpp"});
  EXPECT_EQ(parsed.exit_code, 0) << parsed.err << text();
}

TEST_F(Simt, TheProgramRunsOnTheHost) { EXPECT_EQ(run({"./program"}).out, "64\n"); }

}  // namespace
}  // namespace e2e

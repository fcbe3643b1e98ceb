#include "tests/tool/commands/cli_fixture.h"
#include "tool/program/read_program.h"

namespace migrate {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// What `migrate rewrite` tells on the terminal.
class RewriteText : public Cli {
 protected:
  /// Whether both stand in the text, the first before the second.
  static testing::AssertionResult in_order(const std::string& text, const std::string& first,
                                           const std::string& second) {
    const size_t a = text.find(first), b = text.find(second);
    if (a != std::string::npos && b != std::string::npos && a < b) return testing::AssertionSuccess();
    return testing::AssertionFailure() << first << " is not before " << second << " in\n" << text;
  }
};

TEST_F(RewriteText, TellsTheWarningsOfTheAnalysisGrouped) {
  put("a.cu",
      "#include <cuda_runtime.h>\nint f(const cudaDeviceProp& p) { return p.warpSize; }\n"
      "__global__ void k(int* x) { x[0] = threadIdx.x % 32; x[1] = threadIdx.x / 32; }\n");
  const std::string analysis = run("analyze a.cu").out;
  ASSERT_THAT(analysis, HasSubstr("warning MIG5002"));
  Outcome outcome = run("rewrite a.cu --dry-run");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("warning: "), HasSubstr("[MIG5002]"), HasSubstr("no hand work remains")));
}

TEST_F(RewriteText, MissingHeadersComeBeforeWhatFollowsFromThem) {
  put("a.cu",
      "#include <cuda_runtime.h>\n#include \"one.h\"\n#include <two.h>\nvoid f() { cudaNoSuchThing(); cudaFree(0); }\n");
  put("b.cu", "#include <cuda_runtime.h>\n#include \"one.h\"\nvoid g() { cudaFree(0); }\n");
  Outcome outcome = run("rewrite . --dry-run");
  EXPECT_TRUE(
      in_order(outcome.out, "2 headers were not found: one.h, two.h", "no rule covers cudaNoSuchThing"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("[MIG3002]"))) << "told once";
}

// What no build reads must not fail the program; where there are only headers, they are the program.
TEST_F(RewriteText, AHeaderThatNoSourceIncludesIsAWarning) {
  put("old.h", "#include <cuda_runtime.h>\ninline void f() { cudaNoSuchThing(); }\n");
  EXPECT_EQ(run("rewrite . --dry-run").code, 2);
  put("a.cu", "#include <cuda_runtime.h>\nvoid g() { cudaFree(0); }\n");
  Outcome outcome = run("rewrite . --dry-run");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("old.h:2:"), HasSubstr("warning: no rule covers cudaNoSuchThing"),
                                 HasSubstr("no hand work remains")));
  put("a.cu", "#include \"old.h\"\nvoid g() { f(); }\n");
  EXPECT_EQ(run("rewrite . --dry-run").code, 2);
}

// It builds, and cannot run.
TEST_F(RewriteText, ACallThatAlwaysFailsNeedsHandWork) {
  put("a.cu",
      "#include <cudnn.h>\nint f(cudnnHandle_t h, cudnnFilterDescriptor_t w, cudnnTensorDescriptor_t x,\n"
      "      cudnnConvolutionDescriptor_t c, cudnnTensorTransformDescriptor_t t) {\n"
      "  return cudnnGetFoldedConvBackwardDataDescriptors(h, w, x, c, x, CUDNN_TENSOR_NCHW, w, x, c, x, t, t, t, t);\n}\n");
  Outcome outcome = run("rewrite . --dry-run");
  EXPECT_EQ(outcome.code, 2) << outcome.out;
  EXPECT_THAT(
      outcome.out,
      HasSubstr(
          "error: cudnnGetFoldedConvBackwardDataDescriptors becomes npudnnGetFoldedConvBackwardDataDescriptors"));
  EXPECT_EQ(run("analyze .").code, 0);
}

TEST_F(RewriteText, OneMissingHeaderIsOne) {
  put("a.cu", "#include <cuda_runtime.h>\n#include \"one.h\"\nvoid f() { cudaFree(0); }\n");
  EXPECT_THAT(run("rewrite . --dry-run").out, HasSubstr("1 header was not found: one.h;"));
}

TEST_F(RewriteText, EveryInsertedBarrierIsListed) {
  put("a.cu",
      "#include <cuda_runtime.h>\n__global__ void reduce(float* out) {\n  __shared__ volatile float s[64];\n"
      "  int t = threadIdx.x;\n  s[t] = t;\n  __syncthreads();\n  if (t < 32) {\n    s[t] += s[t + 32];\n    s[t] += s[t + 16];\n"
      "    s[t] += s[t + 8];\n  }\n  if (t == 0) out[0] = s[0];\n}\n");
  Outcome outcome = run("rewrite a.cu -o out");
  const std::string text = get("out/a.cu");
  size_t inserted = 0, listed = 0;
  for (size_t at = text.find("__syncwarp"); at != std::string::npos; at = text.find("__syncwarp", at + 1))
    ++inserted;
  ASSERT_GT(inserted, 0u) << text;
  const size_t line = outcome.out.find("note: __syncwarp inserted in reduce, after line");
  ASSERT_NE(line, std::string::npos) << outcome.out;
  const std::string list = outcome.out.substr(line, outcome.out.find('\n', line) - line);
  listed = static_cast<size_t>(
      std::count(list.begin(), list.end(), ','));  // one after the name, one between two lines
  EXPECT_EQ(listed, inserted) << list;
}

TEST_F(RewriteText, WhatNeedsAPersonIsNotCalledVerified) {
  put("a.cu", "#include <cuda_runtime.h>\nvoid f() { cudaNoSuchThing(); }\n");
  Outcome outcome = run("rewrite a.cu --dry-run");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.out, HasSubstr("no rule covers cudaNoSuchThing"));
  EXPECT_EQ(outcome.out.find("verified"), outcome.out.find("not verified") + 4) << outcome.out;
  put("b.cu", kGood);
  outcome = run("rewrite . --dry-run");
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("not verified: a.cu"), HasSubstr("verified, the other 1 file: ")));
}

TEST_F(RewriteText, TheEffortIsOneFigureWithItsUnits) {
  put("a.cu",
      "#include <cuda_runtime.h>\nvoid f() { cudaNoSuchThing(); cudaNoSuchThing(); cudaNeitherThis(); }\n");
  const std::string text = run("analyze a.cu").out;
  EXPECT_THAT(text, AllOf(HasSubstr("about 6.3 hours"), HasSubstr("hours: 2 distinct, 3 in total: 6.3 hours"),
                          HasSubstr("15 minutes, 3 hours or 2 days"), Not(HasSubstr("between"))));
}

TEST_F(RewriteText, CountsSayOfWhichDevice) {
  put("a.cu", kGood);
  run("analyze a.cu --report html=r.html --report markdown=r.md --report json=r.json");
  const std::string text = run("analyze a.cu").out;
  for (const char* part : {"simulated device  ", "Ascend910B1  ", "It says nothing about hardware."})
    EXPECT_THAT(text, HasSubstr(part));
  for (const char* file : {"r.html", "r.md"})
    EXPECT_THAT(get(file), AllOf(HasSubstr("uses are handled on the simulated device"),
                                 HasSubstr("uses need nothing more for Ascend910B1")))
        << file;
  EXPECT_THAT(get("r.json"), HasSubstr("\"device\": \"simulated\""));
}

TEST_F(RewriteText, TerminalLinesFitEightyColumns) {
  put("a.cu",
      std::string(kGood) +
          "__global__ void k(int* x) { x[0] = threadIdx.x % 32; asm(\"trap;\"); }\nvoid f() { cudaNoSuchThing(); }\n");
  std::istringstream text(run("analyze a.cu").out);
  for (std::string line; std::getline(text, line);) EXPECT_LE(line.size(), 80u) << line;
}

// Before the first unit is parsed, a large tree is read for a while: the caller is told of it, and when that is over.
TEST_F(RewriteText, ProgressBeginsWithTheReading) {
  put("Makefile", "a: a.cu\n\tnvcc a.cu\n");
  put("a.cu", kGood);
  std::vector<std::pair<size_t, std::string>> reading;
  size_t units = 0;
  ProgramOptions options;
  options.paths = {folder_.string()};
  options.rule_directories = {std::string(MIGRATE_SOURCE_DIR) + "/rules"};
  options.collect.workers.processes = 1;
  options.collect.progress = [&](size_t done, size_t total, const std::string& file) {
    if (total == 0)
      reading.emplace_back(done, file);
    else
      ++units;
  };
  ASSERT_TRUE(read_program(*disk_file_system(), options).ok());
  EXPECT_EQ(units, 1u);
  ASSERT_GE(reading.size(), 3u);
  EXPECT_EQ(reading.front().first, 1u);
  EXPECT_EQ(reading.back(), std::make_pair(size_t{0}, std::string()));
}

}  // namespace
}  // namespace migrate

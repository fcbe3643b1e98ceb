// Bad input from a user's side: the right exit code, one clear line that names the file, inputs untouched.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/cli_harness.h"

namespace {

using e2e::CliProject;
using e2e::ProcessResult;
using e2e::Tree;
using testing::ContainsRegex;
using testing::HasSubstr;

const std::string kGood =
    "#include <cuda_runtime.h>\n__global__ void k(float* x) { x[threadIdx.x] = 1; }\n"
    "int main() { float* p; cudaMalloc(&p, 128); k<<<1, 32>>>(p); return cudaFree(p); }\n";

/// Runs the command and checks the exit code, that some line of the output matches, and that the inputs are as before.
void expect_refusal(const Tree& files, std::vector<std::string> arguments, int exit_code, const std::string& line) {
  CliProject project(files);
  for (std::string& argument : arguments)
    if (const size_t at = argument.find("ROOT"); at != std::string::npos) argument.replace(at, 4, project.root());
  const ProcessResult result = project.migrate(arguments);
  EXPECT_EQ(result.exit_code, exit_code) << result.out << result.err;
  EXPECT_THAT(result.out + result.err, ContainsRegex(line));
  EXPECT_EQ(e2e::compare_trees(project.files(), files), "");
}

TEST(BadInput, SyntaxErrorIsNamedWithItsLine) {
  const Tree files = {{"main.cu", kGood + "int broken( {\n"}};
  expect_refusal(files, {"analyze"}, 0, "main\\.cu:4");  // the rest of the file was analysed
  expect_refusal(files, {"analyze", "--fail-on", "parse-error"}, 2, "main\\.cu:4");
  expect_refusal(files, {"rewrite", "--dry-run", "-o", "ROOT/out"}, 2, "main\\.cu:4");
}

TEST(BadInput, MissingOwnHeaderIsNamedAndTheRestIsAnalysed) {
  const Tree files = {{"main.cu", "#include \"not_there.h\"\n" + kGood}};
  CliProject project(files);
  const ProcessResult result = project.migrate({"analyze"});
  EXPECT_THAT(result.out + result.err, HasSubstr("not_there.h"));
  EXPECT_THAT(result.exit_code, testing::AnyOf(0, 2));
}

TEST(BadInput, BinaryFileNamedCu) {
  std::string junk = "\x7f" "ELF";
  for (int i = 0; i < 4000; ++i) junk += static_cast<char>(i * 37);
  expect_refusal({{"junk.cu", junk}}, {"analyze"}, 3, "junk\\.cu.*not a text file");
  expect_refusal({{"junk.cu", junk}}, {"rewrite", "-o", "ROOT/out"}, 3, "junk\\.cu.*not a text file");
}

TEST(BadInput, OneBadFileDoesNotSpoilTheOthers) {
  CliProject project({{"good.cu", kGood}, {"junk.cu", std::string("\0\1\2\0", 4)}});
  const ProcessResult result = project.migrate({"rewrite", "-o", project.root() + "/out"});
  EXPECT_EQ(result.exit_code, 3) << result.out << result.err;
  const Tree out = e2e::read_tree(project.root() + "/out");
  ASSERT_TRUE(out.count("good.cu"));
  EXPECT_THAT(out.at("good.cu"), HasSubstr("npuMalloc"));
  EXPECT_EQ(out.count("junk.cu"), 1u);
}

TEST(BadInput, RulesWithWrongTypes) {
  const Tree files = {{"main.cu", kGood},
                      {"rules/mine.json", "{\n  \"library\": \"mine\",\n  \"rules\": [\n"
                                          "    {\"kind\": \"function\", \"name\": 17}\n  ]\n}\n"}};
  expect_refusal(files, {"analyze", "--rules", "rules", "main.cu"}, 1, "mine\\.json:4");
}

TEST(BadInput, RulesThatAreNotJson) {
  const Tree files = {{"main.cu", kGood}, {"rules/mine.json", "{\n  \"library\": oops\n}\n"}};
  expect_refusal(files, {"rewrite", "--in-place", "--rules", "rules", "main.cu"}, 1, "mine\\.json:2");
}

TEST(BadInput, PathThatDoesNotExist) {
  expect_refusal({{"main.cu", kGood}}, {"analyze", "nowhere"}, 1, "nowhere");
  expect_refusal({{"main.cu", kGood}}, {"rewrite", "--in-place", "nowhere"}, 1, "nowhere");
}

TEST(BadInput, OutputThatCannotBeWritten) {
  const Tree files = {{"main.cu", kGood}, {"taken", "a file, not a folder"}};
  expect_refusal(files, {"rewrite", "main.cu", "-o", "taken/out"}, 1, "taken");
  expect_refusal(files, {"analyze", "main.cu", "--report", "json=taken/report.json"}, 1, "taken");
}

TEST(BadInput, ReportFormatThatDoesNotExist) {
  expect_refusal({{"main.cu", kGood}}, {"analyze", "--report", "pdf=x.pdf"}, 1, "pdf");
}

TEST(BadInput, NothingToAnalyse) { expect_refusal({{"notes.txt", "no code"}}, {"analyze"}, 1, "no source"); }

TEST(BadInput, UndoWithoutARewrite) { expect_refusal({{"main.cu", kGood}}, {"undo"}, 1, "."); }

TEST(BadInput, UnknownSubcommandOrOption) {
  expect_refusal({{"main.cu", kGood}}, {"convert"}, 1, "convert");
  expect_refusal({{"main.cu", kGood}}, {"analyze", "--frobnicate"}, 1, "frobnicate");
}

// The counterpart: the same project without a fault passes, so the cases above fail for their own reason.
TEST(BadInput, GoodInputPasses) {
  CliProject project({{"main.cu", kGood}});
  const ProcessResult result = project.migrate({"analyze"});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

}  // namespace

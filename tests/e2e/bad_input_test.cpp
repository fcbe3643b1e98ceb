// Bad input from a user's side: the right exit code, one clear line that names the file, inputs untouched.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

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

/// Runs the command and checks the exit code, that some line of the output matches, and that the inputs are
/// as before.
void expect_refusal(const Tree& files, std::vector<std::string> arguments, int exit_code,
                    const std::string& line) {
  CliProject project(files);
  for (std::string& argument : arguments)
    if (const size_t at = argument.find("ROOT"); at != std::string::npos)
      argument.replace(at, 4, project.root());
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

// What the original has wrong as well is told, and does not decide; see docs/adr/0014-errors-of-the-original.md.
TEST(BadInput, AnErrorOfTheOriginalIsNotTheMigrations) {
  const std::string old = "struct Old { int rows; };\nint columns(Old* o) { return o->columns; }\n";
  CliProject project(Tree{{"main.cu", kGood + old}});
  const ProcessResult result = project.migrate({"rewrite", "--dry-run", "-o", "ROOT/out"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("except for 1 error that the original also has"));
  // Where a name of CUDA's stands in the line, it may be ours after all.
  CliProject used(Tree{{"main.cu", kGood + old + "void f(Old* o, void* p) { o->free(cudaFree(p)); }\n"}});
  EXPECT_EQ(used.migrate({"rewrite", "--dry-run", "-o", "ROOT/out"}).exit_code, 2);
}

TEST(BadInput, MissingOwnHeaderIsNamedAndTheRestIsAnalysed) {
  const Tree files = {{"main.cu", "#include \"not_there.h\"\n" + kGood}};
  CliProject project(files);
  const ProcessResult result = project.migrate({"analyze"});
  EXPECT_THAT(result.out + result.err, HasSubstr("not_there.h"));
  EXPECT_THAT(result.exit_code, testing::AnyOf(0, 2));
}

TEST(BadInput, BinaryFileNamedCu) {
  std::string junk =
      "\x7f"
      "ELF";
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
                      {"rules/mine.json",
                       "{\n  \"library\": \"mine\",\n  \"rules\": [\n"
                       "    {\"kind\": \"function\", \"name\": 17}\n  ]\n}\n"}};
  expect_refusal(files, {"analyze", "--rules", "rules", "main.cu"}, 1, "mine\\.json:4");
}

TEST(BadInput, RulesThatAreNotJson) {
  const Tree files = {{"main.cu", kGood}, {"rules/mine.json", "{\n  \"library\": oops\n}\n"}};
  expect_refusal(files, {"rewrite", "--in-place", "--rules", "rules", "main.cu"}, 1, "mine\\.json:2");
}

TEST(BadInput, WhatIsNoFileIsNamed) {
  CliProject project({{"good.cu", "#include \"pipe.h\"\n" + kGood}});
  auto at = [&](const char* name) { return project.project() + "/" + name; };
  for (const char* name : {"dangling.cu", "own.h", "CMakeLists.txt"})
    std::filesystem::create_symlink("nowhere", at(name));
  std::filesystem::create_symlink("loop.cu", at("loop.cu"));
  for (const char* name : {"pipe.cu", "pipe.h", "alone.cuh"}) ASSERT_EQ(::mkfifo(at(name).c_str(), 0600), 0);
  const ProcessResult result = project.migrate({"analyze", "--report", "json=" + project.root() + "/r.json"});
  EXPECT_EQ(result.exit_code, 3) << result.out << result.err;
  for (const char* line : {"dangling\\.cu:1.*\n.*No such file", "loop\\.cu:1.*\n.*symbolic links",
                           "pipe\\.cu:1.*\n.*not a regular file", "own\\.h:1.*\n.*No such file",
                           "alone\\.cuh:1.*\n.*not a regular file", "CMakeLists\\.txt:1.*\n.*CMakeLists"})
    EXPECT_THAT(result.out, ContainsRegex(line));
  EXPECT_THAT(result.out, HasSubstr("pipe.h")) << "the header that is missing";
  EXPECT_THAT(result.out, HasSubstr("cuda_runtime ")) << "good.cu is analysed all the same";
  EXPECT_EQ(project.migrate({"rewrite", "-o", project.root() + "/out"}).exit_code, 3);
  EXPECT_THAT(e2e::read_tree(project.root() + "/out").at("good.cu"), HasSubstr("npuMalloc"));
}

// g++ says no where clang says yes, and quotes what it read in somebody else's file.
TEST(BadInput, TheCompilerQuotesNothingOfOtherFiles) {
  CliProject project(
      {{"main.cu",
        kGood + "#include \"../other/private.h\"\nstruct Mine { Secret<int> Secret; };\n"
                // npucxx accepts it where it is the only error.
                "struct Outer { template <class T> struct In {}; template <> struct In<int> {}; };\n"}});
  e2e::write_tree(project.root() + "/other",
                  {{"private.h", "struct hunter2 {};\ntemplate <class T> using Secret = hunter2;\n"}});
  const ProcessResult result = project.migrate({"rewrite", "--dry-run", "--verify=build"});
  EXPECT_EQ(result.exit_code, 2) << result.out;
  EXPECT_THAT(result.out, HasSubstr("npucxx: declaration of")) << result.err;
  EXPECT_THAT(result.out + result.err, testing::Not(HasSubstr("hunter2")));
}

// Libtorch without Python's headers, for one: nothing of it is the program's fault.
TEST(BadInput, HeaderOfOtherPeopleLacksOneOfItsOwn) {
  CliProject project({{"main.cu", "#include <other/ext.h>\n" + kGood +
                                      "other::Object* made() { return other::make(); }\n"}});
  e2e::write_tree(
      project.root() + "/include/other",
      {{"ext.h", "#include <Interpreter.h>\n#include \"rest.h\"\nnamespace other { Object* make(); }\n"},
       {"rest.h", "struct Rest { interpreter::Lock lock; int size() { return lock.count(); } };\n"}});
  const std::string folder = project.root() + "/include", report = project.root() + "/csv";
  const ProcessResult seen =
      project.migrate({"analyze", "-I", folder, "--report", "csv=" + report, "--no-cache"});
  EXPECT_THAT(seen.out, HasSubstr("probably caused by missing headers: Interpreter.h"));
  EXPECT_THAT(e2e::read_tree(report).at("dependencies.csv"), HasSubstr("Interpreter.h (other/ext.h)"));
  EXPECT_EQ(project.migrate({"analyze", "-I", folder, "--fail-on", "parse-error"}).exit_code, 2)
      << "own code is doubtful";
  const ProcessResult written = project.migrate({"rewrite", "-I", folder, "-o", project.root() + "/out"});
  EXPECT_EQ(written.exit_code, 0) << written.out << written.err;
  EXPECT_THAT(written.out, HasSubstr("verified"));
  EXPECT_THAT(written.out, HasSubstr("so not checked: Interpreter.h"));
}

TEST(BadInput, ErrorsInCompleteHeadersOfOtherPeopleStillCount) {
  CliProject project({{"main.cu", "#include <other/pick.h>\n" + kGood +
                                      "int picked() { return other::pick(cudaSuccess); }\n"}});
  e2e::write_tree(
      project.root() + "/include/other",
      {{"pick.h", "namespace other { template <class T> int pick(T t) { return t.wrong_for_it(); } }\n"}});
  const ProcessResult written =
      project.migrate({"rewrite", "-I", project.root() + "/include", "-o", project.root() + "/out"});
  EXPECT_EQ(written.exit_code, 2) << written.out << written.err;
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

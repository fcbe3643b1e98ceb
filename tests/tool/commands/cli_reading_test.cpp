#include <set>

#include "tests/tool/commands/cli_fixture.h"

namespace migrate {
namespace {

using testing::HasSubstr;

// What is read, with which flags, and whose errors count.
class CliReading : public Cli {};

TEST_F(CliReading, NamesOfAMissingHeaderAreNoErrorsOfTheMigration) {
  put("a.cu", "#include <lib/not_there.h>\nstruct S { LibVector v; S() { LIB_CHECK(cudaFree(0)); } };\n");
  Outcome outcome = run("rewrite a.cu -o out");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("not checked: lib/not_there.h"));
  put("b.cu", "struct S { LibVector v; S() { LIB_CHECK(cudaFree(0)); } };\n");
  EXPECT_EQ(run("rewrite b.cu -o out_b").code, 2) << "no header is missing: the program's own mistake";
}

// The cache has one entry for a file, and one more for its migrated text, however the folder is spelled.
TEST_F(CliReading, ASecondRunKnowsTheFactsHoweverTheFolderIsSpelled) {
  put("t/a.cu", kGood);
  put("t/b.cu", "#include \"sub/c.h\"\n#include \"none.h\"\n");
  put("t/sub/c.h", "#pragma once\n#include <cuda_runtime.h>\ninline void c() { cudaDeviceSynchronize(); }\n");
  auto entries = [&] {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / ".cache"))
      names.insert(entry.path().filename());
    return names;
  };
  const Outcome first = run("analyze t --report json=a.json");
  const Outcome rewritten = run("rewrite t -o first");
  const std::set<std::string> known = entries();
  ASSERT_EQ(known.size(), 4u);
  const std::string report = get("a.json"), here = folder_.string();
  for (const std::string& folder :
       {std::string("t/"), std::string("./t"), std::string("t/sub/.."), here + "/t", here + "/t/"}) {
    const Outcome again = run("analyze " + folder + " --report json=a.json");
    EXPECT_EQ(again.out, first.out) << folder;
    EXPECT_EQ(get("a.json"), report) << folder;
    EXPECT_EQ(run("rewrite " + folder + " -o again").code, rewritten.code) << folder;
    EXPECT_EQ(entries(), known) << folder;
    EXPECT_EQ(get("again/a.cu"), get("first/a.cu")) << folder;
    std::filesystem::remove_all(folder_ / "again");
  }
  EXPECT_THAT(run("analyze ./none").err, testing::HasSubstr("./none: no such file"));
}

// Makefiles that switch the GPU off by default: what only it declares is found, in all sources of the program.
TEST_F(CliReading, MacrosOfBuildFilesAreTried) {
  put("Makefile",
      "GPU=0\nVISION=0\nifeq ($(GPU), 1)\nCFLAGS+= -DGPU\nendif\nifeq ($(VISION), 1)\nCFLAGS+= -DVISION\nendif\n");
  put("all.h",
      "#ifdef GPU\n#include <cuda_runtime.h>\n#define BLOCK 16\n#endif\n#ifdef VISION\n#include <no_such_vision.h>\n#endif\n");
  put("kernel.cu", "#include \"all.h\"\n__global__ void k() {}\nvoid run() { k<<<1, BLOCK>>>(); }\n");
  put("host.c",
      "#include \"all.h\"\n#ifdef GPU\nint devices(void) { int n; cudaGetDeviceCount(&n); return n; }\n#else\nint devices(void) { return 0; }\n#endif\n");
  Outcome outcome = run("rewrite -o out .");
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("verified: the migrated text parses against the shim's headers\n"));
  EXPECT_THAT(get("out/kernel.cu"), HasSubstr("npu::launch<k, npu::no_sync>(npu::config(1, BLOCK))"));
  EXPECT_THAT(get("out/host.c"), HasSubstr("npuGetDeviceCount(&n)"));
  EXPECT_EQ(run("analyze . --report json=r.json").code, 0);
  EXPECT_THAT(get("r.json"), testing::Not(HasSubstr("are not compiled with these flags")));
}

// Where a header is missing, a few files of many show that a macro helps: then it is tried for all.
TEST_F(CliReading, MacrosOfBuildFilesAreTriedWhereAHeaderIsMissingToo) {
  put("Makefile", "GPU=0\nifeq ($(GPU), 1)\nCFLAGS+= -DGPU\nendif\n");
  put("all.h", "#include <not_there.h>\n#ifdef GPU\n#include <cuda_runtime.h>\n#define BLOCK 16\n#endif\n");
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g"})
    put(name + std::string(".cu"),
        "#include \"all.h\"\n__global__ void k() {}\nvoid run() { k<<<1, BLOCK>>>(); NotThere x; }\n");
  EXPECT_EQ(run("analyze . --facts f.json").code, 0);
  EXPECT_THAT(get("f.json"), testing::Not(HasSubstr("'BLOCK'")));
  EXPECT_THAT(get("f.json"), HasSubstr("'NotThere'"));
}

TEST_F(CliReading, ATextThatIsTooNewForTheStandardIsReadWithANewerOne) {
  put("new.cu",
      "#include <span>\n__global__ void k(float* x) { x[0] = 1; }\nvoid f(std::span<float> s) { k<<<1, 1>>>(s.data()); }\n");
  EXPECT_EQ(run("rewrite -o out .").code, 0);
  EXPECT_EQ(run("rewrite --dry-run --std c++17 .").code, 2) << "asked for, so taken";
}

TEST_F(CliReading, ABrokenDatabaseThatNobodyAskedForIsPassedOver) {
  put("a.cu", kGood);
  put("compile_commands.json",
      "build/compile_commands.json");  // what git makes of a link where there are none
  Outcome outcome = run("analyze .");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_EQ(
      outcome.err,
      "migrate: warning: compile_commands.json: not a compilation database (a JSON list is expected); flags are guessed\n");
  EXPECT_EQ(run("analyze . -p .").code, 1);
}

TEST_F(CliReading, AnIncludeFolderThatIsNotThereIsNamed) {
  put("a.cu", kGood);
  Outcome outcome = run("analyze . -I nowhere -I . -I a.cu");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_EQ(outcome.err, "migrate: warning: -I nowhere: no such directory; -I a.cu: no such directory\n");
}

TEST_F(CliReading, ErrorsOfFilesThatStayAsTheyAreAreCounted) {
  put("a.cu", kGood);
  put("own.cpp", "int f() { return unfinished; }\n");
  Outcome outcome = run("rewrite --dry-run .");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("shim's headers, except for 1 error that the original also has\n"));
}

// A file that the program never compiled, say: the migration brings none of its errors, and says so. Where a line names
// something of CUDA's, nobody can tell.
TEST_F(CliReading, ErrorsThatTheOriginalHasTooDecideNothing) {
  const std::string use = "void g(void* p) { cudaFree(p); }\n";
  put("old.cu", "struct M { int rows; };\nint f(M m) {\n  return m.height;\n}\n" + use);
  Outcome outcome = run("rewrite old.cu -o out");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("shim's headers, except for 1 error that the original also has\n"));
  EXPECT_THAT(get("out/old.cu"), HasSubstr("npuFree(p)"));
  EXPECT_EQ(run("analyze old.cu --fail-on parse-error").code, 2) << "the report has it";
  put("type.cu", "void h();\ncudaError_t e = cudaFree(0);\nvoid k() {\n  e =\n    h();\n}\n");
  EXPECT_EQ(run("rewrite type.cu -o out6").code, 0)
      << "the type has another name now: " << run("rewrite type.cu --dry-run").out;
  put("same_line.cu", "struct M { int rows; };\nint f(M m) { return cudaFree(m.height); }\n");
  EXPECT_EQ(run("rewrite same_line.cu -o out2").code, 2);
  put("undeclared.cu", "int f() { return cudaFree(kNowhere) + kNowhere; }\n");
  EXPECT_EQ(run("rewrite undeclared.cu -o out4").code, 0)
      << "no declaration of the program's was migrated away";
  put("undeclared_of_cuda.cu", "int f() { return cudaFree(0) + cudaBrandNewThing; }\n");
  EXPECT_EQ(run("rewrite undeclared_of_cuda.cu -o out5").code, 2);
  put("in_front.cu", "#define cudaFree mine\nint mine(void*);\n" + use + "int h() { return nothing; }\n");
  EXPECT_EQ(run("rewrite in_front.cu -o out3").code, 0);
}

// What a missing library leaves of a file without CUDA is told in other words where the shim's headers bring <vector>.
TEST_F(CliReading, WhatFollowsFromAMissingLibraryInAFileWithoutCudaIsNotOurs) {
  put("a.cu", kGood);
  put("b.h",
      "#include <lost/matrix.h>\nusing namespace std;\ntypedef Lost::Matrix M;\nstruct S { vector<M> all; int rows(); };\n");
  put("b.cpp", "#include \"b.h\"\nint S::rows() { return all[0].rows(); }\n");
  Outcome outcome = run("rewrite -o out .");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("not checked: lost/matrix.h"));
}

// A header that no source reads was taken to mean the shim's header of this name.
TEST_F(CliReading, AHeaderThatNobodyReadsHasItsNeighbours) {
  put("a.cu", kGood);
  put("common/helper_string.h", "inline int length(const char*) { return 0; }\n");
  put("common/helper_driver.h",
      "#include <cuda.h>\n#include <helper_string.h>\ninline CUresult f() { return (CUresult)length(\"\"); }\n");
  Outcome outcome = run("rewrite -o out .");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(get("out/common/helper_driver.h"), HasSubstr("#include <helper_string.h>"));
  EXPECT_THAT(get("out/common/helper_driver.h"), HasSubstr("npudrvResult f()"));
}

TEST_F(CliReading, OtherPeoplesCodeAndHeadersWithoutCudaAreNotRead) {
  put("a.cu", kGood);
  put("alone.hpp", "Other o;\n");
  put("third_party/lib/test/sum.cpp", "#include \"main.h\"\nint f() { return none; }\n");
  put("third_party/lib/gpu.cpp", "#include <cuda_runtime.h>\nvoid f(void* p) { cudaFree(p); }\n");
  Outcome outcome = run("rewrite -o out .");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("verified: the migrated text parses against the shim's headers\n"));
  EXPECT_THAT(get("out/third_party/lib/gpu.cpp"), HasSubstr("npuFree(p)"));
  EXPECT_THAT(get("out/third_party/lib/test/sum.cpp"), HasSubstr("none"));
  EXPECT_EQ(get("out/alone.hpp"), "Other o;\n");
}

TEST_F(CliReading, WhatFlagsAreMeantForIsNotTakenForAnError) {
  put("a.cu", kGood);
  for (const char* flags : {"--std gnu++20", "--cuda 11.8 --cudnn 8.9.7", "-D X -D 'Y=a b' -D 'F(a,b)=a+b'",
                            "--pass , --pass X,Y=1"})
    EXPECT_EQ(run("analyze a.cu --fail-on parse-error " + std::string(flags)).code, 0) << flags;
}

// Neither is in the user's files, but what could not be read must have a name.
TEST_F(CliReading, ErrorsOfForeignHeadersAndOfFlagsAreNamed) {
  put("outside/broken.h", "int bad = ;\nint worse = ;\n");
  put("in/a.cu", "#include <broken.h>\n" + std::string(kGood));
  put("b.cu", kGood);
  const std::string b = (folder_ / "b.cu").string();
  put("db/compile_commands.json",
      R"([{"directory": "/", "file": ")" + b + R"(", "command": "nvcc -std=c++99 -c )" + b + "\"}]");
  Outcome outcome = run("analyze -I outside in --fail-on parse-error");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.out, HasSubstr("in/a.cu:1:10"));
  EXPECT_THAT(outcome.out, HasSubstr("/outside/broken.h:1)"));
  EXPECT_THAT(outcome.out, testing::Not(HasSubstr("broken.h:2)")));
  EXPECT_THAT(run("analyze -p db b.cu").out, HasSubstr("c++99"));
}

}  // namespace
}  // namespace migrate

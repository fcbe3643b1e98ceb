#include "tests/tool/commands/cli_fixture.h"

namespace migrate {
namespace {

using testing::HasSubstr;
using testing::Not;

// A program in "app" and what lies beside it, which was not given.
class Outside : public Cli {
 protected:
  void link(const std::string& target, const std::string& name) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::filesystem::create_symlink(target, folder_ / name);
  }
  std::string absolute(const std::string& path) const { return (folder_ / path).string(); }
  /// A program that includes the header of this text, which lies outside.
  Outcome rewrite_with_header(const std::string& text, const std::string& paths = "app") const {
    put("common/helper.h", text);
    put("app/main.cu", "#include \"../common/helper.h\"\n" + std::string(kGood));
    return run("rewrite " + paths + " -o out");
  }
};

constexpr const char* kSync =
    "#pragma once\n#include <cuda_runtime.h>\ninline void sync() { cudaDeviceSynchronize(); }\n";

TEST_F(Outside, AHeaderThatUsesCudaIsNamed) {
  for (const char* text : {kSync, "#pragma once\n#define CHECK() cudaGetLastError()\n",
                           "#pragma once\n__device__ inline float twice(float x) { return 2 * x; }\n",
                           "#pragma once\ntemplate <class F> void go(F f) { f<<<1, 1>>>(); }\n"}) {
    Outcome outcome = rewrite_with_header(text);
    EXPECT_EQ(outcome.code, 2) << text << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("app/main.cu:1:10: error: common/helper.h uses CUDA (")) << text;
    EXPECT_THAT(outcome.out, HasSubstr("[MIG3005]")) << text;
  }
}

TEST_F(Outside, AHeaderWithoutCudaIsNot) {
  for (const char* text : {"#pragma once\ninline int one() { return 1; }\n",
                           "#pragma once\n#ifdef NO_SUCH_SWITCH\n#include <cuda_runtime.h>\n#endif\n",
                           "#pragma once\n// cudaMalloc\n#define BOTH __host__ __device__\n"}) {
    Outcome outcome = rewrite_with_header(text);
    EXPECT_EQ(outcome.code, 0) << text << outcome.out;
    EXPECT_THAT(outcome.out, Not(HasSubstr("helper.h"))) << text;
  }
}

// npucxx has headers under CUDA's names for libraries (docs/adr/0048).
TEST_F(Outside, ALibraryMayUseWhatThereIsUnderCudasNames) {
  for (
      const char* text :
      {kSync, "#include <cuda.h>\n#if CUDA_VERSION < 9000\n#error too old\n#endif\n",
       "#include <cuda_fp16.h>\n__host__ __device__ inline float twice(__half x) { return 2 * __half2float(x); }\n",
       "#include <cuda_runtime.h>\n#include <math_constants.h>\n__device__ inline float inf() { return CUDART_INF_F; }\n"
       "inline cudaError_t copy(void* to, void* from, cudaStream_t s) { return cudaMemcpyAsync(to, from, 4, cudaMemcpyDeviceToHost, s); }\n"}) {
    std::filesystem::remove_all(folder_ / "out");
    put("library/lib/helper.h", "#pragma once\n" + std::string(text));
    put("app/main.cu", "#include <lib/helper.h>\n" + std::string(kGood));
    const Outcome outcome = run("rewrite app -I library -o out");
    EXPECT_EQ(outcome.code, 0) << text << outcome.out;
    EXPECT_THAT(outcome.out, Not(HasSubstr("MIG"))) << text;
  }
}

TEST_F(Outside, ALibraryWithMoreOfCudaIsNamed) {
  struct Case {
    const char *text, *named;
  };
  for (
      const Case& c :
      {Case{"__global__ void k() {}\n", "(__global__)"},
       Case{"__device__ inline void f() { __shared__ int x; x = 1; }\n", "(__shared__)"},
       Case{"#include <cublas_v2.h>\n", "(cublas_v2.h)"},
       Case{"template <class F> void go(F f) { f<<<1, 1>>>(); }\n", "(<<<)"},
       Case{
           "#include <cuda_runtime.h>\ninline void go(void* f) { cudaLaunchKernel(f, 1, 1, nullptr, 0, 0); }\n",
           "(cudaLaunchKernel)"}}) {
    std::filesystem::remove_all(folder_ / "out");
    put("library/lib/helper.h", "#pragma once\n" + std::string(c.text));
    put("app/main.cu", "#include <lib/helper.h>\n" + std::string(kGood));
    const Outcome outcome = run("rewrite app -I library -o out");
    EXPECT_EQ(outcome.code, 2) << c.text << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("library/lib/helper.h uses CUDA " + std::string(c.named)))
        << outcome.out;
  }
}

TEST_F(Outside, AHeaderOfAFolderThatABuildCallsTheSystemsIsNamedToo) {
  put("common/helper.h", "#pragma once\n__global__ void zero(int* p) { *p = 0; }\n");
  put("app/main.cu", "#include <helper.h>\n" + std::string(kGood));
  for (const char* end : {"", "/", "//"}) {
    put("app/compile_commands.json",
        "[{\"directory\": \"" + absolute("app") +
            "\", \"file\": \"main.cu\", \"arguments\": [\"nvcc\", \"-isystem\", \"" + absolute("common") +
            end + "\", \"-c\", \"main.cu\"]}]");
    std::filesystem::remove_all(folder_ / "out");
    Outcome outcome = run("rewrite app -p app -o out");
    EXPECT_EQ(outcome.code, 2) << end << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("app/main.cu:1:10: error: common/helper.h uses CUDA (__global__)"))
        << end;
  }
}

TEST_F(Outside, GivenTooItIsRewritten) {
  Outcome outcome = rewrite_with_header(kSync, "app common");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(get("out/common/helper.h"), HasSubstr("npuDeviceSynchronize"));
}

TEST_F(Outside, HeadersOfTheShimAreNot) {
  put("shim/npu/runtime.h", "#pragma once\n#include <npu/device.h>\n");
  put("shim/npu/device.h", "#pragma once\n__device__ inline float twice(float x) { return 2 * x; }\n");
  put("app/main.cu", "#include <npu/device.h>\n__device__ float four(float x) { return twice(twice(x)); }\n");
  Outcome outcome = run("rewrite app -I shim --no-verify -o out");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, Not(HasSubstr("MIG3005")));
}

TEST_F(Outside, WhatIncludesItInTurnIsNamedToo) {
  put("common/low.h", kSync);
  Outcome outcome = rewrite_with_header("#pragma once\n#include \"low.h\"\n");
  EXPECT_EQ(outcome.code, 2) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("common/low.h uses CUDA"));
}

TEST_F(Outside, TheAnalysisNamesItAndPasses) {
  rewrite_with_header(kSync);
  Outcome outcome = run("analyze app");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("common/helper.h"));
}

TEST_F(Outside, ASuppressedOneIsNoHandWork) {
  put("common/helper.h", kSync);
  put("app/main.cu",
      "#include \"../common/helper.h\"  // migrate: ignore(MIG3005) the other team migrates it\n" +
          std::string(kGood));
  EXPECT_EQ(run("rewrite app --no-verify -o out").code, 0);
}

TEST_F(Outside, InPlaceNothingIsWrittenThroughALink) {
  const std::string before = "#pragma once\ninline void sync() { cudaDeviceSynchronize(); }\n";
  struct Case {
    const char *target, *name, *include;
  };
  for (const Case& c :
       {Case{"../outside/a.cuh", "app/a.cuh", "a.cuh"}, Case{"@outside/a.cuh", "app/a.cuh", "a.cuh"},
        Case{"../outside", "app/more", "more/a.cuh"}, Case{"@outside", "app/more", "more/a.cuh"}}) {
    std::filesystem::remove_all(folder_ / "app");
    put("outside/a.cuh", before);
    const std::string target = c.target;
    link(target[0] == '@' ? absolute(target.substr(1)) : target, c.name);
    put("app/main.cu", "#include \"" + std::string(c.include) + "\"\n" + kGood);
    Outcome outcome = run("rewrite app --in-place");
    EXPECT_EQ(outcome.code, 2) << target << outcome.out << outcome.err;
    EXPECT_EQ(get("outside/a.cuh"), before) << target;
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / c.name)) << target;
    EXPECT_THAT(get("app/main.cu"), HasSubstr("npuMalloc")) << target;
    EXPECT_THAT(outcome.out, HasSubstr(c.include)) << target;
  }
}

TEST_F(Outside, ASourceThatIsALinkIsNamedAndStays) {
  put("outside/x.cu", kGood);
  put("app/main.cu", kGood);
  link("../outside/x.cu", "app/x.cu");
  for (const char* arguments :
       {"rewrite app --in-place", "rewrite app/x.cu --in-place", "rewrite app -o out"}) {
    Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("app/x.cu uses CUDA")) << arguments;
    EXPECT_EQ(get("outside/x.cu"), kGood) << arguments;
  }
}

TEST_F(Outside, ALinkToASiblingInTheTreeStillWorks) {
  put("app/include/a.cuh", "#pragma once\ninline void sync() { cudaDeviceSynchronize(); }\n");
  link("include/a.cuh", "app/b.cuh");
  link("include", "app/more");
  put("app/main.cu", "#include \"b.cuh\"\n" + std::string(kGood));
  put("app/other.cu", "#include \"more/a.cuh\"\nvoid other() { sync(); }\n");
  Outcome outcome = run("rewrite app -o out");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  for (const char* file : {"out/b.cuh", "out/more/a.cuh", "out/include/a.cuh"})
    EXPECT_THAT(get(file), HasSubstr("npuDeviceSynchronize")) << file;
  outcome = run("rewrite app --in-place");
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  EXPECT_THAT(get("app/include/a.cuh"), HasSubstr("npuDeviceSynchronize"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "app/b.cuh"));
}

TEST_F(Outside, AGivenFolderMayItselfBeALink) {
  put("real/main.cu", kGood);
  link("real", "app");
  EXPECT_EQ(run("rewrite app --in-place").code, 0);
  EXPECT_THAT(get("real/main.cu"), HasSubstr("npuMalloc"));
}

TEST_F(Outside, TheOutputFolderIsNotLeft) {
  put("app/src/main.cu", kGood);
  put("app/notes.txt", "new\n");
  struct Case {
    const char *target, *name;
  };
  for (const Case& c :
       {Case{"../outside", "out/src"}, Case{"../../outside/main.cu", "out/src/main.cu"},
        Case{"../outside/notes.txt", "out/notes.txt"}, Case{"../outside/not-there", "out/notes.txt"}}) {
    std::filesystem::remove_all(folder_ / "out");
    std::filesystem::remove_all(folder_ / "outside");
    put("outside/main.cu", "old\n");
    put("outside/notes.txt", "old\n");
    link(c.target, c.name);
    Outcome outcome = run("rewrite app -o out");
    EXPECT_EQ(outcome.code, 1) << c.name << outcome.out << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("a symbolic link points to")) << c.name;
    EXPECT_EQ(get("outside/main.cu"), "old\n") << c.name;
    EXPECT_EQ(get("outside/notes.txt"), "old\n") << c.name;
    EXPECT_FALSE(exists("outside/not-there")) << c.name;
  }
}

TEST_F(Outside, TheJournalDoesNotLeaveTheTree) {
  put("app/main.cu", kGood);
  std::filesystem::create_directories(folder_ / "outside");
  link("../outside", "app/.migrate");
  Outcome outcome = run("rewrite app --in-place");
  EXPECT_EQ(outcome.code, 1) << outcome.out;
  EXPECT_EQ(get("app/main.cu"), kGood);
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "outside"));
}

TEST_F(Outside, UndoDoesNotLeaveTheTree) {
  put("app/main.cu", kGood);
  ASSERT_EQ(run("rewrite app --in-place").code, 0);
  const std::string migrated = get("app/main.cu");
  put("outside/main.cu", migrated);
  std::filesystem::remove(folder_ / "app/main.cu");
  link("../outside/main.cu", "app/main.cu");
  EXPECT_EQ(run("undo app").code, 1);
  EXPECT_EQ(get("outside/main.cu"), migrated);
  std::string journal = get("app/.migrate/journal");
  const size_t at = journal.find("main.cu");
  ASSERT_NE(at, std::string::npos);
  put("app/.migrate/journal", journal.replace(at, 7, "../outside/main.cu"));
  EXPECT_EQ(run("undo app").code, 1);
  EXPECT_EQ(get("outside/main.cu"), migrated);
}

// Whatever leads the front end to a file of others, nothing of its text gets into a report.
TEST_F(Outside, ReportsQuoteNothingOfOtherFiles) {
  put("private/secret.txt",
      "hunter2 swordfish:4711\n#define SECRET hunter3\nenum Hidden { hunter4 = 815 };\n");
  const std::string secret = absolute("private/secret.txt");
  const std::string kernel = "__global__ void k(float* x) { x[0] = 1; }\n";
  struct Case {
    std::string source, flags;
  };
  const Case cases[] = {
      {kernel, "-include " + secret},
      {kernel + "int a = SECRET;\n", "-imacros " + secret},
      {kernel, "@" + secret},
      {"#include \"" + secret + "\"\n" + kernel + "int b = SECRET;\n", ""},
      {"#include \"../private/secret.txt\"\n" + kernel + "template <Hidden h> struct P;\nP<(Hidden)815> p;\n",
       ""},
      {"#include <secret.txt>\n" + kernel, "-I" + absolute("private")},
      {"#include <secret.txt>\n" + kernel, "-isystem " + absolute("private")},
      {"const char data[] = {\n#embed \"" + secret + "\"\n};\ntemplate <int> struct P;\nP<data[0]> p;\n" +
           kernel,
       ""},
  };
  for (const Case& c : cases) {
    put("app/main.cu", c.source);
    put("app/compile_commands.json", "[{\"directory\": \"" + absolute("app") +
                                         "\", \"file\": \"main.cu\", \"command\": \"nvcc " + c.flags +
                                         " -c main.cu\"}]\n");
    std::string all;
    for (const char* verb : {"analyze app", "rewrite app --dry-run"}) {
      Outcome outcome = run(std::string(verb) +
                            " --report json=r.json --report html=r.html --report sarif=r.sarif"
                            " --report markdown=r.md --report csv=csv");
      all += outcome.out + outcome.err;
      for (const char* file : {"r.json", "r.html", "r.sarif", "r.md", "csv/kernels.csv",
                               "csv/dependencies.csv", "csv/unsupported.csv", "csv/unknown.csv"})
        all += get(file);
    }
    for (const char* word : {"hunter2", "hunter3", "hunter4", "swordfish", "4711", "P<104>", "P<hunter"})
      EXPECT_THAT(all, Not(HasSubstr(word))) << c.source << c.flags;
  }
}

TEST_F(Outside, ErrorsOfTheProgramAreQuoted) {
  put("common/helper.h", "#pragma once\nstruct Helper {};\n");
  put("app/main.cu", "#include \"../common/helper.h\"\n__global__ void k() {}\nint a = undeclared_by_me;\n");
  EXPECT_THAT(run("analyze app").out, HasSubstr("undeclared_by_me"));
}

}  // namespace
}  // namespace migrate

#include "tool/facts/jobs/flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/base/shell_words.h"
#include "tool/facts/jobs/compile_commands.h"

namespace migrate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> translated(const std::string& command) {
  return clang_arguments(split_shell_words(command));
}

TEST(ClangArguments, WhatTheParserNeedsIsKept) {
  EXPECT_THAT(
      translated("nvcc -I inc -Ia,b --include-path=c -isystem d -DX -D Y=1 -UZ -include e.h -c f.cu -o f.o"),
      ElementsAre("-Iinc", "-Ia", "-Ib", "-Ic", "-isystem", "d", "-DX", "-DY=1", "-UZ", "-include", "e.h"));
  EXPECT_THAT(translated("nvcc --std c++14 -x cu f.cpp"), ElementsAre("-std=c++14", "-xcuda"));
  EXPECT_THAT(translated("nvcc -std=c++17 --x=cu"), ElementsAre("-std=c++17", "-xcuda"));
  EXPECT_THAT(translated("g++ -std=gnu++20 -mavx2 -Wall -O3 -fPIC -MD -MT a.o -MF a.d a.cpp"),
              ElementsAre("-std=gnu++20", "-mavx2"));
}

TEST(ClangArguments, WhatMeansNothingHereIsDropped) {
  EXPECT_THAT(
      translated("nvcc -gencode arch=compute_80,code=sm_80 -arch=sm_70 -arch sm_75 --expt-relaxed-constexpr "
                 "--extended-lambda -rdc=true -ccbin g++ -lineinfo -Xptxas -v -maxrregcount 32 --threads 4 "
                 "--use_fast_math -t=0 -lcublas -L /x --diag-suppress 177 -stdlib=libc++ main.cu"),
      ElementsAre("-D__CUDA_ARCH_LIST__=800"))
      << "of the architectures the highest counts";
  EXPECT_THAT(translated("/usr/bin/ccache /opt/nvcc main.cu"), IsEmpty());
}

TEST(ClangArguments, HostOptionsBehindXcompiler) {
  EXPECT_THAT(translated("nvcc -Xcompiler -fPIC,-DA=1,-Wall -Xcompiler=\"-DB -O2\" --compiler-options '-DC'"),
              ElementsAre("-DA=1", "-DB", "-DC"));
}

TEST(ClangArguments, DefaultStreamPerThreadIsAMacro) {
  EXPECT_THAT(translated("nvcc --default-stream per-thread a.cu"),
              ElementsAre("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"));
  EXPECT_THAT(translated("nvcc -default-stream=legacy a.cu"), IsEmpty());
}

TEST(ClangArguments, OptionsWithoutTheirValueAreNoObstacle) {
  for (const char* command :
       {"nvcc -I", "nvcc -D", "nvcc -std", "nvcc -x", "nvcc -Xcompiler", "nvcc -gencode", "nvcc", ""}) {
    EXPECT_THAT(translated(command), IsEmpty()) << command;
  }
}

/// "file: arguments" of each job.
std::vector<std::string> jobs_of(const MemoryFileSystem& files, const std::vector<std::string>& paths,
                                 const FlagOptions& options = {}) {
  auto jobs = make_jobs(files, paths, options);
  if (!jobs) return {"error: " + jobs.error().message};
  std::vector<std::string> all;
  for (const ParseJob& job : *jobs) {
    std::string line = job.file + ":";
    for (const std::string& word : job.arguments) line += " " + word;
    all.push_back(line);
  }
  return all;
}
MemoryFileSystem tree(std::map<std::string, std::string> files) {
  MemoryFileSystem result;
  result.files = std::move(files);
  return result;
}

TEST(MakeJobs, LanguageByExtensionAndText) {
  auto files = tree({{"/p/a.cu", ""},
                     {"/p/b.cpp", ""},
                     {"/p/c.c", ""},
                     {"/p/d.h", ""},
                     {"/p/e.txt", ""},
                     {"/p/f.cpp", "__global__ void k();"},
                     {"/p/._a.cu", "of macOS"},
                     {"/p/app.a.ascendc.cpp", "__global__ of npucxx"},
                     {"/p/CMakeFiles/x.cpp", ""}});
  EXPECT_THAT(jobs_of(files, {"/p"}),
              ElementsAre("/p/a.cu: -xcuda", "/p/b.cpp:", "/p/c.c:", "/p/f.cpp: -xcuda"));
}

TEST(MakeJobs, AHeaderOnItsOwn) {
  auto files = tree({{"/p/a.h", "int x;"}, {"/p/b.h", "__device__ int f();"}, {"/p/c.cuh", ""}});
  EXPECT_THAT(jobs_of(files, {"/p/a.h", "/p/b.h", "/p/c.cuh"}),
              ElementsAre("/p/a.h: -xc++", "/p/b.h: -xcuda", "/p/c.cuh: -xcuda"));
}

TEST(MakeJobs, OptionsOfTheCommandLine) {
  auto files = tree({{"/p/a.cu", ""}, {"/p/b.c", ""}});
  EXPECT_THAT(jobs_of(files, {"/p"}, {{"/i"}, {"X=1"}, "c++20", ""}),
              ElementsAre("/p/a.cu: -xcuda -I/i -DX=1 -std=c++20", "/p/b.c: -I/i -DX=1"));
  EXPECT_THAT(jobs_of(files, {"/p"}, {{}, {}, "c++14", ""}), ElementsAre("/p/a.cu: -xcuda", "/p/b.c:"))
      << "C++17, which the shim needs, is what is read by default";
  EXPECT_THAT(jobs_of(files, {"/p"}, {{}, {}, "c99", ""}),
              ElementsAre("/p/a.cu: -xcuda", "/p/b.c: -std=c99"));
}

TEST(MakeJobs, IncludeFoldersAreFound) {
  auto files =
      tree({{"/p/src/a.cu",
             "#include \"net/layer.h\"\n#include \"beside.h\"\n#include <vector>\n#include <math.h>"},
            {"/p/src/beside.h", ""},
            {"/p/include/net/layer.h", "#include <util/x.cuh>\n"},
            {"/p/third/util/x.cuh", ""},
            {"/p/third/math.h", ""}});
  EXPECT_THAT(jobs_of(files, {"/p"}), ElementsAre("/p/src/a.cu: -xcuda -I/p/include -idirafter/p/third"));
}

// A header of the program that has the name of one of the system does not hide it.
TEST(MakeJobs, HeadersOfTheSystemAreNotHidden) {
  const auto job = [](const std::string& text, const std::vector<FolderFlags>& folders = {}) {
    auto files = tree({{"/p/src/a.cu", text},
                       {"/p/util/x.h", ""},
                       {"/p/util/math.h", "#include <net.h>\n"},
                       {"/p/net/net.h", ""}});
    return jobs_of(files, {"/p"}, {.folders = folders});
  };
  EXPECT_THAT(job("#include \"x.h\"\n#include <math.h>\n"),
              ElementsAre("/p/src/a.cu: -xcuda -iquote/p/util"));
  EXPECT_THAT(job("#include \"x.h\"\n#include <x.h>\n"),
              ElementsAre("/p/src/a.cu: -xcuda -idirafter/p/util"));
  EXPECT_THAT(job("#include \"util/x.h\"\n#include \"math.h\"\n"), ElementsAre("/p/src/a.cu: -xcuda -I/p"));
}

TEST(MakeJobs, TheNearestOfTwoHeadersWins) {
  auto files = tree({{"/p/one/src/a.cu", "#include \"common.h\""},
                     {"/p/one/inc/common.h", ""},
                     {"/p/two/common.h", ""},
                     {"/p/two/b.cu", "#include \"common.h\""}});
  EXPECT_THAT(jobs_of(files, {"/p"}),
              ElementsAre("/p/one/src/a.cu: -xcuda -I/p/one/inc", "/p/two/b.cu: -xcuda"));
}

TEST(MakeJobs, AHeaderThatTheShimHasIsNotTakenFromAnotherProgram) {
  auto files = tree({{"/p/one/a.cu", "#include <helper_cuda.h>"},
                     {"/p/two/b.cu", "#include \"helper_cuda.h\""},
                     {"/p/two/helper_cuda.h", ""},
                     {"/p/two/deep/c.cu", "#include <helper_cuda.h>"}});
  auto with = [&](std::vector<FolderFlags> folders, std::set<std::string> stand_ins) {
    return jobs_of(files, {"/p"}, {.folders = std::move(folders), .stand_ins = std::move(stand_ins)});
  };
  EXPECT_THAT(with({}, {"helper_cuda.h"}),
              ElementsAre("/p/one/a.cu: -xcuda", "/p/two/b.cu: -xcuda", "/p/two/deep/c.cu: -xcuda -I/p/two"));
  EXPECT_EQ(with({}, {}).front(), "/p/one/a.cu: -xcuda -I/p/two");
  EXPECT_EQ(with({{"/p/one", {}, {}, {"/p/two"}}}, {"helper_cuda.h"}).front(), "/p/one/a.cu: -xcuda -I/p/two")
      << "the build names its folder";
  auto shared = tree({{"/p/one/a.cu", "#include <helper_cuda.h>"}, {"/p/inc/helper_cuda.h", ""}});
  EXPECT_THAT(jobs_of(shared, {"/p"}, {.stand_ins = {"helper_cuda.h"}}),
              ElementsAre("/p/one/a.cu: -xcuda -I/p/inc"));
}

TEST(MakeJobs, OfTwoHeadersTheOneInAFolderOfTheBuildWins) {
  auto files = tree({{"/p/src/a.cu", "#include \"timer.h\""},
                     {"/p/cpu/timer.h", ""},
                     {"/p/inc/timer.h", ""},
                     {"/p/src/old/timer.h", ""}});
  auto with = [&](std::vector<FolderFlags> folders) {
    return jobs_of(files, {"/p"}, {.folders = std::move(folders)}).front();
  };
  EXPECT_EQ(with({}), "/p/src/a.cu: -xcuda -I/p/src/old") << "the nearest";
  EXPECT_EQ(with({{"/p", {}, {}, {"/p/inc"}}}), "/p/src/a.cu: -xcuda -I/p/inc");
  EXPECT_EQ(with({{"/p", {}, {}, {"/p/inc", "/p/cpu"}}}), "/p/src/a.cu: -xcuda -I/p/inc");
  EXPECT_EQ(with({{"/p", {}, {}, {"/p/cpu", "/p/inc"}}}), "/p/src/a.cu: -xcuda -I/p/cpu")
      << "in the order of the options";
  EXPECT_EQ(with({{"/p", {}, {}, {"/p/inc"}}, {"/p/src", {}, {}, {"/p/cpu"}}}),
            "/p/src/a.cu: -xcuda -I/p/cpu")
      << "the deepest build file first";
  EXPECT_EQ(with({{"/p/cpu", {}, {}, {"/p/cpu"}}}), "/p/src/a.cu: -xcuda -I/p/src/old")
      << "a build file for other sources";
}

TEST(MakeJobs, FoldersAboveASingleFile) {
  auto files = tree({{"/p/src/layers/a.cu", "#include \"nn/m.h\""}, {"/p/src/nn/m.h", ""}});
  EXPECT_THAT(jobs_of(files, {"/p/src/layers/a.cu"}), ElementsAre("/p/src/layers/a.cu: -xcuda -I/p/src"));
}

TEST(MakeJobs, NamesThatGoUpFromAFolderOfTheBuild) {
  MemoryFileSystem files;
  files.files = {{"/p/src/ops/a.cu", "#include \"../lib/a.h\"\n"},
                 {"/p/lib/a.h", "#include <b.h>\n"},
                 {"/p/lib/b.h", ""}};
  EXPECT_THAT(jobs_of(files, {"/p"}), ElementsAre("/p/src/ops/a.cu: -xcuda -I/p/lib"));
}

TEST(MakeJobs, NamesAsWindowsFindsThem) {
  MemoryFileSystem files;
  files.files = {{"/p/src/a.cu", "#include \"Ops\\A.cuh\"\n"},
                 {"/p/Inc/ops/a.cuh", "#include \"B.h\"\n"},
                 {"/p/third/b.h", ""}};
  EXPECT_THAT(jobs_of(files, {"/p"}), ElementsAre("/p/src/a.cu: -xcuda -I/p/Inc -I/p/third"));
}

const char* kDatabase = R"([
 {"directory": "/b", "file": "/p/a.cu", "command": "nvcc -I/i -arch=sm_80 -c /p/a.cu -o a.o"},
 {"directory": "/p", "file": "b.cpp", "arguments": ["g++", "-DB", "-c", "b.cpp"]},
 {"directory": "/p", "file": "b.cpp", "arguments": ["g++", "-DB", "-O3", "-c", "b.cpp"]},
 {"directory": "/p", "file": "/elsewhere/c.cpp", "command": "g++ -c c.cpp"},
 {"directory": "/p", "file": "d.cc", "command": "nvcc -x cu --options-file d.rsp @more @/secret -c d.cc"},
 {"directory": "/p", "file": "e.cpp", "command": "/opt/cuda/bin/nvcc -DE -c e.cpp"},
 {"directory": "/p", "file": "f.c", "arguments": ["ccache", "nvcc", "-c", "f.c"]}])";

TEST(MakeJobs, CompilationDatabase) {
  auto files = tree({{"/p/a.cu", ""},
                     {"/p/b.cpp", ""},
                     {"/p/d.cc", ""},
                     {"/p/e.cpp", ""},
                     {"/p/f.c", ""},
                     {"/p/new.cu", ""},
                     {"/p/d.rsp", "-I /r"},
                     {"/p/more", "-DM"},
                     {"/secret", "-DSECRET"},
                     {"/p/build/compile_commands.json", kDatabase}});
  EXPECT_THAT(jobs_of(files, {"/p"}),
              ElementsAre("/p/a.cu: -xcuda -I/i -D__CUDA_ARCH_LIST__=800", "/p/b.cpp: -DB",
                          "/p/d.cc: -xcuda -I/r -DM", "/p/e.cpp: -DE -D__NVCC__", "/p/f.c: -D__NVCC__",
                          "/p/new.cu: -xcuda"));
  files.files["/other/compile_commands.json"] = "[]";
  EXPECT_THAT(jobs_of(files, {"/p/a.cu"}, {{}, {}, "", "/other"}), ElementsAre("/p/a.cu: -xcuda"));
}

std::string database_error(const std::string& text) {
  auto files = tree({{"/p/compile_commands.json", text}, {"/p/a.cu", ""}});
  FlagOptions asked;
  asked.build_directory = "/p";
  auto result = make_jobs(files, {"/p"}, asked);
  std::string note;
  auto guessed = make_jobs(files, {"/p"}, {}, &note);
  EXPECT_TRUE(guessed && guessed->size() == 1) << "nobody asked for the database";
  EXPECT_EQ(note, result ? "" : result.error().message + "; flags are guessed");
  return result ? "" : result.error().message;
}

/// Arguments of the only job, and the alternatives, each behind " or".
std::string guesses(const std::string& file, const std::vector<FolderFlags>& folders,
                    const std::string& standard = "", const std::string& text = "") {
  FlagOptions options;
  options.standard = standard;
  options.folders = folders;
  auto jobs = make_jobs(tree({{file, text}}), {file}, options);
  std::string line;
  for (const std::string& word : jobs->front().arguments) line += word + " ";
  for (const auto& alternative : jobs->front().alternatives) {
    line += "or ";
    for (const std::string& word : alternative) line += word + " ";
  }
  return line;
}

TEST(MakeJobs, BuildFilesSayMacrosAndStandards) {
  EXPECT_EQ(guesses("/p/a.cu", {}), "-xcuda or -std=c++20 ");
  EXPECT_EQ(guesses("/p/a.cu", {{"/p", {"-DX=1", "-std=c++20"}, {}}}), "-xcuda -DX=1 -std=c++20 ");
  EXPECT_EQ(guesses("/p/a.cu", {{"/p", {"-DX=1"}, {"-DGPU"}}}),
            "-xcuda -DX=1 or -DGPU or -std=c++20 or -DGPU -std=c++20 ");
  EXPECT_EQ(guesses("/p/q/a.cu", {{"/p", {"-DX=1", "-DY"}, {}}, {"/p/q", {"-DX=2"}, {}}}),
            "-xcuda -DX=2 -DY or -std=c++20 ");
  EXPECT_EQ(guesses("/p/a.c", {{"/p", {"-std=c++20", "-DX"}, {"-DGPU"}}}), "-DX or -DGPU or -xc++ ");
  EXPECT_EQ(guesses("/p/a.cu", {{"/other", {"-DX"}, {}}, {"/p/qq", {"-DY"}, {}}}, "c++17"),
            "-xcuda -std=c++17 ");
}

TEST(MakeJobs, BuildFilesMakeSourcesCuda) {
  const std::vector<FolderFlags> folders{{"/p", {"-xcuda", "-DX"}, {}}};
  EXPECT_EQ(guesses("/p/a.cpp", folders, "", "void f() { cudaFree(0); }"), "-xcuda -DX or -std=c++20 ");
  EXPECT_EQ(guesses("/p/a.cpp", folders, "", "void f();"), "-DX or -std=c++20 ");
  EXPECT_EQ(guesses("/p/a.cu", folders, "", "void f() { cudaFree(0); }"), "-xcuda -DX or -std=c++20 ");
  EXPECT_EQ(guesses("/p/a.c", folders, "", "__global__ void k();"), "-xcuda -DX or -xc++ ");
  EXPECT_EQ(guesses("/p/a.c", folders, "", "void f() { cudaFree(0); }"), "-DX or -xc++ ");
  EXPECT_EQ(guesses("/q/a.cpp", folders, "", "void f() { cudaFree(0); }"), "or -std=c++20 ");
}

TEST(MakeJobs, Errors) {
  EXPECT_THAT(jobs_of(tree({}), {"/none"}), ElementsAre("error: /none: no such file or directory"));
  EXPECT_THAT(database_error("{"), HasSubstr("/p/compile_commands.json: not a compilation database"));
  EXPECT_THAT(database_error("[1]"), HasSubstr("entry 1: \"file\" is missing"));
  EXPECT_THAT(database_error("[{\"file\": \"a\"}]"),
              HasSubstr("\"command\" and \"arguments\" are both missing"));
  EXPECT_THAT(database_error("[{\"file\": \"a\", \"arguments\": [1]}]"), HasSubstr("not a string"));
  EXPECT_THAT(database_error("[]"), "");
}

TEST(MakeJobs, ResponseFilesThatIncludeThemselvesEnd) {
  auto files = tree(
      {{"/p/a.cu", ""},
       {"/p/r", "-DR @r"},
       {"/p/compile_commands.json", R"([{"directory": "/p", "file": "a.cu", "command": "nvcc @r a.cu"}])"}});
  EXPECT_THAT(jobs_of(files, {"/p"})[0], HasSubstr("-DR"));
}

}  // namespace
}  // namespace migrate

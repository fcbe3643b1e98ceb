#include "tool/program/build_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// The conditional macros for a tree of one source and a build file.
std::vector<std::string> perhaps_of(const std::string& source, const std::string& cmake = "") {
  MemoryFileSystem files;
  EXPECT_TRUE(files.write("/p/a.cu", source).ok());
  EXPECT_TRUE(cmake.empty() || files.write("/p/CMakeLists.txt", cmake).ok());
  std::vector<std::string> perhaps;
  for (const FolderFlags& folder : flags_of_build_files(files, {"/p"}))
    perhaps.insert(perhaps.end(), folder.perhaps.begin(), folder.perhaps.end());
  return perhaps;
}

TEST(BuildFlags, ConditionalMacrosThatSwitchCuda) {
  const char* cmake =
      "if(A)\n  add_definitions(-DMINE)\nendif()\nif(B)\n  add_definitions(-DOTHER)\nendif()\n";
  EXPECT_THAT(perhaps_of("#ifdef MINE\nint x = cudaA();\n#endif\n#ifdef OTHER\nint y;\n#endif\n", cmake),
              UnorderedElementsAre("-DMINE"));
}

TEST(BuildFlags, SwitchesThatNoBuildFileSpeaksOf) {
  EXPECT_THAT(perhaps_of("#if HAVE_CUDA == 1 && defined(USE_GPU)\n#include <cudnn.h>\n#endif\n"),
              UnorderedElementsAre("-DHAVE_CUDA=1", "-DUSE_GPU=1"));
  EXPECT_THAT(perhaps_of("#ifdef CUDA_ENABLED\nint y = cudaA();\n#endif\n"),
              UnorderedElementsAre("-DCUDA_ENABLED=1"));
}

TEST(BuildFlags, WhatALibraryMayDefineOrTurnsTheGpuOffIsNoSwitch) {
  EXPECT_THAT(perhaps_of("#ifdef CUDNN_ERRQUERY_MARS\nint x = cudnnQueryMars();\n#endif\n"), IsEmpty());
  EXPECT_THAT(perhaps_of("#if CUDA_VERSION > 9000 || defined(__CUDACC__)\nint x = cudaA();\n#endif\n"),
              IsEmpty());
  EXPECT_THAT(perhaps_of("#ifdef NO_CUDA\nint x = cudaA();\n#endif\n"), IsEmpty());
  EXPECT_THAT(perhaps_of("#ifdef WITH_CUDA\nint cpu;\n#else\nint x = cudaA();\n#endif\n"), IsEmpty());
}

/// Three jobs of one program, which may be compiled with a macro: it helped the first; the others have errors.
std::vector<std::string> parsed_again(const std::set<std::string>& lacking, InactiveCuda untaken) {
  std::vector<ParseJob> jobs;
  std::vector<TranslationUnit> used;
  for (const char* file : {"/p/a.cu", "/p/b.cu", "/p/c.cu"}) {
    ParseJob job{file, "", {"-xcuda"}};
    job.alternatives = {{"-DMINE"}};
    jobs.push_back(job);
    used.push_back({file, job.arguments, TranslationUnit::Outcome::parsed_with_errors, "", 0});
  }
  used[0].arguments.push_back("-DMINE");
  std::vector<std::string> files;
  for (const ParseJob& job :
       reparse_jobs(jobs, used, {InactiveCuda::nothing, InactiveCuda::some, untaken}, lacking))
    files.push_back(job.file);
  return files;
}

TEST(ReparseJobs, OfOneMacroAreReadAsOneBuildCompilesThem) {
  EXPECT_THAT(parsed_again({}, InactiveCuda::nothing), ElementsAre("/p/b.cu", "/p/c.cu"));
}

TEST(ReparseJobs, AMissingHeaderIsMissingAgain) {
  EXPECT_THAT(parsed_again({"/p/c.cu"}, InactiveCuda::some), ElementsAre("/p/b.cu"));
  // Its CUDA was not read at all: a second parse counts despite errors.
  EXPECT_THAT(parsed_again({"/p/c.cu"}, InactiveCuda::main_file), ElementsAre("/p/b.cu", "/p/c.cu"));
}

}  // namespace
}  // namespace migrate

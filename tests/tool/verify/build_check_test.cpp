#include "tool/verify/build_check.h"

#include <gmock/gmock.h>

namespace migrate {
namespace {

using Words = std::vector<std::string>;

Words options(const std::string& file, const Words& arguments) {
  Words words = npucxx_options({file, "", arguments});
  words.erase(words.begin(), words.begin() + 2);  // "-w", "--forward-unknown-to-host-compiler"
  return words;
}

TEST(BuildCheck, OptionsThatSayWhatTheTextMeansStay) {
  EXPECT_EQ(options("a.cu", {"-std=c++20", "-DX=1", "-UY", "-I/inc", "-isystem", "/sys", "-march=haswell"}),
            (Words{"-std=c++20", "-DX=1", "-UY", "-I/inc", "-isystem", "/sys", "-march=haswell"}));
  EXPECT_EQ(options("a.cpp", {"-xcuda"}), (Words{"-x", "cu"}));
  EXPECT_EQ(options("a.c", {"-xc++", "-D__NVCC__"}), (Words{"-x", "c++", "-D__NVCC__"}));
}

TEST(BuildCheck, HostSourcesThatNvccDoesNotCompileDoNotSeeItsName) {
  EXPECT_EQ(options("a.cpp", {"-xc++"}), Words{"-U__NVCC__"});
  EXPECT_EQ(options("a.c", {"-DX"}), (Words{"-U__NVCC__", "-DX"}));
  EXPECT_EQ(options("a.cpp", {"-D__NVCC__"}), Words{"-D__NVCC__"});
}

TEST(BuildCheck, OptionsThatRunLoadOrWriteGo) {
  for (const char* option :
       {"-fplugin=x.so", "-specs=x", "--specs=x", "-B.", "-wrapper", "@x", "-o", "-MD", "-MFx", "-save-temps",
        "-fdump-tree-all", "-Wp,-MD,x", "-Wa,x", "-fprofile-generate=x", "-dumpdir", "--cuda-host-only"})
    EXPECT_EQ(options("a.cu", {option}), Words{}) << option;
}

TEST(BuildCheck, FilesThatAreNamedLikeOptionsAreFiles) {
  EXPECT_EQ(options("a.cu", {"-include", "@x", "-isystem", "-fplugin=x.so", "-include", "y.h"}),
            (Words{"-include", "./@x", "-isystem", "./-fplugin=x.so", "-include", "y.h"}));
}

}  // namespace
}  // namespace migrate

// -x asc: the steps for a file in Ascend C, and the list of its kernels.
#include "tool/npucxx/driver/kernel_files/kernel_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/base/shell_words.h"
#include "tool/npucxx/driver/parse.h"

namespace npu::cxx {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

KernelFile planned(const std::string& line) {
  return plan_kernel_file(
      parse(migrate::split_shell_words(line)),
      {"/shim/include", "/shim/lib", "/shim/include/npu_sim", "/shim/lib/npu_sim", false, {}, {}}, "g++",
      "/scratch");
}

std::string error_of(const std::string& line) {
  try {
    planned(line);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

TEST(KernelFile, ASourceIsNamedByItsEndingOrByX) {
  EXPECT_TRUE(has_kernel_file(parse({"a.asc"})));
  EXPECT_TRUE(has_kernel_file(parse({"-x", "asc", "a.cpp"})));
  EXPECT_FALSE(has_kernel_file(parse({"a.cpp"})));
}

TEST(KernelFile, ItIsPreprocessedAndThenCompiledToABinary) {
  const KernelFile file = planned("-x asc /k/add.cpp -I inc -D N=3 -O1");
  EXPECT_THAT(file.wrapper_text, HasSubstr("#include \"/k/add.cpp\""));
  EXPECT_THAT(file.preprocess, Contains("-E"));
  EXPECT_THAT(file.preprocess, Contains("-I/shim/include/npu_sim/ascendc"));
  EXPECT_THAT(file.preprocess, Contains("-DN=3"));
  EXPECT_THAT(file.compile, Contains("-O1"));
  EXPECT_EQ(file.compile.back(), "add.bin");
  EXPECT_EQ(planned("-x asc a.cpp -o b.bin").compile.back(), "b.bin");
}

TEST(KernelFile, OtherInputsAndGoalsAreRefused) {
  EXPECT_THAT(error_of("-x asc a.cpp b.cpp"), HasSubstr("name it alone"));
  EXPECT_THAT(error_of("a.asc b.o"), HasSubstr("name it alone"));
  EXPECT_THAT(error_of("-S a.asc"), HasSubstr("becomes a binary"));
}

/// `text`, where @ stands for what `__global__ __aicore__ void` becomes.
std::string listed(std::string text) {
  constexpr std::string_view kMark = "__attribute__((visibility(\"hidden\")))  void";
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at))
    text.replace(at, 1, kMark);
  return with_kernel_list("a.cpp", text);
}

TEST(KernelFile, KernelsAreListedOnceAndTemplatesAreNot) {
  const std::string text = listed(
      "extern \"C\" @ add(int);\nextern \"C\" @ add(int n) {}\n@ scale(float) {}\ntemplate <class T>\n@ any(T) {}\n");
  EXPECT_THAT(text, HasSubstr("{\"add\", &npu_sim_core::Entry<&add>::run"));
  EXPECT_THAT(text, HasSubstr("{\"scale\", "));
  EXPECT_THAT(text, Not(HasSubstr("{\"any\"")));
  EXPECT_THAT(text, HasSubstr("npu_sim_rows, 2, npu_sim_core::kBinaryArchitecture}"));
}

TEST(KernelFile, LaunchesOfTheHostAreTakenOut) {
  EXPECT_THAT(listed("extern \"C\" @ add(int) {}\n"
                     "void go() { add<<<8,\n nullptr, s>>>(1); ns::run<float, 2> <<<n>>>(x); }\n"),
              HasSubstr("void go() { npu_sim_core::host_launch()\n(1); npu_sim_core::host_launch()(x); }"));
}

TEST(KernelFile, AFileWithoutKernelsIsAnError) {
  try {
    with_kernel_list("empty.cpp", "int x;\n");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(),
                 "'empty.cpp' has no kernel: __global__ __aicore__ void NAME(...) declares one");
  }
}

}  // namespace
}  // namespace npu::cxx

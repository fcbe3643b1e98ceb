// The line of a CUDA kernel behind a line of generated Ascend C.
#include "runtime_shim/ai_core/kernel_origin.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

namespace npu::ai_core {
namespace {

struct Text {
  explicit Text(const std::string& content) : path(testing::TempDir() + "kernel_origin_test.ascendc.cpp") {
    std::ofstream(path) << content;
  }
  ~Text() { std::remove(path.c_str()); }
  std::string path;
};

TEST(KernelOrigin, TheLastCommentCounts) {
  const Text text(
      "// scale: generated from the kernel at /src/train.cu:12.\n"
      "#include \"kernel_operator.h\"\n"
      "  AscendC::DataCopyPad(x);  // line 15\n"
      "  AscendC::Adds(x);  // two lines\n"
      "\n"
      "// add: generated from the kernel at /src/dir:1/other.cuh:40.\n"
      "  AscendC::Add(x);\n");
  EXPECT_EQ(kernel_origin(text.path.c_str(), 2), "train.cu:12");
  EXPECT_EQ(kernel_origin(text.path.c_str(), 3), "train.cu:15");
  EXPECT_EQ(kernel_origin(text.path.c_str(), 4), "train.cu:15");
  EXPECT_EQ(kernel_origin(text.path.c_str(), 7), "other.cuh:40") << "of its own kernel";
}

TEST(KernelOrigin, OtherFilesHaveNone) {
  const Text text("// line 7\nint main() {}  // line 8\n");
  EXPECT_EQ(kernel_origin(text.path.c_str(), 2), "");
  EXPECT_EQ(kernel_origin("/no/such/file.cpp", 2), "");
  EXPECT_EQ(kernel_origin("", 0), "");
  EXPECT_EQ(kernel_origin(nullptr, 3), "");
}

}  // namespace
}  // namespace npu::ai_core

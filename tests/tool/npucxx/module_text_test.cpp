// A module of -ptx as text.
#include "tool/npucxx/driver/kernel_files/module_text.h"

#include <gtest/gtest.h>

namespace npu::cxx {
namespace {

TEST(ModuleText, BytesAreDigits) {
  EXPECT_EQ(module_text(std::string("\x7f"
                                    "E\0\xff",
                                    4)),
            "// kernels for npu_shim, in hexadecimal digits\n7f4500ff\n");
  EXPECT_EQ(module_text(""), "// kernels for npu_shim, in hexadecimal digits\n");
}

TEST(ModuleText, LinesHave64Bytes) {
  const std::string text = module_text(std::string(65, 'a'));
  std::string expected = "// kernels for npu_shim, in hexadecimal digits\n";
  for (int i = 0; i < 64; ++i) expected += "61";
  EXPECT_EQ(text, expected + "\n61\n");
}

TEST(ModuleText, AFileThatIsNotThere) {
  EXPECT_THROW(make_module_text("/no/such/file", "/dev/null"), std::runtime_error);
}

}  // namespace
}  // namespace npu::cxx

#include "runtime_shim/npucxx/source_macros.h"

#include <gmock/gmock.h>

namespace npu::cxx {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SourceMacros, ThoseOfTheStandardLibrary) {
  EXPECT_THAT(library_macros("#define _GLIBCXX_USE_CXX11_ABI 0\n#include <string>\n"), ElementsAre("-D_GLIBCXX_USE_CXX11_ABI=0"));
  EXPECT_THAT(library_macros("// a\r\n # define _GLIBCXX_DEBUG // checks\n#define _GLIBCXX_ASSERTIONS\n"),
              ElementsAre("-D_GLIBCXX_DEBUG=", "-D_GLIBCXX_ASSERTIONS="));
}

TEST(SourceMacros, NoOthers) {
  EXPECT_THAT(library_macros("#define N 4\n// #define _GLIBCXX_DEBUG\n#ifdef _GLIBCXX_DEBUG\n#endif\nint _GLIBCXX_x;\n"), IsEmpty());
  EXPECT_THAT(library_macros_of_file("/no/such/file.cpp"), IsEmpty());
}

}  // namespace
}  // namespace npu::cxx

#include "tool/npucxx/driver/source_macros.h"

#include <gmock/gmock.h>

namespace npu::cxx {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SourceMacros, ThoseOfTheStandardLibrary) {
  EXPECT_THAT(library_macros("#define _GLIBCXX_USE_CXX11_ABI 0\n#include <string>\n"),
              ElementsAre("-D_GLIBCXX_USE_CXX11_ABI=0"));
  EXPECT_THAT(library_macros("// a\r\n # define _GLIBCXX_DEBUG // checks\n#define _GLIBCXX_ASSERTIONS\n"),
              ElementsAre("-D_GLIBCXX_DEBUG=", "-D_GLIBCXX_ASSERTIONS="));
}

TEST(SourceMacros, NoOthers) {
  EXPECT_THAT(library_macros(
                  "#define N 4\n// #define _GLIBCXX_DEBUG\n#ifdef _GLIBCXX_DEBUG\n#endif\nint _GLIBCXX_x;\n"),
              IsEmpty());
  EXPECT_THAT(library_macros(text_of_file("/no/such/file.cpp")), IsEmpty());
}

TEST(SourceMacros, MpiWithoutClassesThatTheSourceDoesNotName) {
  EXPECT_THAT(mpi_macros("#include \"common.h\"\n"),
              ElementsAre("-DOMPI_SKIP_MPICXX=1", "-DMPICH_SKIP_MPICXX=1"));
  EXPECT_THAT(mpi_macros("#include <mpi.h>\nint n = MPI::COMM_WORLD.Get_rank();\n"), IsEmpty());
  EXPECT_THAT(mpi_macros("#define OMPI_SKIP_MPICXX\n#include <mpi.h>\n"), IsEmpty());
  EXPECT_THAT(mpi_macros(""), IsEmpty());
}

TEST(SourceMacros, ConstantsOfTheProgram) {
  for (const char* text :
       {"inline constexpr int warpSize = 32;", "struct S { int x; };\nconst int warpSize{32};",
        "int f() { return 1; }\nstatic const int n = 4, warpSize = 32;"})
    EXPECT_TRUE(defines_constant(text, "warpSize")) << text;
  for (const char* text :
       {"void f() { const int warpSize = 32; }", "namespace own { constexpr int warpSize = 32; }",
        "extern const int warpSize;", "#define warpSize 32\nconst int n = warpSize;",
        "int warpSizes = 1; const int n = warpSize == 32;", "// const int warpSize = 32;"})
    EXPECT_FALSE(defines_constant(text, "warpSize")) << text;
}

}  // namespace
}  // namespace npu::cxx

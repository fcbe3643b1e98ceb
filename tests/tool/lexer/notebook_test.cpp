#include "tool/lexer/notebook.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

TEST(NotebookCommand, NamesTheLine) {
  EXPECT_EQ(notebook_command("%%writefile a.cu\nint x;"),
            "line 1, '%%writefile a.cu', is a command of a notebook and no C++: delete it");
  EXPECT_EQ(notebook_command("\r\n\n  %%cu\r\n"),
            "line 3, '%%cu', is a command of a notebook and no C++: delete it");
}

TEST(NotebookCommand, OthersAreNone) {
  for (const char* text : {"", "\n", "%", "%%", "%:define A 1", "int x;\n%%cu\n", "%% 2", "// %%cu"})
    EXPECT_EQ(notebook_command(text), "") << text;
}

}  // namespace
}  // namespace migrate

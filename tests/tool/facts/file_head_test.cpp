#include "tool/facts/file_head.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate {
namespace {

/// The head in one line: guard, includes, and whether more follows.
std::string head_of(const std::string& text) {
  FileHead head = file_head(text);
  std::string line = head.guard.empty() ? "" : "(" + head.guard + ") ";
  if (head.once) line += "once ";
  for (const HeadInclude& include : head.includes) line += (include.quoted ? "\"" : "<") + include.name + " ";
  return line + (head.is_whole ? "whole" : "...");
}

TEST(FileHead, IncludesUpToTheFirstOtherLine) {
  EXPECT_EQ(head_of(""), "whole");
  EXPECT_EQ(head_of("// only\n/* comments */\n"), "whole");
  EXPECT_EQ(head_of("#include <vector>\n#include \"a/b.h\"\nint x;\n#include <map>\n"),
            "<vector \"a/b.h ...");
  EXPECT_EQ(head_of("#pragma once\n#include <vector>\n"), "once <vector whole");
  EXPECT_EQ(head_of("#pragma omp parallel\n#include <vector>\n"), "...");
  EXPECT_EQ(head_of("#define X\n#include <vector>\n"), "...");
  EXPECT_EQ(head_of("#include <a>\n#ifdef X\n#include <b>\n#endif\n"), "<a ...");
  EXPECT_EQ(head_of("#include NAME\n#include <a>\n"), "...");
  EXPECT_EQ(head_of("#include <a> int x;\n#include <b>\n"), "...");
  EXPECT_EQ(head_of("# include<a>\r\n#\tinclude \"b\"\r\n"), "<a \"b whole");
}

TEST(FileHead, IncludeGuards) {
  EXPECT_EQ(head_of("#ifndef A_H\n#define A_H\n#include <a>\n#endif  // A_H\n"), "(A_H) once <a whole");
  EXPECT_EQ(head_of("#ifndef A_H\n#define A_H\n#include <a>\nint x;\n#endif\n"), "(A_H) <a ...");
  EXPECT_EQ(head_of("#ifndef A_H\n#define A_H\n#include <a>\n#endif\n#include <b>\n"), "(A_H) <a ...");
  EXPECT_EQ(head_of("#ifndef A_H\n#define OTHER\n#include <a>\n#endif\n"), "(A_H) ...");
  EXPECT_EQ(head_of("#ifndef A_H\n#include <a>\n#endif\n"), "(A_H) ...");
  EXPECT_EQ(head_of("#include <a>\n#ifndef A_H\n#define A_H\n#endif\n"), "<a ...");
  EXPECT_EQ(head_of("#ifndef"), "...");
  EXPECT_EQ(head_of("#ifndef A\n#define A"), "(A) ...");
  EXPECT_EQ(head_of("#endif\n#include <a>\n"), "...");
}

}  // namespace
}  // namespace migrate

#include "tool/facts/pch/preamble.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate {
namespace {

using Files = std::map<std::string, std::string>;

/// What `text` begins with, in one line: the headers, then the macros that it defines, then those that it tests.
std::string head_of(const std::string& text, Files others = {}, const std::set<std::string>& defined = {},
                    const std::set<std::string>& undecided = {}) {
  others["/m/main.cpp"] = text;
  Preamble head = PreambleScanner(&others).read("/m/main.cpp", {"/m/include"}, defined, undecided);
  std::string line;
  for (const std::string& header : head.headers) line += header + " ";
  if (!head.guards.empty()) line += "|";
  for (const std::string& guard : head.guards) line += " " + guard;
  if (!head.tested.empty()) line += head.guards.empty() ? "?" : " ?";
  for (const std::string& macro : head.tested) line += " " + macro;
  return line;
}

TEST(FileHead, IncludesUpToALineThatMayChangeThem) {
  EXPECT_EQ(head_of(""), "");
  EXPECT_EQ(head_of("// only\n/* comments */\n"), "");
  EXPECT_EQ(head_of("#include <vector>\n#include \"a/b.h\"\nint x;\n#include <map>\n"), "vector a/b.h map ");
  EXPECT_EQ(head_of("#pragma once\n#include <vector>\n"), "vector ");
  EXPECT_EQ(head_of("#pragma pack(push, 1)\n#include <vector>\n"), "");
  EXPECT_EQ(head_of("#pragma push_macro(\"X\")\n#include <vector>\n"), "");
  EXPECT_EQ(head_of("#undef X\n#include <vector>\n"), "vector | X");
  EXPECT_EQ(head_of("#include NAME\n#include <a>\n"), "");
  EXPECT_EQ(head_of("#include <a> int x;\n#include <b>\n"), "");
  EXPECT_EQ(head_of("# include<a>\r\n#\tinclude \"b\"\r\n"), "a b ");
  EXPECT_EQ(head_of("#endif\n#include <a>\n"), "");
  EXPECT_EQ(head_of("#ifndef"), "");
  EXPECT_EQ(head_of("#include \"/abs.h\"\n#include <a>\n"), "");
}

TEST(FileHead, HeadersOfTheLibraryAfterDeclarations) {
  EXPECT_EQ(head_of("int x;\n#include <map>\n#include <other/library.h>\n#include <stdio.h>\n"),
            "map stdio.h ");
  EXPECT_EQ(head_of("#pragma omp parallel\n#include <vector>\n#include <other.h>\n"), "vector ");
  EXPECT_EQ(head_of("namespace n {\n#include <map>\n}\n#include <set>\n"), "set ");
  EXPECT_EQ(head_of("#ifdef __cplusplus\nextern \"C\" {\n#endif\n#include <stdio.h>\n#ifdef __cplusplus\n}\n"
                    "#endif\n#include <math.h>\n"),
            "math.h ? __cplusplus __cplusplus");
  EXPECT_EQ(head_of("int x;\n#define M 1\n#include <map>\n#undef M\n#include <set>\n"), "map set | M M");
  EXPECT_EQ(head_of("int x;\n#include <map>\n#define M 1\n#include <set>\n", {}, {}, {"M"}), "map ");
}

TEST(FileHead, OwnHeadersAreFollowed) {
  const Files own{{"/m/own.h", "#pragma once\n#include <map>\n"},
                  {"/m/include/deep.h", "#include <set>\nint x;\n"}};
  EXPECT_EQ(head_of("#include \"own.h\"\n#include <own.h>\n#include \"own.h\"\n#include <list>\n", own),
            "map own.h list ");
  EXPECT_EQ(head_of("#include <deep.h>\n#include <list>\n#include <a.h>\n", own), "set list ")
      << "a declaration stands before <a.h>";
}

TEST(FileHead, Macros) {
  EXPECT_EQ(head_of("#ifndef A_H\n#define A_H\n#include <a>\nint x;\n#endif\n"), "a | A_H ? A_H");
  EXPECT_EQ(head_of("#ifndef __A_H\n#define __A_H\n#include <a>\n#endif\n#include <b>\n"),
            "a b | __A_H ? __A_H");
  EXPECT_EQ(head_of("#ifndef A_H\n#include <a>\n#endif\n"), "a ? A_H");
  EXPECT_EQ(head_of("#ifndef __CUDA_ARCH__\n#include <a>\n#endif\n"), "") << "not the program's name";
  EXPECT_EQ(head_of("#define _GNU_SOURCE\n#include <a>\n"), "a | _GNU_SOURCE");
  EXPECT_EQ(head_of("#define X 1\n#include <a>\n"), "a | X");
  EXPECT_EQ(head_of("#include <a>\n#define X 1\n"), "a ") << "decides about nothing";
  EXPECT_EQ(head_of("#define X 1\n#include <a>\n", {}, {}, {"X"}), "");
  EXPECT_EQ(head_of("#ifndef X\n#define X\n#include <a>\n#endif\n", {}, {}, {"X"}), "");
}

TEST(FileHead, Branches) {
  const std::string either = "#ifdef X\n#include <a>\n#else\n#include <b>\n#endif\n#include <c>\n";
  EXPECT_EQ(head_of(either), "b c ? X");
  EXPECT_EQ(head_of(either, {}, {"X"}), "a c ? X");
  EXPECT_EQ(head_of("#define X\n" + either), "a c | X ? X");
  EXPECT_EQ(head_of(either, {}, {}, {"X"}), "");
  EXPECT_EQ(head_of("#if defined(X)\n#include <a>\n#endif\n#if !defined X\n#include <b>\n#endif\n"),
            "b ? X X");
  EXPECT_EQ(head_of("#if X > 1\n#include <a>\n#endif\n"), "");
  EXPECT_EQ(head_of("#ifdef X\n#if Y\nint x;\n#else\n#endif\n#ifdef Z\n#endif\n#endif\n#include <a>\n"),
            "a ? X")
      << "nothing in a branch that is not taken counts";
  EXPECT_EQ(head_of("#ifdef X\n#elif Y\n#include <a>\n#endif\n#include <b>\n"), "b ? X Y");
  EXPECT_EQ(head_of("#ifndef X\n#include <a>\n#elif Y\n#include <b>\n#else\nint x;\n#endif\n#include <c>\n"),
            "a c ? X");
  EXPECT_EQ(head_of("#ifdef X\nint x;\n#else\nint y;\n#include <a>\n#endif\n"), "a ? X");
  EXPECT_EQ(head_of("#ifdef X\n#include <a>\n"), "") << "never closed";
}

TEST(FileHead, ConditionsWithoutAKnownValue) {
  const Files own{{"/m/own.h", "#define M\n#include <map>\n"},
                  {"/m/once.h", "#pragma once\n#include <map>\n"},
                  {"/m/guard.h", "#ifndef G_H\n#define G_H\n#include <map>\n#endif\n"},
                  {"/m/loop.h", "#include \"loop.h\"\n"}};
  EXPECT_EQ(head_of("#if X\n#include \"own.h\"\n#endif\n#ifdef M\n#include <a>\n#else\n#include <b>\n#endif\n"
                    "#include <c>\n",
                    own),
            "c | M ? X M")
      << "whether M is defined is unknown";
  EXPECT_EQ(head_of("#if X\n#define M\n#elif Y\n#undef N\n#endif\n#include <c>\n", {}, {"N"}),
            "c | M N ? X Y");
  EXPECT_EQ(head_of("#if X\n#undef N\n#endif\n#ifdef N\n#include <set>\n#endif\n#include <c>\n", {}, {"N"}),
            "c | N ? X N")
      << "N may be undefined by then";
  EXPECT_EQ(head_of("#if X\n#include \"once.h\"\n#endif\n#include \"once.h\"\n", own), "map ? X");
  EXPECT_EQ(head_of("#if X\n#include \"guard.h\"\n#endif\n#include \"guard.h\"\n", own),
            "map | G_H G_H ? X G_H G_H");
  EXPECT_EQ(head_of("#if X\n#include \"loop.h\"\n#endif\n#include <c>\n", own), "c ? X");
  EXPECT_EQ(head_of("#if X\n#include NAME\n#endif\n#include <c>\n"), "") << "may define anything";
  EXPECT_EQ(head_of("#if X\n#endif\n#include <c>\n", {}, {}, {"X"}), "");
}

TEST(FileHead, CyclesAndGuardsWithOneName) {
  const Files own{{"/m/loop.h", "#include \"loop.h\"\n"},
                  {"/m/g1.h", "#ifndef G\n#define G\n#include <map>\n#endif\n"},
                  {"/m/g2.h", "#ifndef G\n#define G\n#include <set>\n#endif\n"}};
  EXPECT_EQ(head_of("#include <a>\n#include \"loop.h\"\n#include <b>\n", own), "a ");
  EXPECT_EQ(head_of("#include \"g1.h\"\n#include \"g2.h\"\n#include <list>\n", own), "map list | G ? G G")
      << "the compiler leaves out the second, too";
  EXPECT_EQ(head_of("#include \"g1.h\"\n#include <list>\n", own, {"G"}), "list ? G");
}

}  // namespace
}  // namespace migrate

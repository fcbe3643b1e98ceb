#include "tool/lexer/tokens.h"

#include <gtest/gtest.h>

#include <string>

#include "tool/lexer/conditionals.h"

namespace migrate {
namespace {

// Tokens joined by '|'; comments as "C", literals as they are.
std::string tokens(std::string_view text) {
  std::string result;
  for (const Token& token : tokenize(text)) {
    if (!result.empty()) result += '|';
    result += token.kind == TokenKind::comment ? "C" : std::string(spelling(text, token));
  }
  return result;
}

TEST(Tokens, SplitsText) {
  EXPECT_EQ(tokens(""), "");
  EXPECT_EQ(tokens("a+b"), "a|+|b");
  EXPECT_EQ(tokens("f(1'000, 0x1p-3, 1e+5f)"), "f|(|1'000|,|0x1p-3|,|1e+5f|)");
  EXPECT_EQ(tokens("a // x\nb /* y\n */ c"), "a|C|b|C|c");
  EXPECT_EQ(tokens(R"(s = "a\"b" 'c' '\'')"), R"(s|=|"a\"b"|'c'|'\'')");
  EXPECT_EQ(tokens("R\"x(a)\" )x\" b"), "R\"x(a)\" )x\"|b");
  EXPECT_EQ(tokens("u8\"x\" L'y'"), "u8\"x\"|L'y'");
}

TEST(Tokens, UnterminatedTextEnds) {
  EXPECT_EQ(tokens("\"abc\nd"), "\"abc|d");
  EXPECT_EQ(tokens("/* abc"), "C");
  EXPECT_EQ(tokens("R\"(abc"), "R\"(abc");
  EXPECT_EQ(tokens("\"\\"), "\"\\");
}

TEST(Tokens, KnowsDirectives) {
  std::string text = "#define A \\\n  b\nc";
  auto all = tokenize(text);
  ASSERT_EQ(all.size(), 5u);
  EXPECT_TRUE(all[3].in_directive);
  EXPECT_FALSE(all[4].in_directive);
  EXPECT_TRUE(all[4].starts_line);
}

TEST(Tokens, SkipsBlanks) {
  EXPECT_EQ(skip_blank(" /* ( */ // x\n\\\n(", 0), 16u);
  EXPECT_EQ(skip_blank("  ", 0), 2u);
}

bool implies(const std::string& text) {
  auto all = tokenize(text);
  return Conditionals(text, all).implies(static_cast<uint32_t>(text.find("later")),
                                         static_cast<uint32_t>(text.find("first")));
}

TEST(Conditionals, ComparesBranches) {
  EXPECT_TRUE(implies("first\nlater"));
  EXPECT_TRUE(implies("first\n#if A\nlater\n#endif"));
  EXPECT_TRUE(implies("#ifndef G\nfirst\n#if A\nlater\n#endif\n#endif"));
  EXPECT_FALSE(implies("#if A\nfirst\n#endif\nlater"));
  EXPECT_FALSE(implies("#if A\nfirst\n#else\nlater\n#endif"));
  EXPECT_FALSE(implies("#if A\nfirst\n#endif\n#if A\nlater\n#endif"));
}

}  // namespace
}  // namespace migrate

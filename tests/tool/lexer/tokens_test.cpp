#include "tool/lexer/tokens.h"

#include <gtest/gtest.h>

#include <string>

#include "tool/lexer/token_file.h"

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

TEST(Tokens, PunctuationIsAsLongAsItCanBe) {
  EXPECT_EQ(tokens("k<<<g,b>>>(x)"), "k|<<<|g|,|b|>>>|(|x|)");
  EXPECT_EQ(tokens("a->b::c...d##e"), "a|->|b|::|c|...|d|##|e");
  EXPECT_EQ(tokens("x<<=1;y>>=2;z->*m;p.*q"), "x|<<=|1|;|y|>>=|2|;|z|->*|m|;|p|.*|q");
  EXPECT_EQ(tokens("a<<b>>c<=d>=e==f!=g&&h||i"), "a|<<|b|>>|c|<=|d|>=|e|==|f|!=|g|&&|h||||i");
  EXPECT_EQ(tokens("<::x>"), "<|::|x|>");
}

TEST(Tokens, LinesThatGoOn) {
  EXPECT_EQ(tokens("ab\\\ncd \\\n e"), "ab\\\ncd|e");
  EXPECT_EQ(tokens("ab\\\n+"), "ab|+");
  EXPECT_EQ(tokens("// x\\ \ny\nz"), "C|z");
  EXPECT_EQ(tokens("\"a\\\r\nb\" c"), "\"a\\\r\nb\"|c");
  EXPECT_EQ(behind_line_splices("\\\n\\ \r\nx", 0), 6u);
  EXPECT_EQ(behind_line_splices("\\x", 0), 0u);
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

}  // namespace
}  // namespace migrate

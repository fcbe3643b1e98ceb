#include "tool/decide/constant.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

std::string value_of(const std::string& text, const std::string& expression) {
  ProgramFacts facts;
  facts.files.push_back({"a.cu", text, true});
  Sources sources(facts);
  auto value = constant_value(sources, 0, expression);
  return value ? std::to_string(*value) : "?";
}

TEST(ConstantValue, LiteralsNamesAndArithmetic) {
  EXPECT_EQ(value_of("", "16 * 16"), "256");
  EXPECT_EQ(value_of("", "(1024 + 31) / 32"), "32");
  EXPECT_EQ(value_of("", "1u << 4"), "16");
  EXPECT_EQ(value_of("", "2 + 3 * 4 - 1"), "13");
  EXPECT_EQ(value_of("", "10 - 3 - 2"), "5");
  EXPECT_EQ(value_of("#define N 64\n", "N * 2"), "128");
  EXPECT_EQ(value_of("const int N = 64, M = 2;\n", "N"), "64");
  EXPECT_EQ(value_of("constexpr int N = 8;\nstatic const int M = N * N;\n", "M"), "64");
  EXPECT_EQ(value_of("#define N 0x20\n", "(int)N"), "32");
}

/// The value of N where the text says "@".
std::string value_here(std::string text) {
  size_t at = text.find('@');
  text.replace(at, 1, " ");
  ProgramFacts facts;
  facts.files.push_back({"a.cu", text, true});
  Sources sources(facts);
  auto value = constant_value(sources, 0, "N", static_cast<uint32_t>(at));
  return value ? std::to_string(*value) : "?";
}

TEST(ConstantValue, TheInnermostInScope) {
  EXPECT_EQ(value_here("void f() { const int N = 1; }\nvoid g() { const int N = 2; @ }"), "2");
  EXPECT_EQ(value_here("void f() { const int N = 1; @ }\nvoid g() { const int N = 2; }"), "1");
  EXPECT_EQ(value_here("const int N = 3;\nvoid f() { { const int N = 1; } @ }"), "3");
  EXPECT_EQ(value_here("#define N 4\nvoid f() { @ }"), "4");
  EXPECT_EQ(value_here("#define N 4\nvoid f(int N) { @ }"), "?");  // the parameter hides the rest
  EXPECT_EQ(value_here("const int N = 3;\nvoid f() { int N = 1; @ }"), "?");
}

TEST(ConstantValue, NeverGuesses) {
  EXPECT_EQ(value_of("int N = 64;", "N"), "?");                           // may change
  EXPECT_EQ(value_of("#define N 1\n#undef N\n#define N 2\n", "N"), "?");  // two values
  EXPECT_EQ(value_of("#define N N\n", "N"), "?");
  EXPECT_EQ(value_of("", "n"), "?");
  EXPECT_EQ(value_of("", "1 / 0"), "?");
  EXPECT_EQ(value_of("", "9223372036854775807 + 1"), "?");
  EXPECT_EQ(value_of("", "ceil(3)"), "?");
  EXPECT_EQ(value_of("", ""), "?");
}

}  // namespace
}  // namespace migrate

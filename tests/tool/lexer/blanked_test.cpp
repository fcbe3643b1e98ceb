#include "tool/lexer/blanked.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

struct Blank {
  const char* text;
  const char* expected;
};

TEST(BlankComments, KeepsCodeAndLength) {
  const Blank cases[] = {
      {"a // b\nc", "a     \nc"},
      {"a /* b\n */ c", "a     \n    c"},
      {"f(\"a(b\")", "f(\"   \")"},
      {"'\\'' x", "'  ' x"},
      {"1'000 'a'", "1'000 ' '"},
      {"R\"x(a\"b)x\" y", "R\"       \" y"},
      {"\"// no\" y", "\"     \" y"},
      {"// a\\\nb\nc", "     \n \nc"},
      {"\"open\nnext", "\"    \nnext"},
      {"/* open", "       "},
      {"", ""},
      {"0xA'B '", "0xA'B '"},
  };
  for (const Blank& one : cases) EXPECT_EQ(blank_comments(one.text), one.expected) << one.text;
}

TEST(FindWord, WholeIdentifiersOnly) {
  EXPECT_EQ(find_word("xcudaFree cudaFree2 cudaFree", "cudaFree"), 20u);
  EXPECT_EQ(find_word("cudaFreeAsync", "cudaFree"), std::string_view::npos);
}

TEST(SkipBrackets, MatchesOrGivesUp) {
  EXPECT_EQ(skip_brackets("(a[b]{c})x", 0), 9u);
  EXPECT_EQ(skip_brackets("(a", 0), std::string_view::npos);
  EXPECT_EQ(skip_brackets("(a]", 0), std::string_view::npos);
}

}  // namespace
}  // namespace migrate

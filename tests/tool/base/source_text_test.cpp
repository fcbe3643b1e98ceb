#include "tool/base/source_text.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

std::string position(std::string_view text, uint32_t offset) {
  auto at = LineTable(text).at(offset);
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

TEST(LineTable, CountsLinesAndColumnsFromOne) {
  EXPECT_EQ(position("", 0), "1:1");
  EXPECT_EQ(position("ab\ncd", 0), "1:1");
  EXPECT_EQ(position("ab\ncd", 2), "1:3");  // the line feed belongs to its line
  EXPECT_EQ(position("ab\ncd", 3), "2:1");
  EXPECT_EQ(position("ab\n\ncd", 4), "3:1");
  EXPECT_EQ(position("ab\n", 3), "2:1");
}

TEST(LineTable, GivesLinesWithoutTheirEnding) {
  std::string_view text = "one\r\ntwo\n\nlast";
  LineTable lines(text);
  EXPECT_EQ(lines.line_count(), 4u);
  EXPECT_EQ(lines.line(text, 1), "one");
  EXPECT_EQ(lines.line(text, 2), "two");
  EXPECT_EQ(lines.line(text, 3), "");
  EXPECT_EQ(lines.line(text, 4), "last");
  EXPECT_EQ(lines.line(text, 0), "");
  EXPECT_EQ(lines.line(text, 5), "");
}

TEST(Range, ContainsOnlyWhatLiesInside) {
  EXPECT_TRUE((Range{2, 8}.contains({2, 8})));
  EXPECT_TRUE((Range{2, 8}.contains({3, 3})));
  EXPECT_FALSE((Range{2, 8}.contains({1, 3})));
  EXPECT_FALSE((Range{2, 8}.contains({7, 9})));
}

}  // namespace
}  // namespace migrate

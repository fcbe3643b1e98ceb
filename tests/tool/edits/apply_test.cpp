#include "tool/edits/apply.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

Edit edit(uint32_t begin, uint32_t end, std::string expect, std::string text) {
  return {"a.cu", {begin, end}, std::move(expect), std::move(text), "test"};
}

std::string applied(const std::string& text, std::vector<Edit> edits) {
  auto result = migrate::apply(text, std::move(edits));
  return result ? *result : "refused";
}

TEST(Apply, ReplacesInsertsAndDeletes) {
  EXPECT_EQ(applied("abcdef", {}), "abcdef");
  EXPECT_EQ(applied("abcdef", {edit(4, 6, "ef", "X"), edit(0, 1, "a", "long")}), "longbcdX");
  EXPECT_EQ(applied("abc", {edit(1, 1, "", "--"), edit(1, 2, "b", "B")}), "a--Bc");
  EXPECT_EQ(applied("abc", {edit(3, 3, "", "!")}), "abc!");
  EXPECT_EQ(applied("abc", {edit(0, 3, "abc", "")}), "");
}

TEST(Apply, EqualEditsAreMadeOnce) {
  EXPECT_EQ(applied("abc", {edit(0, 1, "a", "X"), edit(0, 1, "a", "X")}), "Xbc");
}

TEST(Apply, RefusesWhatIsNotThere) {
  EXPECT_EQ(applied("abc", {edit(0, 1, "b", "X")}), "refused");
  EXPECT_EQ(applied("abc", {edit(2, 5, "c", "X")}), "refused");
}

TEST(Apply, RefusesOverlaps) {
  EXPECT_EQ(applied("abc", {edit(0, 2, "ab", "X"), edit(1, 3, "bc", "Y")}), "refused");
  EXPECT_EQ(applied("abc", {edit(1, 1, "", "X"), edit(1, 1, "", "Y")}), "refused");
  EXPECT_EQ(applied("abc", {edit(0, 3, "abc", "X"), edit(1, 1, "", "Y")}), "refused");
}

TEST(EditMap, FindsTheOriginalOffset) {
  EditMap map({edit(2, 4, "cd", "12345"), edit(6, 6, "", "++"), edit(7, 8, "h", "")});
  // a b 1 2 3 4 5 e f + + g i
  std::vector<uint32_t> expected{0, 1, 2, 2, 2, 2, 2, 4, 5, 6, 6, 6, 8};
  for (uint32_t i = 0; i < expected.size(); ++i) EXPECT_EQ(map.original(i), expected[i]) << i;
}

}  // namespace
}  // namespace migrate

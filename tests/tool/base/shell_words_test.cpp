#include "tool/base/shell_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ShellWords, QuotesAndBackslashes) {
  EXPECT_THAT(split_shell_words("a  'b c' \"d \\\" e\" f\\ g ''"),
              ElementsAre("a", "b c", "d \" e", "f g", ""));
  EXPECT_THAT(split_shell_words(R"(a "b c" 'd"e' f\ g "")"), ElementsAre("a", "b c", "d\"e", "f g", ""));
  EXPECT_THAT(split_shell_words(R"('a\b' x"y"'z' \')"), ElementsAre("a\\b", "xyz", "'"));
  EXPECT_THAT(split_shell_words(" \t\n"), IsEmpty());
}

TEST(ShellWords, AnUnclosedQuoteEndsWithTheText) {
  EXPECT_THAT(split_shell_words("a 'open"), ElementsAre("a", "open"));
  EXPECT_THAT(split_shell_words("a\\"), ElementsAre("a\\"));
}

}  // namespace
}  // namespace migrate

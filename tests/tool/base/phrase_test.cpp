#include "tool/base/phrase.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

TEST(Fill, ReplacesWhatItHas) {
  EXPECT_EQ(fill("{0} and {1}", {"a", "b"}), "a and b");
  EXPECT_EQ(fill("{1}{0}", {"a", "b"}), "ba");
  EXPECT_EQ(fill("{0} {2}", {"a"}), "a {2}");
  EXPECT_EQ(fill("{0}", {"{1}", "b"}), "{1}");
  EXPECT_EQ(fill("{x} {", {"a"}), "{x} {");
}

TEST(Phrase, IsATextWithItsValues) {
  const Phrase phrase("{0} does not run on {1}", {"aclnnMm", "A2"});
  EXPECT_EQ(phrase.text(), "aclnnMm does not run on A2");
  EXPECT_TRUE(phrase == "aclnnMm does not run on A2");
  EXPECT_FALSE(phrase == "{0} does not run on {1}");
  EXPECT_TRUE(Phrase().empty());
  EXPECT_EQ(Phrase("{0} stays").text(), "{0} stays");
}

}  // namespace
}  // namespace migrate

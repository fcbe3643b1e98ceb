#include "tool/rules/call_template.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

std::string expanded(const std::string& call) {
  auto text = expand_call(call, {{"a", "x + 1"}, {"b", ""}});
  return text.ok() ? *text : "error: " + text.error().message;
}

TEST(CallTemplate, ReplacesPlaceholders) {
  EXPECT_EQ(expanded("f({a}, {b})"), "f(x + 1, )");
  EXPECT_EQ(expanded("({a}) * ({a})"), "(x + 1) * (x + 1)");
  EXPECT_EQ(expanded("T{{}}({a})"), "T{}(x + 1)");
  EXPECT_EQ(expanded(""), "");
}

TEST(CallTemplate, RefusesWhatItCannotReplace) {
  EXPECT_EQ(expanded("f({c})"), "error: no argument for placeholder {c} in \"f({c})\"");
  EXPECT_EQ(expanded("f({a)"), "error: placeholder without '}' in \"f({a)\"");
  EXPECT_EQ(expanded("f({})"), "error: empty placeholder in \"f({})\"");
  EXPECT_EQ(expanded("f(a})"), "error: '}' without '{' in \"f(a})\"");
}

TEST(CallTemplate, ListsPlaceholders) {
  EXPECT_EQ(*placeholders("f({a}, {b}, {a}, {{c}})"), (std::vector<std::string>{"a", "b", "a"}));
  EXPECT_FALSE(placeholders("{").ok());
}

}  // namespace
}  // namespace migrate

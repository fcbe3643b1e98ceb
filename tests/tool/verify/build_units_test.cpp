#include "tool/verify/build_units.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

/// The unit of one source with or without errors of the original, named by a build file or not, and optional or not.
BuildUnit unit(bool has_errors, bool is_named, bool is_optional) {
  const Program program{RuleSet(), {}, {"/p"}, {{"/p/a.cu", "", {}}}, {}, ""};
  Verification verification;
  verification.parsed = {"/p/a.cu"};
  if (has_errors) verification.excused = {"/p/a.cu"};
  NamedSources named{{is_named ? "/p/a.cu" : "/p/b.cu"}, {}};
  if (is_optional) named.optional["/p/a.cu"] = "option TESTS is OFF";
  const std::vector<BuildUnit> units = build_units(program, verification, named);
  return units.size() == 1 ? units[0] : BuildUnit();
}

TEST(BuildUnits, ErrorsOfTheOriginalExcuseWhatTheDefaultBuildDoesNotHave) {
  EXPECT_TRUE(unit(true, true, true).excusable);
  EXPECT_EQ(unit(true, true, true).unless, "option TESTS is OFF");
  EXPECT_TRUE(unit(true, false, false).excusable);
  EXPECT_EQ(unit(true, false, false).unless, "");
}

TEST(BuildUnits, OtherErrorsCount) {
  EXPECT_FALSE(unit(true, true, false).excusable);
  EXPECT_FALSE(unit(false, true, true).excusable);
  EXPECT_FALSE(unit(false, false, false).excusable);
}

}  // namespace
}  // namespace migrate

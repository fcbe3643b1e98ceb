#include "tool/commands/race.h"

#include <gmock/gmock.h>

namespace migrate {
namespace {

using ::testing::HasSubstr;

// A shell script in place of a migrated program.
Result<RaceResult> races_of(const std::string& script) {
  return find_races({"reverse,depth", {"sh", "-c", script}});
}

TEST(RaceTest, TheProgramIsToldTheOrdersAndWhereToReport) {
  auto result = races_of("echo \"orders $NPU_SIM_RACE\" > \"$NPU_SIM_RACE_REPORT\"");
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(result->report, "orders reverse,depth\n");
  EXPECT_EQ(result->program_exit, 0);
  EXPECT_FALSE(result->has_races);
}

TEST(RaceTest, ARaceIsALineOfItsOwn) {
  EXPECT_TRUE(races_of("printf 'race: kernel a\\n' > \"$NPU_SIM_RACE_REPORT\"")->has_races);
  EXPECT_TRUE(races_of("printf 'rounding: b\\nrace: a\\n' > \"$NPU_SIM_RACE_REPORT\"")->has_races);
  EXPECT_FALSE(races_of("printf 'rounding: kernel race: b\\n' > \"$NPU_SIM_RACE_REPORT\"")->has_races);
}

TEST(RaceTest, AReportCountsAlsoWhenTheProgramFails) {
  auto result = races_of("echo 'race: kernel a' > \"$NPU_SIM_RACE_REPORT\"; kill -9 $$");
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result->has_races);
  EXPECT_EQ(result->program_exit, 128 + 9);
}

TEST(RaceTest, NoReportIsAnError) {
  auto result = races_of("exit 3");
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().message, HasSubstr("sh: no report (exit code 3): it launched no kernel"));
}

TEST(RaceTest, AProgramThatDoesNotExistIsAnError) {
  auto result = find_races({"reverse", {"./no-such-program"}});
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().message, HasSubstr("./no-such-program: No such file"));
}

}  // namespace
}  // namespace migrate

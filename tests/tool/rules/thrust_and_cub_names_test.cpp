// The public names of Thrust and CUB 3.0 and of libcu++'s extended interface, and those of older versions that programs use: those
// that the list calls known have a rule and a target; the others have none yet.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tool/rules/load.h"

namespace migrate {
namespace {

TEST(ThrustAndCub, NamesHaveARule) {
  const auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  ASSERT_TRUE(rules.ok()) << rules.error().message;
  std::ifstream list(MIGRATE_SOURCE_DIR "/tests/tool/rules/thrust_and_cub_names.csv");
  std::string line;
  ASSERT_TRUE(std::getline(list, line));
  ASSERT_EQ(line, "name,known");
  int count = 0;
  for (; std::getline(list, line); ++count) {
    const std::size_t comma = line.find(',');
    ASSERT_NE(comma, std::string::npos) << line;
    const std::string name = line.substr(0, comma);
    const SymbolEntry* entry = rules->find(name);
    const bool known =
        entry != nullptr && entry->support() != Support::unsupported && entry->target() == name;
    EXPECT_EQ(known ? "yes" : "no", line.substr(comma + 1)) << name << ": the list and the rules differ";
  }
  EXPECT_GT(count, 500);
}

}  // namespace
}  // namespace migrate

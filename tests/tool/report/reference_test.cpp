#include "tool/report/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/base/file_system.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

using testing::HasSubstr;

const std::map<std::string, std::string>& pages() {
  static const auto disk = disk_file_system();
  static const auto rules = load_rules(*disk, {std::string(MIGRATE_SOURCE_DIR) + "/rules"});
  static const auto all = write_reference(*rules);
  return all;
}

TEST(Reference, EveryRuleHasItsRow) {
  auto disk = disk_file_system();
  auto rules = load_rules(*disk, {std::string(MIGRATE_SOURCE_DIR) + "/rules"});
  ASSERT_TRUE(rules) << rules.error().message;
  size_t rows = 0;
  for (const Rule& rule : rules->all()) {
    if (rule.name.find('|') != std::string::npos) continue;
    ASSERT_EQ(pages().count(rule.library + ".md"), 1u) << rule.library;
    EXPECT_THAT(pages().at(rule.library + ".md"), HasSubstr("\n| `" + rule.name + "` | "));
    ++rows;
  }
  EXPECT_GT(rows, 3000u);
}

TEST(Reference, SaysWhatDiffers) {
  EXPECT_THAT(pages().at("cuda_runtime.md"), HasSubstr("| `cudaMalloc` | `npuMalloc` | full |"));
  EXPECT_THAT(pages().at("cuda_runtime.md"), HasSubstr("`aclrtMalloc"));
  EXPECT_THAT(pages().at("nccl.md"), HasSubstr("| unsupported | "));
  EXPECT_THAT(pages().at("README.md"), HasSubstr("| [cublas](cublas.md) | "));
}

TEST(Reference, TablesHaveFiveColumns) {
  for (const auto& [name, text] : pages()) {
    for (size_t at = 0; at < text.size();) {
      size_t end = text.find('\n', at);
      std::string line = text.substr(at, end - at);
      at = end + 1;
      if (!line.starts_with("|")) continue;
      size_t bars = 0;
      for (size_t i = 0; i < line.size(); ++i) bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
      ASSERT_EQ(bars, 6u) << name << ": " << line;
    }
  }
}

}  // namespace
}  // namespace migrate

// docs/reference/advice.md and the pages of the findings against the tables of the program. MIGRATE_WRITE_PAGES=1 writes the tables anew.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tool/advice/guidance.h"
#include "tool/advice/report/words.h"
#include "tool/advice/rules/rule.h"
#include "tool/advice/thresholds.h"
#include "tool/advice/units.h"
#include "tool/diagnostics/advice_rows.h"

namespace migrate {
namespace {

using testing::HasSubstr;

std::string text_of_file(const std::string& path) {
  std::ifstream file(std::string(MIGRATE_SOURCE_DIR) + "/" + path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string threshold_table() {
  std::string table = "| name | value | unit | findings | meaning |\n|---|---|---|---|---|\n";
  for (const ThresholdRow& row : threshold_rows())
    table += "| `" + std::string(row.name) + "` | " + in_digits(Thresholds().*row.member) + " | " +
             std::string(row.unit) + " | " + std::string(row.ids) + " | " + std::string(row.meaning) + " |\n";
  return table;
}

std::string rule_table() {
  std::string table = "| id | category | says |\n|---|---|---|\n";
  for (const Diagnostic& row : advice_rows()) {
    const std::string id(row.id);
    table += "| [" + id + "](../errors/" + id + ".md) | " + std::string(row.title.en) + " | " +
             std::string(row.message.en) + " |\n";
  }
  return table;
}

/// The page with the tables of the program between its marks.
std::string with_tables(std::string page) {
  for (const auto& [mark, table] :
       {std::pair<std::string, std::string>{"thresholds", threshold_table()}, {"rules", rule_table()}}) {
    const std::string begin = "<!-- table: " + mark + " -->\n";
    const size_t at = page.find(begin), end = page.find("<!-- end -->", at);
    if (at == std::string::npos || end == std::string::npos) return "no mark " + mark;
    page.replace(at + begin.size(), end - at - begin.size(), table);
  }
  return page;
}

TEST(AdviceReference, TablesAreThoseOfTheProgram) {
  const std::string page = text_of_file("docs/reference/advice.md"), wanted = with_tables(page);
  if (std::getenv("MIGRATE_WRITE_PAGES") != nullptr)
    std::ofstream(std::string(MIGRATE_SOURCE_DIR) + "/docs/reference/advice.md", std::ios::binary) << wanted;
  else
    EXPECT_EQ(page, wanted);
}

TEST(AdviceReference, PagesHaveTheGuidanceAndTheExample) {
  for (const Diagnostic& row : advice_rows()) {
    const Guidance* guidance = find_guidance(row.id);
    ASSERT_NE(guidance, nullptr) << row.id;
    const std::string page = text_of_file("docs/errors/" + std::string(row.id) + ".md");
    EXPECT_THAT(page, HasSubstr(std::string(guidance->what.en))) << row.id;
    EXPECT_THAT(page, HasSubstr("\n" + std::string(guidance->before) + "\n```")) << row.id;
    EXPECT_THAT(page, HasSubstr("\n" + std::string(guidance->after) + "\n```")) << row.id;
    EXPECT_FALSE(guidance->what.zh.empty()) << row.id;
  }
}

TEST(AdviceReference, RulesAreInTheOrderOfTheirIds) {
  std::string last;
  for (const AdviceRule& rule : advice_rules()) {
    EXPECT_LT(last, rule.id);
    EXPECT_NE((rule.of_rank == nullptr), (rule.of_cluster == nullptr)) << rule.id;
    last = rule.id;
  }
  EXPECT_EQ(advice_rules().size(), advice_rows().size());
}

TEST(Thresholds, AreSetByName) {
  Thresholds thresholds;
  EXPECT_TRUE(set_threshold(thresholds, "idle-share=0.25").ok());
  EXPECT_EQ(thresholds.idle_share, 0.25);
  EXPECT_THAT(set_threshold(thresholds, "idle-share").error().message, HasSubstr("expected a number"));
  EXPECT_THAT(set_threshold(thresholds, "idle-share=-1").error().message, HasSubstr("expected a number"));
  EXPECT_THAT(set_threshold(thresholds, "idle=1").error().message, HasSubstr("unknown name"));
}

TEST(AdviceWords, AreInBothLanguages) {
  for (size_t i = 0; i < static_cast<size_t>(AdviceLabel::count_); ++i) {
    const Text& text = advice_label(static_cast<AdviceLabel>(i));
    EXPECT_FALSE(text.en.empty() || text.zh.empty()) << i;
    EXPECT_EQ(std::count(text.en.begin(), text.en.end(), '{'),
              std::count(text.zh.begin(), text.zh.end(), '{'))
        << text.en;
  }
}

}  // namespace
}  // namespace migrate

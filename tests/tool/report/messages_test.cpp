#include "tool/report/messages.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tool/diagnostics/chip_phrases.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

std::set<std::string> placeholders(std::string_view text) {
  std::set<std::string> found;
  for (size_t i = 0; i + 2 < text.size(); ++i) {
    if (text[i] == '{' && text[i + 2] == '}') found.insert(std::string(text.substr(i, 3)));
  }
  return found;
}

bool has_cjk(std::string_view text) {
  for (unsigned char c : text) {
    if (c >= 0xE3) return true;
  }
  return false;
}

void expect_translated(const Text& text, const std::string& what) {
  EXPECT_FALSE(text.en.empty()) << what << " has no English text";
  EXPECT_TRUE(has_cjk(text.zh)) << what << " has no Chinese text: " << text.en;
  EXPECT_FALSE(has_cjk(text.en)) << what;
  EXPECT_EQ(placeholders(text.en), placeholders(text.zh)) << what << ": " << text.en;
}

TEST(Messages, EveryLabelIsTranslated) {
  for (size_t i = 0; i < label_texts().size(); ++i)
    expect_translated(label_texts()[i], "label " + std::to_string(i));
}

TEST(Messages, EveryDiagnosticIsTranslated) {
  for (const Diagnostic& row : diagnostics()) {
    expect_translated(row.title, std::string(row.id) + " title");
    expect_translated(row.message, std::string(row.id) + " message");
  }
}

TEST(Messages, EveryClauseAboutTheChipIsTranslated) {
  for (const Text& row : chip_phrases()) expect_translated(row, "clause");
}

TEST(Diagnostics, AscendingAndFound) {
  std::string_view last;
  for (const Diagnostic& row : diagnostics()) {
    EXPECT_LT(last, row.id);
    last = row.id;
    EXPECT_EQ(find_diagnostic(row.id), &row);
  }
  EXPECT_EQ(find_diagnostic("MIG0000"), nullptr);
  EXPECT_EQ(find_diagnostic(""), nullptr);
}

// Every id of ids.h and advice_ids.h has a row: make_finding would assert on it.
TEST(Diagnostics, EveryIdHasARow) {
  std::set<std::string> ids;
  for (const char* name : {"/tool/diagnostics/ids.h", "/tool/diagnostics/advice_ids.h"}) {
    std::ifstream header(std::string(MIGRATE_SOURCE_DIR) + name);
    for (std::string line; std::getline(header, line);) {
      size_t at = line.find("\"MIG");
      if (at != std::string::npos) ids.insert(line.substr(at + 1, 7));
    }
  }
  EXPECT_GT(ids.size(), 40u);
  for (const std::string& id : ids) EXPECT_NE(find_diagnostic(id), nullptr) << id;
  EXPECT_EQ(ids.size(), diagnostics().size());
}

// The page repeats title, message and severity so that it can be read alone; this keeps them equal.
TEST(Diagnostics, EveryIdHasAPageThatAgrees) {
  std::string folder = std::string(MIGRATE_SOURCE_DIR) + "/docs/errors/";
  for (const Diagnostic& row : diagnostics()) {
    std::ifstream file(folder + std::string(row.id) + ".md");
    ASSERT_TRUE(file.good()) << folder << row.id << ".md is missing";
    std::stringstream text;
    text << file.rdbuf();
    std::string page = text.str();
    EXPECT_TRUE(page.starts_with("# " + std::string(row.id) + ": " + std::string(row.title.en) + "\n"))
        << row.id;
    EXPECT_NE(page.find("    " + std::string(row.message.en) + "\n"), std::string::npos)
        << row.id << " message";
    std::string facts =
        std::string("Severity: ") + to_string(row.severity) + ". Hand work: " + to_string(row.effort) + ".";
    EXPECT_NE(page.find(facts), std::string::npos) << row.id << ": " << facts;
    for (const char* part : {"## Why\n", "## What to do\n", "Before:\n```", "After:\n```"}) {
      EXPECT_NE(page.find(part), std::string::npos) << row.id << " lacks " << part;
    }
  }
}

TEST(Diagnostics, NoPageWithoutAnId) {
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(MIGRATE_SOURCE_DIR) + "/docs/errors")) {
    std::string name = entry.path().stem().string();
    EXPECT_TRUE(!name.starts_with("MIG") || find_diagnostic(name)) << name;
  }
}

TEST(Duration, PicksAUnit) {
  EXPECT_EQ(duration(Language::en, 0), "0 minutes");
  EXPECT_EQ(duration(Language::en, 89), "89 minutes");
  EXPECT_EQ(duration(Language::en, 90), "1.5 hours");
  EXPECT_EQ(duration(Language::en, 24 * 60), "3 days");
  EXPECT_EQ(duration(Language::zh, 480), "8 小时");
}

}  // namespace
}  // namespace migrate

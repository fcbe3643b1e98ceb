// A Chinese report of a fixture: every reason beside a verdict for the chip is in Chinese.
#include "tests/tool/commands/cli_fixture.h"
#include "tests/tool/support/english_words.h"

namespace migrate {
namespace {

using testing::IsEmpty;

/// The texts between two marks.
std::vector<std::string> between(const std::string& text, const std::string& begin, const std::string& end) {
  std::vector<std::string> found;
  for (size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    at += begin.size();
    found.push_back(text.substr(at, text.find(end, at) - at));
  }
  return found;
}

class ChineseReport : public Cli {
 protected:
  void analyse(const std::string& fixture, const std::string& chip) {
    const Outcome outcome = run("analyze " MIGRATE_SOURCE_DIR "/fixtures/" + fixture +
                                "/input --lang zh --target " + chip + " --report html=r.html");
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    // Beneath the badge of a verdict: a reason, or a function of CANN as code.
    for (const std::string& reason : between(get("r.html"), "</span><br><small>", "</small>")) {
      if (reason.rfind("<code>", 0) == 0) continue;
      ++reasons_;
      EXPECT_THAT(test::english_words(reason), IsEmpty()) << fixture << " on " << chip << ": " << reason;
    }
    for (const std::string& message : between(outcome.out, "上没有对应：", " [MIG6001]"))
      EXPECT_THAT(test::english_words(message), IsEmpty()) << fixture << " on " << chip;
  }
  size_t reasons_ = 0;
};

TEST_F(ChineseReport, SaysEveryReasonInChinese) {
  for (const char* chip : {"Ascend910B1", "Ascend950"})
    for (const char* fixture : {"solver_training", "kernel_language", "hand_work"}) analyse(fixture, chip);
  EXPECT_GT(reasons_, 20u);
}

}  // namespace
}  // namespace migrate

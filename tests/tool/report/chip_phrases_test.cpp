// What a Chinese report says beside a verdict for the chip: no clause of any rule, chip or kernel stays in English.
#include "tool/diagnostics/chip_phrases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/support/english_words.h"
#include "tool/decide/on_chip.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

using test::english_words;
using testing::ElementsAre;
using testing::IsEmpty;

const RuleSet& shipped_rules() {
  static const auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  return *rules;
}

const RuleTexts& shipped_texts() {
  static const auto texts = load_rule_texts(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  return *texts;
}

/// The English words that stay in both clauses. `values`: those of the reason that are names of functions.
std::set<std::string> words_left(OnChip chip, const std::vector<std::string>& values = {}) {
  translate(chip, shipped_texts());
  return english_words(in_language(chip.detail, Language::zh) + " " + in_language(chip.instead, Language::zh),
                       {values.begin(), values.end()});
}

TEST(EnglishWords, AreNotNames) {
  EXPECT_THAT(
      english_words("用 aclnnMm 与 npu::launch，或 keep this 在 Ascend C、__expf、load()、npu/tx.h、warp"),
      ElementsAre("keep", "this"));
}

TEST(ChipPhrases, NoRuleStaysInEnglish) {
  size_t reasons = 0;
  for (const Chip& chip : chips()) {
    const ChipJudge judge(shipped_rules(), chip);
    for (const Rule& rule : shipped_rules().all()) {
      for (const bool in_kernel : {false, true}) {
        const OnChip verdict = std::holds_alternative<LibraryRule>(rule.kind)
                                   ? judge.of_library(rule)
                                   : judge.of_rule(rule, rule.support, in_kernel);
        reasons += !verdict.detail.empty();
        EXPECT_THAT(words_left(verdict, verdict.detail.values), IsEmpty())
            << chip.name << ", " << rule.name << ": " << verdict.detail.text() << "; "
            << verdict.instead.text();
      }
    }
    EXPECT_THAT(words_left(judge.of_unknown()), IsEmpty());
  }
  EXPECT_GT(reasons, 10000u);
}

TEST(ChipPhrases, NoKernelStaysInEnglish) {
  const RuleSet none;
  const DeviceFunction function;
  for (const Chip& chip : chips()) {
    for (const char* promise : {"npu::flat<1>", "npu::strided<>", ""}) {
      for (const bool waits : {false, true}) {
        for (const std::vector<std::string>& features : {std::vector<std::string>{},
                                                         {"double"},
                                                         {"grid synchronisation"},
                                                         {"double", "grid synchronisation"}}) {
          KernelInfo kernel;
          kernel.function = &function;
          kernel.may_synchronise = waits;
          kernel.features = features;
          if (!features.empty()) kernel.verdict = KernelVerdict::not_simt;
          EXPECT_THAT(words_left(ChipJudge(none, chip).of_kernel(kernel, promise)), IsEmpty()) << promise;
        }
      }
    }
  }
}

TEST(ChipPhrases, ValuesAreFilledIn) {
  OnChip chip{RealVerdict::none,
              "",
              {"{0} does not take {1} on chips of the generation {2}", {"aclnnMm", "DOUBLE", "A2"}}};
  translate(chip, RuleTexts());
  EXPECT_EQ(chip.detail, "aclnnMm does not take DOUBLE on chips of the generation A2");
  EXPECT_EQ(chip.detail.chinese, "aclnnMm 在 A2 代芯片上不支持 DOUBLE");
}

}  // namespace
}  // namespace migrate

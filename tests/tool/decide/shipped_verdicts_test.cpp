// Verdicts of this repository's rules: one answer for a symbol, whichever way it is asked.
#include <gtest/gtest.h>

#include "tool/decide/on_chip.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

const RuleSet& shipped_rules() {
  static const auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  return *rules;
}

std::string verdict_of(const std::string& name, const char* chip, bool in_kernel) {
  const SymbolEntry* entry = shipped_rules().find(name);
  if (!entry) return "no rule";
  return to_string(ChipJudge(shipped_rules(), *find_chip(chip))
                       .of_rule(*entry->rule, entry->support(), in_kernel)
                       .verdict);
}

struct Answer {
  const char* name;
  bool in_kernel;
  const char* on_910b;
  const char* on_950;
};

TEST(ShippedVerdicts, KnownAnswers) {
  const Answer answers[] = {{"cudaMallocManaged", false, "direct", "none"},
                            {"cuMemAllocManaged", false, "direct", "none"},
                            {"__managed__", true, "none", "none"},
                            {"cudaMalloc", false, "direct", "direct"},
                            {"cudaDriverGetVersion", false, "direct", "direct"},
                            {"cudaRuntimeGetVersion", false, "direct", "direct"},
                            {"cuDriverGetVersion", false, "direct", "direct"},
                            {"cudaIpcGetMemHandle", false, "direct", "direct"},
                            {"__expf", true, "kernel", "simt"},
                            {"__expf", false, "direct", "direct"},
                            {"__float2half", true, "kernel", "simt"},
                            {"__float2half", false, "direct", "direct"},
                            {"__ldg", true, "kernel", "simt"},
                            {"__ldcs", true, "kernel", "none"},
                            {"__syncwarp", true, "kernel", "none"},
                            {"__syncthreads", true, "kernel", "simt"},
                            {"__dadd_rn", true, "kernel", "none"}};
  for (const Answer& answer : answers) {
    EXPECT_EQ(verdict_of(answer.name, "Ascend910B1", answer.in_kernel), answer.on_910b) << answer.name;
    EXPECT_EQ(verdict_of(answer.name, "Ascend950", answer.in_kernel), answer.on_950) << answer.name;
  }
}

// A verdict must not name a function of CANN as missing work where the shim does without any.
TEST(ShippedVerdicts, WhatTheShimKeepsItselfIsDirect) {
  size_t kept = 0;
  const ChipJudge judge(shipped_rules(), *find_chip("Ascend910B1"));
  for (const Rule& rule : shipped_rules().all()) {
    const ShimFunction* shim = shipped_rules().find_shim_function(rule.target);
    const auto* function = std::get_if<FunctionRule>(&rule.kind);
    const bool works = rule.support == Support::full || rule.support == Support::adapted;
    const AscendAnswer answer = ascend_answer(shipped_rules(), rule, "A2");
    if (!shim || !function || function->always_fails || !works || !shim->simulator.empty()) continue;
    if (answer.known && !answer.serves) continue;
    ++kept;
    EXPECT_EQ(to_string(judge.of_rule(rule, rule.support, false).verdict), std::string("direct"))
        << rule.name;
  }
  EXPECT_GT(kept, 300u);
}

// A kernel fits Ascend SIMT only if all that it uses has the verdict for it.
TEST(ShippedVerdicts, SimtIsWhatTheRulesSayThatSimtHas) {
  size_t in_simt = 0, lacking = 0;
  const ChipJudge judge(shipped_rules(), *find_chip("Ascend950"));
  for (const Rule& rule : shipped_rules().all()) {
    if (rule.side != Side::device || rule.support == Support::unsupported) continue;
    const RealVerdict verdict = judge.of_rule(rule, rule.support, true).verdict;
    const bool has = is_in_simt(shipped_rules(), rule);
    ++(has ? in_simt : lacking);
    if (!has) EXPECT_NE(verdict, RealVerdict::simt) << rule.name;
    if (verdict == RealVerdict::simt) EXPECT_TRUE(has) << rule.name;
  }
  EXPECT_GT(in_simt, 150u);
  EXPECT_GT(lacking, 100u);
}

}  // namespace
}  // namespace migrate

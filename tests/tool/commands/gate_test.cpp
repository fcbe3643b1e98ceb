#include "tool/commands/gate.h"

#include <gtest/gtest.h>

#include "tests/tool/support/simple_rule.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

Finding finding(const char* id, Support support = Support::full, bool is_new = false,
                const char* suppression = "") {
  Finding one = make_finding(id, {"a", "b", "c"});
  one.support = support;
  one.symbol = "a";
  one.file = "f.cu";
  one.is_new = is_new;
  one.suppression = suppression;
  return one;
}

/// The number of gate failures for one finding.
size_t failures(std::vector<std::string> fail_on, Finding one, const char* baseline = "") {
  Report report;
  report.findings = {std::move(one)};
  GateOptions options;
  options.fail_on = std::move(fail_on);
  options.baseline = baseline;
  evaluate_gate(options, report);
  EXPECT_EQ(report.gate.configured, options.configured());
  return report.gate.failures.size();
}

TEST(Gate, EachKindFailsOnItsOwn) {
  Finding unsupported = finding(id::symbol_unsupported, Support::unsupported);
  Finding unknown = finding(id::symbol_unknown, Support::unsupported);
  Finding partial = finding(id::symbol_partial, Support::partial);
  Finding parse = finding(id::parse_error, Support::unsupported);
  EXPECT_EQ(failures({}, unsupported), 0u);
  EXPECT_EQ(failures({"unsupported"}, unsupported), 1u);
  EXPECT_EQ(failures({"unsupported"}, unknown), 1u);
  EXPECT_EQ(failures({"unsupported"}, partial), 0u);
  EXPECT_EQ(failures({"unsupported"}, parse), 0u);
  EXPECT_EQ(failures({"partial"}, partial), 1u);
  EXPECT_EQ(failures({"partial"}, unsupported), 0u);
  EXPECT_EQ(failures({"parse-error"}, parse), 1u);
  EXPECT_EQ(failures({"parse-error"}, finding(id::file_failed)), 1u);
  EXPECT_EQ(failures({"parse-error"}, finding(id::parse_error_follows)), 1u);
  EXPECT_EQ(failures({"parse-error"}, finding(id::parse_error_elsewhere)), 0u) << "nothing of CUDA is there";
  EXPECT_EQ(failures({"unsupported", "partial", "parse-error"}, finding(id::symbol_full)), 0u);
}

TEST(Gate, SuppressedFindingsDoNotFail) {
  EXPECT_EQ(failures({"unsupported"}, finding(id::symbol_unsupported, Support::unsupported, false, "why")),
            0u);
}

TEST(Gate, WithABaselineOnlyNewFindingsFail) {
  EXPECT_EQ(failures({"unsupported"}, finding(id::symbol_unsupported, Support::unsupported, false), "b.json"),
            0u);
  EXPECT_EQ(failures({"unsupported"}, finding(id::symbol_unsupported, Support::unsupported, true), "b.json"),
            1u);
  EXPECT_EQ(failures({"new"}, finding(id::fp64_gemm, Support::full, true), "b.json"), 1u);
  EXPECT_EQ(failures({"new"}, finding(id::fp64_gemm, Support::full, false), "b.json"), 0u);
  EXPECT_EQ(
      failures({"parse-error"}, finding(id::parse_error_follows, Support::unsupported, false), "b.json"), 0u);
}

TEST(Gate, MinimumCoverage) {
  Report report;
  report.summary.uses.full = 99;
  report.summary.uses.unknown = 1;
  GateOptions options;
  options.min_coverage = 99.0;
  evaluate_gate(options, report);
  EXPECT_TRUE(report.gate.failures.empty());
  options.min_coverage = 99.01;
  evaluate_gate(options, report);
  ASSERT_EQ(report.gate.failures.size(), 1u);
  EXPECT_EQ(report.gate.failures[0],
            "min-coverage: 99.00 % of the uses are handled on the simulated device, 99.01 % are required");
}

TEST(Gate, MinimumCoverageOfTheChip) {
  Report report;
  report.target = "Ascend910B1";
  report.summary.uses.full = 4;
  report.summary.chip.by_verdict = {1, 0, 2, 0, 1, 0};
  GateOptions options;
  options.min_coverage = 100;
  options.min_real_coverage = 25;
  EXPECT_TRUE(GateOptions{.min_real_coverage = 0}.configured());
  evaluate_gate(options, report);
  EXPECT_TRUE(report.gate.failures.empty());
  options.min_real_coverage = 25.5;
  evaluate_gate(options, report);
  ASSERT_EQ(report.gate.failures.size(), 1u);
  EXPECT_EQ(report.gate.failures[0],
            "min-real-coverage: 25.00 % of the uses need nothing more for Ascend910B1, 25.50 % are required");
}

TEST(Gate, UnsupportedOnTheChip) {
  Finding missing = finding(id::chip_none);
  missing.chip = OnChip{RealVerdict::none};
  Finding neither = finding(id::symbol_unsupported, Support::unsupported);
  neither.chip = OnChip{RealVerdict::none};
  Finding only_there = finding(id::symbol_unsupported, Support::unsupported);
  only_there.chip = OnChip{RealVerdict::op};
  EXPECT_EQ(failures({"real-unsupported"}, missing), 1u);
  EXPECT_EQ(failures({"real-unsupported"}, neither), 1u);
  EXPECT_EQ(failures({"real-unsupported"}, only_there), 0u);
  EXPECT_EQ(failures({"unsupported"}, missing), 0u) << "the simulated device handles it";
  EXPECT_EQ(failures({"real-unsupported"}, missing, "b.json"), 0u) << "the baseline knows it";
  missing.suppression = "why";
  EXPECT_EQ(failures({"real-unsupported"}, missing), 0u);
}

TEST(Gate, AnOlderBaselineLetsFindingsAboutTheChipPass) {
  Finding missing = finding(id::chip_none);
  missing.chip = OnChip{RealVerdict::none};
  EXPECT_EQ(failures({"real-unsupported"}, missing, "b.json"), 0u);
  missing.is_new = true;
  EXPECT_EQ(failures({"real-unsupported"}, missing, "b.json"), 1u);
  missing.severity = Severity::note;  // as compare_with_baseline leaves it for an older baseline
  missing.is_new = false;
  EXPECT_EQ(failures({"real-unsupported"}, missing, "b.json"), 0u);
}

TEST(Gate, ALibraryThatTheChipLacksFails) {
  Finding library = finding(id::library_used, Support::unsupported);
  library.chip = OnChip{RealVerdict::none};
  EXPECT_EQ(failures({"real-unsupported"}, library), 1u);
  library.chip = OnChip{RealVerdict::op};
  EXPECT_EQ(failures({"real-unsupported"}, library), 0u);
}

}  // namespace
}  // namespace migrate

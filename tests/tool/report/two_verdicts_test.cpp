// Both verdicts, in every format; the gate and the baseline about the chip; effort by class.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tool/report/sample.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/report/baseline.h"
#include "tool/report/effort_file.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

std::unique_ptr<Sample> chip_sample() {
  return sample("a.cu",
                "__global__ void k(float* x) { x[0] = 1; }\n"
                "void f() {\n"
                "  cudaMalloc(&p, 1); cublasSgemm(h); cublasSgemm(h); cusolverSolve(h);\n"
                "  k<<<1, 32>>>(p);\n"
                "}\n");
}

TEST(TwoVerdicts, TheTextHasBothInItsHead) {
  const std::string text = write_text(chip_sample()->report, false);
  const std::string head = text.substr(0, text.find("By library"));
  EXPECT_THAT(head, HasSubstr("simulated device"));
  EXPECT_THAT(head, HasSubstr("Ascend910B1"));
  EXPECT_THAT(head, HasSubstr("It says nothing about hardware."));
  EXPECT_THAT(head, HasSubstr("2 operator"));
  EXPECT_THAT(head, HasSubstr("1 none"));
  EXPECT_THAT(text, HasSubstr("no counterpart on Ascend910B1 for cusolverSolve"));
}

TEST(TwoVerdicts, CountsAreOfTheSameUses) {
  const Summary& summary = chip_sample()->report.summary;
  EXPECT_EQ(summary.chip.total(), summary.uses.total());
  EXPECT_EQ(summary.chip[RealVerdict::direct], 1u);
  EXPECT_EQ(summary.chip[RealVerdict::op], 2u);
  EXPECT_EQ(summary.chip[RealVerdict::kernel], 2u) << "the kernel and its launch";
  EXPECT_EQ(summary.chip[RealVerdict::none], 1u);
  EXPECT_EQ(summary.chip.worst(), RealVerdict::none);
  EXPECT_NEAR(summary.uses.coverage(), 600.0 / 7, 1e-9) << "the file that was not analysed counts";
  EXPECT_NEAR(summary.chip.coverage(), 100.0 / 7, 1e-9);
}

TEST(TwoVerdicts, TheOtherFormatsHaveThemToo) {
  auto keep = chip_sample();
  for (const std::string& text : {write_html(keep->report), write_markdown(keep->report)}) {
    for (const char* part :
         {"simulated device", "Ascend910B1", "It says nothing about hardware.", "operator", "kernel"})
      EXPECT_THAT(text, HasSubstr(part));
  }
  auto files = write_csv(keep->report);
  EXPECT_THAT(files["verdicts.csv"], HasSubstr("(program),7,6,85.71,Ascend910B1,1,2,0,2,1,1,14.29"));
  EXPECT_THAT(files["apis.csv"], HasSubstr("operator,aclnnMm"));
  EXPECT_THAT(files["kernels.csv"], HasSubstr("kernel,not classified"));
  const Json json = Json::parse(write_json(keep->report));
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["summary"]["real"]["uses"]["direct"], 1);
  EXPECT_EQ(json["summary"]["real"]["verdict"], "none");
  EXPECT_EQ(json["operators"][0]["real"]["calls"], "aclnnMm");
  const Json sarif = Json::parse(write_sarif(keep->report))["runs"][0];
  EXPECT_NEAR(sarif["properties"]["simulatedCoveragePercent"].get<double>(), 600.0 / 7, 1e-9);
  bool said = false;
  for (const Json& result : sarif["results"])
    said |= result["ruleId"] == "MIG6001" && result["properties"]["real"] == "none";
  EXPECT_TRUE(said);
}

TEST(TwoVerdicts, AnOlderBaselineMakesNotesOfThem) {
  auto one = chip_sample();
  std::vector<Finding>& findings = one->report.findings;
  auto older = read_baseline("b.json", write_baseline({}, false));
  ASSERT_TRUE(older.ok());
  EXPECT_FALSE(older->judges_chip);
  compare_with_baseline(findings, *older);
  for (const Finding& finding : findings) {
    if (finding.id != id::chip_none) continue;
    EXPECT_EQ(finding.severity, Severity::note);
    EXPECT_FALSE(finding.is_new);
  }
  auto again = chip_sample();
  compare_with_baseline(again->report.findings, *read_baseline("b.json", write_baseline({})));
  size_t fresh = 0;
  for (const Finding& finding : again->report.findings)
    fresh += finding.id == id::chip_none && finding.is_new;
  EXPECT_EQ(fresh, 1u);
}

TEST(Effort, EachClassCountsForItself) {
  auto one = chip_sample();
  const EffortEstimate& effort = one->report.summary.effort;
  EXPECT_DOUBLE_EQ(effort.minutes, 180) << "the file that was not analysed; the uses need nothing";
  EXPECT_DOUBLE_EQ(effort.chip_days, 0.5 + 0.05 + 3 + 3) << "an operator twice, a kernel, what CANN lacks";
  set_effort_days(one->report.findings, {});
  double days = 0;
  for (const Finding& finding : one->report.findings) days += finding.chip_days;
  EXPECT_DOUBLE_EQ(days, effort.chip_days) << "the findings add up to the whole";
}

TEST(Effort, ATeamsFiguresReplaceThose) {
  auto table =
      parse_effort_file("e.json", "{\"operator\": {\"first_days\": 4}, \"hours\": {\"further_days\": 0}}");
  ASSERT_TRUE(table.ok()) << table.error().message;
  EXPECT_DOUBLE_EQ((*table)["operator"].first, 4);
  EXPECT_DOUBLE_EQ((*table)["operator"].further, 0.05);
  EXPECT_DOUBLE_EQ((*table)["hours"].further, 0);
  EXPECT_EQ(table->source, "e.json");
}

TEST(Effort, BadFilesNameFileAndKey) {
  auto message = [](const char* text) {
    auto table = parse_effort_file("e.json", text);
    return table ? std::string("ok") : table.error().message;
  };
  EXPECT_THAT(message("[]"), HasSubstr("e.json:1: expected a JSON object"));
  EXPECT_THAT(message("{"), HasSubstr("e.json:1"));
  EXPECT_THAT(message("{\n\"weeks\": {}}"),
              HasSubstr("e.json:2: unknown effort class \"weeks\"; expected one of minutes"));
  EXPECT_THAT(message("{\"none\": 3}"), HasSubstr("\"none\" must be an object"));
  EXPECT_THAT(message("{\"none\": {\"days\": 3}}"), HasSubstr("unknown key \"days\" in \"none\""));
  EXPECT_THAT(message("{\"none\": {\"first_days\": -1}}"),
              HasSubstr("\"first_days\" of \"none\" must be a number"));
  EXPECT_THAT(message("{\"none\": {\"first_days\": \"3\"}}"), HasSubstr("must be a number"));
}

}  // namespace
}  // namespace migrate

#include "tool/compare/reports.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "tool/compare/summary.h"

namespace migrate::compare {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

Comparison sample() {
  Comparison c;
  c.operations = 5;
  c.different = 3;
  c.within = 2;
  c.only_target = 1;
  c.levels[0] = 8;
  c.levels[2] = 1;
  c.notes = {"<b> & a note"};
  FirstDifference first;
  first.step = 3;
  first.rank = "rank1";
  first.operation = "Kernel.scale<float>.0.forward";
  first.leaf = "output.0";
  first.why = "has a relative error of 0.1; 1e-05 is allowed";
  first.downstream = 2;
  first.line = dumps::SourceLine{"net.cu", 42};
  first.chain = {{"Kernel.load.0.forward", false, 0},
                 {"Kernel.scale<float>.0.forward", true, std::numeric_limits<double>::infinity()}};
  c.first = first;
  c.by_step[2]["Kernel.scale<float>"] = {4, 0, 1e-7};
  c.by_step[3]["Kernel.scale<float>"] = {4, 1, std::numeric_limits<double>::infinity()};
  c.losses = {{2, "rank1", 0.5, 0.5}, {3, "rank1", 0.25, std::nullopt}};
  return c;
}

TEST(CompareReports, Json) {
  const json report = json::parse(write_json(sample(), {}));
  EXPECT_EQ(report["operations"]["different"], 3);
  EXPECT_EQ(report["msprobe"]["error"], 1);
  EXPECT_EQ(report["first"]["operation"], "Kernel.scale<float>.0.forward");
  EXPECT_EQ(report["first"]["kind"], "source");
  EXPECT_EQ(report["first"]["location"]["line"], 42);
  EXPECT_EQ(report["first"]["chain"][1]["error"], nullptr) << "infinite";
  EXPECT_EQ(report["losses"][1]["target"], nullptr);
  EXPECT_EQ(report["steps"][1]["step"], 3);
  EXPECT_EQ(json::parse(write_json({}, {}))["first"], nullptr);
}

TEST(CompareReports, Sarif) {
  const json run = json::parse(write_sarif(sample(), {}))["runs"][0];
  const json result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "MIG8001");
  EXPECT_EQ(run["tool"]["driver"]["rules"][0]["id"], "MIG8001");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "net.cu");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"]["startLine"], 42);
  Comparison blank = sample();
  blank.first->line->file = "my net.cu";
  EXPECT_EQ(
      json::parse(write_sarif(
          blank, {}))["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
      "my%20net.cu");
  Comparison no_line = sample();
  no_line.first->line.reset();
  EXPECT_FALSE(json::parse(write_sarif(no_line, {}))["runs"][0]["results"][0]["locations"][0].contains(
      "physicalLocation"));
  EXPECT_TRUE(json::parse(write_sarif({}, {}))["runs"][0]["results"].empty());
}

TEST(CompareReports, HtmlNeedsNothingElseAndEscapes) {
  CompareOptions options;
  options.golden = "g<1>";
  options.target = "t";
  const std::string page = write_html(sample(), options);
  EXPECT_THAT(page, HasSubstr("Kernel.scale&lt;float&gt;.0.forward is the first operation"));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt; &amp; a note"));
  EXPECT_THAT(page, HasSubstr("<polyline"));
  EXPECT_THAT(page, HasSubstr("net.cu:42"));
  EXPECT_THAT(page, Not(HasSubstr("http")));
  EXPECT_THAT(page, Not(HasSubstr("scale<float>")));
  EXPECT_THAT(page,
              HasSubstr("<td>3</td><td>Kernel.scale&lt;float&gt;</td><td>4</td><td>1</td><td>differs</td>"));
  EXPECT_THAT(write_html({}, {}), HasSubstr("No difference beyond the tolerances"));
}

TEST(CompareReports, TheFindingIsInBothLanguages) {
  CompareOptions options;
  EXPECT_THAT(write_summary(sample(), options),
              HasSubstr("MIG8001: Kernel.scale<float>.0.forward is the first"));
  options.language = Language::zh;
  EXPECT_THAT(write_summary(sample(), options), HasSubstr("是第一个与标杆运行不一致的算子"));
}

TEST(CompareReports, GoWhereTheyAreAsked) {
  MemoryFileSystem files;
  EXPECT_TRUE(write_report(files, "json=a.json", sample(), {}).ok());
  EXPECT_TRUE(files.files.contains("a.json"));
  EXPECT_THAT(write_report(files, "json", sample(), {}).error().message, HasSubstr("expected a file"));
  EXPECT_THAT(write_report(files, "csv=a", sample(), {}).error().message, HasSubstr("unknown format"));
  EXPECT_TRUE(takes_standard_output({"json=-"}));
  EXPECT_FALSE(takes_standard_output({"json=a-"}));
}

}  // namespace
}  // namespace migrate::compare

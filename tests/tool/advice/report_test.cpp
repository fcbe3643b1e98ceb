#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tool/advice/advise.h"
#include "tool/advice/report/words.h"
#include "tool/advice/report/writers.h"
#include "tool/advice/source_line.h"
#include "tool/advice/times.h"
#include "tool/advice/units.h"
#include "tool/diagnostics/advice_ids.h"
#include "tool/report/width.h"

namespace migrate {
namespace {

using testing::HasSubstr;
using testing::Not;

AdviceReport sample_report() {
  AdviceReport report;
  report.tool_version = "1.2.3";
  report.folder = "run<1>";
  report.ranks = {{0, 1000000, 600000, 100000, 100000, 300000, 2, 5},
                  {1, 2000000, 1900000, 0, 0, 100000, 2, 6}};
  Advice advice;
  advice.id = id::ai_cpu;
  advice.values = {"3", "300 us", "DGemm<double>", "200 us"};
  advice.ranks = {0, 1};
  advice.time = 300000;
  advice.share = 0.3;
  advice.priority = Priority::high;
  advice.subjects = {{"DGemm<double>", "DOUBLE", 2, 200000, {"src/main.cu", 12}},
                     {"Cumsum", "", 1, 100000, {}}};
  report.advice = {advice};
  report.notes = {"rank1/trace_view.json: ends early"};
  return report;
}

TEST(AdviceText, FitsATerminalInBothLanguages) {
  AdviceReport report = sample_report();
  for (Language language : {Language::en, Language::zh}) {
    report.language = language;
    const std::string text = write_advice_text(report);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), kColumns) << line;
    EXPECT_THAT(text, HasSubstr("MIG7003"));
    EXPECT_THAT(text, HasSubstr("src/main.cu:12 (DGemm<double>)"));
    EXPECT_THAT(text, HasSubstr("rank1/trace_view.json: ends early"));
    EXPECT_THAT(text, HasSubstr("30.0 %  300 us"));
  }
  EXPECT_THAT(write_advice_text(report), HasSubstr("3 个算子在 AI CPU 上运行共 300 us"));
}

TEST(AdviceText, SaysThatNothingWasFound) {
  AdviceReport report = sample_report();
  report.advice.clear();
  EXPECT_THAT(write_advice_text(report), HasSubstr("No rule found anything to change."));
}

TEST(AdviceJson, HasEverything) {
  const auto json = nlohmann::json::parse(write_advice_json(sample_report()));
  EXPECT_EQ(json["ranks"][1]["totalNs"], 2000000);
  const auto& advice = json["advice"][0];
  EXPECT_EQ(advice["category"], "AICPU Issues");
  EXPECT_EQ(advice["priority"], "high");
  EXPECT_EQ(advice["subjects"][0]["line"], 12);
  EXPECT_FALSE(advice["subjects"][1].contains("line"));
  EXPECT_THAT(std::string(advice["message"]), HasSubstr("the longest is DGemm<double> with 200 us"));
  EXPECT_EQ(json["notes"].size(), 1u);
}

TEST(AdviceJson, SurvivesNamesThatAreNotUtf8) {
  AdviceReport report = sample_report();
  report.advice[0].subjects[0].name = "\xff\xfe";
  EXPECT_NO_THROW(nlohmann::json::parse(write_advice_json(report)));
}

TEST(AdviceSarif, PointsAtTheLine) {
  const auto run = nlohmann::json::parse(write_advice_sarif(sample_report()))["runs"][0];
  ASSERT_EQ(run["results"].size(), 1u);
  const auto& result = run["results"][0];
  const auto& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "src/main.cu");
  EXPECT_EQ(place["region"]["startLine"], 12);
  EXPECT_EQ(run["tool"]["driver"]["rules"][static_cast<size_t>(result["ruleIndex"])]["id"], "MIG7003");
}

TEST(AdviceSarif, WritesPathsAsUris) {
  AdviceReport report = sample_report();
  for (const auto& [path, uri] : std::map<std::string, std::string>{
           {"my code/main.cu", "my%20code/main.cu"}, {"/src/a b#1.cu", "file:///src/a%20b%231.cu"}}) {
    report.advice[0].subjects[0].place.file = path;
    const auto result = nlohmann::json::parse(write_advice_sarif(report))["runs"][0]["results"][0];
    EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], uri);
  }
}

TEST(AdviceSarif, AFindingWithoutALineHasNoLocation) {
  AdviceReport report = sample_report();
  report.advice[0].subjects.clear();
  const auto run = nlohmann::json::parse(write_advice_sarif(report))["runs"][0];
  ASSERT_EQ(run["results"].size(), 1u);
  EXPECT_FALSE(run["results"][0].contains("locations"));
}

TEST(AdviceHtml, EscapesNames) {
  const std::string page = write_advice_html(sample_report(), "");
  EXPECT_THAT(page, HasSubstr("DGemm&lt;double&gt;"));
  EXPECT_THAT(page, HasSubstr("run&lt;1&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<double>")));
  EXPECT_THAT(page, Not(HasSubstr("src=\"http")));
  EXPECT_THAT(page, HasSubstr("cublasDgemm"));
}

TEST(AdviceGate, FailsByPriorityAndById) {
  for (const auto& [condition, fails] : std::map<std::string, bool>{
           {"high", true}, {"medium", true}, {"low", true}, {"MIG7003", true}, {"MIG7001", false}}) {
    AdviceReport report = sample_report();
    EXPECT_TRUE(check_fail_on(condition).ok()) << condition;
    evaluate_advice_gate({condition}, report);
    EXPECT_EQ(report.failures.size(), fails ? 1u : 0u) << condition;
  }
  AdviceReport low = sample_report();
  low.advice[0].priority = Priority::low;
  evaluate_advice_gate({"high", "medium"}, low);
  EXPECT_TRUE(low.failures.empty());
  EXPECT_FALSE(check_fail_on("MIG1001").ok());
  EXPECT_FALSE(check_fail_on("urgent").ok());
}

TEST(SourceLines, AreFoundInCallStacks) {
  const std::map<std::string, std::string> cases = {
      {"train() at src/main.cu:42; main", "src/main.cu:42"},
      {"File \"a b/model.cpp\", line 7, in f", "b/model.cpp:7"},
      {"kernel.cuh(12): step", "kernel.cuh:12"},
      {"File a.cu, line 10, in main", "a.cu:10"},
      {"no line here 12:30", ""},
      {"libfoo.so", ""},
      {"x.cu:0", ""},
      {"", ""},
  };
  for (const auto& [stack, place] : cases) EXPECT_EQ(shown_place(source_line_of(stack)), place) << stack;
}

TEST(Units, HaveThreeDigits) {
  EXPECT_EQ(in_time(0), "0 ns");
  EXPECT_EQ(in_time(12300), "12.3 us");
  EXPECT_EQ(in_time(999600), "1.00 ms");
  EXPECT_EQ(in_time(1500000000), "1.50 s");
  EXPECT_EQ(in_digits(0.0003), "0.0003");
  EXPECT_EQ(in_digits(-12.34), "-12.3");
  EXPECT_EQ(in_percent(0.1234), "12.3 %");
}

TEST(Intervals, AreUnitedAndCompared) {
  const auto a = united({{5, 7}, {0, 2}, {1, 3}, {7, 9}});
  EXPECT_THAT(a, testing::ElementsAre(Interval(0, 3), Interval(5, 9)));
  EXPECT_EQ(length_of(a), 7);
  EXPECT_EQ(common_time(a, united({{2, 6}, {8, 20}})), 1 + 1 + 1);
}

TEST(TimeShares, ComeFromStepsOrKernelsWithoutOverlapEvents) {
  RankProfile rank;
  rank.details.emplace_back();
  rank.tracks.emplace_back();
  KernelRecord kernel;
  kernel.start = 100, kernel.duration = 50;
  rank.kernels.push_back(kernel);
  kernel.start = 120, kernel.duration = 80, kernel.core = rank.names.id("COMMUNICATION");
  rank.kernels.push_back(kernel);
  kernel.start = 300, kernel.duration = 100, kernel.core = 0;
  rank.kernels.push_back(kernel);
  TimeShares times = time_shares(rank);
  EXPECT_EQ(times.total, 300);
  EXPECT_EQ(times.computing, 150);
  EXPECT_EQ(times.exposed, 50);
  EXPECT_EQ(times.free, 100);
  rank.steps.push_back({"1", 10, 5, 3, 7, 0, 0});
  times = time_shares(rank);
  EXPECT_EQ(times.total, 20);
  EXPECT_EQ(times.steps, 1u);
}

}  // namespace
}  // namespace migrate

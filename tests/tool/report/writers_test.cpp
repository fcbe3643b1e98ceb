#include "tool/report/writers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/tool/report/sample.h"
#include "tests/tool/report/schema.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/report/baseline.h"
#include "tool/report/formats.h"
#include "tool/report/width.h"

namespace migrate {
namespace {

using Json = nlohmann::json;

size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + part.size())) ++count;
  return count;
}

TEST(TextReport, FitsEightyColumnsInBothLanguages) {
  auto one = sample("src/" + std::string(120, 'x') + ".cu");
  for (Language language : {Language::en, Language::zh}) {
    one->report.language = language;
    std::istringstream lines(write_text(one->report, false));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), 80u) << line;
  }
}

TEST(TextReport, SaysWhatMatters) {
  std::string text = write_text(sample()->report, false);
  for (const char* part :
       {"not analysed: src/junk.cu",
        "total 2: 0 run on the simulated device and fit Ascend SIMT, 1 run there only,", "src/a b.cu:4:53",
        "error MIG1005: no rule covers cudaBrandNew", "suppressed in the source: 1"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
  EXPECT_EQ(text.find('\033'), std::string::npos);
  EXPECT_NE(write_text(sample()->report, true).find("\033[31m"), std::string::npos);
}

// A run that is stopped early leaves many.
TEST(TextReport, NamesSomeOfTheFilesThatWereNotAnalysed) {
  auto one = sample();
  std::vector<FileRow>& files = one->report.summary.files;
  const FileRow failed =
      *std::find_if(files.begin(), files.end(), [](const FileRow& f) { return f.outcome == "failed"; });
  files.assign(40, failed);
  const std::string text = write_text(one->report, false);
  size_t lines = 0;
  for (size_t at = text.find("\n  not analysed: "); at != std::string::npos;
       at = text.find("\n  not analysed: ", at + 1))
    ++lines;
  EXPECT_EQ(lines, 15u);
  EXPECT_NE(text.find("25 more; --report html=FILE lists all"), std::string::npos) << text;
}

TEST(TextReport, OneProblemForManySymbolsWithOneAdvice) {
  auto one = sample("a.cu", "void f() { cudaAa(); cudaBb(); cudaCc(); cudaDd(); cudaDd(); cudaEe(); }");
  std::string text = write_text(one->report, false);
  EXPECT_NE(text.find("no rule covers cudaAa, cudaBb, cudaCc and 2 more"), std::string::npos) << text;
  EXPECT_NE(text.find("(x6)"), std::string::npos) << text;
}

TEST(TextReport, NeverRoundsUpToAllHandled) {
  auto one = sample();
  one->report.summary.uses = {};
  one->report.summary.uses.full = 99999;
  one->report.summary.uses.unknown = 1;
  std::string text = write_text(one->report, false);
  EXPECT_NE(text.find("99.9 %"), std::string::npos) << text;
}

TEST(JsonReport, FollowsItsSchema) {
  std::ifstream file(std::string(MIGRATE_SOURCE_DIR) + "/docs/report_schema.json");
  Json schema = Json::parse(file);
  auto one = sample();
  one->report.gate.configured = true;
  one->report.gate.failures = {"why"};
  one->report.findings[0].is_new = true;
  Json report = Json::parse(write_json(one->report));
  EXPECT_EQ(schema_problems(schema, report), std::vector<std::string>());
  EXPECT_EQ(report["summary"]["uses"]["total"], report["summary"]["uses"]["handled"].get<int>() + 6);
}

TEST(JsonReport, TheSchemaCanFail) {
  std::ifstream file(std::string(MIGRATE_SOURCE_DIR) + "/docs/report_schema.json");
  Json schema = Json::parse(file);
  Json report = Json::parse(write_json(sample()->report));
  report["findings"][0]["severity"] = "fatal";
  report["findings"][0]["surprise"] = 1;
  report["summary"].erase("uses");
  EXPECT_EQ(schema_problems(schema, report).size(), 3u);
}

TEST(SarifReport, HasWhatCodeScanningNeeds) {
  Json sarif = Json::parse(write_sarif(sample()->report));
  EXPECT_EQ(sarif["version"], "2.1.0");
  Json run = sarif["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), diagnostics().size());
  for (const Json& rule : run["tool"]["driver"]["rules"]) {
    for (const char* text : {"shortDescription", "fullDescription", "help"}) {
      std::string said = rule[text]["text"];
      EXPECT_FALSE(said.empty()) << rule["id"] << " " << text;
      EXPECT_EQ(said.find('{'), std::string::npos) << said;
    }
  }
  std::set<std::string> fingerprints;
  size_t suppressed = 0;
  for (const Json& result : run["results"]) {
    size_t index = result["ruleIndex"];
    EXPECT_EQ(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    fingerprints.insert(result["partialFingerprints"]["migrateFinding/v1"]);
    Json place = result["locations"][0]["physicalLocation"];
    EXPECT_GE(place["region"]["startLine"], 1);
    EXPECT_EQ(std::string(place["artifactLocation"]["uri"]).find(' '), std::string::npos);
    suppressed += result.contains("suppressions");
  }
  EXPECT_EQ(fingerprints.size(), run["results"].size());
  EXPECT_EQ(suppressed, 1u);
  EXPECT_NE(write_sarif(sample()->report).find("src/a%20b.cu"), std::string::npos);
}

TEST(SarifReport, LeavesOutTheLeastSevereAndSaysSo) {
  auto one = sample();
  Finding note = one->report.findings.front();
  note.severity = Severity::note;
  one->report.findings.assign(25001, note);
  one->report.findings.back().severity = Severity::error;
  Json run = Json::parse(write_sarif(one->report))["runs"][0];
  EXPECT_EQ(run["results"].size(), 25000u);
  EXPECT_EQ(run["results"][0]["level"], "error");
  std::string said = run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
  EXPECT_TRUE(said.starts_with("1 findings ")) << said;
  EXPECT_FALSE(Json::parse(write_sarif(sample()->report))["runs"][0].contains("invocations"));
}

TEST(SarifReport, ColumnsCountCharacters) {
  auto one = sample("a.cu", "const char* s = \"\xE4\xB8\xAD\xE6\x96\x87\"; auto x = cudaBrandNew;\n");
  Json result = Json::parse(write_sarif(one->report))["runs"][0]["results"][0];
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"]["startColumn"], 32);
}

TEST(MarkdownReport, FitsACommentWhateverTheSize) {
  std::string text = "void f() {\n";
  for (int i = 0; i < 3000; ++i)
    text += "k" + std::to_string(i) + "<<<1, " + std::to_string(2048 + i) + ">>>(|<b>);\n";
  std::string markdown = write_markdown(sample("a.cu", text + "}")->report);
  EXPECT_GT(markdown.size(), 50000u);
  EXPECT_LT(markdown.size(), 65000u);
  EXPECT_NE(markdown.find("more"), std::string::npos);
  EXPECT_EQ(markdown.find("<b>"), std::string::npos);
}

TEST(CsvReport, OneListEachWithEqualRows) {
  auto files = write_csv(sample()->report);
  std::set<std::string> names;
  for (const auto& [name, text] : files) {
    names.insert(name);
    size_t fields = count_of(text.substr(0, text.find('\r')), ",");
    EXPECT_GE(fields, 3u) << name;
    EXPECT_EQ(text.substr(text.size() - 2), "\r\n") << name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"operators.csv", "apis.csv", "kernels.csv", "dependencies.csv",
                                          "unsupported.csv", "unknown.csv", "verdicts.csv"}));
  EXPECT_NE(files["unknown.csv"].find("cudaBrandNew"), std::string::npos);
  EXPECT_NE(files["unsupported.csv"].find("never reached"), std::string::npos);
}

TEST(CsvReport, NoFormulas) {
  auto one = sample();
  one->report.summary.symbols[0].symbol = "=1+1";
  EXPECT_NE(write_csv(one->report)["apis.csv"].find("'=1+1"), std::string::npos);
}

TEST(HtmlReport, IsOneOfflineFileAndEscapes) {
  std::string html = write_html(sample()->report);
  for (const char* outside : {"http://", "https://", "src=\"", "<link", "@import", "url("}) {
    EXPECT_EQ(html.find(outside), std::string::npos) << outside;
  }
  EXPECT_EQ(count_of(html, "</script>"), 1u) << "source text must not end the script";
  EXPECT_EQ(html.find("</script><b>"), std::string::npos);
  EXPECT_NE(html.find("\xEF\xBF\xBD"), std::string::npos) << "bytes that are not UTF-8 are replaced";
  EXPECT_LT(html.find("class=\"cards\""), html.find("id=\"findings\"")) << "summary first";
}

TEST(HtmlReport, LinksLeadSomewhere) {
  std::string html = write_html(sample()->report);
  size_t links = 0;
  for (size_t i = html.find("href=\"#"); i != std::string::npos; i = html.find("href=\"#", i + 1)) {
    std::string anchor = html.substr(i + 7, html.find('"', i + 7) - i - 7);
    if (anchor.starts_with("f1")) continue;  // the file that could not be read has no code view
    EXPECT_NE(html.find("id=\"" + anchor + "\""), std::string::npos) << anchor;
    ++links;
  }
  EXPECT_GT(links, 10u);
}

TEST(Formats, AllWriteSomething) {
  auto one = sample();
  for (const ReportFormat& format : report_formats()) {
    auto files = format.write(one->report);
    ASSERT_FALSE(files.empty()) << format.name;
    EXPECT_EQ(files.begin()->first.empty(), !format.is_directory) << format.name;
    EXPECT_EQ(find_report_format(format.name), &format);
  }
  EXPECT_EQ(find_report_format("pdf"), nullptr);
}

TEST(Formats, AnEmptyProgramIsNoSpecialCase) {
  auto one = sample("a.cu", "");
  one->facts = {};
  one->report.findings.clear();
  one->report.summary = {};
  for (const ReportFormat& format : report_formats()) EXPECT_FALSE(format.write(one->report).empty());
  EXPECT_NE(write_text(one->report, false).find("100.0 %"), std::string::npos);
}

TEST(Baseline, RoundTripAndCompare) {
  auto one = sample();
  std::vector<Finding>& findings = one->report.findings;
  auto entries = baseline_of(findings);
  auto read = read_baseline("b.json", write_baseline(entries));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->entries.size(), entries.size());
  EXPECT_TRUE(read->judges_chip);
  EXPECT_TRUE(compare_with_baseline(findings, *read).empty());
  EXPECT_TRUE(std::none_of(findings.begin(), findings.end(), [](const Finding& f) { return f.is_new; }));
  read->entries.push_back({"0000000000000000:1", "MIG1005", "gone.cu", "cudaGone"});
  read->entries.erase(read->entries.begin());
  auto fixed = compare_with_baseline(findings, *read);
  ASSERT_EQ(fixed.size(), 1u);
  EXPECT_EQ(fixed[0].file, "gone.cu");
  EXPECT_EQ(std::count_if(findings.begin(), findings.end(), [](const Finding& f) { return f.is_new; }), 1);
}

TEST(Baseline, BadInputIsOneLine) {
  auto message = [](const char* text) {
    auto read = read_baseline("b.json", text);
    return read ? std::string("ok") : read.error().message;
  };
  EXPECT_EQ(message("{\n \"format\": }").substr(0, 9), "b.json:2:");
  EXPECT_EQ(message("[]").substr(0, 9), "b.json:1:");
  EXPECT_EQ(message("{\"format\": \"migrate-baseline\", \"version\": 99, \"findings\": []}").substr(0, 9),
            "b.json:1:");
  EXPECT_EQ(message("{\"format\": \"migrate-baseline\", \"version\": 1, \"findings\": [3]}").substr(0, 9),
            "b.json:1:");
}

TEST(FactsDump, IsJson) {
  Json facts = Json::parse(write_facts_json(sample()->facts));
  EXPECT_EQ(facts["format"], "migrate-facts");
  EXPECT_EQ(facts["launches"][0]["config"][1], "dim3(16, 2)");
}

TEST(Width, CountsColumns) {
  EXPECT_EQ(columns("abc"), 3u);
  EXPECT_EQ(columns("\xE4\xB8\xAD"), 2u);
  EXPECT_EQ(columns("\xff"), 1u);
  EXPECT_EQ(clip("abcdef", 5), "ab...");
  EXPECT_EQ(clip_left("abcdef", 5), "...ef");
  EXPECT_EQ(wrap("aa bb cc", 5), (std::vector<std::string>{"aa bb", "cc"}));
  EXPECT_EQ(wrap("in /a/long/path.h:1 b", 6), (std::vector<std::string>{"in", "/a/long/path.h:1", "b"}))
      << "paths stay whole";
  EXPECT_EQ(wrap("文件/a/b.h里", 6), (std::vector<std::string>{"文件", "/a/b.h", "里"}));
  EXPECT_EQ(wrap("a  b", 9), (std::vector<std::string>{"a  b"}));
  EXPECT_EQ(wrap("", 3), (std::vector<std::string>{""}));
}

}  // namespace
}  // namespace migrate

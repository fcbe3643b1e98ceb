#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "tool/diagnostics/diagnostics.h"
#include "tool/report/sarif_parts.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

using Json = nlohmann::ordered_json;

// Services reject a run with more results.
constexpr size_t kMaxResults = 25000;

/// The message of all findings of a rule: "no counterpart for ...: ...".
std::string general(std::string_view message) {
  std::string text;
  for (size_t i = 0; i < message.size(); ++i) {
    bool value = message[i] == '{' && i + 2 < message.size() && message[i + 2] == '}';
    if (value)
      text += "...", i += 2;
    else
      text += message[i];
  }
  return text;
}

Json rules_json() {
  Json rules = Json::array();
  for (const Diagnostic& row : diagnostics()) {
    rules.push_back(
        {{"id", row.id},
         {"name", row.title.en},
         {"shortDescription", {{"text", row.title.en}}},
         {"fullDescription", {{"text", std::string(row.title.en) + ": " + general(row.message.en)}}},
         {"defaultConfiguration", {{"level", sarif_level(row.severity)}}},
         {"help", {{"text", "Why, and what to do: docs/errors/" + std::string(row.id) + ".md of migrate"}}}});
  }
  return rules;
}

size_t rule_index(const std::string& id) {
  const Diagnostic* row = find_diagnostic(id);
  return row ? static_cast<size_t>(row - diagnostics().data()) : 0;
}

/// Columns of findings are bytes; SARIF counts characters. Cost: O(column).
class CharacterColumns {
 public:
  explicit CharacterColumns(const ProgramFacts* facts) {
    if (!facts) return;
    for (const SourceFile& file : facts->files) texts_[file.path] = file.text;
  }
  size_t of(const Finding& finding) const {
    auto text = texts_.find(finding.file);
    size_t begin = finding.place.range.begin - (finding.position.column - 1);
    if (text == texts_.end() || finding.place.range.begin > text->second.size() ||
        begin > finding.place.range.begin) {
      return finding.position.column;
    }
    std::string_view before = text->second.substr(begin, finding.position.column - 1);
    auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    return 1 + before.size() - static_cast<size_t>(std::count_if(before.begin(), before.end(), continues));
  }

 private:
  std::unordered_map<std::string, std::string_view> texts_;
};

/// Both verdicts of a use, and the person-days.
Json properties_json(const Finding& finding, const std::string& target) {
  Json properties = {{"personDaysSimulator", finding.days}, {"personDaysChip", finding.chip_days}};
  if (!finding.chip && !is_use(finding)) return properties;
  const OnChip chip = chip_of(finding);
  if (is_use(finding)) properties["simulated"] = status_of(finding);
  properties["chip"] = target;
  properties["real"] = to_string(chip.verdict);
  if (!chip.calls.empty()) properties["calls"] = chip.calls;
  if (!chip.instead.empty()) properties["instead"] = chip.instead.text();
  return properties;
}

Json result_json(const Finding& finding, const CharacterColumns& columns, const std::string& target) {
  Json region = {{"startLine", finding.position.line}, {"startColumn", columns.of(finding)}};
  Json location = {{"artifactLocation", {{"uri", sarif_uri(finding.file)}}}, {"region", region}};
  Json where = {{"physicalLocation", location}};
  if (!finding.enclosing.empty()) {
    where["logicalLocations"] =
        Json::array({{{"fullyQualifiedName", finding.enclosing}, {"kind", "function"}}});
  }
  Json result = {{"ruleId", finding.id},
                 {"ruleIndex", rule_index(finding.id)},
                 {"level", sarif_level(finding.severity)},
                 {"message", {{"text", finding.message}}},
                 {"locations", Json::array({where})},
                 {"partialFingerprints", {{"migrateFinding/v1", finding.fingerprint}}},
                 {"properties", properties_json(finding, target)}};
  if (!finding.suppression.empty()) {
    result["suppressions"] = Json::array({{{"kind", "inSource"}, {"justification", finding.suppression}}});
  }
  return result;
}

}  // namespace

std::string write_sarif(const Report& report) {
  std::vector<const Finding*> shown;
  for (const Finding& finding : report.findings) {
    if (finding.severity != Severity::info) shown.push_back(&finding);
  }
  size_t left_out = shown.size() > kMaxResults ? shown.size() - kMaxResults : 0;
  if (left_out) {
    std::stable_sort(shown.begin(), shown.end(), [](auto* a, auto* b) { return a->severity > b->severity; });
    shown.resize(kMaxResults);
  }
  Json results = Json::array();
  CharacterColumns columns(report.facts);
  for (const Finding* finding : shown) results.push_back(result_json(*finding, columns, report.target));
  Json driver = {{"name", "migrate"}, {"version", report.tool_version}, {"rules", rules_json()}};
  Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", results}};
  run["properties"] = {{"simulatedCoveragePercent", report.summary.uses.coverage()},
                       {"chip", report.target},
                       {"realCoveragePercent", report.summary.chip.coverage()}};
  if (left_out) {
    std::string text = std::to_string(left_out) +
                       " findings of the lowest severity are omitted, because services accept at most " +
                       std::to_string(kMaxResults) + "; the JSON report contains all findings";
    Json notification = {{"level", "warning"}, {"message", {{"text", text}}}};
    run["invocations"] = Json::array(
        {{{"executionSuccessful", true}, {"toolExecutionNotifications", Json::array({notification})}}});
  }
  Json json = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({run})}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace migrate

#include <nlohmann/json.hpp>

#include "tool/advice/guidance.h"
#include "tool/advice/report/words.h"
#include "tool/advice/report/writers.h"
#include "tool/diagnostics/advice_rows.h"
#include "tool/report/sarif_parts.h"

namespace migrate {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson subject_json(const AdviceSubject& subject) {
  OrderedJson json = {{"name", subject.name}, {"count", subject.count}, {"timeNs", subject.time}};
  if (!subject.detail.empty()) json["detail"] = subject.detail;
  if (subject.place.line > 0) json["file"] = subject.place.file, json["line"] = subject.place.line;
  return json;
}

OrderedJson advice_json(const Advice& advice) {
  const Guidance& guidance = *find_guidance(advice.id);
  OrderedJson subjects = OrderedJson::array();
  for (const AdviceSubject& subject : advice.subjects) subjects.push_back(subject_json(subject));
  return {{"id", advice.id},
          {"category", advice_title(advice, Language::en)},
          {"priority", to_string(advice.priority)},
          {"share", advice.share},
          {"timeNs", advice.time},
          {"modelled", advice.is_modelled},
          {"ranks", advice.ranks},
          {"message", advice_message(advice, Language::en)},
          {"values", advice.values},
          {"advice", guidance.what.en},
          {"before", guidance.before},
          {"after", guidance.after},
          {"subjects", subjects}};
}

OrderedJson sarif_rules() {
  OrderedJson rules = OrderedJson::array();
  for (const Diagnostic& row : advice_rows())
    rules.push_back({{"id", row.id},
                     {"name", row.title.en},
                     {"shortDescription", {{"text", row.title.en}}},
                     {"defaultConfiguration", {{"level", sarif_level(row.severity)}}},
                     {"help", {{"text", find_guidance(row.id)->what.en}}}});
  return rules;
}

OrderedJson sarif_result(const Advice& advice, const AdviceSubject* subject) {
  const auto rows = advice_rows();
  size_t index = 0;
  while (rows[index].id != advice.id) ++index;
  OrderedJson result = {{"ruleId", advice.id},
                        {"ruleIndex", index},
                        {"level", sarif_level(rows[index].severity)},
                        {"message", {{"text", advice_message(advice, Language::en)}}}};
  if (subject) {
    OrderedJson location = {{"artifactLocation", {{"uri", sarif_uri(subject->place.file)}}},
                            {"region", {{"startLine", subject->place.line}}}};
    result["locations"] = OrderedJson::array({{{"physicalLocation", location}}});
  }
  result["properties"] = {{"priority", to_string(advice.priority)},
                          {"share", advice.share},
                          {"timeNs", advice.time},
                          {"ranks", advice.ranks}};
  return result;
}

std::string dumped(const OrderedJson& json) {
  return json.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace

std::string write_advice_json(const AdviceReport& report) {
  OrderedJson ranks = OrderedJson::array(), advice = OrderedJson::array();
  for (const TimeShares& times : report.ranks)
    ranks.push_back({{"rank", times.rank},
                     {"totalNs", times.total},
                     {"computingNs", times.computing},
                     {"communicationNs", times.communication},
                     {"exposedNs", times.exposed},
                     {"freeNs", times.free},
                     {"steps", times.steps},
                     {"kernels", times.kernels}});
  for (const Advice& one : report.advice) advice.push_back(advice_json(one));
  return dumped({{"tool", "migrate advise"},
                 {"version", report.tool_version},
                 {"folder", report.folder},
                 {"modelledFor", report.modelled_chip},
                 {"ranks", ranks},
                 {"advice", advice},
                 {"notes", report.notes},
                 {"gate", {{"configured", report.has_gate}, {"failures", report.failures}}}});
}

std::string write_advice_sarif(const AdviceReport& report) {
  OrderedJson results = OrderedJson::array();
  for (const Advice& advice : report.advice) {
    bool has_line = false;
    for (const AdviceSubject& subject : advice.subjects) {
      if (subject.place.line == 0) continue;
      results.push_back(sarif_result(advice, &subject));
      has_line = true;
    }
    if (!has_line) results.push_back(sarif_result(advice, nullptr));
  }
  OrderedJson driver = {{"name", "migrate"}, {"version", report.tool_version}, {"rules", sarif_rules()}};
  OrderedJson run = {{"tool", {{"driver", driver}}}, {"results", results}};
  return dumped({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                 {"version", "2.1.0"},
                 {"runs", OrderedJson::array({run})}});
}

}  // namespace migrate

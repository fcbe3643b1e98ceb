#include <nlohmann/json.hpp>

#include "tool/compare/reports.h"
#include "tool/compare/summary.h"
#include "tool/report/sarif_parts.h"

namespace migrate::compare {
namespace {

using Json = nlohmann::ordered_json;

Json rule_json(const Diagnostic& row) {
  return {{"id", row.id},
          {"name", row.title.en},
          {"shortDescription", {{"text", row.title.en}}},
          {"defaultConfiguration", {{"level", sarif_level(row.severity)}}},
          {"help", {{"text", "Why, and what to do: docs/errors/" + std::string(row.id) + ".md of migrate"}}}};
}

Json result_json(const FirstDifference& first) {
  const Finding finding = finding_of(first);
  Json where = {{"logicalLocations", Json::array({{{"name", first.operation}, {"kind", "function"}}})}};
  if (first.line)
    where["physicalLocation"] = {{"artifactLocation", {{"uri", sarif_uri(first.line->file)}}},
                                 {"region", {{"startLine", first.line->line}}}};
  return {{"ruleId", finding.id},
          {"ruleIndex", 0},
          {"level", sarif_level(finding.severity)},
          {"message", {{"text", finding.message + ". " + explain(first)}}},
          {"locations", Json::array({where})},
          {"properties", {{"step", first.step}, {"rank", first.rank}, {"downstream", first.downstream}}}};
}

}  // namespace

std::string write_sarif(const Comparison& comparison, const CompareOptions&) {
  Json results = Json::array();
  if (comparison.first) results.push_back(result_json(*comparison.first));
  Json driver = {{"name", "migrate"},
                 {"rules", Json::array({rule_json(*find_diagnostic(id::first_difference))})}};
  Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", results}};
  Json json = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({run})}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace migrate::compare

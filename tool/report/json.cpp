#include <nlohmann/json.hpp>

#include "tool/diagnostics/diagnostics.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

using Json = nlohmann::ordered_json;

Json counts_json(const UseCounts& uses) {
  return {{"total", uses.total()},
          {"handled", uses.handled()},
          {"full", uses.full},
          {"adapted", uses.adapted},
          {"partial", uses.partial},
          {"unsupported", uses.unsupported},
          {"unknown", uses.unknown},
          {"not_analysed", uses.not_analysed},
          {"seen_by_spelling", uses.by_tokens},
          {"coverage_percent", uses.coverage()}};
}

Json chip_counts_json(const ChipCounts& counts) {
  return {{"total", counts.total()},
          {"direct", counts[RealVerdict::direct]},
          {"generated", counts[RealVerdict::generated]},
          {"operator", counts[RealVerdict::op]},
          {"simt", counts[RealVerdict::simt]},
          {"kernel", counts[RealVerdict::kernel]},
          {"none", counts[RealVerdict::none]},
          {"not_analysed", counts.not_analysed},
          {"coverage_percent", counts.coverage()}};
}

// Empty fields are omitted.
Json on_chip_json(const OnChip& chip) {
  Json json = {{"verdict", to_string(chip.verdict)}};
  auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) json[key] = value;
  };
  add("calls", chip.calls);
  if (!chip.calls.empty()) json["shim_calls"] = chip.verdict == RealVerdict::direct;
  add("detail", chip.detail.text());
  add("instead", chip.instead.text());
  return json;
}

Json person_days_json(const EffortEstimate& effort) {
  const double simulator = effort.minutes / (8 * 60);
  Json classes = Json::array();
  for (const ChipEffortRow& row : effort.chip_rows) {
    classes.push_back({{"class", row.effort_class},
                       {"distinct", row.distinct},
                       {"occurrences", row.occurrences},
                       {"days", row.days}});
  }
  return {{"simulator", simulator},
          {"chip", effort.chip_days},
          {"total", simulator + effort.chip_days},
          {"chip_classes", classes},
          {"figures", effort.source.empty() ? "built in" : effort.source}};
}

Json effort_json(const EffortEstimate& effort) {
  Json levels = Json::array();
  for (const EffortRow& row : effort.levels) {
    if (row.level == Effort::none) continue;
    auto [least, most] = effort_range(row.level);
    levels.push_back({{"level", to_string(row.level)},
                      {"distinct", row.distinct},
                      {"occurrences", row.occurrences},
                      {"minutes_each", {least, most}},
                      {"expected_minutes", row.minutes}});
  }
  return {{"expected_minutes", effort.minutes},
          {"low_minutes", effort.low_minutes},
          {"high_minutes", effort.high_minutes},
          {"levels", levels},
          {"person_days", person_days_json(effort)}};
}

Json summary_json(const Summary& summary, const std::string& target) {
  return {{"device", "simulated"},
          {"uses", counts_json(summary.uses)},
          {"real",
           {{"chip", target},
            {"verdict", to_string(summary.chip.worst())},
            {"uses", chip_counts_json(summary.chip)}}},
          {"units",
           {{"total", summary.units},
            {"with_errors", summary.units_with_errors},
            {"failed", summary.units_failed},
            {"handled", summary.units_handled}}},
          {"files", {{"total", summary.files.size()}, {"handled", summary.files_handled}}},
          {"severities",
           {{"error", summary.errors},
            {"warning", summary.warnings},
            {"note", summary.notes},
            {"suppressed", summary.suppressed}}},
          {"effort", effort_json(summary.effort)},
          {"cpu_seconds", summary.cpu_seconds}};
}

Json libraries_json(const Summary& summary) {
  Json rows = Json::array();
  for (const LibraryRow& row : summary.libraries)
    rows.push_back(
        {{"library", row.library}, {"uses", counts_json(row.uses)}, {"real", chip_counts_json(row.chip)}});
  return rows;
}

Json symbols_json(const Summary& summary) {
  Json rows = Json::array();
  for (const SymbolRow& row : summary.symbols) {
    rows.push_back({{"symbol", row.symbol},
                    {"library", row.library},
                    {"status", row.status},
                    {"target", row.target},
                    {"ascend", row.ascend},
                    {"uses", row.uses},
                    {"files", row.files},
                    {"message", row.message},
                    {"real", on_chip_json(row.chip)}});
  }
  return rows;
}

Json operators_json(const Summary& summary) {
  Json rows = Json::array();
  for (const OperatorRow& row : summary.operators) {
    rows.push_back({{"operator", row.op},
                    {"libraries", row.libraries},
                    {"symbols", row.symbols},
                    {"status", row.status},
                    {"uses", row.uses},
                    {"real", {{"verdict", to_string(row.chip)}, {"calls", row.calls}}}});
  }
  return rows;
}

Json kernels_json(const Summary& summary) {
  Json rows = Json::array();
  for (const KernelRow& row : summary.kernels) {
    rows.push_back({{"kernel", row.name},
                    {"file", row.file},
                    {"line", row.line},
                    {"verdict", to_string(row.verdict)},
                    {"features", row.features},
                    {"reasons", row.reasons},
                    {"launches", row.launches},
                    {"blocks", row.blocks},
                    {"may_synchronise", row.may_synchronise},
                    {"real", on_chip_json(row.chip)},
                    {"chip_days", row.chip_days}});
  }
  return rows;
}

Json dependencies_json(const Summary& summary) {
  Json rows = Json::array();
  for (const DependencyRow& row : summary.dependencies) {
    rows.push_back({{"name", row.name},
                    {"severity", to_string(row.severity)},
                    {"message", row.message},
                    {"file", row.file},
                    {"line", row.line},
                    {"uses", row.uses},
                    {"real", on_chip_json(row.chip)}});
  }
  return rows;
}

Json files_json(const Summary& summary) {
  Json rows = Json::array();
  for (const FileRow& row : summary.files) {
    rows.push_back({{"path", row.path},
                    {"outcome", row.outcome},
                    {"uses", counts_json(row.uses)},
                    {"errors", row.errors},
                    {"warnings", row.warnings},
                    {"real", chip_counts_json(row.chip)}});
  }
  return rows;
}

// Empty fields are omitted, because most findings are plain renames.
Json finding_json(const Finding& finding) {
  Json json = {{"id", finding.id},
               {"kind", to_string(finding.kind)},
               {"severity", to_string(finding.severity)},
               {"status", status_of(finding)},
               {"effort", to_string(finding.effort)},
               {"how_sure", to_string(finding.certainty)},
               {"file", finding.file},
               {"line", finding.position.line},
               {"column", finding.position.column},
               {"message", finding.message},
               {"fingerprint", finding.fingerprint}};
  auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) json[key] = value;
  };
  add("symbol", finding.symbol);
  add("library", finding.library);
  add("target", finding.target);
  add("function", finding.enclosing);
  add("advice", finding.advice);
  add("ascend", finding.ascend);
  add("operator", finding.op);
  add("suppressed_because", finding.suppression);
  if (finding.is_new) json["new"] = true;
  if (finding.chip || is_use(finding)) json["real"] = on_chip_json(chip_of(finding));
  if (finding.days + finding.chip_days > 0)
    json["person_days"] = {{"simulator", finding.days}, {"chip", finding.chip_days}};
  return json;
}

Json gate_json(const GateResult& gate) {
  return {{"configured", gate.configured},
          {"passed", gate.failures.empty()},
          {"failures", gate.failures},
          {"new_findings", gate.new_findings},
          {"fixed_findings", gate.fixed_findings}};
}

Json judgement_json(const Judgement& judgement) {
  static constexpr const char* kNames[] = {"none", "parse", "build"};
  return {{"judge", kNames[static_cast<int>(judgement.judge)]},
          {"units", judgement.units},
          {"compiled", judgement.compiled},
          {"not_judged", judgement.not_judged},
          {"errors_not_judged", judgement.errors_not_judged}};
}

}  // namespace

std::string write_json(const Report& report) {
  Json findings = Json::array();
  for (const Finding& finding : report.findings) findings.push_back(finding_json(finding));
  Json json = {{"format", "migrate-report"},
               {"version", kReportVersion},
               {"tool", {{"name", "migrate"}, {"version", report.tool_version}, {"rules", report.rules}}},
               {"target", report.target},
               {"summary", summary_json(report.summary, report.target)},
               {"libraries", libraries_json(report.summary)},
               {"operators", operators_json(report.summary)},
               {"kernels", kernels_json(report.summary)},
               {"dependencies", dependencies_json(report.summary)},
               {"symbols", symbols_json(report.summary)},
               {"files", files_json(report.summary)},
               {"gate", gate_json(report.gate)},
               {"findings", findings}};
  if (report.judgement) json["verification"] = judgement_json(*report.judgement);
  // Source text may contain any bytes: those that are not UTF-8 are replaced and cause no exception.
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace migrate

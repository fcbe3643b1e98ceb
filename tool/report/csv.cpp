#include <cstdio>

#include "tool/base/text.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/report/csv_field.h"
#include "tool/report/messages.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

/// One list: a header row, then rows with the same number of fields. RFC 4180: CRLF, doubled quotes.
class Csv {
 public:
  explicit Csv(const std::vector<std::string>& header) { row(header); }
  void row(const std::vector<std::string>& fields) {
    for (size_t i = 0; i < fields.size(); ++i) text_ += (i ? "," : "") + quoted(fields[i]);
    text_ += "\r\n";
  }
  const std::string& text() const { return text_; }

 private:
  // A spreadsheet would read a leading '=', '+', '-' or '@' as a formula.
  static std::string quoted(std::string field) {
    if (!field.empty() && std::string_view("=+-@").find(field[0]) != std::string_view::npos)
      field.insert(0, "'");
    return csv_field(field);
  }
  std::string text_;
};

std::string operators(const Summary& summary) {
  Csv csv({"operator", "status", "uses", "libraries", "symbols", "real", "real_calls"});
  for (const OperatorRow& row : summary.operators)
    csv.row(
        {row.op, row.status, decimal(row.uses), row.libraries, row.symbols, to_string(row.chip), row.calls});
  return csv.text();
}

std::string apis(const Summary& summary) {
  Csv csv({"symbol", "library", "status", "uses", "files", "becomes", "ascend", "message", "real",
           "real_calls", "real_detail", "instead"});
  for (const SymbolRow& row : summary.symbols) {
    csv.row({row.symbol, row.library, row.status, decimal(row.uses), decimal(row.files), row.target,
             row.ascend, row.message, to_string(row.chip.verdict), row.chip.calls, row.chip.detail.text(),
             row.chip.instead.text()});
  }
  return csv.text();
}

std::string kernels(const Summary& summary) {
  Csv csv({"kernel", "file", "line", "verdict", "executor", "launches", "blocks", "features", "reasons",
           "real", "real_detail", "chip_days"});
  for (const KernelRow& row : summary.kernels) {
    csv.row({row.name, row.file, decimal(row.line), to_string(row.verdict),
             row.may_synchronise ? "fibers" : "thread loop", decimal(row.launches), row.blocks, row.features,
             row.reasons, to_string(row.chip.verdict), row.chip.detail.text(), in_days(row.chip_days)});
  }
  return csv.text();
}

std::string dependencies(const Summary& summary) {
  Csv csv(
      {"dependency", "severity", "uses", "file", "line", "message", "real", "real_detail", "real_instead"});
  for (const DependencyRow& row : summary.dependencies) {
    csv.row({row.name, to_string(row.severity), decimal(row.uses), row.file, decimal(row.line), row.message,
             to_string(row.chip.verdict), row.chip.detail.text(), row.chip.instead.text()});
  }
  return csv.text();
}

std::vector<std::string> verdict_row(const std::string& scope, const UseCounts& uses, const ChipCounts& chip,
                                     const std::string& target) {
  char simulated[16], real[16];
  std::snprintf(simulated, sizeof simulated, "%.2f", uses.coverage());
  std::snprintf(real, sizeof real, "%.2f", chip.coverage());
  return {scope,
          decimal(uses.total()),
          decimal(uses.handled()),
          simulated,
          target,
          decimal(chip[RealVerdict::direct]),
          decimal(chip[RealVerdict::op]),
          decimal(chip[RealVerdict::simt]),
          decimal(chip[RealVerdict::kernel]),
          decimal(chip[RealVerdict::none]),
          decimal(chip.not_analysed),
          real,
          decimal(chip[RealVerdict::generated])};
}

/// The program, then its libraries: what the simulated device handles, and what runs on the chip.
std::string verdicts(const Report& report) {
  Csv csv({"scope", "uses", "handled_simulated", "simulated_percent", "chip", "direct", "operator", "simt",
           "kernel", "none", "not_analysed", "real_percent", "generated"});
  const Summary& summary = report.summary;
  csv.row(verdict_row("(program)", summary.uses, summary.chip, report.target));
  for (const LibraryRow& row : summary.libraries)
    csv.row(verdict_row(row.library, row.uses, row.chip, report.target));
  return csv.text();
}

/// All findings with this status, one row per location.
std::string places(const std::vector<Finding>& findings, const std::string& status) {
  Csv csv({"symbol", "id", "severity", "effort", "file", "line", "column", "function", "message",
           "suppressed_because", "real", "days", "chip_days"});
  for (const Finding& finding : findings) {
    if (!is_use(finding) || status_of(finding) != status) continue;
    csv.row({finding.symbol, finding.id, to_string(finding.severity), to_string(finding.effort), finding.file,
             decimal(finding.position.line), decimal(finding.position.column), finding.enclosing,
             finding.message, finding.suppression, to_string(chip_of(finding).verdict), in_days(finding.days),
             in_days(finding.chip_days)});
  }
  return csv.text();
}

}  // namespace

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted += '"';
}

std::map<std::string, std::string> write_csv(const Report& report) {
  return {{"operators.csv", operators(report.summary)},
          {"apis.csv", apis(report.summary)},
          {"kernels.csv", kernels(report.summary)},
          {"dependencies.csv", dependencies(report.summary)},
          {"unsupported.csv", places(report.findings, "unsupported")},
          {"unknown.csv", places(report.findings, "unknown")},
          {"verdicts.csv", verdicts(report)}};
}

}  // namespace migrate

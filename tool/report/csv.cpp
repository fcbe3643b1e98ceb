#include "tool/base/text.h"
#include "tool/diagnostics/diagnostics.h"
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
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string text = "\"";
    for (char c : field) {
      if (c == '"') text += '"';
      text += c;
    }
    return text += '"';
  }
  std::string text_;
};

std::string operators(const Summary& summary) {
  Csv csv({"operator", "status", "uses", "libraries", "symbols"});
  for (const OperatorRow& row : summary.operators)
    csv.row({row.op, row.status, decimal(row.uses), row.libraries, row.symbols});
  return csv.text();
}

std::string apis(const Summary& summary) {
  Csv csv({"symbol", "library", "status", "uses", "files", "becomes", "ascend", "message"});
  for (const SymbolRow& row : summary.symbols) {
    csv.row({row.symbol, row.library, row.status, decimal(row.uses), decimal(row.files), row.target,
             row.ascend, row.message});
  }
  return csv.text();
}

std::string kernels(const Summary& summary) {
  Csv csv({"kernel", "file", "line", "verdict", "executor", "launches", "blocks", "features", "reasons"});
  for (const KernelRow& row : summary.kernels) {
    csv.row({row.name, row.file, decimal(row.line), to_string(row.verdict),
             row.may_synchronise ? "fibers" : "thread loop", decimal(row.launches), row.blocks, row.features,
             row.reasons});
  }
  return csv.text();
}

std::string dependencies(const Summary& summary) {
  Csv csv({"dependency", "severity", "uses", "file", "line", "message"});
  for (const DependencyRow& row : summary.dependencies) {
    csv.row({row.name, to_string(row.severity), decimal(row.uses), row.file, decimal(row.line), row.message});
  }
  return csv.text();
}

/// All findings with this status, one row per location.
std::string places(const std::vector<Finding>& findings, const std::string& status) {
  Csv csv({"symbol", "id", "severity", "effort", "file", "line", "column", "function", "message",
           "suppressed_because"});
  for (const Finding& finding : findings) {
    if (!is_use(finding) || status_of(finding) != status) continue;
    csv.row({finding.symbol, finding.id, to_string(finding.severity), to_string(finding.effort), finding.file,
             decimal(finding.position.line), decimal(finding.position.column), finding.enclosing,
             finding.message, finding.suppression});
  }
  return csv.text();
}

}  // namespace

std::map<std::string, std::string> write_csv(const Report& report) {
  return {{"operators.csv", operators(report.summary)},
          {"apis.csv", apis(report.summary)},
          {"kernels.csv", kernels(report.summary)},
          {"dependencies.csv", dependencies(report.summary)},
          {"unsupported.csv", places(report.findings, "unsupported")},
          {"unknown.csv", places(report.findings, "unknown")}};
}

}  // namespace migrate

#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "tool/report/report.h"

namespace migrate {

/// One report format of `--report FORMAT=FILE`.
struct ReportFormat {
  std::string_view name;
  /// FILE is a directory, the keys of `write` are names below it; else the only key is "".
  bool is_directory;
  std::map<std::string, std::string> (*write)(const Report&);
};

/// The explicit table: json, html, sarif, markdown, csv.
std::span<const ReportFormat> report_formats();
/// Null for an unknown name.
const ReportFormat* find_report_format(std::string_view name);

}  // namespace migrate

#pragma once
#include <map>
#include <string>

#include "tool/report/report.h"

namespace migrate {

// One writer per file. All are pure: report -> text.

/// The summary for a terminal: at most 80 columns, plain ASCII frames, ANSI colours on request.
std::string write_text(const Report& report, bool colour);
/// docs/report_schema.json describes it. Always in English.
std::string write_json(const Report& report);
/// One offline page: no external resource, works without JavaScript, sorts and filters with it.
std::string write_html(const Report& report);
/// SARIF 2.1.0 for code-scanning services: findings of severity note and above.
std::string write_sarif(const Report& report);
/// Fits a pull-request comment (65 000 characters).
std::string write_markdown(const Report& report);
/// File name -> text; one list per file, RFC 4180.
std::map<std::string, std::string> write_csv(const Report& report);
/// The facts as they were collected, for scripts and bug reports.
std::string write_facts_json(const ProgramFacts& facts);

/// The version of the JSON format. It increases when a field changes its meaning or is removed.
inline constexpr int kReportVersion = 1;

}  // namespace migrate

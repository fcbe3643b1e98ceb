#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/commands/gate.h"
#include "tool/decide/chips.h"
#include "tool/program/read_program.h"
#include "tool/report/report.h"

namespace migrate {

/// One `--report FORMAT=FILE`.
struct ReportRequest {
  std::string format;
  std::string path;
};

/// The options of `migrate analyze`.
struct AnalyzeOptions {
  ProgramOptions program;
  std::string target;                ///< chip; empty: the default
  std::optional<Language> language;  ///< nothing: English
  std::vector<ReportRequest> reports;
  std::string facts_file;  ///< --facts: the file for the facts, or empty
  GateOptions gate;
  std::string kernels;  ///< "ascendc": a rewrite passes --kernels=ascendc to npucxx; "host" or empty: nothing
  std::string effort_file;  ///< --effort: a team's own figures; empty: those of the tool
};

/// The exit codes of the command line.
enum class ExitCode { passed = 0, tool_error = 1, gate_failed = 2, not_analysed = 3 };

struct AnalyzeResult {
  std::unique_ptr<Program> program;  ///< the report refers to its facts
  Report report;
  ExitCode exit_code = ExitCode::passed;
  Status written;  ///< a report, dump or baseline that could not be written makes exit_code tool_error
};

/// Reads the program, makes the findings, writes the reports, then decides the exit code.
/// Errors (exit code 1): bad options, unreadable rules or baseline, no source file. A write error is part
/// of the result, so that the summary is not lost.
Result<AnalyzeResult> analyze(FileSystem& files, const AnalyzeOptions& options);

/// Writes all reports, even after a failure. Errors: the first failure.
Status write_reports(FileSystem& files, const std::vector<ReportRequest>& requests, const Report& report);

/// The version of the tool, from CMake.
std::string tool_version();

}  // namespace migrate

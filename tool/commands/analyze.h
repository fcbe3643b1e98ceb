#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/commands/gate.h"
#include "tool/findings/chips.h"
#include "tool/program/read_program.h"
#include "tool/report/report.h"

namespace migrate {

/// One `--report FORMAT=FILE`.
struct ReportRequest {
  std::string format;
  std::string path;
};

/// What `migrate analyze` is asked to do.
struct AnalyzeOptions {
  ProgramOptions program;
  std::string target;                ///< chip; empty: the default
  std::optional<Language> language;  ///< nothing: English
  std::vector<ReportRequest> reports;
  std::string facts_file;  ///< --facts: where to dump the facts, or empty
  GateOptions gate;
};

/// The exit codes of the command line.
enum class ExitCode { passed = 0, tool_error = 1, gate_failed = 2, not_analysed = 3 };

struct AnalyzeResult {
  std::unique_ptr<Program> program;  ///< the report refers to its facts
  Report report;
  ExitCode exit_code = ExitCode::passed;
  Status written;  ///< a report, dump or baseline that could not be written makes exit_code tool_error
};

/// Reads the program, finds, reports, decides. Reports are written before the exit code is decided.
/// Errors (exit code 1): bad options, unreadable rules or baseline, no source file. Output that cannot be written is
/// told in the result, so that the summary is not lost.
Result<AnalyzeResult> analyze(FileSystem& files, const AnalyzeOptions& options);

/// Writes every report; all are tried, the first failure is told.
Status write_reports(FileSystem& files, const std::vector<ReportRequest>& requests, const Report& report);

/// The tool's version, as CMake has it.
std::string tool_version();

}  // namespace migrate

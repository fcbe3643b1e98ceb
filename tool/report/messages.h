#pragma once
#include <span>
#include <string>
#include <vector>

#include "tool/decide/kernels.h"
#include "tool/diagnostics/finding.h"
#include "tool/diagnostics/text.h"
#include "tool/findings/summary.h"

namespace migrate {

/// Every label of the text, HTML and Markdown reports. The texts of the diagnostics are in
/// tool/diagnostics/diagnostics.cpp. A test checks both tables for missing translations.
enum class Label {
  title,
  files_line,
  failed_line,
  target,
  coverage_line,
  tokens_line,
  whole_files,
  whole_units,
  libraries,
  library,
  full,
  adapted,
  partial,
  unsupported,
  unknown,
  not_analysed,
  uses,
  share,
  kernels,
  kernel,
  kernels_line,
  kernels_none,
  verdict,
  verdict_runs,
  verdict_not_simt,
  verdict_rewrite,
  features,
  launches,
  blocks,
  executor,
  executor_loop,
  executor_fibers,
  reasons,
  effort,
  effort_row,
  effort_units,
  effort_none,
  level_minutes,
  level_hours,
  level_redesign,
  occurrences,
  findings,
  findings_none,
  and_more,
  more_in_file,
  more_findings,
  follow_line,
  outside_line,
  missing_line,
  suppressed_line,
  place,
  severity,
  message,
  rule,
  advice,
  severity_error,
  severity_warning,
  severity_note,
  severity_info,
  operators,
  op,
  symbols,
  symbol,
  target_symbol,
  status,
  dependencies,
  dependency,
  files,
  file,
  outcome,
  outcome_parsed,
  outcome_errors,
  outcome_failed,
  outcome_header,
  errors,
  warnings,
  gate,
  gate_passed,
  gate_failed,
  gate_baseline,
  filter,
  all,
  code,
  function,
  how_sure,
  sure_parsed,
  sure_tokens,
  generated_by,
  no_rows,
  show_info,
  suppressed,
  reason,
  minutes_unit,
  hours_unit,
  days_unit,
  two_verdicts,
  on_simulator,
  simulator_only,
  chip_line,
  chip_rest,
  chip_rest_op,
  chip_rest_simt,
  chip_rest_kernel,
  chip_rest_none,
  chip_program,
  chip_direct,
  chip_op,
  chip_generated,
  chip_simt,
  chip_kernel,
  chip_none,
  handled,
  missing,
  chip_kernels_line,
  effort_simulator,
  effort_simulator_none,
  effort_chip,
  effort_all,
  effort_chip_row,
  effort_from,
  effort_classes,
  person_days,
  count_  // number of labels
};

/// The row of a label.
const Text& text_of(Label label);
/// The label in a language, placeholders filled.
std::string say(Language language, Label label, const std::vector<std::string>& values = {});
/// All rows, in the order of the enum.
std::span<const Text> label_texts();

/// Words for what reports print often.
Label severity_label(Severity severity);
Label verdict_label(KernelVerdict verdict);
Label chip_label(RealVerdict verdict);
/// status is one of status_of(): "full", ..., "unknown".
Label status_label(const std::string& status);
Label outcome_label(const std::string& outcome);
/// "40 minutes", "3.5 hours", "4 days" (of 8 hours).
std::string duration(Language language, double minutes);
/// Person-days: "0.05", "2.5", "31".
std::string in_days(double days);
/// "3 kernel (flat), 1 kernel (barriers, double)".
std::string kernels_on_chip(Language language, const Summary& summary);
/// "9 operator (...), 1 none (...)": what is left to do for the chip; empty where everything is direct.
std::string chip_work(Language language, const ChipCounts& counts);

}  // namespace migrate

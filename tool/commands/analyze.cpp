#include "tool/commands/analyze.h"

#include <algorithm>

#include "tool/commands/build_changes.h"
#include "tool/decide/decision.h"
#include "tool/diagnostics/chip_phrases.h"
#include "tool/diagnostics/ids.h"
#include "tool/findings/match.h"
#include "tool/report/baseline.h"
#include "tool/report/effort_file.h"
#include "tool/report/formats.h"
#include "tool/report/writers.h"
#include "tool/rules/texts.h"

#ifndef MIGRATE_VERSION
#define MIGRATE_VERSION "0.1.0"
#endif

namespace migrate {
namespace {

Status check_reports(const std::vector<ReportRequest>& requests) {
  for (const ReportRequest& request : requests) {
    if (!find_report_format(request.format)) {
      return Error{"--report " + request.format +
                   ": unknown format; expected json, html, sarif, markdown or csv"};
    }
    if (request.path.empty())
      return Error{"--report " + request.format + ": expected a file, as in " + request.format + "=FILE"};
  }
  return {};
}

Status check_options(const AnalyzeOptions& options) {
  if (Status known = check_reports(options.reports); !known) return known;
  for (const std::string& name : options.gate.fail_on) {
    if (!is_fail_on(name))
      return Error{"--fail-on " + name +
                   ": unknown category; expected unsupported, real-unsupported, partial, parse-error or new"};
    if (name == "new" && options.gate.baseline.empty())
      return Error{"--fail-on new: requires --baseline FILE"};
  }
  if (options.gate.ratchet && options.gate.baseline.empty())
    return Error{"--ratchet: requires --baseline FILE"};
  return {};
}

Status write_one(FileSystem& files, const std::string& path, const std::string& text) {
  size_t slash = path.rfind('/');
  if (slash != std::string::npos && slash > 0) {
    Status made = files.make_directories(path.substr(0, slash));
    if (!made) return made;
  }
  return files.write(path, text);
}

/// Reads the baseline and marks new findings; `fixed` gets the entries that are no longer found.
Status apply_baseline(const FileSystem& files, const GateOptions& gate, Report& report, Baseline& kept) {
  if (gate.baseline.empty()) return {};
  auto text = files.read(gate.baseline);
  if (!text) return text.error();
  auto baseline = read_baseline(gate.baseline, *text);
  if (!baseline) return baseline.error();
  kept.judges_chip = baseline->judges_chip;
  std::vector<BaselineEntry> fixed = compare_with_baseline(report.findings, *baseline);
  report.gate.fixed_findings = fixed.size();
  for (const BaselineEntry& entry : baseline->entries) {
    if (std::find(fixed.begin(), fixed.end(), entry) == fixed.end()) kept.entries.push_back(entry);
  }
  return {};
}

Status update_baselines(FileSystem& files, const GateOptions& gate, const Report& report,
                        const Baseline& kept) {
  if (!gate.write_baseline.empty()) {
    Status written = write_one(files, gate.write_baseline, write_baseline(baseline_of(report.findings)));
    if (!written) return written;
  }
  bool shrink = gate.ratchet && report.gate.failures.empty() && report.gate.fixed_findings > 0;
  return shrink ? write_one(files, gate.baseline, write_baseline(kept.entries, kept.judges_chip)) : Status();
}

// Reports first, then what the gate changes; not after a stop, when findings are missing.
Status write_all(FileSystem& files, const AnalyzeOptions& options, const Report& report,
                 const Baseline& kept) {
  if (Status written = write_reports(files, options.reports, report); !written) return written;
  if (!options.facts_file.empty()) {
    Status dumped = write_one(files, options.facts_file, write_facts_json(*report.facts));
    if (!dumped) return dumped;
  }
  return is_stopped(options.program.collect.workers) ? Status()
                                                     : update_baselines(files, options.gate, report, kept);
}

/// Translates the texts of rules in the messages, and the clauses beside verdicts for the chip, if the report is in
/// Chinese; JSON, SARIF and CSV stay in English.
Status translate(const FileSystem& files, const AnalyzeOptions& options, Decisions& decisions,
                 Report& report) {
  if (report.language != Language::zh) return {};
  auto texts = load_rule_texts(files, options.program.rule_directories);
  if (!texts) return texts.error();
  for (Finding& finding : report.findings) {
    for (std::string& value : finding.values) value = texts->chinese(value);
    if (!finding.chip) continue;
    translate(*finding.chip, *texts);
    if (finding.id == id::chip_none) {
      finding.values[2] = in_language(finding.chip->detail, Language::zh);
      finding.values[3] = in_language(finding.chip->instead, Language::zh);
    }
  }
  for (KernelInfo& kernel : decisions.kernels) translate(kernel.chip, *texts);
  return {};
}

ExitCode exit_code(const Report& report) {
  if (report.summary.units_failed > 0) return ExitCode::not_analysed;
  return report.gate.failures.empty() ? ExitCode::passed : ExitCode::gate_failed;
}

}  // namespace

Status write_reports(FileSystem& files, const std::vector<ReportRequest>& requests, const Report& report) {
  if (Status known = check_reports(requests); !known) return known;
  Status first;
  for (const ReportRequest& request : requests) {
    for (const auto& [name, text] : find_report_format(request.format)->write(report)) {
      Status written = write_one(files, name.empty() ? request.path : request.path + "/" + name, text);
      if (first && !written) first = written;
    }
  }
  return first;
}

std::string tool_version() { return MIGRATE_VERSION; }

Result<AnalyzeResult> analyze(FileSystem& files, const AnalyzeOptions& options) {
  if (Status valid = check_options(options); !valid) return valid.error();
  auto chip = target_chip(options.target);
  if (!chip) return chip.error();
  auto effort = read_effort_file(files, options.effort_file);
  if (!effort) return effort.error();
  auto program = read_program(files, options.program);
  if (!program) return program.error();
  AnalyzeResult result;
  result.program = std::make_unique<Program>(std::move(*program));
  Report& report = result.report;
  report.tool_version = tool_version();
  report.target = options.target.empty() ? std::string(kDefaultChip) : options.target;
  report.rules = result.program->rules.fingerprint();
  report.language = options.language.value_or(Language::en);
  report.facts = &result.program->facts;
  const Program& read = *result.program;
  Decisions decisions = decide(read.facts, read.rules, {.chip = *chip});
  report.findings = match(read.facts, read.rules, decisions, *chip);
  auto build = find_in_build_files(files, options.program, *result.program);
  if (!build) return build.error();
  report.findings.insert(report.findings.end(), build->begin(), build->end());
  finish_findings(report.findings);
  if (Status said = translate(files, options, decisions, report); !said) return said.error();
  Baseline kept;
  if (Status compared = apply_baseline(files, options.gate, report, kept); !compared) return compared.error();
  set_effort_days(report.findings, *effort);
  report.summary = summarize(read.facts, decisions.kernels, report.findings, *effort);
  evaluate_gate(options.gate, report);
  result.written = write_all(files, options, report, kept);
  result.exit_code = result.written ? exit_code(report) : ExitCode::tool_error;
  return result;
}

}  // namespace migrate

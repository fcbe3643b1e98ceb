#include "tool/commands/rewrite_report.h"

#include <algorithm>
#include <set>

#include "tool/base/paths.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/match.h"
#include "tool/program/user_includes.h"
#include "tool/report/problems.h"
#include "tool/report/width.h"

namespace migrate {
namespace {

constexpr size_t kListed = 20;
constexpr size_t kColumns = 80;

std::string counted(size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string what_was_done(const RewriteResult& result, const RewriteOptions& options) {
  std::string changed =
      counted(result.changed.size(), "file", "files") + ", " + counted(result.edits, "edit", "edits");
  if (!result.written) return "would change " + changed + " (nothing written)\n";
  if (options.in_place) return "changed " + changed + "; `migrate undo` reverts it\n";
  return "wrote " + options.output_directory + ": changed " + changed + "; copied " +
         counted(result.copied, "other file", "other files") + "\n";
}

std::string what_kernels_become(const RewriteResult& result, const RewriteOptions& options) {
  if (options.kernels.empty()) return "";
  const std::string flag = "--kernels=" + options.kernels;
  if (result.with_kernel_flag == 0)
    return "no build file of the tree starts npucxx: pass " + flag + " to it yourself\n";
  return flag + ": passed to npucxx by " + counted(result.with_kernel_flag, "build file", "build files") +
         "\n";
}

// Headers of other libraries that this machine lacks: uses of their declarations could not be checked.
std::string missing_headers(const RewriteResult& result) {
  std::set<std::string> names = result.missing_headers;
  for (const IncludeUse& include : result.program.facts.includes) {
    if (include.resolved == IncludeUse::Resolved::missing && !include.name.starts_with("npu/"))
      names.insert(include.name);
  }
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

std::string what_was_built(const Judgement& judgement) {
  if (judgement.judge != Judgement::Judge::build || judgement.units == 0) return "";
  return "built: npucxx compiles " + std::to_string(judgement.compiled) + " of " +
         counted(judgement.units, "unit", "units") + "\n";
}

// Sources with an error: they do not count as verified, whatever the parser says.
std::vector<std::string> files_with_hand_work(const Report& report) {
  std::set<std::string> sources, files;
  for (const SourceFile& file : report.facts->files) sources.insert(file.path);
  for (const Finding& finding : report.findings) {
    const bool open = finding.severity == Severity::error && finding.suppression.empty();
    if (open && sources.count(finding.file) > 0) files.insert(finding.file);
  }
  return {files.begin(), files.end()};
}

std::string what_was_verified(const RewriteResult& result, const Report& report) {
  const auto errors =
      std::count_if(result.verification.begin(), result.verification.end(),
                    [](const Finding& finding) { return finding.severity == Severity::error; });
  if (errors > 0)
    return "not verified: " + counted(static_cast<size_t>(errors), "error", "errors") +
           " in the migrated text\n";
  std::string missing = missing_headers(result);
  std::string limits = missing.empty() ? "" : "; not found on this machine, so not checked: " + missing;
  size_t old = result.errors_of_the_original;
  std::string except =
      old == 0 ? "" : ", except for " + counted(old, "error", "errors") + " that the original also has";
  const std::string parses = "the migrated text parses against the shim's headers" + except + limits + "\n";
  const std::vector<std::string> open = files_with_hand_work(report);
  if (open.empty()) return "verified: " + parses;
  const size_t others = report.facts->files.size() - open.size();
  const std::string names =
      "not verified: " + some_of(open, Language::en) + ", because of the hand work above\n";
  return others == 0 ? names
                     : names + "verified, the other " + counted(others, "file", "files") + ": " + parses;
}

/// The last line where no problem is known.
std::string what_remains(const Judgement& judgement) {
  const bool says_nothing =
      judgement.judge == Judgement::Judge::build && judgement.compiled == 0 && judgement.not_judged > 0;
  return says_nothing ? "no hand work is known, but no unit could be judged" : "no hand work remains";
}

/// The end of the last line: what verified the text, and what remains unverified.
std::string who_judged(const Judgement& judgement) {
  std::string words;
  switch (judgement.judge) {
    case Judgement::Judge::none:
      return " (not verified)\n";
    case Judgement::Judge::parse:
      words = " (verified by parse";
      break;
    case Judgement::Judge::build:
      words = " (verified by build";
      break;
  }
  if (judgement.errors_not_judged > 0)
    words += "; " + counted(judgement.errors_not_judged, "error", "errors") +
             (judgement.not_judged > 0 ? " in " + counted(judgement.not_judged, "unit", "units") : "") +
             " not judged";
  return words + ")\n";
}

/// Object files that a build may treat as up to date. The text names them, because a user may build before reading the
/// report.
std::string what_lies_there(const RewriteResult& result, const RewriteOptions& options) {
  if (result.objects.empty()) return "";
  std::string names;
  size_t listed = 0;
  for (const std::string& path : result.objects) {
    if (listed++ == kListed) break;
    names += (names.empty() ? "" : ", ") + shown_path(path);
  }
  if (listed > kListed) names += ", ...";
  const std::string files = counted(result.objects.size(), "file", "files");
  return options.in_place ? files + " built for CUDA in the tree, remove before the build: " + names + "\n"
                          : files + " built for CUDA, left out of the copy: " + names + "\n";
}

/// Headers that were not found, on one line before the problems that follow from them.
std::string what_is_missing(const Report& report) {
  std::vector<std::string> names;
  for (const Finding& finding : report.findings) {
    const bool counts = finding.id == id::header_missing && finding.severity == Severity::warning &&
                        finding.suppression.empty();
    if (counts && std::find(names.begin(), names.end(), finding.symbol) == names.end())
      names.push_back(finding.symbol);
  }
  if (names.empty()) return "";
  const std::string verb = names.size() == 1 ? " was" : " were";
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  const std::string line = counted(names.size(), "header", "headers") + verb + " not found: " + list +
                           "; pass their folders with -I, because their declarations are not analysed";
  return wrapped_lines(line);
}

/// One line for each group of this severity, except for missing headers, which have a line of their own.
std::string lines_of(const std::vector<ProblemGroup>& groups, Severity severity, const char* what,
                     Language language) {
  std::string out;
  size_t listed = 0, all = 0;
  for (const ProblemGroup& group : groups) {
    const Finding& first = *group.first;
    if (first.severity != severity || first.id == id::header_missing) continue;
    if (++all > kListed) continue;
    ++listed;
    out += first.file + ":" + std::to_string(first.position.line) + ":" +
           std::to_string(first.position.column) + ": " + to_string(first.severity) + ": " +
           message_of(group, language) + times_of(group, language) + " [" + first.id + "]\n";
  }
  const std::string more = std::string(" more ") + what;
  if (all > listed)
    out += std::to_string(all - listed) + more + (all - listed == 1 ? "" : "s") +
           "; --report html=FILE lists all\n";
  return out;
}

/// Every barrier that the rewrite inserted, by function, so that the user knows where threads now wait.
std::string what_was_inserted(const RewriteResult& result) {
  std::string out;
  for (size_t i = 0; i < result.barriers.size();) {
    const InsertedBarrier& first = result.barriers[i];
    std::string lines;
    size_t count = 0;
    const auto alike = [&](const InsertedBarrier& other) {
      return other.file == first.file && other.where == first.where && other.barrier == first.barrier;
    };
    for (; i < result.barriers.size() && alike(result.barriers[i]); ++i, ++count)
      lines += (lines.empty() ? "" : ", ") + std::to_string(result.barriers[i].line);
    out += first.file + ":" + std::to_string(first.line) + ": note: " + first.barrier + " inserted in " +
           first.where + ", after line" + (count == 1 ? " " : "s ") + lines + "\n";
  }
  return out;
}

bool always_fails(const RuleSet& rules, const std::string& symbol) {
  const SymbolEntry* entry = rules.find(symbol);
  const auto* function = entry ? std::get_if<FunctionRule>(&entry->rule->kind) : nullptr;
  return function && function->always_fails;
}

}  // namespace

Report report_of(const RewriteResult& result, const Chip& chip, Language language) {
  const Program& program = result.program;
  Report report;
  report.tool_version = tool_version();
  report.target = chip.name;
  report.rules = program.rules.fingerprint();
  report.language = language;
  report.facts = &program.facts;
  report.findings = match(program.facts, program.rules, result.decisions, &chip);
  for (Finding finding : result.elsewhere) {
    if (finding.severity >= Severity::warning) finding.support = Support::unsupported;
    report.findings.push_back(std::move(finding));
  }
  report.findings.insert(report.findings.end(), result.verification.begin(), result.verification.end());
  report.findings.insert(report.findings.end(), result.residual_symbols.begin(),
                         result.residual_symbols.end());
  const std::set<std::string> unread = files_without_source(program.facts);
  for (Finding& finding : report.findings) {
    // The analysis reports a note only, because existing baselines do not have this id.
    if (finding.id == id::file_outside) finding.severity = Severity::error;
    // A rewrite is for the simulated device.
    if (finding.id == id::chip_none) finding.severity = Severity::note;
    // The program builds, but every call fails.
    if (finding.id == id::symbol_partial && always_fails(program.rules, finding.symbol))
      finding.severity = Severity::error;
    // No build reads the file: its hand work is reported but does not fail the run.
    if (finding.severity == Severity::error && unread.contains(finding.file))
      finding.severity = Severity::warning;
  }
  finish_findings(report.findings);
  set_effort_days(report.findings, {});
  report.summary = summarize(program.facts, result.decisions.kernels, report.findings);
  report.judgement = result.judgement;
  return report;
}

ExitCode exit_code_of(const Report& report) {
  if (report.summary.units_failed > 0) return ExitCode::not_analysed;
  return report.summary.errors > 0 ? ExitCode::gate_failed : ExitCode::passed;
}

std::string write_rewrite_text(const RewriteResult& result, const Report& report,
                               const RewriteOptions& options) {
  std::string out =
      what_was_done(result, options) + what_kernels_become(result, options) + what_is_missing(report);
  std::vector<ProblemGroup> groups = group_problems(report.findings);
  std::stable_partition(groups.begin(),
                        groups.end(),  // files that are not rewritten cause other errors in the verification
                        [](const ProblemGroup& group) { return group.first->id == id::file_outside; });
  const size_t problems =
      static_cast<size_t>(std::count_if(groups.begin(), groups.end(), [](const ProblemGroup& group) {
        return group.first->severity == Severity::error;
      }));
  out += lines_of(groups, Severity::error, "problem", report.language);
  out += lines_of(groups, Severity::warning, "warning", report.language);
  out += what_was_inserted(result) + what_lies_there(result, options);
  if (options.verify) out += what_was_verified(result, report) + what_was_built(result.judgement);
  out += problems == 0 ? what_remains(result.judgement)
                       : counted(problems, "problem needs", "problems need") + " hand work";
  out += who_judged(result.judgement);
  return out;
}

}  // namespace migrate

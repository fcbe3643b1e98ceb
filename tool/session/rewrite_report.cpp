#include "tool/session/rewrite_report.h"

#include <set>

#include "tool/findings/diagnostics.h"
#include "tool/findings/match.h"
#include "tool/report/problems.h"
#include "tool/session/paths.h"

namespace migrate {
namespace {

constexpr size_t kListed = 20;

std::string counted(size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string what_was_done(const RewriteResult& result, const RewriteOptions& options) {
  std::string changed = counted(result.changed.size(), "file", "files") + ", " + counted(result.edits, "edit", "edits");
  if (!result.written) return "would change " + changed + " (nothing written)\n";
  if (options.in_place) return "changed " + changed + "; migrate undo takes it back\n";
  return "wrote " + options.output_directory + ": changed " + changed + "; copied " +
         counted(result.copied, "other file", "other files") + "\n";
}

// Headers of other libraries that this machine lacks: what they declare could not be checked.
std::string missing_headers(const RewriteResult& result) {
  std::set<std::string> names = result.missing_headers;
  for (const IncludeUse& include : result.program.facts.includes) {
    if (include.resolved == IncludeUse::Resolved::missing && !include.name.starts_with("npu/")) names.insert(include.name);
  }
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

std::string what_was_built(const RewriteResult& result) {
  if (result.compilable == 0) return "";
  return "built: npucxx compiles " + std::to_string(result.compiled) + " of " + counted(result.compilable, "unit", "units") + "\n";
}

std::string what_was_verified(const RewriteResult& result) {
  if (!result.verification.empty())
    return "not verified: " + counted(result.verification.size(), "error", "errors") + " in the migrated text\n";
  std::string missing = missing_headers(result);
  std::string limits = missing.empty() ? "" : "; not found on this machine, so not checked: " + missing;
  size_t old = result.errors_of_the_original;
  std::string except = old == 0 ? "" : ", but for " + counted(old, "error", "errors") + " that the original has too";
  return "verified: the migrated text parses against the shim's headers" + except + limits + "\n";
}

/// Files that a build would take for up to date: nobody who builds at once reads the report first.
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
  return options.in_place ? files + " made for CUDA in the tree, remove before the build: " + names + "\n"
                          : files + " made for CUDA left out: " + names + "\n";
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
  report.findings = match(program.facts, program.rules, &chip, result.refusals);
  report.findings.insert(report.findings.end(), result.verification.begin(), result.verification.end());
  report.findings.insert(report.findings.end(), result.leftovers.begin(), result.leftovers.end());
  finish_findings(report.findings);
  report.summary = summarize(program.facts, program.rules, report.findings);
  return report;
}

ExitCode exit_code_of(const Report& report) {
  if (report.summary.units_failed > 0) return ExitCode::not_analysed;
  return report.summary.errors > 0 ? ExitCode::gate_failed : ExitCode::passed;
}

std::string write_rewrite_text(const RewriteResult& result, const Report& report, const RewriteOptions& options) {
  std::string out = what_was_done(result, options);
  size_t listed = 0, problems = 0;
  for (const ProblemGroup& group : group_problems(report.findings)) {
    const Finding& first = *group.first;
    if (first.severity != Severity::error) continue;
    ++problems;
    if (listed == kListed) continue;
    ++listed;
    std::string times = group.count > 1 ? " (x" + std::to_string(group.count) + ")" : "";
    out += first.file + ":" + std::to_string(first.position.line) + ":" + std::to_string(first.position.column) + ": " +
           to_string(first.severity) + ": " + message_of(group, report.language) + times + " [" + first.id + "]\n";
  }
  if (problems > listed) out += counted(problems - listed, "more problem", "more problems") + "; migrate analyze lists all\n";
  out += what_lies_there(result, options);
  if (options.verify) out += what_was_verified(result) + what_was_built(result);
  out += problems == 0 ? "no hand work remains\n" : counted(problems, "problem needs", "problems need") + " hand work\n";
  return out;
}

}  // namespace migrate

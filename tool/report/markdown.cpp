#include <cstdio>

#include "tool/base/text.h"
#include "tool/diagnostics/chip_phrases.h"
#include "tool/report/messages.h"
#include "tool/report/problems.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

constexpr size_t kMaxBytes = 60000;  // code hosts refuse comments above 65 536 characters

/// Escapes characters that are markup in Markdown or HTML; newlines become spaces.
std::string escape(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '\n' || c == '\r') c = ' ';
    if (std::string_view("\\`*_[]|#~").find(c) != std::string_view::npos) out += '\\';
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

std::string percent(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.1f %%", static_cast<int>(share * 10) / 10.0);
  return text;
}

class MarkdownWriter {
 public:
  explicit MarkdownWriter(const Report& report) : report_(report), s_(report.summary) {}

  std::string run() {
    header();
    libraries();
    kernels();
    findings();
    return std::move(out_);
  }

 private:
  std::string t(Label label, const std::vector<std::string>& values = {}) const {
    return say(report_.language, label, values);
  }

  void header() {
    out_ += "## " + t(Label::title) + "\n\n";
    if (report_.gate.configured) {
      out_ += "**" + t(Label::gate) + ": " +
              t(report_.gate.failures.empty() ? Label::gate_passed : Label::gate_failed) + "**\n\n";
      for (const std::string& failure : report_.gate.failures) out_ += "- " + escape(failure) + "\n";
      if (!report_.gate.failures.empty()) out_ += "\n";
    }
    out_ += "**" + t(Label::on_simulator) + " " + percent(s_.uses.coverage()) +
            "**: " + t(Label::coverage_line, {decimal(s_.uses.handled()), decimal(s_.uses.total())}) + "  \n";
    out_ += "**" + report_.target + " " + percent(s_.chip.coverage()) + "**: " +
            t(Label::chip_line,
              {decimal(s_.chip.ready()), decimal(s_.chip.total()), report_.target,
               decimal(s_.chip[RealVerdict::direct]), decimal(s_.chip[RealVerdict::generated])}) +
            "  \n";
    out_ += t(Label::chip_program, {report_.target, t(chip_label(s_.chip.worst()))}) + "  \n";
    const std::string work = chip_work(report_.language, s_.chip);
    if (!work.empty()) out_ += t(Label::chip_rest, {report_.target, work}) + "  \n";
    out_ += t(Label::simulator_only) + "  \n";
    out_ += t(Label::files_line, {decimal(s_.files.size()), decimal(s_.units - s_.units_failed),
                                  decimal(s_.units_with_errors), decimal(s_.units_failed)}) +
            "  \n";
    out_ += t(Label::effort) + ": " +
            (s_.effort.high_minutes == 0
                 ? t(Label::effort_simulator_none, {t(Label::effort_none)})
                 : t(Label::effort_simulator, {duration(report_.language, s_.effort.minutes)})) +
            "; " + t(Label::effort_chip, {report_.target, in_days(s_.effort.chip_days)}) + "; " +
            t(Label::effort_all, {in_days(s_.effort.minutes / (8 * 60) + s_.effort.chip_days)}) + "\n\n";
  }

  void libraries() {
    if (s_.libraries.empty()) return;
    out_ += "### " + t(Label::libraries) + "\n\n| " + t(Label::library) + " | " + t(Label::uses) + " | " +
            t(Label::partial) + " | " + t(Label::unsupported) + " | " + t(Label::unknown) + " | " +
            t(Label::on_simulator) + " | " + t(Label::chip_direct) + " | " + t(Label::chip_generated) +
            " | " + t(Label::chip_op) + " | " + t(Label::chip_simt) + " | " + t(Label::chip_kernel) + " | " +
            t(Label::chip_none) + " | " + report_.target +
            " |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    for (const LibraryRow& row : s_.libraries) {
      out_ += "| " + escape(row.library) + " | " + decimal(row.uses.total()) + " | " +
              decimal(row.uses.partial) + " | " + decimal(row.uses.unsupported + row.uses.not_analysed) +
              " | " + decimal(row.uses.unknown) + " | " + percent(row.uses.coverage()) + " |";
      for (size_t count : row.chip.by_verdict) out_ += " " + decimal(count) + " |";
      out_ += " " + percent(row.chip.coverage()) + " |\n";
    }
    out_ += "\n";
  }

  void kernels() {
    std::string rows;
    for (const KernelRow& row : s_.kernels) {
      rows += "| `" + row.name + "` | " + escape(row.file) + ":" + decimal(row.line) + " | " +
              t(verdict_label(row.verdict)) + " | " + on_chip(row.chip) + " | " + in_days(row.chip_days) +
              " | " + escape(row.reasons) + " |\n";
    }
    if (rows.empty()) return;
    out_ += "### " + t(Label::kernels) + "\n\n| " + t(Label::kernel) + " | " + t(Label::place) + " | " +
            t(Label::on_simulator) + " | " + report_.target + " | " + t(Label::person_days) + " | " +
            t(Label::reasons) + " |\n|---|---|---|---|--:|---|\n";
    append_bounded(rows);
    out_ += "\n";
  }

  /// "kernel (flat)", "operator (aclnnMm)".
  std::string on_chip(const OnChip& chip) const {
    const std::string more = chip.calls.empty() ? in_language(chip.detail, report_.language) : chip.calls;
    return t(chip_label(chip.verdict)) + (more.empty() ? "" : " (" + escape(more) + ")");
  }

  // Whole rows are added while there is room; the others are only counted.
  void append_bounded(const std::string& rows) {
    size_t left_out = 0;
    for (size_t begin = 0; begin < rows.size();) {
      size_t end = rows.find('\n', begin) + 1;
      if (out_.size() + end - begin < kMaxBytes)
        out_ += rows.substr(begin, end - begin);
      else
        ++left_out;
      begin = end;
    }
    if (left_out) out_ += "\n" + t(Label::more_findings, {decimal(left_out)}) + "\n";
  }

  void findings() {
    out_ += "### " + t(Label::findings) + "\n\n";
    const std::string outside = outside_files(report_.findings, report_.language);
    if (!outside.empty()) out_ += escape(outside) + "\n\n";
    std::string rows;
    for (const ProblemGroup& group : group_problems(report_.findings)) {
      const Finding& first = *group.first;
      rows += "| " + t(severity_label(first.severity)) + " | " + first.id + " | " + escape(first.file) + ":" +
              decimal(first.position.line) + " | " + escape(message_of(group, report_.language)) + " | " +
              (first.chip || is_use(first) ? on_chip(chip_of(first)) : "") + " | " + decimal(group.count) +
              " |\n";
    }
    if (rows.empty()) {
      out_ += t(Label::findings_none) + "\n";
      return;
    }
    out_ += "| " + t(Label::severity) + " | " + t(Label::rule) + " | " + t(Label::place) + " | " +
            t(Label::message) + " | " + report_.target + " | " + t(Label::occurrences) +
            " |\n|---|---|---|---|---|--:|\n";
    append_bounded(rows);
  }

  const Report& report_;
  const Summary& s_;
  std::string out_;
};

}  // namespace

std::string write_markdown(const Report& report) { return MarkdownWriter(report).run(); }

}  // namespace migrate

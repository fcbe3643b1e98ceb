#include "tool/base/text.h"

#include <algorithm>
#include <cstdio>

#include "tool/diagnostics/diagnostics.h"
#include "tool/report/messages.h"
#include "tool/report/problems.h"
#include "tool/report/width.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

constexpr size_t kListed = 15;  // findings in the terminal; the report files have all

/// Builds the summary section by section.
class TextWriter {
 public:
  TextWriter(const Report& report, bool colour) : report_(report), s_(report.summary), colour_(colour) {}

  std::string run() {
    header();
    coverage();
    libraries();
    kernels();
    effort();
    findings();
    gate();
    return std::move(out_);
  }

 private:
  std::string t(Label label, const std::vector<std::string>& values = {}) const {
    return say(report_.language, label, values);
  }

  std::string paint(const char* code, const std::string& text) const {
    return colour_ ? "\033[" + std::string(code) + "m" + text + "\033[0m" : text;
  }
  const char* colour_of(Severity severity) const {
    return severity == Severity::error ? "31" : severity == Severity::warning ? "33" : "36";
  }
  const char* colour_of(double share) const { return share >= 99.95 ? "32" : share >= 80 ? "33" : "31"; }

  void line(const std::string& text = {}) { out_ += text + "\n"; }
  void paragraph(const std::string& text) {
    for (const std::string& part : wrap(text, kColumns - 2)) line("  " + part);
  }
  void heading(const std::string& text) {
    line();
    line(paint("1", text));
  }

  void header() {
    line(paint("1", "migrate " + report_.tool_version) + "  " + t(Label::target) + " " + report_.target);
    size_t failed = s_.units_failed;
    line(t(Label::files_line, {decimal(s_.files.size()), decimal(s_.units - failed),
                               decimal(s_.units_with_errors), decimal(failed)}));
    size_t listed = 0;
    for (const FileRow& file : s_.files) {
      if (file.outcome != "failed") continue;
      if (listed++ < kListed) line("  " + clip(t(Label::failed_line, {file.path}), kColumns - 2));
    }
    if (listed > kListed) line("  " + t(Label::more_findings, {decimal(listed - kListed)}));
  }

  static std::string bar(double share, size_t width) {
    auto filled = std::min(width, static_cast<size_t>(share / 100 * static_cast<double>(width)));
    return "[" + std::string(filled, '#') + std::string(width - filled, '.') + "]";
  }

  static std::string percent(double share) {
    char text[16];
    // Rounded down, so that 100.0 % appears only if it is true.
    std::snprintf(text, sizeof text, "%.1f %%", std::min(share, static_cast<int>(share * 10) / 10.0));
    return text;
  }

  void share_line(const std::string& device, double share) {
    line("  " + pad_right(clip(device, 18), 20) +
         paint(colour_of(share), bar(share, 24) + " " + pad_left(percent(share), 7)));
  }

  void coverage() {
    heading(t(Label::two_verdicts));
    share_line(t(Label::on_simulator), s_.uses.coverage());
    share_line(report_.target, s_.chip.coverage());
    line("  " + t(Label::coverage_line, {decimal(s_.uses.handled()), decimal(s_.uses.total())}));
    if (s_.uses.by_tokens) line("  " + t(Label::tokens_line, {decimal(s_.uses.by_tokens)}));
    paragraph(t(Label::chip_line,
                {decimal(s_.chip.ready()), decimal(s_.chip.total()), report_.target,
                 decimal(s_.chip[RealVerdict::direct]), decimal(s_.chip[RealVerdict::generated])}));
    line("  " + t(Label::chip_program, {report_.target, t(chip_label(s_.chip.worst()))}));
    const std::string work = chip_work(report_.language, s_.chip);
    if (!work.empty()) paragraph(t(Label::chip_rest, {report_.target, work}));
    paragraph(t(Label::simulator_only));
    line("  " + t(Label::whole_files) + ": " + decimal(s_.files_handled) + "/" + decimal(s_.files.size()));
    line("  " + t(Label::whole_units) + ": " + decimal(s_.units_handled) + "/" + decimal(s_.units));
  }

  void libraries() {
    if (s_.libraries.empty()) return;
    heading(t(Label::libraries));
    // Chips have SIMT or generated kernels. The column takes its place from the names, and from the distances.
    const size_t simt = s_.chip[RealVerdict::simt] > 0 ? 5 : 0;
    const bool has_generated = s_.chip[RealVerdict::generated] > 0;
    const size_t generated = has_generated ? 10 : 0, tight = has_generated ? 1 : 0;
    const size_t name = 18 + 5 * tight - simt - generated;
    const std::string indent = has_generated ? "" : "  ";
    line(pad_right("", name + 8) + pad_right(t(Label::on_simulator), 24) + clip(report_.target, 28));
    const std::pair<Label, size_t> columns[] = {
        {Label::uses, 6 - tight},     {Label::handled, 9 - tight},     {Label::partial, 8},
        {Label::missing, 8},          {Label::chip_direct, 8 - tight}, {Label::chip_generated, generated},
        {Label::chip_op, 9},          {Label::chip_simt, simt},        {Label::chip_kernel, 8 - tight},
        {Label::chip_none, 6 - tight}};
    std::string head = pad_right("", name);
    for (const auto& [label, width] : columns)
      if (width > 0) head += pad_left(t(label), width);
    line(head);
    for (const LibraryRow& row : s_.libraries) {
      const UseCounts& uses = row.uses;
      const ChipCounts& chip = row.chip;
      const size_t missing = uses.unsupported + uses.unknown + uses.not_analysed;
      const size_t none = chip[RealVerdict::none] + chip.not_analysed;
      const size_t values[] = {uses.total(),
                               uses.handled(),
                               uses.partial,
                               missing,
                               chip[RealVerdict::direct],
                               chip[RealVerdict::generated],
                               chip[RealVerdict::op],
                               chip[RealVerdict::simt],
                               chip[RealVerdict::kernel],
                               none};
      std::string text = pad_right(indent + clip(row.library, name - 1 - indent.size()), name);
      for (size_t i = 0; i < std::size(values); ++i) {
        const auto& [label, width] = columns[i];
        if (width == 0) continue;
        const std::string cell = pad_left(decimal(values[i]), width);
        text += label == Label::missing     ? paint(colour_of(uses.coverage()), cell)
                : label == Label::chip_none ? paint(none > 0 ? "31" : "32", cell)
                                            : cell;
      }
      line(text);
    }
  }

  void kernels() {
    if (s_.kernels.empty()) return;
    heading(t(Label::kernels));
    auto count = [&](KernelVerdict verdict) {
      return decimal(
          static_cast<size_t>(std::count_if(s_.kernels.begin(), s_.kernels.end(),
                                            [&](const KernelRow& row) { return row.verdict == verdict; })));
    };
    paragraph(t(Label::kernels_line, {decimal(s_.kernels.size()), count(KernelVerdict::runs),
                                      count(KernelVerdict::not_simt), count(KernelVerdict::rewrite)}));
    paragraph(t(Label::chip_kernels_line, {report_.target, kernels_on_chip(report_.language, s_)}));
    for (const KernelRow& row : s_.kernels) {
      if (row.verdict != KernelVerdict::rewrite) continue;
      line("  " +
           clip(row.file + ":" + decimal(row.line) + ": " + row.name + ": " + row.reasons, kColumns - 2));
    }
  }

  void effort() {
    heading(t(Label::effort));
    effort_of_simulator();
    line("  " + t(Label::effort_chip, {report_.target, in_days(s_.effort.chip_days)}));
    for (const ChipEffortRow& row : s_.effort.chip_rows) {
      line("    " + t(Label::effort_chip_row, {row.effort_class, decimal(row.distinct),
                                               decimal(row.occurrences), in_days(row.days)}));
    }
    line("  " + t(Label::effort_all, {in_days(s_.effort.minutes / (8 * 60) + s_.effort.chip_days)}));
    const std::string& source = s_.effort.source;
    if (!source.empty()) paragraph(t(Label::effort_from, {source}));
    paragraph(t(Label::effort_classes));
  }

  void effort_of_simulator() {
    const bool none = s_.effort.high_minutes == 0;
    const std::string how_long = none ? t(Label::effort_none) : duration(report_.language, s_.effort.minutes);
    line("  " + t(none ? Label::effort_simulator_none : Label::effort_simulator, {how_long}));
    if (none) return;
    const Label names[] = {Label::effort_none, Label::level_minutes, Label::level_hours,
                           Label::level_redesign};
    for (const EffortRow& row : s_.effort.levels) {
      if (row.occurrences == 0) continue;
      line("    " +
           t(Label::effort_row, {t(names[static_cast<size_t>(row.level)]), decimal(row.distinct),
                                 decimal(row.occurrences), duration(report_.language, row.minutes)}));
    }
    if (s_.effort.source.empty()) paragraph(t(Label::effort_units));
  }

  // Errors before warnings. Each kind of problem is shown once, with its first location and its number of occurrences.
  void findings() {
    heading(t(Label::findings));
    std::vector<ProblemGroup> groups = group_problems(report_.findings);
    if (groups.empty()) line("  " + t(Label::findings_none));
    for (size_t i = 0; i < groups.size() && i < kListed; ++i) problem(groups[i]);
    if (groups.size() > kListed) line("  " + t(Label::more_findings, {decimal(groups.size() - kListed)}));
    followers();
    if (std::string outside = outside_files(report_.findings, report_.language); !outside.empty())
      paragraph(outside);
    if (s_.suppressed) line("  " + t(Label::suppressed_line, {decimal(s_.suppressed)}));
  }

  // Parse errors that a missing header may explain: one line for all.
  void followers() {
    size_t count = 0;
    std::vector<std::string> headers;
    for (const Finding& finding : report_.findings) {
      if (finding.id != id::parse_error_follows || !finding.suppression.empty()) continue;
      ++count;
      if (std::find(headers.begin(), headers.end(), finding.values[1]) == headers.end())
        headers.push_back(finding.values[1]);
    }
    if (count > 0) paragraph(t(Label::follow_line, {decimal(count), some_of(headers, report_.language)}));
  }

  void problem(const ProblemGroup& group) {
    const Finding& finding = *group.first;
    std::string place =
        finding.file + ":" + decimal(finding.position.line) + ":" + decimal(finding.position.column);
    line("  " + clip_left(place, kColumns - 2));
    std::string word = t(severity_label(finding.severity));
    std::string rest = " " + finding.id + ": " + message_of(group, report_.language);
    std::vector<std::string> parts = wrap(word + rest + times_of(group, report_.language), kColumns - 4);
    for (size_t i = 0; i < parts.size(); ++i) {
      line("    " +
           (i == 0 ? paint(colour_of(finding.severity), word) + parts[0].substr(word.size()) : parts[i]));
    }
  }

  void gate() {
    if (!report_.gate.configured) return;
    bool passed = report_.gate.failures.empty();
    line();
    line(paint("1", t(Label::gate)) + ": " +
         paint(passed ? "32" : "31", t(passed ? Label::gate_passed : Label::gate_failed)));
    for (const std::string& failure : report_.gate.failures) {
      for (const std::string& part : wrap(failure, kColumns - 2)) line("  " + part);
    }
  }

  const Report& report_;
  const Summary& s_;
  bool colour_;
  std::string out_;
};

}  // namespace

std::string write_text(const Report& report, bool colour) { return TextWriter(report, colour).run(); }

}  // namespace migrate

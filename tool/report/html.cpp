#include <algorithm>
#include <map>

#include "tool/base/text.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/report/html_parts.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

std::string status_class(const std::string& status) { return status == "not analysed" ? "failed" : status; }

/// Writes the page section by section.
class HtmlWriter {
 public:
  explicit HtmlWriter(const Report& report) : report_(report), s_(report.summary) {
    for (size_t row = 0; row < s_.files.size(); ++row) row_of_[s_.files[row].path] = row;
  }

  std::string run() {
    head();
    cards();
    section("libraries", Label::libraries, libraries());
    section("findings", Label::findings, findings());
    section("kernels", Label::kernels, kernels());
    section("operators", Label::operators, operators());
    section("dependencies", Label::dependencies, dependencies());
    section("symbols", Label::symbols, symbols());
    section("files", Label::files, files());
    section("code", Label::code, html_code_view(report_));
    out_ += "</main><footer><p>" + e(t(Label::generated_by, {report_.tool_version, report_.rules})) +
            "</p></footer>\n<script>" + std::string(html_script()) + "</script></body></html>\n";
    return std::move(out_);
  }

 private:
  std::string t(Label label, const std::vector<std::string>& values = {}) const {
    return say(report_.language, label, values);
  }
  static std::string e(std::string_view text) { return html_escape(text); }

  void head() {
    std::string title = t(Label::title);
    out_ +=
        "<!DOCTYPE html>\n<html lang=\"" + std::string(report_.language == Language::zh ? "zh" : "en") +
        "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
        "<title>" +
        e(title) + "</title>\n<style>" + std::string(html_style()) + "</style></head>\n<body>\n" +
        "<header><h1>" + e(title) + "</h1><p>" + e(t(Label::target) + " " + report_.target) + " · " +
        e(t(Label::files_line, {decimal(s_.files.size()), decimal(s_.units - s_.units_failed),
                                decimal(s_.units_with_errors), decimal(s_.units_failed)})) +
        "</p><button type=\"button\" id=\"theme\" aria-label=\"theme\">◐</button></header>\n<nav>";
    const std::pair<const char*, Label> links[] = {{"libraries", Label::libraries},
                                                   {"findings", Label::findings},
                                                   {"kernels", Label::kernels},
                                                   {"operators", Label::operators},
                                                   {"dependencies", Label::dependencies},
                                                   {"symbols", Label::symbols},
                                                   {"files", Label::files},
                                                   {"code", Label::code}};
    for (const auto& [id, label] : links)
      out_ += "<a href=\"#" + std::string(id) + "\">" + e(t(label)) + "</a>";
    out_ += "</nav>\n<main>\n";
    gate();
  }

  void gate() {
    if (!report_.gate.configured) return;
    bool passed = report_.gate.failures.empty();
    out_ += "<div class=\"gate " + std::string(passed ? "full" : "unsupported") + "\"><strong>" +
            e(t(Label::gate)) + ": " + e(t(passed ? Label::gate_passed : Label::gate_failed)) +
            "</strong><ul>";
    for (const std::string& failure : report_.gate.failures) out_ += "<li>" + e(failure) + "</li>";
    out_ += "</ul></div>\n";
  }

  void card(Label label, const std::string& big, const std::string& small) { card(t(label), big, small); }
  void card(const std::string& title, const std::string& big, const std::string& small) {
    out_ +=
        "<div class=\"card\"><h2>" + e(title) + "</h2><p class=\"big\">" + big + "</p>" + small + "</div>\n";
  }

  void cards() {
    out_ += "<div class=\"cards\">\n";
    std::string tokens =
        s_.uses.by_tokens ? "<p>" + e(t(Label::tokens_line, {decimal(s_.uses.by_tokens)})) + "</p>" : "";
    card(Label::on_simulator, html_percent(s_.uses.coverage()),
         html_bar(s_.uses, report_.language) + "<p>" +
             e(t(Label::coverage_line, {decimal(s_.uses.handled()), decimal(s_.uses.total())})) + "</p>" +
             tokens + html_legend(s_.uses, report_.language) + "<p>" + e(t(Label::simulator_only)) + "</p>");
    chip_card();
    card(Label::files, decimal(s_.files_handled) + "<small>/" + decimal(s_.files.size()) + "</small>",
         "<p>" + e(t(Label::whole_files)) + "</p><p>" + e(t(Label::whole_units)) + ": " +
             decimal(s_.units_handled) + "/" + decimal(s_.units) + "</p>");
    kernel_card();
    effort_card();
    std::string suppressed =
        s_.suppressed ? "<p>" + e(t(Label::suppressed_line, {decimal(s_.suppressed)})) + "</p>" : "";
    card(Label::findings, decimal(s_.errors) + "<small> " + e(t(Label::errors)) + "</small>",
         "<p>" + decimal(s_.warnings) + " " + e(t(Label::warnings)) + "</p>" + suppressed);
    out_ += "</div>\n";
  }

  void chip_card() {
    const ChipCounts& chip = s_.chip;
    const std::string work = chip_work(report_.language, chip);
    card(report_.target, html_percent(chip.coverage()),
         html_chip_bar(chip, report_.language) + "<p>" +
             e(t(Label::chip_line,
                 {decimal(chip.ready()), decimal(chip.total()), report_.target,
                  decimal(chip[RealVerdict::direct]), decimal(chip[RealVerdict::generated])})) +
             "</p><p>" + e(t(Label::chip_program, {report_.target, t(chip_label(chip.worst()))})) + "</p>" +
             html_chip_legend(chip, report_.language) +
             (work.empty() ? "" : "<p>" + e(t(Label::chip_rest, {report_.target, work})) + "</p>"));
  }

  void kernel_card() {
    auto count = [&](KernelVerdict verdict) {
      return static_cast<size_t>(std::count_if(s_.kernels.begin(), s_.kernels.end(),
                                               [&](const KernelRow& row) { return row.verdict == verdict; }));
    };
    size_t runs = count(KernelVerdict::runs), simulated = count(KernelVerdict::not_simt);
    std::string words = s_.kernels.empty() ? t(Label::kernels_none)
                                           : t(Label::kernels_line,
                                               {decimal(s_.kernels.size()), decimal(runs), decimal(simulated),
                                                decimal(count(KernelVerdict::rewrite))});
    const std::string on_chip = kernels_on_chip(report_.language, s_);
    const std::string chip =
        on_chip.empty() ? "" : "<p>" + e(t(Label::chip_kernels_line, {report_.target, on_chip})) + "</p>";
    card(Label::kernels, decimal(runs + simulated) + "<small>/" + decimal(s_.kernels.size()) + "</small>",
         "<p>" + e(words) + "</p>" + chip);
  }

  void effort_card() {
    const bool none = s_.effort.high_minutes == 0;
    const std::string simulator =
        none ? t(Label::effort_simulator_none, {t(Label::effort_none)})
             : t(Label::effort_simulator, {duration(report_.language, s_.effort.minutes)});
    std::string small = "<p>" + e(simulator) + "</p>";
    const Label names[] = {Label::effort_none, Label::level_minutes, Label::level_hours,
                           Label::level_redesign};
    for (const EffortRow& row : s_.effort.levels) {
      if (row.occurrences == 0) continue;
      small += "<p>" +
               e(t(Label::effort_row, {t(names[static_cast<size_t>(row.level)]), decimal(row.distinct),
                                       decimal(row.occurrences), duration(report_.language, row.minutes)})) +
               "</p>";
    }
    small += "<p>" + e(t(Label::effort_chip, {report_.target, in_days(s_.effort.chip_days)})) + "</p>";
    for (const ChipEffortRow& row : s_.effort.chip_rows) {
      small += "<p>" +
               e(t(Label::effort_chip_row,
                   {row.effort_class, decimal(row.distinct), decimal(row.occurrences), in_days(row.days)})) +
               "</p>";
    }
    const std::string& source = s_.effort.source;
    small += "<p>" + e(source.empty() ? t(Label::effort_classes) : t(Label::effort_from, {source})) + "</p>";
    std::string range = t(Label::effort_all, {in_days(s_.effort.minutes / (8 * 60) + s_.effort.chip_days)});
    card(Label::effort, "<span class=\"range\">" + e(range) + "</span>", small);
  }

  void section(const char* id, Label label, const std::string& body) {
    out_ += "<section id=\"" + std::string(id) + "\"><h2>" + e(t(label)) + "</h2>\n" + body + "</section>\n";
  }

  std::string badge(const std::string& status) const {
    return html_badge(status_class(status), t(status_label(status)));
  }

  /// A link into the code view.
  std::string place(const std::string& file, uint32_t line) const {
    std::string words = e(file) + ":" + decimal(line);
    auto row = row_of_.find(file);
    if (row == row_of_.end()) return words;
    return "<a class=\"place\" href=\"#" + code_anchor(row->second, line) + "\">" + words + "</a>";
  }

  // Some chips have generated kernels, others SIMT.
  bool has_column(RealVerdict verdict) const {
    return (verdict != RealVerdict::generated && verdict != RealVerdict::simt) || s_.chip[verdict] > 0;
  }

  std::string libraries() const {
    HtmlTable table{"t-libraries",
                    {{Label::library},
                     {Label::uses, true},
                     {Label::full, true, true},
                     {Label::adapted, true, true},
                     {Label::partial, true, true},
                     {Label::unsupported, true},
                     {Label::unknown, true},
                     {Label::on_simulator}},
                    {},
                    {}};
    for (size_t i = 0; i < s_.chip.by_verdict.size(); ++i) {
      const auto verdict = static_cast<RealVerdict>(i);
      if (has_column(verdict))
        table.columns.push_back({chip_label(verdict), true, verdict != RealVerdict::none});
    }
    table.columns.push_back({Label::share, false, false, report_.target});
    for (const LibraryRow& row : s_.libraries) {
      const UseCounts& uses = row.uses;
      table.rows.push_back({e(row.library), decimal(uses.total()), decimal(uses.full), decimal(uses.adapted),
                            decimal(uses.partial), decimal(uses.unsupported + uses.not_analysed),
                            decimal(uses.unknown),
                            html_percent(uses.coverage()) + html_bar(uses, report_.language)});
      for (size_t i = 0; i < row.chip.by_verdict.size(); ++i)
        if (has_column(static_cast<RealVerdict>(i)))
          table.rows.back().push_back(decimal(row.chip.by_verdict[i]));
      const std::string bar = html_chip_bar(row.chip, report_.language);
      table.rows.back().push_back(html_percent(row.chip.coverage()) + bar);
    }
    return html_table(table, report_.language);
  }

  static bool is_parse_error(const Finding& f) {
    return (f.id == id::parse_error || f.id == id::parse_error_follows) && f.suppression.empty();
  }

  // Everything above "info": errors first, in the order of the files.
  std::string findings() const {
    HtmlTable table{"t-findings",
                    {{Label::severity},
                     {Label::rule, false, true},
                     {Label::place},
                     {Label::message},
                     {Label::verdict, false, false, report_.target},
                     {Label::person_days, true},
                     {Label::function, false, true},
                     {Label::how_sure, false, true}},
                    {},
                    {}};
    std::vector<const Finding*> rows;
    // Parse errors follow from one another: one row per file is enough.
    std::map<std::string, size_t> in_file;
    for (const Finding& finding : report_.findings) {
      bool more = is_parse_error(finding) && in_file[finding.id + finding.file]++ > 0;
      if (finding.severity != Severity::info && !more) rows.push_back(&finding);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Finding* a, const Finding* b) { return a->severity > b->severity; });
    for (const Finding* finding : rows) {
      bool suppressed = !finding->suppression.empty();
      std::string message = e(message_in(*finding, report_.language));
      size_t errors = is_parse_error(*finding) ? in_file[finding->id + finding->file] : 1;
      if (errors > 1) message += " (" + e(t(Label::more_in_file, {decimal(errors - 1)})) + ")";
      if (suppressed) message += "<br><em>" + e(t(Label::suppressed) + ": " + finding->suppression) + "</em>";
      table.rows.push_back(
          {html_badge(severity_class(finding->severity), t(severity_label(finding->severity))), finding->id,
           place(finding->file, finding->position.line), message,
           finding->chip || is_use(*finding) ? html_on_chip(chip_of(*finding), report_.language) : "",
           in_days(finding->days + finding->chip_days), e(finding->enclosing),
           e(t(finding->certainty == Certainty::parsed ? Label::sure_parsed : Label::sure_tokens))});
      table.classes.push_back(suppressed ? "suppressed" : "");
    }
    return html_table(table, report_.language);
  }

  std::string kernels() const {
    HtmlTable table{"t-kernels",
                    {{Label::kernel},
                     {Label::on_simulator},
                     {Label::verdict, false, false, report_.target},
                     {Label::person_days, true},
                     {Label::place},
                     {Label::executor, false, true},
                     {Label::launches, true},
                     {Label::blocks, false, true},
                     {Label::features, false, true},
                     {Label::reasons}},
                    {},
                    {}};
    for (const KernelRow& row : s_.kernels) {
      table.rows.push_back({"<code>" + e(row.name) + "</code>",
                            html_badge(verdict_class(row.verdict), t(verdict_label(row.verdict))),
                            html_on_chip(row.chip, report_.language), in_days(row.chip_days),
                            place(row.file, row.line),
                            e(t(row.may_synchronise ? Label::executor_fibers : Label::executor_loop)),
                            decimal(row.launches), e(row.blocks), e(row.features), e(row.reasons)});
    }
    return html_table(table, report_.language);
  }

  std::string operators() const {
    HtmlTable table{"t-operators",
                    {{Label::op},
                     {Label::on_simulator},
                     {Label::verdict, false, false, report_.target},
                     {Label::uses, true},
                     {Label::libraries, false, true},
                     {Label::symbols}},
                    {},
                    {}};
    for (const OperatorRow& row : s_.operators) {
      table.rows.push_back({e(row.op), badge(row.status),
                            html_on_chip({row.chip, row.calls}, report_.language), decimal(row.uses),
                            e(row.libraries), "<code>" + e(row.symbols) + "</code>"});
    }
    return html_table(table, report_.language);
  }

  std::string dependencies() const {
    HtmlTable table{"t-dependencies",
                    {{Label::dependency},
                     {Label::severity},
                     {Label::verdict, false, false, report_.target},
                     {Label::uses, true},
                     {Label::place},
                     {Label::message}},
                    {},
                    {}};
    for (const DependencyRow& row : s_.dependencies) {
      table.rows.push_back({"<code>" + e(row.name) + "</code>",
                            html_badge(severity_class(row.severity), t(severity_label(row.severity))),
                            html_on_chip(row.chip, report_.language), decimal(row.uses),
                            place(row.file, row.line), e(row.message)});
    }
    return html_table(table, report_.language);
  }

  std::string symbols() const {
    HtmlTable table{"t-symbols",
                    {{Label::symbol},
                     {Label::on_simulator},
                     {Label::verdict, false, false, report_.target},
                     {Label::uses, true},
                     {Label::files, true, true},
                     {Label::target_symbol},
                     {Label::library, false, true}},
                    {},
                    {}};
    for (const SymbolRow& row : s_.symbols) {
      table.rows.push_back({"<code title=\"" + e(row.message) + "\">" + e(row.symbol) + "</code>",
                            badge(row.status), html_on_chip(row.chip, report_.language), decimal(row.uses),
                            decimal(row.files), "<code>" + e(row.target) + "</code>", e(row.library)});
    }
    return html_table(table, report_.language);
  }

  std::string files() const {
    HtmlTable table{"t-files",
                    {{Label::file},
                     {Label::outcome},
                     {Label::uses, true},
                     {Label::errors, true},
                     {Label::warnings, true},
                     {Label::on_simulator, true},
                     {Label::share, true, false, report_.target}},
                    {},
                    {}};
    for (size_t i = 0; i < s_.files.size(); ++i) {
      const FileRow& row = s_.files[i];
      bool bad = row.outcome == "failed" || row.outcome == "errors";
      std::string outcome = e(t(outcome_label(row.outcome)));
      table.rows.push_back({"<a class=\"place\" href=\"#f" + decimal(i) + "\">" + e(row.path) + "</a>",
                            bad ? "<strong>" + outcome + "</strong>" : outcome, decimal(row.uses.total()),
                            decimal(row.errors), decimal(row.warnings),
                            html_percent(row.uses.coverage()) + html_bar(row.uses, report_.language),
                            html_percent(row.chip.coverage()) + html_chip_bar(row.chip, report_.language)});
    }
    return html_table(table, report_.language);
  }

  const Report& report_;
  const Summary& s_;
  std::map<std::string, size_t> row_of_;
  std::string out_;
};

}  // namespace

std::string write_html(const Report& report) { return HtmlWriter(report).run(); }

}  // namespace migrate

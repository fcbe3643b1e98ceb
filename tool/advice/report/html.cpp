#include "tool/advice/guidance.h"
#include "tool/advice/report/words.h"
#include "tool/advice/report/writers.h"
#include "tool/advice/units.h"
#include "tool/base/text.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/report/html_parts.h"

namespace migrate {
namespace {

/// What this page needs beyond the style of the other reports.
constexpr const char* kAdviceStyle = R"css(
.advice{border-bottom:1px solid var(--line);padding:.5rem 0}.advice summary{display:flex;gap:.7rem;align-items:baseline;cursor:pointer;flex-wrap:wrap}
.advice summary b{flex:1 1 14rem}.advice .share{width:9rem;flex:none}.advice pre{background:var(--bg);border-radius:.4rem;padding:.6rem;overflow-x:auto;font-size:.85rem}
.advice .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));gap:.8rem}.advice .pair>div{min-width:0}.advice h3{font-size:.85rem;color:var(--soft);margin:.6rem 0 .2rem}
h1,main li,.advice summary,.advice p{overflow-wrap:anywhere}#tl .legend span{white-space:normal;overflow-wrap:anywhere}
i.computing{background:#3a7bd5}i.exposed{background:#c58a10}i.free{background:#9aa4b2}
)css";

/// The findings that are unfolded at first, so that the timeline is not far away.
constexpr size_t kOpenFindings = 3;

class AdvicePage {
 public:
  AdvicePage(const AdviceReport& report, const std::string& timeline)
      : report_(report), timeline_(timeline) {}

  std::string text() {
    const std::string lang = report_.language == Language::zh ? "zh" : "en";
    const std::string title = t(AdviceLabel::title, {report_.folder});
    out_ = "<!DOCTYPE html>\n<html lang=\"" + lang + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
           "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>" + e(title) +
           "</title>\n<style>" + std::string(html_style()) + kAdviceStyle + "</style>\n</head>\n<body>\n" +
           "<header><h1>" + e(title) + "</h1><p>migrate " + e(report_.tool_version) + modelled() +
           "</p><button id=\"theme\" title=\"theme\">&#9680;</button></header>\n";
    navigation();
    gate();
    notes();
    times();
    findings();
    if (!timeline_.empty()) section("timeline", AdviceLabel::timeline, timeline_);
    out_ += "</main>\n<script>" + std::string(html_script()) + "</script>\n</body>\n</html>\n";
    return out_;
  }

 private:
  static std::string e(const std::string& text) { return html_escape(text); }
  std::string t(AdviceLabel label, const std::vector<std::string>& values = {}) const {
    return advice_text(report_.language, label, values);
  }
  void section(const char* id, AdviceLabel label, const std::string& body) {
    out_ += "<section id=\"" + std::string(id) + "\"><h2>" + e(t(label)) + "</h2>\n" + body + "</section>\n";
  }

  std::string modelled() const {
    if (report_.modelled_chip.empty()) return "";
    return "; <b>" + e(t(AdviceLabel::modelled_line, {report_.modelled_chip})) + "</b>";
  }

  void gate() {
    if (!report_.has_gate) return;
    const bool passed = report_.failures.empty();
    out_ += std::string("<div class=\"gate ") + (passed ? "full" : "unsupported") + "\">" +
            e(t(passed ? AdviceLabel::gate_passed : AdviceLabel::gate_failed)) + "<ul>";
    for (const std::string& failure : report_.failures) out_ += "<li>" + e(failure) + "</li>";
    out_ += "</ul></div>\n";
  }

  void notes() {
    if (report_.notes.empty()) return;
    std::string list = "<ul>";
    for (const std::string& note : report_.notes) list += "<li>" + e(note) + "</li>";
    section("notes", AdviceLabel::notes, list + "</ul>");
  }

  static bool is_number(AdviceLabel label) {
    return label == AdviceLabel::count || label == AdviceLabel::time || label == AdviceLabel::step_time ||
           label == AdviceLabel::computing || label == AdviceLabel::exposed || label == AdviceLabel::free ||
           label == AdviceLabel::rank;
  }
  std::string head_cells(std::initializer_list<AdviceLabel> labels) const {
    std::string cells = "<thead><tr>";
    for (AdviceLabel label : labels)
      cells += std::string(is_number(label) ? "<th class=\"n\">" : "<th>") + e(t(label)) + "</th>";
    return cells + "</tr></thead>";
  }

  void navigation() {
    auto link = [&](const char* id, AdviceLabel label) {
      return "<a href=\"#" + std::string(id) + "\">" + e(t(label)) + "</a>";
    };
    out_ += "<nav>" + link("times", AdviceLabel::step_time) + link("findings", AdviceLabel::findings) +
            (timeline_.empty() ? "" : link("timeline", AdviceLabel::timeline)) + "</nav>\n<main>\n";
  }

  static std::string time_bar(const TimeShares& times) {
    std::string bar = "<span class=\"bar\">";
    const std::pair<const char*, Nanoseconds> parts[] = {
        {"computing", times.computing}, {"exposed", times.exposed}, {"free", times.free}};
    for (const auto& [name, time] : parts)
      if (times.total > 0 && time > 0)
        bar += "<i class=\"" + std::string(name) + "\" style=\"width:" +
               in_digits(100.0 * static_cast<double>(time) / static_cast<double>(times.total)) + "%\"></i>";
    return bar + "</span>";
  }

  /// A number; a phone shows the label beside it in place of the head of the table.
  std::string cell(AdviceLabel label, const std::string& number) const {
    return "<td class=\"n\" data-label=\"" + e(t(label)) + "\">" + e(number) + "</td>";
  }

  void times() {
    std::string rows;
    for (const TimeShares& times : report_.ranks) {
      rows += "<tr>" + cell(AdviceLabel::rank, std::to_string(times.rank)) +
              cell(AdviceLabel::step_time, in_time(times.total)) +
              cell(AdviceLabel::computing, in_time(times.computing)) +
              cell(AdviceLabel::exposed, in_time(times.exposed)) +
              cell(AdviceLabel::free, in_time(times.free)) + "<td>" + time_bar(times) + "</td></tr>";
    }
    section("times", AdviceLabel::step_time,
            "<div class=\"scroll\"><table>" +
                head_cells({AdviceLabel::rank, AdviceLabel::step_time, AdviceLabel::computing,
                            AdviceLabel::exposed, AdviceLabel::free, AdviceLabel::share}) +
                "<tbody>" + rows + "</tbody></table></div>");
  }

  std::string subjects(const Advice& advice) const {
    if (advice.subjects.empty()) return "";
    std::string rows;
    for (const AdviceSubject& one : advice.subjects)
      rows += "<tr><td class=\"path\">" + e(one.name) + "</td>" +
              cell(AdviceLabel::count, std::to_string(one.count)) +
              cell(AdviceLabel::time, one.time > 0 ? in_time(one.time) : "") + "<td>" + e(one.detail) +
              "</td><td class=\"path\">" + e(shown_place(one.place)) + "</td></tr>";
    return "<div class=\"scroll\"><table>" +
           head_cells({AdviceLabel::subject, AdviceLabel::count, AdviceLabel::time, AdviceLabel::detail,
                       AdviceLabel::place}) +
           "<tbody>" + rows + "</tbody></table></div>";
  }

  std::string example(const Advice& advice) const {
    const Guidance& guidance = *find_guidance(advice.id);
    auto box = [&](AdviceLabel label, std::string_view code) {
      return "<div><h3>" + e(t(label)) + "</h3><pre>" + html_escape(code) + "</pre></div>";
    };
    return "<div class=\"pair\">" + box(AdviceLabel::example_before, guidance.before) +
           box(AdviceLabel::example_after, guidance.after) + "</div>";
  }

  std::string one(const Advice& advice) {
    const char* const classes[] = {"full", "partial", "unsupported"};  // low, medium, high
    const std::string badge =
        html_badge(classes[static_cast<size_t>(advice.priority)], t(priority_label(advice.priority)));
    std::string cost = advice.time > 0 ? in_percent(advice.share) + " · " + in_time(advice.time) : "";
    if (advice.is_modelled) cost += " (" + t(AdviceLabel::modelled) + ")";
    std::string ranks = report_.ranks.size() > 1
                            ? "<p>" + e(t(AdviceLabel::ranks)) + ": " + rank_list(advice.ranks) + "</p>"
                            : "";
    const bool is_open = advice.priority == Priority::high && opened_++ < kOpenFindings;
    return "<details class=\"advice\"" + std::string(is_open ? " open" : "") + "><summary>" + badge + "<b>" +
           e(advice_title(advice, report_.language)) + " <small>" + advice.id + "</small></b><span>" +
           e(cost) + "</span></summary><p>" + e(advice_message(advice, report_.language)) + "</p>" + ranks +
           "<p>" + e(t(AdviceLabel::to_do)) + ": " + e(advice_guidance(advice, report_.language)) + "</p>" +
           subjects(advice) + example(advice) + "</details>\n";
  }

  void findings() {
    std::string body = report_.advice.empty() ? "<p class=\"empty\">" + e(t(AdviceLabel::none)) + "</p>" : "";
    for (const Advice& advice : report_.advice) body += one(advice);
    section("findings", AdviceLabel::findings, body);
  }

  const AdviceReport& report_;
  const std::string& timeline_;
  std::string out_;
  size_t opened_ = 0;
};

}  // namespace

std::string write_advice_html(const AdviceReport& report, const std::string& timeline) {
  return AdvicePage(report, timeline).text();
}

}  // namespace migrate

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tool/compare/reports.h"
#include "tool/compare/summary.h"
#include "tool/report/html_parts.h"

namespace migrate::compare {
namespace {

constexpr double kWidth = 720, kHeight = 240, kMargin = 48;

std::string section(const std::string& title, const std::string& body) {
  return "<section><h2>" + html_escape(title) + "</h2>\n" + body + "</section>\n";
}

std::string row_of(const std::vector<std::string>& cells, const char* tag = "td") {
  std::string row = "<tr>";
  for (const std::string& cell : cells) row += fmt::format("<{0}>{1}</{0}>", tag, html_escape(cell));
  return row + "</tr>\n";
}

std::string error_text(double error) { return std::isinf(error) ? "differs" : fmt::format("{:.3g}", error); }

/// The range of the finite values, never empty.
struct Axis {
  double low = INFINITY, high = -INFINITY;
  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double share(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

/// One curve as an SVG polyline; steps without a value are left out.
std::string curve(const std::vector<LossPoint>& points, bool golden, const Axis& x, const Axis& y) {
  std::string path;
  for (const LossPoint& point : points) {
    const auto& value = golden ? point.golden : point.target;
    if (!value || !std::isfinite(*value)) continue;
    path += fmt::format("{:.1f},{:.1f} ", kMargin + x.share(point.step) * (kWidth - 2 * kMargin),
                        kHeight - kMargin - y.share(*value) * (kHeight - 2 * kMargin));
  }
  return fmt::format("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"{}\"{} points=\"{}\"/>\n",
                     golden ? "#8a6d00" : "#0b62c4", golden ? " stroke-dasharray=\"6 4\"" : "", path);
}

std::string loss_picture(const std::vector<LossPoint>& points) {
  Axis x, y;
  for (const LossPoint& point : points) {
    x.add(point.step);
    for (const auto& value : {point.golden, point.target})
      if (value) y.add(*value);
  }
  if (!std::isfinite(y.low)) return "";
  return fmt::format(
      "<svg viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"loss by step\" style=\"max-width:{0}px\">\n"
      "<text x=\"4\" y=\"{2}\" font-size=\"12\" fill=\"currentColor\">{3:.4g}</text>"
      "<text x=\"4\" y=\"{4}\" font-size=\"12\" fill=\"currentColor\">{5:.4g}</text>"
      "<text x=\"{2}\" y=\"{6}\" font-size=\"12\" fill=\"currentColor\">step {7} to {8}; dashed: golden</text>\n"
      "{9}{10}</svg>\n",
      kWidth, kHeight, kMargin, y.high, kHeight - kMargin, y.low, kHeight - 8, x.low, x.high,
      curve(points, true, x, y), curve(points, false, x, y));
}

std::string losses(const Comparison& c) {
  if (c.losses.empty()) return "";
  const std::string rank = c.losses[0].rank;
  std::vector<LossPoint> points;
  for (const LossPoint& point : c.losses)
    if (point.rank == rank) points.push_back(point);
  std::string table = "<table>" + row_of({"step", "golden", "target"}, "th");
  auto text = [](const std::optional<double>& value) { return value ? fmt::format("{:.9g}", *value) : "-"; };
  for (const LossPoint& point : points)
    table += row_of({std::to_string(point.step), text(point.golden), text(point.target)});
  return section(
      rank.empty() ? "Loss" : "Loss of " + rank,
      loss_picture(points) + "<details><summary>values</summary>" + table + "</table></details>\n");
}

std::string first_part(const Comparison& c, Language language) {
  if (!c.first) return section("First difference", "<p>No difference beyond the tolerances.</p>\n");
  const FirstDifference& first = *c.first;
  std::string body = "<p><strong>" + html_escape(message_in(finding_of(first), language)) +
                     "</strong></p><p>" + html_escape(place_of(first.step, first.rank)) + "</p>";
  if (first.line)
    body +=
        "<p><code>" + html_escape(first.line->file) + ":" + std::to_string(first.line->line) + "</code></p>";
  body += "<p>" + html_escape(explain(first)) +
          fmt::format("; after it, {} operations differ</p>\n", first.downstream);
  body += "<table>" + row_of({"operation", "verdict"}, "th");
  for (const ChainLink& link : first.chain)
    body += row_of({link.operation, link.differs ? "error " + error_text(link.error) : "agrees"});
  return section("First difference", body + "</table>\n");
}

/// Kinds of operations that differ somewhere come first.
std::string errors(const Comparison& c) {
  std::string body = "<table>" + row_of({"step", "operation", "calls", "different", "largest error"}, "th");
  for (const bool different : {true, false})
    for (const auto& [step, kinds] : c.by_step)
      for (const auto& [name, kind] : kinds)
        if ((kind.different > 0) == different)
          body += row_of({step < 0 ? "-" : std::to_string(step), name, std::to_string(kind.operations),
                          std::to_string(kind.different), error_text(kind.worst)});
  return section("Errors by step and operation", body + "</table>\n");
}

std::string notes(const Comparison& c) {
  std::string body = fmt::format(
      "<p>{} operations were compared, {} differ; {} are only in the target, {} only in the golden run. "
      "msprobe's verdicts: {} pass, {} warning, {} error.</p>\n<ul>",
      c.operations, c.different, c.only_target, c.only_golden, c.levels[0], c.levels[1], c.levels[2]);
  for (const std::string& note : c.notes) body += "<li>" + html_escape(note) + "</li>\n";
  return section("What was compared", body + "</ul>\n");
}

}  // namespace

std::string write_html(const Comparison& comparison, const CompareOptions& options) {
  const std::string title = "Comparison of " + options.target + " with " + options.golden;
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>" +
         html_escape(title) + "</title>\n<style>" + std::string(html_style()) +
         "</style></head>\n<body><header><h1>" + html_escape(title) + "</h1></header><main>\n" +
         first_part(comparison, options.language) + losses(comparison) + errors(comparison) +
         notes(comparison) + "</main></body></html>\n";
}

}  // namespace migrate::compare

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tool/advice/prediction/prediction_words.h"
#include "tool/advice/units.h"
#include "tool/report/html_parts.h"
#include "tool/report/width.h"

namespace migrate {
namespace {

using PLabel = PredictionLabel;
constexpr size_t kShownParts = 10;

/// "4"; "4 as 64".
std::string devices_of(const Prediction& run, Language language) {
  const std::string devices = std::to_string(run.devices);
  return run.modelled_ranks == 0
             ? devices
             : prediction_text(language, PLabel::as_ranks, {devices, std::to_string(run.modelled_ranks)});
}

std::string range_text(Nanoseconds least, Nanoseconds most, Language language) {
  return least == most ? in_time(most)
                       : prediction_text(language, PLabel::time_range, {in_time(least), in_time(most)});
}

/// The cells of a run in the table of runs: chip, level, devices, step, speedup, memory, bound, share with a model.
std::vector<std::string> run_cells(const Prediction& run, const PredictionReport& report, Language language) {
  const double speedup = speedup_of(run, report);
  return {run.chip,
          run.amp,
          devices_of(run, language),
          range_text(run.least_step, run.step, language),
          speedup > 0 ? in_digits(speedup) : "-",
          in_megabytes(run.memory_mb),
          bound_text(language, run.bound),
          in_percent(run.modelled)};
}
constexpr PLabel kRunLabels[] = {PLabel::chip,    PLabel::level,  PLabel::devices, PLabel::step_time,
                                 PLabel::speedup, PLabel::memory, PLabel::bound,   PLabel::known};

double part_share(const PredictedPart& part, const Prediction& run) {
  return run.times.total > 0 ? static_cast<double>(part.time) / static_cast<double>(run.times.total) : 0;
}

std::vector<std::string> part_cells(const PredictedPart& part, const Prediction& run, Language language) {
  return {part.name, bound_text(language, part.bound), std::to_string(part.count),
          range_text(part.least, part.time, language), in_percent(part_share(part, run))};
}
constexpr PLabel kPartLabels[] = {PLabel::part, PLabel::bound, PLabel::count, PLabel::time, PLabel::share};

template <size_t N>
std::vector<std::string> label_cells(const PLabel (&labels)[N], Language language) {
  std::vector<std::string> cells;
  for (PLabel label : labels) cells.push_back(prediction_text(language, label));
  return cells;
}

/// A table: the first column to the left, of at most 34 columns, the others to the right.
std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  constexpr size_t kFirst = 34;
  std::vector<size_t> widths(rows.front().size());
  for (const auto& row : rows)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
  widths[0] = std::min(widths[0], kFirst);
  std::string table;
  for (const auto& row : rows) {
    table += pad_right(clip(row[0], kFirst), widths[0]);
    for (size_t i = 1; i < row.size(); ++i) table += "  " + pad_left(row[i], widths[i]);
    table += "\n";
  }
  return table;
}

nlohmann::ordered_json part_json(const PredictedPart& part, const Prediction& run) {
  return {{"name", part.name},           {"bound", to_string(part.bound)}, {"count", part.count},
          {"timeNs", part.time},         {"leastTimeNs", part.least},      {"share", part_share(part, run)},
          {"modelled", part.is_modelled}};
}

nlohmann::ordered_json run_json(const Prediction& run, const PredictionReport& report) {
  nlohmann::ordered_json parts = nlohmann::ordered_json::array();
  for (const PredictedPart& part : run.parts) parts.push_back(part_json(part, run));
  return {{"chip", run.chip},
          {"amp", run.amp},
          {"devices", run.devices},
          {"ranks", run.ranks},
          {"modelledRanks", run.modelled_ranks},
          {"steps", run.steps},
          {"stepNs", run.step},
          {"leastStepNs", run.least_step},
          {"calibratedShare", run.calibrated},
          {"typicalError", run.typical_error},
          {"totalNs", run.times.total},
          {"computingNs", run.times.computing},
          {"exposedNs", run.times.exposed},
          {"freeNs", run.times.free},
          {"speedup", speedup_of(run, report)},
          {"memoryMb", run.memory_mb},
          {"modelledShare", run.modelled},
          {"bound", to_string(run.bound)},
          {"parts", parts},
          {"programExit", run.program_exit},
          {"notes", run.notes}};
}

std::string html_rows(const std::vector<std::vector<std::string>>& rows) {
  std::string html = "<div class=\"scroll\"><table>";
  for (size_t i = 0; i < rows.size(); ++i) {
    html += i == 0 ? "<thead><tr>" : "<tr>";
    for (size_t k = 0; k < rows[i].size(); ++k) {
      const std::string kind = i == 0 ? "th" : "td";
      html += "<" + kind + (k > 0 ? " class=\"n\"" : "") +
              (i > 0 ? " data-label=\"" + html_escape(rows[0][k]) + "\"" : "") + ">" +
              html_escape(rows[i][k]) + "</" + kind + ">";
    }
    html += i == 0 ? "</tr></thead><tbody>" : "</tr>";
  }
  return html + "</tbody></table></div>";
}

}  // namespace

std::string write_prediction_text(const PredictionReport& report, Language language) {
  std::string text = wrapped_lines(prediction_text(language, PLabel::title, {report.program})) +
                     wrapped_lines(prediction_text(language, PLabel::modelled)) + "\n";
  std::vector<std::vector<std::string>> rows = {label_cells(kRunLabels, language)};
  for (const Prediction& run : report.runs) rows.push_back(run_cells(run, report, language));
  text += text_table(rows);
  for (const std::string& remark : prediction_remarks(report, language)) text += wrapped_lines(remark);
  for (const Prediction& run : report.runs) {
    if (!is_base_run(run, report)) continue;  // others have the same operators
    rows = {label_cells(kPartLabels, language)};
    for (size_t i = 0; i < run.parts.size() && i < kShownParts; ++i)
      rows.push_back(part_cells(run.parts[i], run, language));
    text += "\n" + run_name(run) + "\n" + text_table(rows);
  }
  return text;
}

std::string write_prediction_json(const PredictionReport& report) {
  nlohmann::ordered_json runs = nlohmann::ordered_json::array();
  for (const Prediction& run : report.runs) runs.push_back(run_json(run, report));
  const nlohmann::ordered_json json = {{"tool", "migrate predict"},
                                       {"version", report.tool_version},
                                       {"program", report.program},
                                       {"modelled", true},
                                       {"runs", runs}};
  return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string write_prediction_html(const PredictionReport& report, Language language) {
  const std::string title = html_escape(prediction_text(language, PLabel::title, {report.program}));
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"" + std::string(language == Language::zh ? "zh" : "en") +
      "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width,"
      "initial-scale=1\">\n<title>" +
      title + "</title>\n<style>" + std::string(html_style()) +
      "h1,main p{overflow-wrap:anywhere}</style>\n</head>\n<body>\n<header><h1>" + title +
      "</h1><p>migrate " + html_escape(report.tool_version) + "; <b>" +
      html_escape(prediction_text(language, PLabel::modelled)) +
      "</b></p><button id=\"theme\" title=\"theme\">&#9680;</button></header>\n<main>\n<section>";
  std::vector<std::vector<std::string>> rows = {label_cells(kRunLabels, language)};
  for (const Prediction& run : report.runs) rows.push_back(run_cells(run, report, language));
  html += html_rows(rows);
  for (const std::string& remark : prediction_remarks(report, language))
    html += "<p>" + html_escape(remark) + "</p>";
  html += "</section>\n";
  for (const Prediction& run : report.runs) {
    if (!is_base_run(run, report)) continue;
    rows = {label_cells(kPartLabels, language)};
    for (const PredictedPart& part : run.parts) rows.push_back(part_cells(part, run, language));
    html += "<section><h2>" + html_escape(run_name(run)) + "</h2>" + html_rows(rows) + "</section>\n";
  }
  return html + "</main>\n<script>" + std::string(html_script()) + "</script>\n</body>\n</html>\n";
}

}  // namespace migrate

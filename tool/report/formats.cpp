#include "tool/report/formats.h"

#include "tool/report/writers.h"

namespace migrate {
namespace {

using Files = std::map<std::string, std::string>;

constexpr ReportFormat kFormats[] = {
    {"json", false, [](const Report& report) { return Files{{"", write_json(report)}}; }},
    {"html", false, [](const Report& report) { return Files{{"", write_html(report)}}; }},
    {"sarif", false, [](const Report& report) { return Files{{"", write_sarif(report)}}; }},
    {"markdown", false, [](const Report& report) { return Files{{"", write_markdown(report)}}; }},
    {"csv", true, [](const Report& report) { return write_csv(report); }},
};

}  // namespace

std::span<const ReportFormat> report_formats() { return kFormats; }

const ReportFormat* find_report_format(std::string_view name) {
  for (const ReportFormat& format : kFormats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

}  // namespace migrate

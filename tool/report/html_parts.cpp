#include "tool/report/html_parts.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>

#include "tool/diagnostics/chip_phrases.h"

namespace migrate {
namespace {

/// Bytes of the valid UTF-8 sequence at `i`, 0 when there is none.
size_t valid_sequence(std::string_view text, size_t i) {
  auto byte = [&](size_t k) { return static_cast<unsigned char>(text[i + k]); };
  unsigned char lead = byte(0);
  size_t size = lead < 0x80                   ? 1
                : lead >= 0xF0 && lead < 0xF5 ? 4
                : lead >= 0xE0 && lead < 0xF0 ? 3
                : lead >= 0xC2 && lead < 0xE0 ? 2
                                              : 0;
  if (size == 0 || i + size > text.size()) return 0;
  for (size_t k = 1; k < size; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return 0;
  }
  bool surrogate = lead == 0xED && size == 3 && byte(1) >= 0xA0;
  bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  return surrogate || overlong ? 0 : size;
}

struct Part {
  const char* css;
  Label label;
  size_t count;
};

const char* chip_class(RealVerdict verdict) {
  switch (verdict) {
    case RealVerdict::direct:
      return "full";
    case RealVerdict::generated:
    case RealVerdict::op:
    case RealVerdict::simt:
      return "adapted";
    case RealVerdict::kernel:
      return "partial";
    case RealVerdict::none:
      return "unsupported";
  }
  return "unsupported";
}

std::array<Part, 7> chip_parts(const ChipCounts& counts) {
  std::array<Part, 7> parts{};
  for (size_t i = 0; i < counts.by_verdict.size(); ++i) {
    const auto verdict = static_cast<RealVerdict>(i);
    parts[i] = {chip_class(verdict), chip_label(verdict), counts.by_verdict[i]};
  }
  parts.back() = {"failed", Label::not_analysed, counts.not_analysed};
  return parts;
}

std::array<Part, 6> use_parts(const UseCounts& uses) {
  return {{{"full", Label::full, uses.full},
           {"adapted", Label::adapted, uses.adapted},
           {"partial", Label::partial, uses.partial},
           {"unsupported", Label::unsupported, uses.unsupported},
           {"unknown", Label::unknown, uses.unknown},
           {"failed", Label::not_analysed, uses.not_analysed}}};
}

std::string legend_of(std::span<const Part> parts, Language language) {
  std::string out = "<p class=\"legend\">";
  for (const Part& part : parts) {
    if (part.count == 0) continue;
    out += "<span><i class=\"" + std::string(part.css) + "\"></i>" + std::to_string(part.count) + " " +
           html_escape(say(language, part.label)) + "</span>";
  }
  return out + "</p>";
}

std::string stacked_bar(std::span<const Part> parts, size_t total, Language language) {
  std::string bars, words;
  for (const Part& part : parts) {
    if (part.count == 0) continue;
    char width[32];
    std::snprintf(width, sizeof width, "%.3f",
                  100.0 * static_cast<double>(part.count) / static_cast<double>(total));
    bars += "<i class=\"" + std::string(part.css) + "\" style=\"width:" + width + "%\"></i>";
    words += (words.empty() ? "" : ", ") + std::to_string(part.count) + " " + say(language, part.label);
  }
  return "<span class=\"bar\" role=\"img\" aria-label=\"" + html_escape(words) + "\" title=\"" +
         html_escape(words) + "\">" + bars + "</span>";
}

std::string filter_box(const HtmlTable& table, Language language) {
  std::string word = html_escape(say(language, Label::filter));
  return "<p class=\"filter\"><label>" + word + " <input type=\"search\" data-table=\"" + table.id +
         "\"></label> <output></output></p>\n";
}

}  // namespace

std::string html_escape(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (size_t i = 0; i < text.size();) {
    size_t size = valid_sequence(text, i);
    char c = text[i];
    if (size == 0)
      out += "\xEF\xBF\xBD";
    else if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (size == 1 && static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n')
      out += "\xEF\xBF\xBD";
    else
      out += text.substr(i, size);
    i += std::max<size_t>(size, 1);
  }
  return out;
}

std::string html_table(const HtmlTable& table, Language language) {
  if (table.rows.empty())
    return "<p class=\"empty\">" + html_escape(say(language, Label::no_rows)) + "</p>\n";
  std::string out = table.filter && table.rows.size() > 5 ? filter_box(table, language) : "";
  out += "<div class=\"scroll\"><table id=\"" + table.id + "\"><thead><tr>";
  std::vector<std::string> labels;  // a phone shows them next to the cells
  for (const HtmlColumn& column : table.columns) {
    labels.push_back(html_escape(column.text.empty() ? say(language, column.label) : column.text));
    std::string css = std::string(column.number ? "n" : "") + (column.wide ? " w" : "");
    out +=
        "<th scope=\"col\" class=\"" + css + "\"><button type=\"button\">" + labels.back() + "</button></th>";
  }
  out += "</tr></thead><tbody>\n";
  for (size_t i = 0; i < table.rows.size(); ++i) {
    out += i < table.classes.size() ? "<tr class=\"" + table.classes[i] + "\">" : "<tr>";
    for (size_t c = 0; c < table.columns.size(); ++c) {
      const HtmlColumn& column = table.columns[c];
      const bool verdict = !column.text.empty() || column.label == Label::on_simulator;
      std::string css =
          std::string(column.number ? "n" : "") + (column.wide ? " w" : "") + (verdict ? " v" : "");
      out += "<td class=\"" + css + "\" data-label=\"" + labels[c] + "\">" + table.rows[i][c] + "</td>";
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string html_bar(const UseCounts& uses, Language language) {
  return stacked_bar(use_parts(uses), uses.total(), language);
}

std::string html_chip_bar(const ChipCounts& counts, Language language) {
  return stacked_bar(chip_parts(counts), counts.total(), language);
}

std::string html_legend(const UseCounts& uses, Language language) {
  return legend_of(use_parts(uses), language);
}

std::string html_chip_legend(const ChipCounts& counts, Language language) {
  return legend_of(chip_parts(counts), language);
}

std::string html_on_chip(const OnChip& chip, Language language) {
  const std::string more = chip.calls.empty() ? in_language(chip.detail, language) : chip.calls;
  std::string out = html_badge(chip_class(chip.verdict), say(language, chip_label(chip.verdict)));
  if (!more.empty())
    out += chip.calls.empty() ? "<br><small>" + html_escape(more) + "</small>"
                              : "<br><small><code>" + html_escape(more) + "</code></small>";
  return out;
}

std::string html_percent(double share) {
  char text[24];
  std::snprintf(text, sizeof text, "%.1f&nbsp;%%", static_cast<int>(share * 10) / 10.0);
  return text;
}

std::string html_badge(std::string_view css_class, const std::string& word) {
  return "<span class=\"badge " + std::string(css_class) + "\">" + html_escape(word) + "</span>";
}

std::string code_anchor(size_t file_row, uint32_t line) {
  return "f" + std::to_string(file_row) + "-" + std::to_string(line);
}

const char* severity_class(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "unsupported";
    case Severity::warning:
      return "partial";
    case Severity::note:
      return "adapted";
    case Severity::info:
      return "full";
  }
  return "full";
}

const char* verdict_class(KernelVerdict verdict) {
  switch (verdict) {
    case KernelVerdict::runs:
      return "full";
    case KernelVerdict::not_simt:
      return "adapted";
    case KernelVerdict::rewrite:
      return "unsupported";
  }
  return "unsupported";
}

}  // namespace migrate

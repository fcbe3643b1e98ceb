#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/report/messages.h"
#include "tool/report/report.h"

namespace migrate {

// The pieces of the HTML report.

/// Style sheet and script, inlined: the page needs no external resource.
std::string_view html_style();
std::string_view html_script();

/// Text for element content and attribute values; bytes that are not UTF-8 become U+FFFD.
std::string html_escape(std::string_view text);

/// One column of a table. `sort` is the data-sort attribute's kind: "text" or "number".
struct HtmlColumn {
  Label label;
  bool number = false;
  bool wide = false;      ///< hidden on a phone
  std::string text = {};  ///< in place of the label: the name of a chip
};

/// A sortable, filterable table. Rows hold finished HTML, one cell per column; `classes[i]` is row i's class.
struct HtmlTable {
  std::string id;
  std::vector<HtmlColumn> columns;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> classes;
  bool filter = true;
};
std::string html_table(const HtmlTable& table, Language language);

/// The class of style of a severity, and of a kernel on the simulated device.
const char* severity_class(Severity severity);
const char* verdict_class(KernelVerdict verdict);

/// A stacked bar of use counts with a text alternative.
std::string html_bar(const UseCounts& uses, Language language);
/// The same for the chip.
std::string html_chip_bar(const ChipCounts& counts, Language language);
/// What the colours of the bars mean, with counts.
std::string html_legend(const UseCounts& uses, Language language);
std::string html_chip_legend(const ChipCounts& counts, Language language);
/// The verdict for the chip as a badge, and below it the calls or what is known.
std::string html_on_chip(const OnChip& chip, Language language);
/// "97.3 %", rounded down.
std::string html_percent(double share);
/// A word in a coloured pill.
std::string html_badge(std::string_view css_class, const std::string& word);

/// The anchor of a line in the code view: "#f3-120".
std::string code_anchor(size_t file_row, uint32_t line);
/// All files with their findings, one <details> each.
std::string html_code_view(const Report& report);

}  // namespace migrate

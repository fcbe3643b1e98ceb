#include "tool/findings/effort.h"

#include <algorithm>
#include <set>

#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

constexpr double kMinute = 1.0 / (8 * 60);

/// What the work for the chip is about: an operator, however it is called; else the symbol; of a kernel its definition.
std::string chip_thing_of(const Finding& finding) {
  const std::string& calls = finding.chip->calls;
  // What CANN lacks for one reason is replaced together: a function, and the one that asks for its buffer.
  if (finding.chip->verdict == RealVerdict::none)
    return finding.library + " " + finding.chip->detail.text() + " " + finding.chip->instead.text();
  const std::string name = finding.kind == FindingKind::kernel ? finding.file + ":" + finding.symbol
                           : calls.empty()                     ? finding.symbol
                                                               : calls;
  return finding.chip->effort_class + " " + name;
}

ChipEffortRow& row_of(std::vector<ChipEffortRow>& rows, const std::string& name) {
  auto found = std::find_if(rows.begin(), rows.end(),
                            [&](const ChipEffortRow& row) { return row.effort_class == name; });
  if (found != rows.end()) return *found;
  return rows.emplace_back(ChipEffortRow{name});
}

}  // namespace

EffortTable::EffortTable()
    : classes_{{"minutes", 15 * kMinute, 1.5 * kMinute},
               {"hours", 180 * kMinute, 18 * kMinute},
               {"redesign", 2, 0.2},
               {effort_class::op, 0.5, 0.05},
               {effort_class::simt, 0.25, 0.25},
               {effort_class::kernel_flat, 1, 1},
               {effort_class::kernel_strided, 1.5, 1.5},
               {effort_class::kernel_other, 3, 3},
               {effort_class::kernel_barriers, 4, 4},
               {effort_class::kernel_double, 5, 5},
               {effort_class::kernel_grid, 8, 8},
               {effort_class::none, 3, 0.3}} {}

EffortClass* EffortTable::find(std::string_view name) {
  auto found = std::find_if(classes_.begin(), classes_.end(),
                            [&](const EffortClass& one) { return one.name == name; });
  return found == classes_.end() ? nullptr : &*found;
}

const EffortClass& EffortTable::operator[](std::string_view name) const {
  static const EffortClass nothing;
  auto found = std::find_if(classes_.begin(), classes_.end(),
                            [&](const EffortClass& one) { return one.name == name; });
  return found == classes_.end() ? nothing : *found;
}

bool is_open_work(const Finding& finding) {
  return finding.suppression.empty() && finding.severity >= Severity::warning &&
         finding.effort != Effort::none;
}

bool is_solved_once(const Finding& finding) {
  return finding.id == id::header_missing || finding.id == id::library_used;
}

std::string thing_of(const Finding& finding) {
  if (finding.id == id::library_used && finding.values.size() == 3)
    return finding.id + " " + finding.values[1];
  return finding.id + " " + (finding.symbol.empty() ? finding.message : finding.symbol);
}

std::vector<EffortDays> effort_days(const std::vector<Finding>& findings, const EffortTable& table,
                                    std::vector<ChipEffortRow>* rows) {
  std::vector<EffortDays> days(findings.size());
  std::set<std::string> solved, solved_for_chip;
  for (size_t i = 0; i < findings.size(); ++i) {
    const Finding& finding = findings[i];
    if (is_open_work(finding)) {
      const EffortClass& one = table[to_string(finding.effort)];
      const bool is_first = solved.insert(to_string(finding.effort) + (" " + thing_of(finding))).second;
      days[i].simulator = is_first ? one.first : is_solved_once(finding) ? 0 : one.further;
    }
    const bool on_chip = finding.chip && !finding.chip->effort_class.empty() && finding.suppression.empty();
    // What the simulated device lacks too is replaced once.
    if (!on_chip || is_open_work(finding)) continue;
    const EffortClass& one = table[finding.chip->effort_class];
    const bool is_first = solved_for_chip.insert(chip_thing_of(finding)).second;
    days[i].chip = is_first ? one.first : one.further;
    if (!rows) continue;
    ChipEffortRow& row = row_of(*rows, finding.chip->effort_class);
    row.distinct += is_first;
    ++row.occurrences;
    row.days += days[i].chip;
  }
  return days;
}

void set_effort_days(std::vector<Finding>& findings, const EffortTable& table) {
  const std::vector<EffortDays> days = effort_days(findings, table);
  for (size_t i = 0; i < findings.size(); ++i) {
    findings[i].days = days[i].simulator;
    findings[i].chip_days = days[i].chip;
  }
}

}  // namespace migrate

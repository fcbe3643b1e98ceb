#include "tool/findings/summary.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/summary_parts.h"

namespace migrate {
namespace {

void count_use(UseCounts& counts, const Finding& finding) {
  if (finding.certainty == Certainty::tokens) ++counts.by_tokens;
  if (finding.id == id::file_failed) {
    ++counts.not_analysed;
  } else if (finding.kind == FindingKind::unknown || finding.id == id::header_unknown) {
    ++counts.unknown;
  } else {
    switch (finding.support) {
      case Support::full:
        ++counts.full;
        break;
      case Support::adapted:
        ++counts.adapted;
        break;
      case Support::partial:
        ++counts.partial;
        break;
      case Support::unsupported:
        ++counts.unsupported;
        break;
    }
  }
}

std::vector<LibraryRow> count_libraries(const std::vector<Finding>& findings) {
  std::map<std::string, LibraryRow> by_library;
  for (const Finding& finding : findings) {
    if (!is_use(finding)) continue;
    LibraryRow& row = by_library[finding.library.empty() ? "other" : finding.library];
    count_use(row.uses, finding);
    count_on_chip(row.chip, finding);
  }
  std::vector<LibraryRow> rows;
  for (auto& [library, row] : by_library) {
    row.library = library;
    rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const LibraryRow& a, const LibraryRow& b) { return a.uses.total() > b.uses.total(); });
  return rows;
}

void count_severities(Summary& summary, const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) {
    if (!finding.suppression.empty()) {
      ++summary.suppressed;
      continue;
    }
    if (finding.severity == Severity::error) ++summary.errors;
    if (finding.severity == Severity::warning) ++summary.warnings;
    if (finding.severity == Severity::note) ++summary.notes;
  }
}

// The same thing is the same id about the same symbol. Only what stands in the way counts: unsuppressed warnings and
// errors; a note is a choice.
EffortEstimate estimate_effort(const std::vector<Finding>& findings, const EffortTable& table) {
  constexpr double kMinutesOfDay = 8 * 60;
  EffortEstimate estimate;
  estimate.source = table.source;
  const std::vector<EffortDays> days = effort_days(findings, table, &estimate.chip_rows);
  std::array<std::set<std::string>, 4> distinct;
  for (size_t i = 0; i < findings.size(); ++i) {
    estimate.chip_days += days[i].chip;
    if (!is_open_work(findings[i])) continue;
    auto level = static_cast<size_t>(findings[i].effort);
    bool is_first = distinct[level].insert(thing_of(findings[i])).second;
    if (is_first || !is_solved_once(findings[i])) ++estimate.levels[level].occurrences;
    estimate.levels[level].minutes += days[i].simulator * kMinutesOfDay;
  }
  for (size_t level = 0; level < estimate.levels.size(); ++level) {
    EffortRow& row = estimate.levels[level];
    row.level = static_cast<Effort>(level);
    row.distinct = distinct[level].size();
    auto [least, most] = effort_range(row.level);
    estimate.minutes += row.minutes;
    estimate.low_minutes += least * static_cast<double>(row.distinct);
    estimate.high_minutes += most * static_cast<double>(row.occurrences);
  }
  return estimate;
}

}  // namespace

double UseCounts::coverage() const {
  return total() == 0 ? 100.0 : 100.0 * static_cast<double>(handled()) / static_cast<double>(total());
}

size_t ChipCounts::total() const {
  return std::accumulate(by_verdict.begin(), by_verdict.end(), not_analysed);
}

double ChipCounts::coverage() const {
  return total() == 0 ? 100.0 : 100.0 * static_cast<double>(ready()) / static_cast<double>(total());
}

RealVerdict ChipCounts::worst() const {
  size_t worst = by_verdict.size() - 1;
  while (worst > 0 && by_verdict[worst] == 0) --worst;
  return std::max(static_cast<RealVerdict>(worst), dependencies);
}

OnChip chip_of(const Finding& finding) {
  if (finding.chip) return *finding.chip;
  return {finding.support == Support::unsupported ? RealVerdict::none : RealVerdict::direct};
}

void count_on_chip(ChipCounts& counts, const Finding& finding) {
  if (finding.id == id::file_failed)
    ++counts.not_analysed;
  else
    ++counts.by_verdict[static_cast<size_t>(chip_of(finding).verdict)];
}

std::array<double, 2> effort_range(Effort level) {
  switch (level) {
    case Effort::none:
      return {0, 0};
    case Effort::minutes:
      return {5, 30};
    case Effort::hours:
      return {60, 8 * 60};
    case Effort::redesign:
      return {8 * 60, 5 * 8 * 60};
  }
  return {0, 0};
}

std::string status_of(const Finding& finding) {
  if (finding.kind == FindingKind::unknown || finding.id == id::header_unknown) return "unknown";
  if (finding.id == id::file_failed) return "not analysed";
  return to_string(finding.support);
}

bool is_use(const Finding& finding) {
  switch (finding.kind) {
    case FindingKind::symbol:
    case FindingKind::unknown:
    case FindingKind::include:
    case FindingKind::launch:
    case FindingKind::kernel:
      return finding.id != id::signature_kept;
    case FindingKind::parse:
      return finding.id == id::file_failed;
    case FindingKind::dependency:
    case FindingKind::semantic:
    case FindingKind::chip:
      return false;
  }
  return false;
}

Summary summarize(const ProgramFacts& facts, const std::vector<KernelInfo>& kernels,
                  const std::vector<Finding>& findings, const EffortTable& table) {
  Summary summary;
  for (const Finding& finding : findings) {
    if (!is_use(finding)) continue;
    count_use(summary.uses, finding);
    count_on_chip(summary.chip, finding);
  }
  summary.libraries = count_libraries(findings);
  summary.symbols = symbol_rows(findings);
  summary.operators = operator_rows(findings);
  summary.kernels = kernel_rows(facts, kernels);
  for (KernelRow& row : summary.kernels) row.chip_days = table[row.chip.effort_class].first;
  summary.dependencies = dependency_rows(findings);
  for (const DependencyRow& row : summary.dependencies)
    summary.chip.dependencies = std::max(summary.chip.dependencies, row.chip.verdict);
  summary.files = file_rows(facts, findings, count_use);
  summary.effort = estimate_effort(findings, table);
  count_severities(summary, findings);
  count_units(summary, facts);
  return summary;
}

}  // namespace migrate

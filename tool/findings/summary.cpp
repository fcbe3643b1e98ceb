#include "tool/findings/summary.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

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
  std::map<std::string, UseCounts> by_library;
  for (const Finding& finding : findings) {
    if (!is_use(finding)) continue;
    count_use(by_library[finding.library.empty() ? "other" : finding.library], finding);
  }
  std::vector<LibraryRow> rows;
  for (auto& [library, uses] : by_library) rows.push_back({library, uses});
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

// One -I, one library that is ported: however many files include the header.
bool is_solved_once(const Finding& finding) {
  return finding.id == id::header_missing || finding.id == id::library_used;
}

// What has to be solved: a library, a symbol, or what the message says.
const std::string& thing_of(const Finding& finding) {
  if (finding.id == id::library_used && finding.values.size() == 3) return finding.values[1];
  return finding.symbol.empty() ? finding.message : finding.symbol;
}

// The same thing is the same id about the same symbol. Only what stands in the way counts: unsuppressed warnings and
// errors; a note is a choice.
EffortEstimate estimate_effort(const std::vector<Finding>& findings) {
  EffortEstimate estimate;
  std::array<std::set<std::string>, 4> distinct;
  for (const Finding& finding : findings) {
    bool open = finding.suppression.empty() && finding.severity >= Severity::warning;
    if (!open || finding.effort == Effort::none) continue;
    auto level = static_cast<size_t>(finding.effort);
    bool is_first = distinct[level].insert(finding.id + " " + thing_of(finding)).second;
    if (is_first || !is_solved_once(finding)) ++estimate.levels[level].occurrences;
  }
  for (size_t level = 0; level < estimate.levels.size(); ++level) {
    EffortRow& row = estimate.levels[level];
    row.level = static_cast<Effort>(level);
    row.distinct = distinct[level].size();
    auto [least, most] = effort_range(row.level);
    row.minutes = expected_minutes(row.level, row.distinct, row.occurrences);
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

double expected_minutes(Effort level, size_t distinct, size_t occurrences) {
  constexpr std::array<double, 4> kFirst = {0, 15, 3 * 60, 2 * 8 * 60};
  constexpr double kFurther = 0.1;
  const double places =
      static_cast<double>(distinct) + kFurther * static_cast<double>(occurrences - distinct);
  return kFirst[static_cast<size_t>(level)] * places;
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
      return false;
  }
  return false;
}

Summary summarize(const ProgramFacts& facts, const std::vector<KernelInfo>& kernels,
                  const std::vector<Finding>& findings) {
  Summary summary;
  for (const Finding& finding : findings) {
    if (is_use(finding)) count_use(summary.uses, finding);
  }
  summary.libraries = count_libraries(findings);
  summary.symbols = symbol_rows(findings);
  summary.operators = operator_rows(findings);
  summary.kernels = kernel_rows(facts, kernels);
  summary.dependencies = dependency_rows(findings);
  summary.files = file_rows(facts, findings, count_use);
  summary.effort = estimate_effort(findings);
  count_severities(summary, findings);
  count_units(summary, facts);
  return summary;
}

}  // namespace migrate

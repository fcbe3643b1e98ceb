#include "tool/findings/summary_parts.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "tool/diagnostics/diagnostics.h"
#include "tool/diagnostics/sources.h"

namespace migrate {
namespace {

/// Words joined by ", ".
template <class Range>
std::string join(const Range& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += ", ";
    text += part;
  }
  return text;
}

bool is_symbol_use(const Finding& finding) {
  return finding.kind == FindingKind::symbol || finding.kind == FindingKind::unknown;
}

/// The user's headers that a file includes, by path.
using IncludeGraph = std::unordered_map<std::string, std::vector<std::string>>;

IncludeGraph include_graph(const ProgramFacts& facts) {
  IncludeGraph graph;
  for (const IncludeUse& include : facts.includes) {
    if (include.resolved != IncludeUse::Resolved::user) continue;
    graph[facts.files[include.place.file].path].push_back(include.path);
  }
  return graph;
}

/// Whether `file` and all it includes are among `handled`.
bool closure_handled(const std::string& file, const IncludeGraph& graph,
                     const std::unordered_set<std::string>& unhandled) {
  std::vector<std::string> queue{file};
  std::unordered_set<std::string> seen{file};
  for (size_t i = 0; i < queue.size(); ++i) {
    if (unhandled.contains(queue[i])) return false;
    auto includes = graph.find(queue[i]);
    if (includes == graph.end()) continue;
    for (const std::string& next : includes->second) {
      if (seen.insert(next).second) queue.push_back(next);
    }
  }
  return true;
}

}  // namespace

std::vector<SymbolRow> symbol_rows(const std::vector<Finding>& findings) {
  std::map<std::string, SymbolRow> by_name;
  std::map<std::string, std::set<std::string>> files;
  for (const Finding& finding : findings) {
    if (!is_symbol_use(finding)) continue;
    SymbolRow& row = by_name[finding.symbol];
    if (row.uses++ == 0) {
      row.symbol = finding.symbol;
      row.library = finding.library;
      row.status = status_of(finding);
      row.target = finding.target;
      row.ascend = finding.ascend;
      row.message = finding.message;
    }
    if (const OnChip chip = chip_of(finding); row.uses == 1 || chip.verdict > row.chip.verdict)
      row.chip = chip;
    files[finding.symbol].insert(finding.file);
  }
  std::vector<SymbolRow> rows;
  for (auto& [name, row] : by_name) {
    row.files = files[name].size();
    rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const SymbolRow& a, const SymbolRow& b) { return a.uses > b.uses; });
  return rows;
}

std::vector<OperatorRow> operator_rows(const std::vector<Finding>& findings) {
  struct Collected {
    std::set<std::string> libraries, symbols, calls;
    Support worst = Support::full;
    RealVerdict chip = RealVerdict::direct;
    size_t uses = 0;
  };
  std::map<std::string, Collected> by_op;
  for (const Finding& finding : findings) {
    if (!is_symbol_use(finding) || finding.op.empty()) continue;
    Collected& row = by_op[finding.op];
    row.libraries.insert(finding.library);
    row.symbols.insert(finding.symbol);
    row.worst = std::max(row.worst, finding.support);
    const OnChip chip = chip_of(finding);
    row.chip = std::max(row.chip, chip.verdict);
    if (!chip.calls.empty()) row.calls.insert(chip.calls);
    ++row.uses;
  }
  std::vector<OperatorRow> rows;
  for (const auto& [op, row] : by_op) {
    rows.push_back({op, join(row.libraries), join(row.symbols), to_string(row.worst), row.uses, row.chip,
                    join(row.calls)});
  }
  return rows;
}

std::vector<KernelRow> kernel_rows(const ProgramFacts& facts, const std::vector<KernelInfo>& kernels) {
  Sources sources(facts);
  std::vector<KernelRow> rows;
  for (const KernelInfo& kernel : kernels) {
    KernelRow row;
    row.name = kernel.function->name;
    row.file = sources.path(kernel.place.file);
    row.line = sources.position(kernel.place).line;
    row.verdict = kernel.verdict;
    row.features = join(kernel.features);
    row.reasons = join(kernel.reasons);
    row.blocks = block_shapes(kernel);
    row.launches = kernel.launches.size();
    row.may_synchronise = kernel.may_synchronise;
    row.chip = kernel.chip;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<DependencyRow> dependency_rows(const std::vector<Finding>& findings) {
  std::map<std::string, DependencyRow> by_name;
  for (const Finding& finding : findings) {
    if (finding.kind != FindingKind::dependency) continue;
    DependencyRow& row = by_name[finding.symbol];
    if (row.uses++ == 0) {
      row = {finding.symbol,  finding.message, finding.severity, finding.file, finding.position.line, 1,
             chip_of(finding)};
    }
  }
  std::vector<DependencyRow> rows;
  for (auto& [name, row] : by_name) rows.push_back(std::move(row));
  std::stable_sort(rows.begin(), rows.end(),
                   [](const DependencyRow& a, const DependencyRow& b) { return a.severity > b.severity; });
  return rows;
}

std::vector<FileRow> file_rows(const ProgramFacts& facts, const std::vector<Finding>& findings,
                               void (*count)(UseCounts&, const Finding&)) {
  std::map<std::string, FileRow> by_path;
  for (const SourceFile& file : facts.files) by_path[file.path] = {file.path, "header", {}, {}, 0, 0, 0};
  for (const TranslationUnit& unit : facts.units) {
    FileRow& row = by_path[unit.main_file];
    row.path = unit.main_file;
    bool failed = unit.outcome == TranslationUnit::Outcome::failed;
    bool clean = unit.outcome == TranslationUnit::Outcome::parsed;
    row.outcome = failed ? "failed" : clean ? "parsed" : "errors";
  }
  for (const Finding& finding : findings) {
    FileRow& row = by_path[finding.file];
    row.path = finding.file;
    if (row.outcome.empty()) row.outcome = finding.id == id::file_outside ? "failed" : "header";
    if (is_use(finding)) {
      count(row.uses, finding);
      count_on_chip(row.chip, finding);
    }
    if (!finding.suppression.empty()) continue;
    if (finding.severity == Severity::error) ++row.errors;
    if (finding.severity == Severity::warning) ++row.warnings;
    if (finding.id == id::parse_error) ++row.parse_errors;
  }
  std::vector<FileRow> rows;
  for (auto& [path, row] : by_path) rows.push_back(std::move(row));
  return rows;
}

void count_units(Summary& summary, const ProgramFacts& facts) {
  std::unordered_set<std::string> unhandled;
  for (const FileRow& row : summary.files) {
    bool handled = row.uses.handled() == row.uses.total() && row.errors + row.parse_errors == 0;
    if (handled)
      ++summary.files_handled;
    else
      unhandled.insert(row.path);
  }
  IncludeGraph graph = include_graph(facts);
  for (const TranslationUnit& unit : facts.units) {
    ++summary.units;
    summary.cpu_seconds += unit.cpu_seconds;
    if (unit.outcome == TranslationUnit::Outcome::parsed_with_errors) ++summary.units_with_errors;
    if (unit.outcome == TranslationUnit::Outcome::failed) ++summary.units_failed;
    if (closure_handled(unit.main_file, graph, unhandled)) ++summary.units_handled;
  }
}

}  // namespace migrate

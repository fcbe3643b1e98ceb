#include "tool/report/problems.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "tool/diagnostics/diagnostics.h"
#include "tool/report/messages.h"

namespace migrate {
namespace {

std::string all_but_first(const std::vector<std::string>& values) {
  std::string text;
  for (size_t i = 1; i < values.size(); ++i) text += values[i] + "\n";
  return text;
}

/// Findings whose first value is the name, and whose other values tell them apart.
bool is_by_values(const Finding& finding) {
  return finding.kind == FindingKind::semantic || finding.kind == FindingKind::chip;
}

/// The name that the message of the group shows: "threadIdx.x % 32" of a semantic check.
const std::string& name_of(const Finding& finding) {
  bool first = is_by_values(finding) && !finding.values.empty();
  return first ? finding.values[0] : finding.symbol;
}

/// The key by which findings are grouped: symbols without a counterpart by their advice, unknown symbols by library,
/// parse errors by file (one follows from another), headers by library, semantic findings by everything but the name.
std::string group_key(const Finding& finding) {
  if (finding.id == id::symbol_unsupported && finding.values.size() == 2)
    return finding.library + " " + finding.values[1];
  if (finding.id == id::symbol_unknown) return finding.library;
  if (finding.id == id::parse_error) return finding.file;
  if (finding.id == id::library_used && finding.values.size() == 3)
    return finding.values[1] + " " + finding.values[2];
  if (is_by_values(finding)) return all_but_first(finding.values);
  return finding.symbol.empty() ? finding.message : finding.symbol;
}

}  // namespace

std::vector<ProblemGroup> group_problems(const std::vector<Finding>& findings) {
  std::vector<ProblemGroup> groups;
  std::map<std::tuple<std::string, Severity, std::string>, size_t> index;
  for (const Finding& finding : findings) {
    if (!finding.suppression.empty() || finding.severity < Severity::warning) continue;
    auto [at, is_new] =
        index.emplace(std::make_tuple(finding.id, finding.severity, group_key(finding)), groups.size());
    if (is_new) groups.push_back({&finding, 0, {}});
    ProblemGroup& group = groups[at->second];
    ++group.count;
    const std::string& name = name_of(finding);
    bool seen = std::find(group.symbols.begin(), group.symbols.end(), name) != group.symbols.end();
    if (!seen) group.symbols.push_back(name);
  }
  std::stable_sort(groups.begin(), groups.end(), [](const ProblemGroup& a, const ProblemGroup& b) {
    return std::tie(a.first->severity, a.count) > std::tie(b.first->severity, b.count);
  });
  return groups;
}

std::string times_of(const ProblemGroup& group, Language language) {
  if (group.count < 2) return "";
  if (group.first->id != id::parse_error) return " (x" + std::to_string(group.count) + ")";
  return " (" + say(language, Label::more_in_file, {std::to_string(group.count - 1)}) + ")";
}

std::string some_of(const std::vector<std::string>& names, Language language) {
  constexpr size_t kNamed = 4;
  std::string text;
  for (size_t i = 0; i < names.size() && i < kNamed; ++i) text += (i ? ", " : "") + names[i];
  return names.size() > kNamed ? say(language, Label::and_more, {text, std::to_string(names.size() - kNamed)})
                               : text;
}

std::string outside_files(const std::vector<Finding>& findings, Language language) {
  std::vector<std::string> files;
  for (const Finding& finding : findings) {
    if (finding.id == id::file_outside && finding.suppression.empty()) files.push_back(finding.symbol);
  }
  return files.empty()
             ? ""
             : say(language, Label::outside_line, {std::to_string(files.size()), some_of(files, language)});
}

std::string message_of(const ProblemGroup& group, Language language) {
  constexpr size_t kNamed = 3;
  if (group.symbols.size() < 2 || group.first->values.empty()) return message_in(*group.first, language);
  std::string names;
  for (size_t i = 0; i < group.symbols.size() && i < kNamed; ++i) names += (i ? ", " : "") + group.symbols[i];
  size_t more = group.symbols.size() - std::min(kNamed, group.symbols.size());
  Finding joined = *group.first;
  joined.values[0] = more ? say(language, Label::and_more, {names, std::to_string(more)}) : names;
  return message_in(joined, language);
}

}  // namespace migrate

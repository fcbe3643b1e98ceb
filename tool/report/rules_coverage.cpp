#include "tool/report/rules_coverage.h"

#include <algorithm>
#include <cstdlib>

#include "tool/report/width.h"

namespace migrate {
namespace {

constexpr const char* kStatuses[] = {"full", "adapted", "partial", "unsupported", "unknown"};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  }
  return fields;
}

std::string field_at(const std::vector<std::string>& fields, int column) {
  return column >= 0 && static_cast<size_t>(column) < fields.size() ? fields[static_cast<size_t>(column)]
                                                                    : std::string();
}

int column_of(const std::vector<std::string>& header, const std::string& name) {
  auto found = std::find(header.begin(), header.end(), name);
  return found == header.end() ? -1 : static_cast<int>(found - header.begin());
}

std::string last_component(const std::string& name) {
  size_t colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

/// Rules of namespaces and classes by last component: lists use the names of programs, "cg::reduce" or "thread_rank".
using ByComponent = std::map<std::string, Support>;

ByComponent qualified_rules(const RuleSet& rules) {
  ByComponent found;
  for (const Rule& rule : rules.all()) {
    if (rule.name.find("::") != std::string::npos) found.emplace(last_component(rule.name), rule.support);
  }
  return found;
}

/// The verdict on the innermost namespace that has one: "torch::empty" goes with "torch".
std::string status_of_namespace(const RuleSet& rules, std::string name) {
  for (size_t colons = name.rfind("::"); colons != std::string::npos; colons = name.rfind("::")) {
    name.resize(colons);
    const SymbolEntry* entry = rules.find(name);
    const auto* scope = entry ? std::get_if<QualifiedRule>(&entry->rule->kind) : nullptr;
    if (scope && scope->is_namespace) return to_string(entry->support());
  }
  return "unknown";
}

std::string status_in(const RuleSet& rules, const ByComponent& qualified, const std::string& name) {
  if (const SymbolEntry* entry = rules.find(name)) return to_string(entry->support());
  if (const Rule* header = rules.find_header(name)) return to_string(header->support);
  auto component = qualified.find(last_component(name));
  if (component != qualified.end()) return to_string(component->second);
  std::string scope = status_of_namespace(rules, name);
  const Rule* library = rules.find_word(name);
  return scope == "unknown" && library ? to_string(library->support) : scope;
}

}  // namespace

std::vector<ListedSymbol> read_symbol_list(const std::string& text) {
  std::vector<ListedSymbol> symbols;
  int name = 0, library = -1, repositories = -1;
  bool first = true;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::vector<std::string> fields = split(text.substr(begin, end - begin));
    begin = end + 1;
    bool header = first && column_of(fields, "symbol") >= 0;
    first = false;
    if (header) {
      name = column_of(fields, "symbol");
      library = column_of(fields, "library");
      repositories = column_of(fields, "repos");
      continue;
    }
    ListedSymbol symbol{field_at(fields, name), field_at(fields, library), 1};
    if (symbol.name.empty() || symbol.name[0] == '#') continue;
    std::string count = field_at(fields, repositories);
    if (!count.empty()) symbol.repositories = std::strtoul(count.c_str(), nullptr, 10);
    symbols.push_back(std::move(symbol));
  }
  return symbols;
}

RulesCoverage cover(const RuleSet& rules, const std::vector<ListedSymbol>& symbols) {
  RulesCoverage coverage;
  ByComponent qualified = qualified_rules(rules);
  for (const ListedSymbol& symbol : symbols) {
    std::string status = status_in(rules, qualified, symbol.name);
    ++coverage.total;
    ++coverage.by_status[status];
    ++coverage.by_library[symbol.library.empty() ? "(all)" : symbol.library][status];
    if (status == "unknown") coverage.unknown.push_back(symbol);
  }
  std::stable_sort(
      coverage.unknown.begin(), coverage.unknown.end(),
      [](const ListedSymbol& a, const ListedSymbol& b) { return a.repositories > b.repositories; });
  return coverage;
}

std::string write_coverage(const RulesCoverage& coverage, size_t listed) {
  auto row = [](const std::string& name, std::map<std::string, size_t> counts) {
    std::string cells;
    for (const char* status : kStatuses) cells += pad_left(std::to_string(counts[status]), 12);
    return pad_right(clip(name, 19), 20) + cells + "\n";
  };
  std::string out = pad_right("library", 20);
  for (const char* status : kStatuses) out += pad_left(status, 12);
  out += "\n";
  if (coverage.by_library.size() > 1 || !coverage.by_library.contains("(all)")) {
    for (const auto& [library, counts] : coverage.by_library) out += row(library, counts);
  }
  out += row("all " + std::to_string(coverage.total), coverage.by_status);
  for (size_t i = 0; i < coverage.unknown.size() && i < listed; ++i) {
    const ListedSymbol& symbol = coverage.unknown[i];
    out += "unknown: " + symbol.name + " (" + std::to_string(symbol.repositories) + ")\n";
  }
  if (coverage.unknown.size() > listed) {
    out += std::to_string(coverage.unknown.size() - listed) + " more unknown; --unknown N lists N of them\n";
  }
  return out;
}

}  // namespace migrate

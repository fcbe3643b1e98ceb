#include <algorithm>
#include <map>

#include "tool/decide/planner.h"
#include "tool/diagnostics/ids.h"

namespace migrate {
namespace {

struct Directive {
  Range name;          // with its quotes or brackets
  std::string header;  // between them
  std::string target;  // empty and `drop` for a line that goes away
  bool drop = false;
  size_t include = 0;  // index in the facts
};

// The target of a header rule; `same_as` is followed once.
bool find_target(const RuleSet& rules, const std::string& name, Directive& directive) {
  const Rule* rule = rules.find_header(name);
  if (!rule || rule->support == Support::unsupported) return false;
  const auto* header = std::get_if<HeaderRule>(&rule->kind);
  if (!header) return false;  // a third-party library: its include stays
  directive.target = rule->target;
  if (directive.target.empty() && !header->same_as.empty()) {
    if (const Rule* same = rules.find_header(header->same_as)) directive.target = same->target;
  }
  directive.drop = directive.target.empty();
  return true;
}

// From '#' to the end of the line, line ending included, when the line holds nothing else; else up to the name's end.
Range whole_line(std::string_view text, Range name) {
  size_t line = text.rfind('\n', name.begin);
  line = line == std::string_view::npos ? 0 : line + 1;
  if (text.substr(line).starts_with("\xEF\xBB\xBF")) line += 3;
  size_t end = name.end;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r')) ++end;
  if (end < text.size() && text[end] != '\n') {
    size_t hash = text.find('#', line);
    return {static_cast<uint32_t>(hash), name.end};
  }
  return {static_cast<uint32_t>(line), static_cast<uint32_t>(std::min(end + 1, text.size()))};
}

void remove_line(Planner& planner, uint32_t file, const Directive& directive) {
  Place line{file, whole_line(planner.text(file), directive.name)};
  if (planner.text(line).find('#') == std::string_view::npos) {
    planner.refuse(id::symbol_not_edited, {file, directive.name},
                   {directive.header, "the #include is not on one line"});
    return;
  }
  planner.replace(line, "", directive.header);
}

// Whether an include that is read implies that an earlier one is read too: every branch around `earlier` is also around
// `later`.
bool implies(const ProgramFacts& facts, const Place& later, const Place& earlier) {
  const BranchPath& inner = facts.tokens.include_branches.at(later);
  const BranchPath& outer = facts.tokens.include_branches.at(earlier);
  return outer.size() <= inner.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

void plan_file(Planner& planner, uint32_t file, std::vector<Directive>& directives) {
  std::multimap<std::string, Range> written;  // target header -> where it is included
  for (const Directive& directive : directives) {
    planner.decide_include(directive.include);
    bool repeated = false;
    auto [begin, end] = written.equal_range(directive.target);
    for (auto it = begin; it != end; ++it) {
      repeated |= implies(planner.facts, {file, directive.name}, {file, it->second});
    }
    bool is_new = directive.target != directive.header;
    if (directive.drop || (repeated && is_new)) {
      remove_line(planner, file, directive);
      continue;
    }
    written.emplace(directive.target, directive.name);
    if (!is_new) continue;
    char open = planner.text(file)[directive.name.begin];
    const char* close = open == '<' ? ">" : "\"";
    planner.replace({file, directive.name}, open + directive.target + close, directive.header);
  }
}

// Where a line may be added: in front of the first include of the library, else of the first include, else of the first
// token that no directive holds.
uint32_t place_for_include(Planner& planner, uint32_t file, const std::string& library,
                           const std::map<Range, Directive>& directives) {
  std::string_view text = planner.text(file);
  auto line_of = [&](uint32_t offset) {
    size_t newline = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
    return newline == std::string_view::npos ? 0 : static_cast<uint32_t>(newline + 1);
  };
  for (const auto& [range, directive] : directives) {
    const Rule* rule = planner.rules.find_header(directive.header);
    if (rule && rule->library == library) return line_of(range.begin);
  }
  if (!directives.empty()) return line_of(directives.begin()->first.begin);
  const uint32_t first = planner.facts.tokens.first_code[file];
  return first < text.size() ? line_of(first) : first;
}

// What targets need beside the headers that the program includes: `npu/torch.h` where `torch::kCUDA` stood.
void plan_needed(Planner& planner, const std::map<uint32_t, std::map<Range, Directive>>& files) {
  std::map<std::pair<uint32_t, std::string>, std::string> needed;  // file and header -> library
  for (size_t i = 0; i < planner.facts.uses.size(); ++i) {
    if (!planner.rule_of(i).is_supported()) continue;
    const Rule& rule = *planner.rule_of(i).entry->rule;
    if (!rule.needs.empty())
      needed.emplace(std::pair(planner.facts.uses[i].place.file, rule.needs), rule.library);
  }
  for (const AsmStatement& statement : planner.facts.assembly)
    if (const auto match = match_ptx(planner.rules.ptx(), statement.text, statement.operands.size()))
      for (const PtxRule* rule : match->rules)
        if (!rule->needs.empty())
          needed.emplace(std::pair(statement.place.file, rule->needs), "cuda_runtime");
  static const std::map<Range, Directive> none;
  struct Lines {
    std::string text, first_header;
  };
  std::map<std::pair<uint32_t, uint32_t>, Lines> inserted;  // by file and offset: several are one edit
  for (const auto& [key, library] : needed) {
    const auto& [file, header] = key;
    auto found = files.find(file);
    const auto& directives = found == files.end() ? none : found->second;
    bool there = std::any_of(directives.begin(), directives.end(),
                             [&, &wanted = header](const auto& d) { return d.second.target == wanted; });
    if (there) continue;
    planner.decide_text();
    std::string_view text = planner.text(file);
    std::string line_end = text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
    Lines& lines = inserted[{file, place_for_include(planner, file, library, directives)}];
    if (lines.text.empty()) lines.first_header = header;
    lines.text += "#include <" + header + ">" + line_end;
  }
  for (const auto& [at, lines] : inserted)
    planner.insert(at.first, at.second, lines.text, lines.first_header);
}

}  // namespace

void plan_includes(Planner& planner) {
  std::map<uint32_t, std::map<Range, Directive>> files;
  for (size_t i = 0; i < planner.facts.includes.size(); ++i) {
    const IncludeUse& include = planner.facts.includes[i];
    planner.decide_include(i);
    if (!include.wanted_by.empty()) continue;  // written in a header of other people
    Directive directive{include.place.range, include.name, include.name, false, i};
    // The program's own header changes only where a rule given with --rules says so.
    const Rule* rule = planner.rules.find_header(include.name);
    bool may_change = include.resolved != IncludeUse::Resolved::user || (rule && rule->layer > 0);
    bool known = may_change && find_target(planner.rules, include.name, directive);
    std::string_view text = planner.text(include.place);
    bool plain =
        text.size() == include.name.size() + 2 && text.substr(1, include.name.size()) == include.name;
    bool respelled =
        !plain && include.resolved == IncludeUse::Resolved::user && text.size() == include.name.size() + 2;
    if (respelled) {  // see header_respelled
      planner.replace(include.place, text.front() + include.name + text.back(), include.name);
      continue;
    }
    if (known && !plain) {
      planner.refuse(id::symbol_not_edited, include.place, {include.name, "a macro names the header"});
      continue;
    }
    if (plain) files[include.place.file][include.place.range] = directive;
  }
  for (auto& [file, by_place] : files) {
    std::vector<Directive> directives;
    for (auto& [range, directive] : by_place) directives.push_back(directive);
    plan_file(planner, file, directives);
  }
  plan_needed(planner, files);
}

}  // namespace migrate

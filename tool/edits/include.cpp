#include <map>

#include "tool/edits/planner.h"
#include "tool/findings/ids.h"

namespace migrate {
namespace {

struct Directive {
  Range name;           // with its quotes or brackets
  std::string header;   // between them
  std::string target;   // empty and `drop` for a line that goes away
  bool drop = false;
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
    planner.refuse(id::symbol_not_edited, {file, directive.name}, {directive.header, "the #include is not on one line"});
    return;
  }
  planner.replace(line, "", directive.header);
}

void plan_file(Planner& planner, uint32_t file, std::vector<Directive>& directives) {
  std::multimap<std::string, uint32_t> written;  // target header -> where it is included
  for (const Directive& directive : directives) {
    planner.start_group();
    bool repeated = false;
    auto [begin, end] = written.equal_range(directive.target);
    for (auto it = begin; it != end; ++it) {
      repeated |= planner.conditionals(file).implies(directive.name.begin, it->second);
    }
    bool is_new = directive.target != directive.header;
    if (directive.drop || (repeated && is_new)) {
      remove_line(planner, file, directive);
      continue;
    }
    written.emplace(directive.target, directive.name.begin);
    if (!is_new) continue;
    char open = planner.text(file)[directive.name.begin];
    const char* close = open == '<' ? ">" : "\"";
    planner.replace({file, directive.name}, open + directive.target + close, directive.header);
  }
}

}  // namespace

void plan_includes(Planner& planner) {
  std::map<uint32_t, std::map<Range, Directive>> files;
  for (const IncludeUse& include : planner.facts.includes) {
    Directive directive{include.place.range, include.name, include.name};
    // The program's own header changes only where a rule given with --rules says so.
    const Rule* rule = planner.rules.find_header(include.name);
    bool may_change = include.resolved != IncludeUse::Resolved::user || (rule && rule->layer > 0);
    bool known = may_change && find_target(planner.rules, include.name, directive);
    std::string_view text = planner.text(include.place);
    bool plain = text.size() == include.name.size() + 2 && text.substr(1, include.name.size()) == include.name;
    if (known && !plain) {
      planner.refuse(id::symbol_not_edited, include.place, {include.name, "the header is named through a macro"});
      continue;
    }
    if (plain) files[include.place.file][include.place.range] = directive;
  }
  for (auto& [file, by_place] : files) {
    std::vector<Directive> directives;
    for (auto& [range, directive] : by_place) directives.push_back(directive);
    plan_file(planner, file, directives);
  }
}

}  // namespace migrate

// Names in string literals that an object is made from: `torch::Device device("cuda:0")`.
#include "tool/decide/planner.h"

namespace migrate {
namespace {

// "cuda" and "cuda:1", quotes included; the number stays.
std::string replaced(std::string_view literal,
                     const std::vector<std::pair<std::string, std::string>>& strings) {
  if (literal.size() < 2 || literal.front() != '"' || literal.back() != '"') return {};
  std::string_view inside = literal.substr(1, literal.size() - 2);
  std::string_view word = inside.substr(0, inside.find(':'));
  for (const auto& [from, to] : strings) {
    if (word == from) return '"' + to + std::string(inside.substr(word.size())) + '"';
  }
  return {};
}

}  // namespace

void plan_strings(Planner& planner) {
  for (size_t number = 0; number < planner.facts.uses.size(); ++number) {
    const SymbolUse& use = planner.facts.uses[number];
    const SymbolEntry* entry = planner.rule_of(number).entry;
    const auto* rule = entry ? std::get_if<QualifiedRule>(&entry->rule->kind) : nullptr;
    if (!rule || rule->strings.empty()) continue;
    const auto literals = planner.facts.tokens.literals.find(use.place);
    if (literals == planner.facts.tokens.literals.end()) continue;
    for (const Range& literal : literals->second) {
      const Place place{use.place.file, literal};
      std::string to = replaced(planner.text(place), rule->strings);
      planner.decide_text();
      if (!to.empty()) planner.replace(place, to, use.name);
    }
  }
}

}  // namespace migrate

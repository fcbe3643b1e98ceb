// Names in string literals: those that an object is made from, `torch::Device device("cuda:0")`, and those of variables of the
// device, `cudaMemcpyToSymbol("weights", ...)`. Names beside them: parameters of macros in programs for C++98.
#include <algorithm>

#include "tool/decide/planner.h"
#include "tool/rules/signature.h"

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

/// The number of the parameter that is a variable of the device; none has one.
std::optional<size_t> symbol_parameter(const FunctionRule& rule) {
  const auto& params = rule.params;
  const auto found = std::find(params.begin(), params.end(), "const void* symbol");
  return found == params.end() ? std::nullopt : std::optional(static_cast<size_t>(found - params.begin()));
}

/// CUDA 4 and older took the name of a variable for the variable.
void plan_symbol_name(Planner& planner, const SymbolUse& use, const FunctionRule& rule) {
  const auto symbol = symbol_parameter(rule);
  if (!symbol || *symbol >= use.arguments.size()) return;
  const Place argument{use.place.file, use.arguments[*symbol]};
  const std::string_view text = planner.text(argument);
  if (text.size() < 3 || text.front() != '"' || text.back() != '"') return;
  const std::string_view name = text.substr(1, text.size() - 2);
  const auto& variables = planner.facts.device_variables;
  const bool is_known = std::any_of(variables.begin(), variables.end(),
                                    [&](const DeviceVariable& variable) { return variable.name == name; });
  if (!is_known) return;
  planner.decide_text();
  planner.replace(argument, std::string(name), use.name);
}

/// `#define SAY(text) printf("say: "text)`: since C++11 the name after the quote is a suffix of the literal, unless there is
/// a space.
void plan_joined_parameters(Planner& planner, const MacroDefinition& macro) {
  const std::string_view text = planner.text(macro.name.file);
  for (const Range& word : macro.words) {
    const std::string_view name = text.substr(word.begin, word.size());
    const bool is_parameter =
        std::find(macro.parameters.begin(), macro.parameters.end(), name) != macro.parameters.end();
    // A suffix that programs define begins with '_'.
    if (!is_parameter || name.starts_with('_') || word.begin == 0 || text[word.begin - 1] != '"') continue;
    planner.decide_text();
    planner.insert(macro.name.file, word.begin, " ", "a macro's parameter beside a string");
  }
}

}  // namespace

void plan_strings(Planner& planner) {
  for (const MacroDefinition& macro : planner.facts.tokens.macros) plan_joined_parameters(planner, macro);
  for (size_t number = 0; number < planner.facts.uses.size(); ++number) {
    const SymbolUse& use = planner.facts.uses[number];
    const SymbolEntry* entry = planner.rule_of(number).entry;
    if (const auto* call = entry ? std::get_if<FunctionRule>(&entry->rule->kind) : nullptr)
      plan_symbol_name(planner, use, *call);
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

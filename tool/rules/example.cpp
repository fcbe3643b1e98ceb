#include "tool/rules/example.h"

#include "tool/rules/signature.h"

namespace migrate {
namespace {

// "void example(cudaStream_t stream) { (void)cudaStreamSynchronize(stream); }"
std::string call_inside_function(const Rule& rule, const FunctionRule& function) {
  std::string parameters, arguments;
  for (const std::string& parameter : function.params) {
    std::string name = parameter_name(parameter);
    if (name.empty() || name == "...") continue;
    parameters += (parameters.empty() ? "" : ", ") + without_default(parameter);
    arguments += (arguments.empty() ? "" : ", ") + name;
  }
  std::string device = rule.side == Side::device ? "__device__ " : "";
  return device + "void example(" + parameters + ") { " + rule.name + "(" + arguments + "); }";
}

std::string renamed(const std::string& text, const RuleSet& rules) {
  return rename_identifiers(text, [&](std::string_view name) -> std::string {
    const SymbolEntry* entry = rules.find(name);
    return entry ? entry->target() : std::string();
  });
}

}  // namespace

std::vector<Example> examples_of(const Rule& rule, const RuleSet& rules) {
  const auto* function = std::get_if<FunctionRule>(&rule.kind);
  if (!rule.examples.empty() || !function || !rule.generated_examples || !rule.call.empty())
    return rule.examples;
  Example example;
  example.at_file_scope = true;
  example.in = call_inside_function(rule, *function);
  example.out = renamed(example.in, rules);
  return {example};
}

}  // namespace migrate

#include "tool/rules/lint.h"

#include <algorithm>
#include <map>

#include "tool/rules/call_template.h"
#include "tool/rules/example.h"
#include "tool/rules/signature.h"

namespace migrate {
namespace {

class Lint {
 public:
  explicit Lint(const RuleSet& rules) : rules_(rules) {}

  std::vector<LintProblem> run() {
    for (const Rule& rule : rules_.all()) {
      check_call(rule);
      check_texts(rule);
      check_example(rule);
      check_header(rule);
    }
    check_duplicates();
    return std::move(problems_);
  }

 private:
  void report(const Rule& rule, const std::string& message) {
    problems_.push_back({rule.file, rule.line, rule.name + ": " + message});
  }

  void check_call(const Rule& rule) {
    const auto* function = std::get_if<FunctionRule>(&rule.kind);
    if (rule.call.empty()) {
      if (function && !function->drops.empty()) report(rule, "\"drops\" requires a call template");
      return;
    }
    auto used = placeholders(rule.call);
    if (!used) return report(rule, used.error().message);
    if (std::holds_alternative<QualifiedRule>(rule.kind)) {
      if (*used != std::vector<std::string>{"object"})
        report(rule, "the call template of a member may use only {object}");
      return;
    }
    if (!function) return report(rule, "only a function or a member can have a call template");
    std::set<std::string> parameters;
    for (const std::string& parameter : function->params) parameters.insert(parameter_name(parameter));
    for (const std::string& name : *used) {
      if (!parameters.count(name)) report(rule, "placeholder {" + name + "} is not a parameter");
    }
    std::set<std::string> handled(used->begin(), used->end());
    for (const std::string& name : function->drops) {
      if (!parameters.count(name)) report(rule, "dropped \"" + name + "\" is not a parameter");
      handled.insert(name);
    }
    for (const std::string& name : parameters) {
      if (!handled.count(name)) report(rule, "parameter \"" + name + "\" is neither used nor dropped");
    }
  }

  void check_texts(const Rule& rule) {
    switch (rule.support) {
      case Support::full:
        break;
      case Support::adapted:
      case Support::partial:
        if (rule.note.empty()) report(rule, std::string(to_string(rule.support)) + " needs a \"note\"");
        break;
      case Support::unsupported:
        if (rule.advice.empty()) report(rule, "unsupported needs \"advice\"");
        if (!rule.call.empty()) report(rule, "unsupported must not have a call template");
        break;
    }
    if (rule.source.empty()) report(rule, "no \"source\"");
    if (const auto* function = std::get_if<FunctionRule>(&rule.kind)) check_parameters(rule, *function);
  }

  // Parameters need names, because examples, call templates and reports use them.
  void check_parameters(const Rule& rule, const FunctionRule& function) {
    for (const std::string& parameter : function.params) {
      if (parameter_name(parameter).empty()) report(rule, "parameter \"" + parameter + "\" has no name");
    }
  }

  void check_example(const Rule& rule) {
    bool needed = std::holds_alternative<FunctionRule>(rule.kind) ||
                  std::holds_alternative<TypeRule>(rule.kind) ||
                  std::holds_alternative<QualifiedRule>(rule.kind);
    if (!needed || rule.generated_examples || rule.support == Support::unsupported || is_foreign(rule))
      return;
    if (examples_of(rule, rules_).empty()) report(rule, "no example");
  }

  // Declared by a header that stays as it is (omp.h): the symbol does not change.
  bool is_foreign(const Rule& rule) const {
    const Rule* header = rules_.find_header(rule.header);
    return header && header->target == header->name;
  }

  void check_header(const Rule& rule) {
    if (std::holds_alternative<LibraryRule>(rule.kind)) return;
    if (const auto* header = std::get_if<HeaderRule>(&rule.kind)) {
      if (!header->same_as.empty() && !rules_.find_header(header->same_as)) {
        report(rule, "same_as \"" + header->same_as + "\" is not a header of the rules");
      }
      if (header->same_as == rule.name) report(rule, "a header cannot be the same as itself");
      return;
    }
    if (rule.header.empty() && rule.layer > 0) return;  // declared by the program itself
    if (rule.header.empty()) return report(rule, "no \"header\"");
    if (!rules_.find_header(rule.header))
      report(rule, "header \"" + rule.header + "\" is not a header of the rules");
  }

  void check_duplicates() {
    std::map<std::pair<int, std::string>, const Rule*> seen;
    auto see = [&](const Rule& rule, const std::string& name) {
      auto [place, fresh] = seen.emplace(std::pair(rule.layer, name), &rule);
      if (fresh || place->second == &rule) return;
      report(rule, "\"" + name + "\" is given twice, first at " + place->second->file + ":" +
                       std::to_string(place->second->line));
    };
    for (const Rule& rule : rules_.all()) {
      bool header = std::holds_alternative<HeaderRule>(rule.kind);
      see(rule, header ? "<" + rule.name + ">" : rule.name);
      if (const auto* values = std::get_if<EnumRule>(&rule.kind)) {
        for (const Enumerator& value : values->values) see(rule, value.name);
      }
    }
  }

  const RuleSet& rules_;
  std::vector<LintProblem> problems_;
};

}  // namespace

std::vector<LintProblem> lint(const RuleSet& rules) { return Lint(rules).run(); }

namespace {

// __CUDACC__, __CUDA_ARCH__: npucxx defines them or leaves them undefined; no header does.
bool is_compilers(std::string_view name) {
  bool capitals = std::all_of(name.begin(), name.end(),
                              [](char c) { return c == '_' || std::isupper(static_cast<unsigned char>(c)); });
  return capitals && name.starts_with("__") && name.ends_with("__");
}

}  // namespace

std::vector<LintProblem> lint_targets(const RuleSet& rules, const std::set<std::string>& declared) {
  std::vector<LintProblem> problems;
  auto check = [&](const Rule& rule, const std::string& name, const std::string& target) {
    if (target.empty() || declared.count(target)) return;
    problems.push_back(
        {rule.file, rule.line, name + ": the shim does not declare the target \"" + target + "\""});
  };
  for (const Rule& rule : rules.all()) {
    if (rule.layer > 0) continue;  // a rule of --rules may name symbols of the program itself
    if (rule.target == rule.name && is_compilers(rule.name)) continue;
    if (rule.support != Support::unsupported) check(rule, rule.name, rule.target);
    const auto* values = std::get_if<EnumRule>(&rule.kind);
    if (!values) continue;
    for (const Enumerator& value : values->values) {
      if (value.support.value_or(rule.support) != Support::unsupported) check(rule, value.name, value.target);
    }
  }
  return problems;
}

}  // namespace migrate

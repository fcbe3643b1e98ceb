#include "tool/commands/lint_rules.h"

#include <set>

#include "tool/facts/collect/names/declared_names.h"

namespace migrate {
namespace {

/// The target of the header needs a library that may be missing (libtorch), so its names cannot be checked.
bool is_optional(const Rule& rule) {
  const auto* header = std::get_if<HeaderRule>(&rule.kind);
  return header && header->optional;
}

/// The shim headers that are targets of header rules, and the rules whose target does not exist.
std::vector<std::string> target_headers(const FileSystem& files, const RuleSet& rules,
                                        const std::string& shim_include, std::vector<LintProblem>& problems) {
  std::set<std::string> headers;
  for (const Rule& rule : rules.all()) {
    bool ours = std::holds_alternative<HeaderRule>(rule.kind) && rule.target.starts_with("npu/");
    if (!ours || rule.support == Support::unsupported) continue;
    if (files.kind(shim_include + "/" + rule.target) == FileKind::regular) {
      if (!is_optional(rule)) headers.insert(rule.target);
    } else {
      problems.push_back({rule.file, rule.line, "the shim has no header " + rule.target});
    }
  }
  return {headers.begin(), headers.end()};
}

/// Names that the shim does not declare: those that stay as they are in a header that stays as it is, for example omp.h,
/// and those of npu/torch.h, which needs libtorch's headers.
void add_kept_names(const RuleSet& rules, std::set<std::string>& declared) {
  for (const Rule& rule : rules.all()) {
    const Rule* header = rules.find_header(rule.header);
    bool kept = header && (header->target.empty() || header->target == header->name || is_optional(*header));
    if (!kept) continue;
    declared.insert(rule.target);
    if (const auto* values = std::get_if<EnumRule>(&rule.kind)) {
      for (const Enumerator& value : values->values) declared.insert(value.target);
    }
  }
}

}  // namespace

Result<std::vector<LintProblem>> lint_rules(const FileSystem& files, const RuleSet& rules,
                                            const std::string& shim_include) {
  std::vector<LintProblem> problems = lint(rules);
  std::vector<std::string> headers = target_headers(files, rules, shim_include, problems);
  auto declared = declared_names(headers, {"-xc++", "-std=c++17", "-D__CUDACC__", "-I" + shim_include});
  if (!declared) return declared.error();
  declared->insert(headers.begin(), headers.end());
  for (const Rule& rule : rules.all()) {
    if (is_optional(rule)) declared->insert(rule.target);
  }
  add_kept_names(rules, *declared);
  std::vector<LintProblem> targets = lint_targets(rules, *declared);
  problems.insert(problems.end(), targets.begin(), targets.end());
  return problems;
}

}  // namespace migrate

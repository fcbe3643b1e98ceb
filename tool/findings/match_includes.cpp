#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/file_contexts.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

/// "cub/cub.cuh", "cuda/std/atomic": a folder that the toolkit alone has.
bool is_in_folder_of_cuda(const std::string& name) {
  static constexpr std::string_view kFolders[] = {"cuda/", "thrust/", "cub/", "cooperative_groups/", "nv/"};
  return std::any_of(std::begin(kFolders), std::end(kFolders),
                     [&](auto folder) { return name.starts_with(folder); });
}

/// A library of other people may be there when the program is built; a part of the toolkit that the shim lacks is not.
Finding library_finding(const IncludeUse& include, const Rule& rule) {
  const auto& library = std::get<LibraryRule>(rule.kind);
  const std::string& what = rule.advice.empty() ? rule.note : rule.advice;
  Finding finding =
      make_finding(id::library_used, {include.name, library.what.empty() ? rule.name : library.what,
                                      what.empty() ? std::string(to_string(rule.support)) : what});
  if (rule.support == Support::unsupported) {
    finding.severity = is_in_folder_of_cuda(include.name) ? Severity::error : Severity::warning;
    finding.effort = Effort::hours;
  }
  return finding;
}

Finding header_finding(const IncludeUse& include, const Rule& rule) {
  if (std::holds_alternative<LibraryRule>(rule.kind)) return library_finding(include, rule);
  if (rule.support == Support::unsupported) {
    return make_finding(id::header_unsupported,
                        {include.name, rule.advice.empty() ? rule.note : rule.advice});
  }
  if (rule.target.empty() || rule.target == include.name)
    return make_finding(id::symbol_kept, {include.name});
  return make_finding(id::header_replaced, {include.name, rule.target});
}

/// The program's own header, which it names as Windows would find it. Nothing where it is spelled as the file is.
std::optional<Finding> own_header_finding(const ProgramFacts& facts, const IncludeUse& include) {
  const std::string& text = facts.files[include.place.file].text;
  Range range = include.place.range;
  if (range.end - range.begin != include.name.size() + 2) return std::nullopt;  // named through a macro
  std::string spelled = text.substr(range.begin + 1, include.name.size());
  if (spelled == include.name) return std::nullopt;
  Finding finding = make_finding(id::header_respelled, {spelled, include.name});
  finding.symbol = spelled;
  finding.support = Support::full;
  return finding;
}

/// "cudnn_frontend.h" and "cub/cub.cuh" look like CUDA's; "mpi.h" does not.
bool looks_like_cuda_header(const RuleSet& rules, const std::string& name) {
  size_t slash = name.find_last_of('/');
  std::string base = name.substr(slash == std::string::npos ? 0 : slash + 1);
  std::string stem = base.substr(0, base.find('.'));
  return rules.looks_like_cuda(stem) || is_in_folder_of_cuda(name) || name.starts_with("cutlass/");
}

Finding unruled_finding(const IncludeUse& include, const RuleSet& rules) {
  if (!include.wanted_by.empty())
    return make_finding(id::header_missing, {include.name + " (" + include.wanted_by + ")"});
  bool unknown = looks_like_cuda_header(rules, include.name);
  return make_finding(unknown ? id::header_unknown : id::header_missing, {include.name});
}

/// A header that is replaced is done with: what is partial about it shows where its names are used.
Support support_of(const Rule& rule) {
  bool replaced = !std::holds_alternative<LibraryRule>(rule.kind) && rule.support != Support::unsupported;
  return replaced ? Support::full : rule.support;
}

/// CUDA's header, another library's, or a missing one. Nothing where the file is no business of the migration.
std::optional<Finding> other_header_finding(const IncludeUse& include, const RuleSet& rules, bool matters) {
  const Rule* rule = rules.find_header(include.name);
  bool missing = include.resolved == IncludeUse::Resolved::missing;
  // A toolkit's header that lies on this machine all the same is no part of the shim.
  if (!rule && !missing && !is_in_folder_of_cuda(include.name)) return std::nullopt;
  Finding finding = rule ? header_finding(include, *rule) : unruled_finding(include, rules);
  finding.support = rule ? support_of(*rule) : Support::unsupported;
  finding.library = rule ? rule->library : "";
  if (rule) finding.target = rule->target;
  if (finding.id == id::symbol_kept) finding.kind = FindingKind::include;
  // The program as it is configured does not need it: it builds without.
  if (include.certainty == Certainty::tokens && finding.severity == Severity::error)
    finding.severity = Severity::warning;
  // Nothing of CUDA is there that what it declares could change.
  if (finding.id == id::header_missing && !matters) {
    finding.severity = Severity::note;
    finding.effort = Effort::none;
  }
  finding.symbol = include.name;
  finding.certainty = include.certainty;
  return finding;
}

}  // namespace

void match_includes(const MatchInput& input, Matched& out) {
  FileContexts compiled(input.facts, input.sources, false), alone(input.facts, input.sources, true);
  for (const Decision& decision : input.decisions.all) {
    if (decision.subject != Subject::include) continue;
    const IncludeUse& include = input.facts.includes[decision.index];
    const uint32_t file = include.place.file;
    const bool matters = compiled.of(file).has_cuda || alone.of(file).has_cuda;
    auto finding = include.resolved == IncludeUse::Resolved::user
                       ? own_header_finding(input.facts, include)
                       : other_header_finding(include, input.rules, matters);
    if (finding) finding->chip = decision.chip;
    if (finding) out.add(decision, place_finding(std::move(*finding), input.sources, include.place));
  }
}

}  // namespace migrate

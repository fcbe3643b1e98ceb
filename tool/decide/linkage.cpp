#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "tool/decide/planner.h"
#include "tool/facts/model/usr.h"

namespace migrate {
namespace {

// Device code is linked per translation unit in CUDA, so a header may define it and two sources may define the same
// name. Host C++ needs `inline` for the first and `static` for the second.
const char* missing_specifier(const DeviceFunction& function, std::set<uint32_t> sources) {
  bool in_header = false;
  for (const FunctionDeclaration& decl : function.declarations) {
    if (decl.has_inline) continue;
    if (decl.in_header) in_header = true;
  }
  if (in_header) return sources.empty() ? "inline " : nullptr;
  return sources.size() > 1 ? "static " : nullptr;
}

// Whether the specifiers and the name stand together in the file, so that one more specifier can go before them.
bool is_spelled(const Planner& planner, const FunctionDeclaration& decl) {
  if (decl.in_macro_body || decl.after_paren == 0 || decl.specifier_begin > decl.name.range.begin)
    return false;
  std::string_view before = planner.text({decl.name.file, {decl.specifier_begin, decl.name.range.begin}});
  return before.find_first_of(";{}#") == std::string_view::npos;
}

// Each source of a CUDA program that defines a device variable, or includes a header that does, has one of its own. An
// `extern` declaration says otherwise (relocatable device code): then there is one for all, and nothing to add.
void plan_variables(Planner& planner) {
  std::map<std::string, std::vector<const DeviceVariable*>> by_name;
  for (const DeviceVariable& variable : planner.facts.device_variables)
    by_name[variable.name].push_back(&variable);
  for (const auto& [name, all] : by_name) {
    bool is_shared = std::any_of(all.begin(), all.end(), [](auto* v) { return !v->is_definition; });
    bool in_header = std::any_of(all.begin(), all.end(), [](auto* v) { return v->in_header; });
    if (is_shared || (all.size() < 2 && !in_header)) continue;
    for (const DeviceVariable* variable : all) {
      if (variable->may_repeat || !variable->is_spelled) continue;
      planner.decide_text();
      planner.insert(variable->place.file, variable->specifier_begin, "static ", variable->name);
    }
  }
}

}  // namespace

void plan_linkage(Planner& planner) {
  plan_variables(planner);
  // Programs of one folder, or sources of one program: a build may link both.
  std::map<std::string_view, std::set<uint32_t>> sources;
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const FunctionDeclaration& decl : function.declarations) {
      if (decl.is_definition && !decl.in_header && !decl.has_inline)
        sources[base_usr(function.usr)].insert(decl.name.file);
    }
  }
  // A header that sources of C and of C++ read declares two functions in one place.
  std::set<std::pair<uint32_t, uint32_t>> done;
  for (const DeviceFunction& function : planner.facts.functions) {
    if (function.space != ExecutionSpace::device || function.is_template) continue;
    const char* specifier = missing_specifier(function, sources[base_usr(function.usr)]);
    if (!specifier) continue;
    for (const FunctionDeclaration& decl : function.declarations) {
      bool wanted = decl.is_definition || std::string_view(specifier) == "static ";
      if (!wanted || decl.has_inline || !is_spelled(planner, decl)) continue;
      if (!done.emplace(decl.name.file, decl.name.range.begin).second) continue;
      planner.decide_text();
      planner.insert(decl.name.file, decl.specifier_begin, specifier, function.name);
    }
  }
}

}  // namespace migrate

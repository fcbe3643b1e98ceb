// "__forceinline__" of a function that calls itself becomes "inline": nvcc takes it as a wish, g++ must inline what is
// marked so or end with an error.
#include <algorithm>

#include "tool/decide/call_graph.h"
#include "tool/decide/planner.h"
#include "tool/lexer/token_file.h"

namespace migrate {
namespace {

constexpr std::string_view kForced = "__forceinline__";

bool calls_itself(const DeviceFunction& function, const CallGraph& graph) {
  return std::any_of(function.references.begin(), function.references.end(), [&](const FunctionRef& ref) {
    return ref.is_call && !ref.callee.empty() && graph.reach(ref.callee).functions.count(function.usr) > 0;
  });
}

/// The specifiers of a declaration, which end at its name.
void plan_specifiers(Planner& planner, const FunctionDeclaration& declaration, const std::string& name) {
  const uint32_t file = declaration.name.file;
  const Range range{declaration.specifier_begin, declaration.name.range.begin};
  if (declaration.in_macro_body || range.end <= range.begin) return;
  const TokenFile tokens(planner.text({file, range}));
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens.is(i, kForced)) continue;
    const Range token{range.begin + tokens.range(i).begin, range.begin + tokens.range(i).end};
    planner.replace({file, token}, "inline", name);
  }
}

}  // namespace

void plan_recursive_inline(Planner& planner, const CallGraph& graph) {
  for (const DeviceFunction& function : planner.facts.functions) {
    const auto is_forced = [&](const FunctionDeclaration& one) {
      const Range range{one.specifier_begin, one.name.range.begin};
      return range.end > range.begin &&
             planner.text({one.name.file, range}).find(kForced) != std::string_view::npos;
    };
    const auto& all = function.declarations;
    if (std::none_of(all.begin(), all.end(), is_forced) || !calls_itself(function, graph)) continue;
    planner.decide_text();
    for (const FunctionDeclaration& declaration : all) plan_specifiers(planner, declaration, function.name);
  }
}

}  // namespace migrate

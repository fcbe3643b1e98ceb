#include <set>
#include <string>
#include <vector>

#include "tool/decide/planner.h"
#include "tool/diagnostics/ids.h"
#include "tool/rules/signature.h"

namespace migrate {
namespace {

// A comma outside parentheses would split the macro's argument.
bool has_open_comma(std::string_view text) {
  int depth = 0;
  for (char c : text) {
    depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    if (c == ',' && depth == 0) return true;
  }
  return false;
}

// The element type may itself be a symbol with another name on the NPU side.
std::string renamed_type(const Planner& planner, const DynamicSharedDecl& decl) {
  return rename_identifiers(decl.type, [&](std::string_view name) -> std::string {
    for (const SymbolUse& use : planner.facts.uses) {
      bool here = use.place.file == decl.declaration.file && decl.declaration.range.contains(use.place.range);
      if (!here || last_component(use.name) != name) continue;
      const Ruling ruling = rule_on(use, planner.rules);
      return ruling.is_supported() ? std::string(last_component(ruling.entry->target())) : std::string();
    }
    return {};
  });
}

void plan_one(Planner& planner, const DynamicSharedDecl& decl) {
  std::string_view text = planner.text(decl.declaration);
  auto refuse = [&](const char* why) {
    planner.refuse(id::shared_not_edited, decl.declaration, {decl.name, why});
  };
  bool spelled = text.starts_with("extern") || text.starts_with("__shared__");
  if (!spelled || decl.type.empty() || decl.name.empty())
    return refuse("its declaration is not contiguous in the source text");
  if (has_open_comma(decl.type)) return refuse("its type contains a comma; declare an alias for the type");
  const char* macro = decl.at_file_scope ? "NPU_DYNAMIC_SHARED_GLOBAL(" : "NPU_DYNAMIC_SHARED(";
  std::string extents = decl.extents.empty() ? "" : ", " + decl.extents;
  std::string written = macro + renamed_type(planner, decl) + ", " + decl.name + extents + ")";
  planner.add_stencil({decl.declaration, {{written, {}}}, decl.name});
}

// What follows the declaration of an array in its block stands for a pointer from now on: "(float*)&s" -> "(float*)s",
// "(Storage&)s" -> "(Storage&)*s".
void plan_uses(Planner& planner, const DynamicSharedDecl& decl) {
  for (const Range& sign : decl.addresses) planner.replace({decl.declaration.file, sign}, "", decl.name);
  for (const Range& name : decl.references)
    planner.replace({decl.declaration.file, {name.begin, name.begin}}, "*", decl.name);
}

// The object that stands for an array at file scope converts, but is no pointer: "reinterpret_cast<float*>(pool)" ->
// "static_cast<float*>(pool)".
void plan_casts(Planner& planner, const std::set<std::string>& names) {
  for (const ObjectCast& cast : planner.facts.tokens.object_casts) {
    if (names.count(cast.object) == 0) continue;
    planner.decide_text();
    planner.replace(cast.keyword, "static_cast", "reinterpret_cast of " + cast.object);
  }
}

// "extern __shared__ float tile[8]" -> "static __shared__ float tile[8]": nvcc, too, takes it for a definition.
void plan_sized(Planner& planner) {
  for (const Place& keyword : planner.facts.tokens.sized_shared) {
    planner.decide_text();
    planner.replace(keyword, "static", "extern __shared__");
  }
}

}  // namespace

void plan_dynamic_shared(Planner& planner) {
  std::set<std::string> at_file_scope;
  for (const DynamicSharedDecl& decl : planner.facts.dynamic_shared) {
    planner.decide_text();
    plan_one(planner, decl);
    if (decl.at_file_scope) at_file_scope.insert(decl.name);
    plan_uses(planner, decl);
  }
  plan_casts(planner, at_file_scope);
  plan_sized(planner);
}

}  // namespace migrate

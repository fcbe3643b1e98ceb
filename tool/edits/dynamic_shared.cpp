#include "tool/edits/planner.h"
#include "tool/edits/unparsed_shared.h"
#include "tool/findings/ids.h"
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
      const SymbolEntry* entry = planner.rules.find(use.name);
      bool renames = entry && entry->support() != Support::unsupported;
      return renames ? std::string(last_component(entry->target())) : std::string();
    }
    return {};
  });
}

void plan_one(Planner& planner, const DynamicSharedDecl& decl) {
  std::string_view text = planner.text(decl.declaration);
  auto refuse = [&](const char* why) { planner.refuse(id::shared_not_edited, decl.declaration, {decl.name, why}); };
  bool spelled = text.starts_with("extern") || text.starts_with("__shared__");
  if (!spelled || decl.type.empty() || decl.name.empty()) return refuse("its declaration is not spelled in one piece");
  if (has_open_comma(decl.type)) return refuse("its type has a comma; give the type a name of its own");
  const char* macro = decl.at_file_scope ? "NPU_DYNAMIC_SHARED_GLOBAL(" : "NPU_DYNAMIC_SHARED(";
  std::string extents = decl.extents.empty() ? "" : ", " + decl.extents;
  std::string written = macro + renamed_type(planner, decl) + ", " + decl.name + extents + ")";
  planner.regroup({decl.declaration, {{written, {}}}, decl.name});
}

}  // namespace

void plan_dynamic_shared(Planner& planner) {
  for (const DynamicSharedDecl& decl : planner.facts.dynamic_shared) plan_one(planner, decl);
  for (const DynamicSharedDecl& decl : unparsed_dynamic_shared(planner)) plan_one(planner, decl);
}

}  // namespace migrate

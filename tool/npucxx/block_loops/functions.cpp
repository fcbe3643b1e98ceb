#include "tool/npucxx/block_loops/functions.h"

#include "clang/AST/DeclCXX.h"
#include "tool/npucxx/block_loops/emit.h"

namespace migrate {

using namespace clang;

std::optional<std::vector<const NamespaceDecl*>> namespaces_of(const FunctionDecl& function) {
  std::vector<const NamespaceDecl*> found;
  for (const DeclContext* context = function.getDeclContext(); !context->isTranslationUnit();
       context = context->getParent()) {
    if (isa<LinkageSpecDecl>(context)) continue;
    const auto* space = dyn_cast<NamespaceDecl>(context);
    if (space == nullptr) return std::nullopt;
    found.insert(found.begin(), space);
  }
  return found;
}

std::string within(const std::vector<const NamespaceDecl*>& spaces, const std::string& text) {
  std::string open, close;
  for (const NamespaceDecl* space : spaces) {
    open += (space->isInline() ? "inline namespace " : "namespace ") + space->getNameAsString() + " {\n";
    close += "}\n";
  }
  return open + text + close;
}

std::string LoopFunctions::name_of(const FunctionDecl& callee, const ParamModes& param_modes,
                                   std::string& why_not) {
  const FunctionDecl* body_holder = nullptr;
  if (!callee.hasBody(body_holder) || !open_.insert(body_holder).second) {
    why_not = "a function that waits calls itself";
    return "";
  }
  const auto [found, is_new] = functions_.try_emplace({body_holder, param_modes});
  if (is_new) found->second = make(*body_holder, param_modes);
  open_.erase(body_holder);
  why_not = found->second.why_not;
  return found->second.name;
}

LoopFunctions::LoopFunction LoopFunctions::make(const FunctionDecl& callee, const ParamModes& param_modes) {
  LoopFunction made;
  const auto spaces = namespaces_of(callee);
  if (!spaces) {
    made.why_not = "a member of a class waits";
    return made;
  }
  const std::string name = "npu_call_" + std::to_string(count_++);
  const auto body = split(callee, &param_modes, barriers_, made.why_not);
  const auto text = body ? function_text(callee, *body, name, *this, made.why_not) : std::nullopt;
  if (!text) {
    made.why_not += " in " + callee.getNameAsString();
    return made;
  }
  texts_ += within(*spaces, *text);
  for (const NamespaceDecl* space : *spaces)
    if (!space->isAnonymousNamespace() && !space->isInline()) made.name += "::" + space->getNameAsString();
  made.name += "::" + name;
  return made;
}

}  // namespace migrate

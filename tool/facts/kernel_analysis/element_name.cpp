#include "tool/facts/kernel_analysis/element_name.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "tool/facts/kernel_analysis/loop_parts.h"

namespace migrate {
namespace {

// What follows in a name.
constexpr std::uintptr_t kTarget = 1, kIndex = 2;

std::uintptr_t number_of(const clang::ValueDecl& declaration) {
  return reinterpret_cast<std::uintptr_t>(declaration.getCanonicalDecl());
}

}  // namespace

ElementNames::ElementNames(const clang::FunctionDecl& kernel) : context_(kernel.getASTContext()) {
  const LoopParts body(kernel.getBody());
  for (const clang::ParmVarDecl* parameter : kernel.parameters())
    if (body.assigns(parameter)) changed_.insert(parameter);
}

std::optional<ElementName> ElementNames::of(const clang::Expr& lvalue) const {
  std::optional<Path> found = path(lvalue);
  return found && found->is_global ? std::optional(std::move(found->name)) : std::nullopt;
}

std::optional<ElementName> ElementNames::of_target(const clang::Expr& pointer) const {
  std::optional<Path> found = path_of_target(pointer);
  return found && found->is_global ? std::optional(std::move(found->name)) : std::nullopt;
}

std::optional<ElementNames::Path> ElementNames::path(const clang::Expr& lvalue) const {
  const clang::Expr* expression = lvalue.IgnoreParenNoopCasts(context_);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable) return std::nullopt;
    if (is_uniform(*variable)) return Path{{number_of(*variable)}};
    const bool is_global = variable->hasGlobalStorage() && !variable->isStaticLocal() &&
                           !variable->hasAttr<clang::CUDASharedAttr>();
    return is_global ? std::optional(Path{{number_of(*variable)}, true}) : std::nullopt;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression)) {
    std::optional<Path> found =
        member->isArrow() ? path_of_target(*member->getBase()) : path(*member->getBase());
    if (found) found->name.push_back(number_of(*member->getMemberDecl()));
    return found;
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression))
    return with_index(path_of_target(*element->getBase()), *element->getIdx());
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression);
  return unary && unary->getOpcode() == clang::UO_Deref ? path_of_target(*unary->getSubExpr()) : std::nullopt;
}

std::optional<ElementNames::Path> ElementNames::path_of_target(const clang::Expr& pointer) const {
  const clang::Expr* expression = pointer.IgnoreParenCasts();
  if (expression->getType()->isArrayType()) return path(*expression);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression);
      unary && unary->getOpcode() == clang::UO_AddrOf)
    return path(*unary->getSubExpr());
  if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expression))
    return sum->getOpcode() == clang::BO_Add ? with_index(path_of_target(*sum->getLHS()), *sum->getRHS())
                                             : std::nullopt;
  std::optional<Path> found = path(*expression);
  if (!found) return std::nullopt;
  found->name.push_back(kTarget);
  found->is_global = true;
  return found;
}

std::optional<ElementNames::Path> ElementNames::with_index(std::optional<Path> base,
                                                           const clang::Expr& index) const {
  if (!base) return std::nullopt;
  clang::Expr::EvalResult constant;
  if (!index.isValueDependent() && index.EvaluateAsInt(constant, context_)) {
    if (const int64_t value = constant.Val.getInt().getExtValue())
      base->name.insert(base->name.end(), {kIndex, static_cast<std::uintptr_t>(value)});
    return base;
  }
  const clang::VarDecl* variable = named_variable(index);
  if (!variable || !is_uniform(*variable)) return std::nullopt;
  base->name.insert(base->name.end(), {kIndex, number_of(*variable)});
  return base;
}

/// Whether it is a parameter with one value for the whole grid.
bool ElementNames::is_uniform(const clang::VarDecl& variable) const {
  return llvm::isa<clang::ParmVarDecl>(variable) && !changed_.count(&variable);
}

}  // namespace migrate

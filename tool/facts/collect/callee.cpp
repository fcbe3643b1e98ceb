#include "tool/facts/collect/callee.h"

#include "clang/AST/ExprCXX.h"

namespace migrate {

const clang::Expr* plain_callee(const clang::Expr* callee) {
  for (;;) {
    callee = callee->IgnoreParenImpCasts();
    const auto* substituted = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(callee);
    const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(callee);
    bool transparent = operation && (operation->getOpcode() == clang::UO_AddrOf ||
                                     operation->getOpcode() == clang::UO_Deref);
    if (!substituted && !transparent) return callee;
    callee = substituted ? substituted->getReplacement() : operation->getSubExpr();
  }
}

clang::SourceLocation callee_name(const clang::Expr& callee) {
  if (const auto* member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(&callee))
    return member->getMemberLoc();
  if (const auto* name = llvm::dyn_cast<clang::DependentScopeDeclRefExpr>(&callee))
    return name->getLocation();
  return callee.getExprLoc();
}

const clang::FunctionDecl* callee_function(const clang::CallExpr& call, const clang::Expr& callee) {
  if (const auto* direct = call.getDirectCallee()) return direct;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&callee);
  return name ? llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()) : nullptr;
}

}  // namespace migrate

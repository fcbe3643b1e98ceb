#include "tool/facts/kernel_analysis/strided_body.h"

#include "clang/AST/Attr.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/kernel_analysis/index_expression.h"

namespace migrate {
namespace {

using Variables = std::set<const clang::VarDecl*>;

class Body : public DynamicVisitor {
 public:
  Body(const clang::VarDecl& counter, const Variables& changed, Unit& unit)
      : counter_(counter), changed_(changed), unit_(unit) {
    visits_implicit_code_ = true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    own_.insert(variable);
    return variable->hasLocalStorage() && !variable->hasAttr<clang::CUDASharedAttr>() &&
           !variable->getType()->isReferenceType();
  }

  // Leaving the loop ends later iterations of the same thread.
  bool VisitReturnStmt(clang::ReturnStmt*) override { return false; }
  bool VisitGotoStmt(clang::GotoStmt*) override { return false; }
  bool VisitAsmStmt(clang::AsmStmt*) override { return false; }
  bool VisitBreakStmt(clang::BreakStmt*) override { return depth_ > 0; }
  bool TraverseControl(clang::Stmt* control, llvm::function_ref<bool()> inside) override {
    if (llvm::isa<clang::IfStmt>(control)) return inside();
    ++depth_;
    const bool go_on = inside();
    --depth_;
    return go_on;
  }

  // Outer variables may be used only as values: a reference, an address or an array could be written through.
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable || own_.count(variable)) return true;
    bool is_constant = variable->getType().isConstQualified() || variable->hasAttr<clang::CUDAConstantAttr>();
    return is_constant || !changed_.count(variable);
  }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    return !operation->isAssignmentOp() || may_store(operation->getLHS());
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) override {
    return !operation->isIncrementDecrementOp() || may_store(operation->getSubExpr());
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) return false;
    if (!unit_.index.in_user_file(callee->getCanonicalDecl()->getLocation())) return true;
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee)) {
      if (!method->isStatic()) return false;
    }
    for (const clang::ParmVarDecl* parameter : callee->parameters()) {
      if (!only_read(parameter->getType())) return false;
    }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* construct) override {
    const clang::CXXConstructorDecl* constructor = construct->getConstructor();
    return constructor->isImplicit() ||
           !unit_.index.in_user_file(constructor->getCanonicalDecl()->getLocation());
  }

 private:
  static bool only_read(clang::QualType type) {
    if (type->isReferenceType() || type->isPointerType()) return type->getPointeeType().isConstQualified();
    return type->isArithmeticType() || type->isEnumeralType();
  }

  // A variable of the body, a part of it, or p[counter] with an outer pointer.
  bool may_store(const clang::Expr* target) const {
    target = target->IgnoreParens();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(target))
      return !member->isArrow() && may_store(member->getBase());
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(target)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      return variable && own_.count(variable);
    }
    const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target);
    if (!element) return false;
    const clang::Expr* base = element->getBase()->IgnoreParenImpCasts();
    if (base->getType()->isArrayType()) return may_store(base);
    const auto* pointer = llvm::dyn_cast<clang::DeclRefExpr>(base);
    const auto* variable = pointer ? llvm::dyn_cast<clang::VarDecl>(pointer->getDecl()) : nullptr;
    return variable && !own_.count(variable) && !changed_.count(variable) &&
           variable_of(element->getIdx()) == &counter_;
  }

  const clang::VarDecl& counter_;
  const Variables& changed_;
  Unit& unit_;
  Variables own_;
  int depth_ = 0;
};

}  // namespace

bool is_free_body(const clang::Stmt& body, const clang::VarDecl& counter, const Variables& changed,
                  Unit& unit) {
  return Body(counter, changed, unit).TraverseStmt(const_cast<clang::Stmt*>(&body));
}

}  // namespace migrate

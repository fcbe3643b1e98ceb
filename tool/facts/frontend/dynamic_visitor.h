#pragma once
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace migrate {

/// clang::RecursiveASTVisitor with virtual functions. It is instantiated once, because each instantiation costs seconds
/// of compile time. A Visit function returns whether to continue the walk.
/// Source: LLVM 20's clang::DynamicRecursiveASTVisitor, for the kinds of nodes that are needed here.
class DynamicVisitor {
 public:
  virtual ~DynamicVisitor() = default;
  /// Results: false if a Visit function ended the walk.
  bool TraverseDecl(clang::Decl* declaration);
  bool TraverseStmt(clang::Stmt* statement);

  virtual bool VisitCXXRecordDecl(clang::CXXRecordDecl*) { return true; }
  virtual bool VisitFunctionDecl(clang::FunctionDecl*) { return true; }
  virtual bool VisitNamedDecl(clang::NamedDecl*) { return true; }
  virtual bool VisitVarDecl(clang::VarDecl*) { return true; }

  virtual bool VisitAsmStmt(clang::AsmStmt*) { return true; }
  virtual bool VisitBinaryOperator(clang::BinaryOperator*) { return true; }
  virtual bool VisitBreakStmt(clang::BreakStmt*) { return true; }
  virtual bool VisitCXXConstructExpr(clang::CXXConstructExpr*) { return true; }
  virtual bool VisitCallExpr(clang::CallExpr*) { return true; }
  virtual bool VisitDeclRefExpr(clang::DeclRefExpr*) { return true; }
  virtual bool VisitForStmt(clang::ForStmt*) { return true; }
  virtual bool VisitGotoStmt(clang::GotoStmt*) { return true; }
  virtual bool VisitLambdaExpr(clang::LambdaExpr*) { return true; }
  virtual bool VisitReturnStmt(clang::ReturnStmt*) { return true; }
  virtual bool VisitStmt(clang::Stmt*) { return true; }
  virtual bool VisitUnaryOperator(clang::UnaryOperator*) { return true; }

  /// Around each if, switch, for, while and do: `inside` walks the statement itself.
  virtual bool TraverseControl(clang::Stmt* control, llvm::function_ref<bool()> inside) {
    (void)control;
    return inside();
  }

 protected:
  bool visits_template_instantiations_ = false;
  bool visits_implicit_code_ = false;

 private:
  class Walk;
};

}  // namespace migrate

#pragma once
#include <set>
#include <utility>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tool/facts/frontend/dynamic_visitor.h"

namespace migrate {

/// The variable that an expression names; null for anything else.
const clang::VarDecl* named_variable(const clang::Expr& expression);

/// Whether a branch ends with break, return or goto.
bool leaves_the_loop(const clang::Stmt* branch);

/// What a part of a loop assigns, names, calls and returns.
struct LoopParts : DynamicVisitor {
  /// `conditions`: those of the branches and inner loops around it.
  struct Assignment {
    const clang::VarDecl* variable;
    const clang::Expr* value;
    std::vector<const clang::Expr*> conditions;
  };
  std::vector<Assignment> assigned;
  std::set<const clang::VarDecl*> named;
  std::vector<const clang::CallExpr*> calls;
  std::vector<const clang::Expr*> returned;
  std::vector<const clang::Expr*> volatile_loads;         ///< from memory that is no variable of the function
  std::vector<const clang::VarDecl*> loaded_by_assembly;  ///< outputs of an assembly load
  std::vector<const clang::IfStmt*> choices;
  bool chooses = false;  ///< has an if, a switch or a loop
  bool repeats = false;  ///< has a loop
  bool stores = false;   ///< to anything but a variable of the function

  /// Cost: one walk. Null: there is none.
  explicit LoopParts(const clang::Stmt* statement);
  bool assigns(const clang::VarDecl* variable) const;

  bool VisitVarDecl(clang::VarDecl* variable) override;
  bool VisitBinaryOperator(clang::BinaryOperator* operation) override;
  bool VisitUnaryOperator(clang::UnaryOperator* operation) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) override;
  bool VisitCallExpr(clang::CallExpr* call) override;
  bool VisitReturnStmt(clang::ReturnStmt* end) override;
  bool VisitStmt(clang::Stmt* part) override;
  bool VisitAsmStmt(clang::AsmStmt* assembly) override;
  bool TraverseControl(clang::Stmt* control, llvm::function_ref<bool()> inside) override;

 private:
  void note(const clang::Expr& target, const clang::Expr& value);
  std::vector<const clang::Expr*> conditions_;
};

/// Whether the condition depends on volatile memory that the loop reads: directly, or through variables that the loop assigns from
/// it, or assigns where a condition depends on it. Not where the variables of the condition say which element is read: that is
/// a walk along a chain.
bool depends_on_volatile_memory(const clang::Expr& condition, const LoopParts& loop);

}  // namespace migrate

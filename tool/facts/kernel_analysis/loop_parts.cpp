#include "tool/facts/kernel_analysis/loop_parts.h"

#include <algorithm>

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace migrate {
namespace {

/// Whether the expression reads volatile memory that is not a variable of the function.
bool reads_volatile_memory(const clang::Stmt& part) {
  const auto* load = llvm::dyn_cast<clang::ImplicitCastExpr>(&part);
  if (!load || load->getCastKind() != clang::CK_LValueToRValue) return false;
  const clang::Expr* memory = load->getSubExpr();
  const clang::VarDecl* variable = named_variable(*memory);
  return memory->getType().isVolatileQualified() && !(variable && variable->hasLocalStorage());
}

const clang::Expr* condition_of(const clang::Stmt& control) {
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(&control)) return choice->getCond();
  if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&control)) return choice->getCond();
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&control)) return loop->getCond();
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&control)) return loop->getCond();
  const auto* loop = llvm::dyn_cast<clang::ForStmt>(&control);
  return loop ? loop->getCond() : nullptr;
}

}  // namespace

const clang::VarDecl* named_variable(const clang::Expr& expression) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParenCasts());
  return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

bool leaves_the_loop(const clang::Stmt* branch) {
  if (const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(branch))
    branch = block->body_empty() ? nullptr : block->body_back();
  return branch && llvm::isa<clang::BreakStmt, clang::ReturnStmt, clang::GotoStmt>(branch);
}

LoopParts::LoopParts(const clang::Stmt* statement) {
  if (statement) TraverseStmt(const_cast<clang::Stmt*>(statement));
}

bool LoopParts::assigns(const clang::VarDecl* variable) const {
  return std::any_of(assigned.begin(), assigned.end(),
                     [&](const Assignment& one) { return one.variable == variable; });
}

void LoopParts::note(const clang::Expr& target, const clang::Expr& value) {
  const clang::VarDecl* variable = named_variable(target);
  if (variable) assigned.push_back({variable, &value, conditions_});
  stores |= !variable || !variable->hasLocalStorage();
}

bool LoopParts::VisitVarDecl(clang::VarDecl* variable) {
  if (variable->getInit()) assigned.push_back({variable, variable->getInit(), conditions_});
  return true;
}
bool LoopParts::VisitBinaryOperator(clang::BinaryOperator* operation) {
  if (operation->isAssignmentOp()) note(*operation->getLHS(), *operation->getRHS());
  return true;
}
bool LoopParts::VisitUnaryOperator(clang::UnaryOperator* operation) {
  if (operation->isIncrementDecrementOp()) note(*operation->getSubExpr(), *operation->getSubExpr());
  return true;
}
bool LoopParts::VisitDeclRefExpr(clang::DeclRefExpr* name) {
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) named.insert(variable);
  return true;
}
bool LoopParts::VisitCallExpr(clang::CallExpr* call) {
  calls.push_back(call);
  return true;
}
bool LoopParts::VisitReturnStmt(clang::ReturnStmt* end) {
  if (end->getRetValue()) returned.push_back(end->getRetValue());
  return true;
}
bool LoopParts::VisitStmt(clang::Stmt* part) {
  if (reads_volatile_memory(*part)) volatile_loads.push_back(llvm::cast<clang::Expr>(part));
  return true;
}
bool LoopParts::VisitAsmStmt(clang::AsmStmt* assembly) {
  const auto* one = llvm::dyn_cast<clang::GCCAsmStmt>(assembly);
  const bool loads = one && one->getAsmString()->getString().contains("ld.");
  for (unsigned i = 0; loads && i < one->getNumOutputs(); ++i)
    if (const clang::VarDecl* variable = named_variable(*one->getOutputExpr(i)))
      loaded_by_assembly.push_back(variable);
  return true;
}
bool LoopParts::TraverseControl(clang::Stmt* control, llvm::function_ref<bool()> inside) {
  chooses = true;
  repeats |= !llvm::isa<clang::IfStmt, clang::SwitchStmt>(control);
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(control)) choices.push_back(choice);
  const clang::Expr* condition = condition_of(*control);
  if (condition) conditions_.push_back(condition);
  const bool go_on = inside();
  if (condition) conditions_.pop_back();
  return go_on;
}

bool depends_on_volatile_memory(const clang::Expr& condition, const LoopParts& loop) {
  std::set<const clang::VarDecl*> loaded, places;
  for (const clang::Expr* load : loop.volatile_loads) {
    const LoopParts parts(load);
    for (const clang::VarDecl* variable : parts.named)
      if (loop.assigns(variable)) places.insert(variable);
  }
  const auto depends = [&](const clang::Expr* expression) {
    const LoopParts parts(expression);
    return !parts.volatile_loads.empty() ||
           std::any_of(parts.named.begin(), parts.named.end(),
                       [&](const clang::VarDecl* variable) { return loaded.contains(variable); });
  };
  for (bool changes = true; changes;) {
    changes = false;
    for (const LoopParts::Assignment& one : loop.assigned)
      if (depends(one.value) || std::any_of(one.conditions.begin(), one.conditions.end(), depends))
        changes |= loaded.insert(one.variable).second;
  }
  const LoopParts parts(&condition);
  const auto chooses_a_place = [&](const clang::VarDecl* variable) { return places.contains(variable); };
  return depends(&condition) && std::none_of(parts.named.begin(), parts.named.end(), chooses_a_place);
}

}  // namespace migrate

#include "tool/npucxx/block_loops/uniformity.h"

#include "clang/AST/ExprCXX.h"
#include "tool/npucxx/block_loops/rematerialize.h"

namespace migrate {
namespace {

using namespace clang;

const Expr* condition_of(const Stmt& control) {
  if (const auto* loop = dyn_cast<ForStmt>(&control)) return loop->getCond();
  if (const auto* loop = dyn_cast<WhileStmt>(&control)) return loop->getCond();
  if (const auto* loop = dyn_cast<DoStmt>(&control)) return loop->getCond();
  if (const auto* choice = dyn_cast<IfStmt>(&control)) return choice->getCond();
  return nullptr;
}

/// The parts of a loop's head that change variables.
std::vector<const Stmt*> heads(const Stmt& control) {
  const auto* loop = dyn_cast<ForStmt>(&control);
  if (loop == nullptr) return {};
  return {loop->getInit(), loop->getInc()};
}

}  // namespace

UniformityAnalysis::UniformityAnalysis(const FunctionDecl& kernel, const std::set<const VarDecl*>& of_threads,
                                       const RegionTree& tree, const Uses& uses, ParentMap& parents)
    : tree_(tree), uses_(uses), parents_(parents) {
  outer_.insert(tree.plain.begin(), tree.plain.end());
  for (const Stmt* control : tree.controls)
    for (const Stmt* head : heads(*control))
      if (head != nullptr) outer_.insert(head);
  for (const ParmVarDecl* parameter : kernel.parameters())
    if (!is_thread_index(*parameter) && of_threads.count(parameter) == 0) uniform_.insert(parameter);
  for (const auto& [variable, list] : tree.variables)
    if (!variable->hasGlobalStorage() && !variable->getType()->isReferenceType()) uniform_.insert(variable);
  // Fixed point: each round removes what does not hold under the assumption that the rest is uniform.
  for (bool changed = true; changed;) {
    const size_t before = uniform_.size();
    std::erase_if(uniform_, [&](const VarDecl* v) { return !holds(*v); });
    changed = uniform_.size() != before;
  }
}

bool UniformityAnalysis::value(const Expr& e) const {
  return is_rematerializable(e, [&](const VarDecl& v) {
    if (is_builtin_index(v)) return !is_thread_index(v);
    return variable(v);
  });
}

/// The statement outside regions that contains the change; null if it is deeper, for example in a loop's
/// head.
/// instance.
const Stmt* UniformityAnalysis::around(const Stmt& change) const {
  for (const Stmt* s = &change; s != nullptr; s = parents_.getParent(s))
    if (outer_.count(s) != 0) return s;
  return nullptr;
}

bool UniformityAnalysis::changes_variable(const Expr& given) const {
  const Expr& e = *given.IgnoreParens();
  const auto is_ours = [&](const Expr& target) {
    const auto* name = dyn_cast<DeclRefExpr>(target.IgnoreParens());
    const auto* v = name != nullptr ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    return v != nullptr && variable(*v);
  };
  if (const auto* binary = dyn_cast<BinaryOperator>(&e)) {
    if (binary->getOpcode() == BO_Comma)
      return changes_variable(*binary->getLHS()) && changes_variable(*binary->getRHS());
    return binary->isAssignmentOp() && is_ours(*binary->getLHS()) && value(*binary->getRHS());
  }
  const auto* unary = dyn_cast<UnaryOperator>(&e);
  return unary != nullptr && unary->isIncrementDecrementOp() && is_ours(*unary->getSubExpr());
}

bool UniformityAnalysis::statement(const Stmt& s) const {
  if (const auto* e = dyn_cast<Expr>(&s)) return changes_variable(*e);
  if (const auto* list = dyn_cast<CompoundStmt>(&s))
    return !list->body_empty() &&
           llvm::all_of(list->body(), [&](const Stmt* part) { return statement(*part); });
  if (const auto* choice = dyn_cast<IfStmt>(&s)) {
    if (choice->getConditionVariable() != nullptr || choice->getInit() != nullptr ||
        !value(*choice->getCond()))
      return false;
    const auto part_holds = [&](const Stmt& part) {
      return isa<ReturnStmt, BreakStmt, ContinueStmt>(part) || statement(part);
    };
    const auto holds_for = [&](const Stmt* part) {
      const auto* list = dyn_cast_or_null<CompoundStmt>(part);
      if (list == nullptr) return part == nullptr || part_holds(*part);
      return llvm::all_of(list->body(), [&](const Stmt* one) { return part_holds(*one); });
    };
    return holds_for(choice->getThen()) && holds_for(choice->getElse());
  }
  return false;
}

bool UniformityAnalysis::control(const Stmt& s) const {
  if (isa<CompoundStmt>(s)) return true;
  const Expr* condition = condition_of(s);
  if (condition == nullptr || !value(*condition)) return false;
  return llvm::all_of(heads(s), [&](const Stmt* head) {
    const auto* declaration = dyn_cast_or_null<DeclStmt>(head);
    if (declaration == nullptr) return head == nullptr || statement(*head);
    return llvm::all_of(declaration->decls(), [&](const Decl* one) {
      const auto* v = dyn_cast<VarDecl>(one);
      return v != nullptr && variable(*v);
    });
  });
}

bool UniformityAnalysis::holds(const VarDecl& v) const {
  const auto scope = tree_.variables.find(&v);
  const auto* loop = scope != tree_.variables.end() ? dyn_cast<ForStmt>(scope->second) : nullptr;
  if (loop != nullptr && !control(*loop)) return false;
  if (!isa<ParmVarDecl>(v) && v.hasInit() && !value(*v.getInit())) return false;
  const auto found = uses_.find(&v);
  if (found == uses_.end()) return true;
  return llvm::all_of(found->second, [&](const Use& use) { return changes_for_all(use, v); });
}

/// Also if only some threads take a branch with barriers: a variable that is changed there is uniform only if
/// it is not used elsewhere.
bool UniformityAnalysis::changes_for_all(const Use& use, const VarDecl& v) const {
  if (use.kind == Use::Kind::read) return true;
  if (use.kind != Use::Kind::changed) return false;
  const Stmt* where = around(*use.change);
  if (where == nullptr || !statement(*where)) return false;
  const auto scope = tree_.variables.find(&v);
  const Stmt* known_in = scope != tree_.variables.end() ? scope->second : nullptr;
  for (const Stmt* s = parents_.getParent(where); s != nullptr && s != known_in; s = parents_.getParent(s))
    if (llvm::is_contained(tree_.controls, s) && !control(*s)) return false;
  return true;
}

}  // namespace migrate

#include "tool/npucxx/block_loops/region_tree.h"

#include "clang/AST/ExprCXX.h"
#include "tool/npucxx/block_loops/barriers_and_warp_ops.h"

namespace migrate {
namespace {

using namespace clang;

const Expr* bare(const Stmt& statement) {
  const auto* expression = dyn_cast<Expr>(&statement);
  if (const auto* full = dyn_cast_or_null<FullExpr>(expression)) expression = full->getSubExpr();
  return expression;
}

/// Without "#pragma unroll", which is a hint.
const Stmt* bare_of_pragma(const Stmt* statement) {
  const auto* attributed = dyn_cast<AttributedStmt>(statement);
  return attributed != nullptr ? attributed->getSubStmt() : statement;
}

class RegionBuilder {
 public:
  RegionBuilder(BarrierAnalysis& barriers, RegionTree& tree, std::string& why_not)
      : barriers_(barriers), tree_(tree), why_not_(why_not) {}

  bool list(const Stmt* around) {
    if (const auto* compound = dyn_cast_or_null<CompoundStmt>(around)) tree_.lists.push_back(compound);
    return llvm::all_of(statements_of(around), [&](const Stmt* one) { return statement(*one, *around); });
  }

 private:
  bool statement(const Stmt& s, const Stmt& around) {
    if (is_barrier_statement(s)) return true;
    if (!barriers_.has_barrier(s)) {
      tree_.plain.push_back(&s);
      declare(s, around);
      return true;
    }
    if (isa<CompoundStmt>(s)) return list(&s);
    if (isa<Expr, DeclStmt, ReturnStmt>(s)) {
      tree_.plain.push_back(&s);
      declare(s, around);
      return always_met(s);
    }
    tree_.controls.push_back(&s);
    if (requires_in_head(s)) return refuse("a barrier or a call that waits in a condition");
    if (const auto* loop = dyn_cast<ForStmt>(&s)) {
      if (loop->getConditionVariable() != nullptr || loop->getCond() == nullptr)
        return refuse("a for without a condition");
      if (loop->getInit() != nullptr) declare(*loop->getInit(), s);
      return list(loop->getBody());
    }
    if (const auto* loop = dyn_cast<WhileStmt>(&s))
      return loop->getConditionVariable() == nullptr ? list(loop->getBody())
                                                     : refuse("a condition with a declaration");
    if (const auto* loop = dyn_cast<DoStmt>(&s)) return list(loop->getBody());
    if (const auto* choice = dyn_cast<IfStmt>(&s)) {
      if (choice->getConditionVariable() != nullptr || choice->getInit() != nullptr)
        return refuse("a condition with a declaration");
      return list(choice->getThen()) && (choice->getElse() == nullptr || list(choice->getElse()));
    }
    return refuse("a barrier or a call that waits in a statement that is neither a loop nor a condition");
  }

  /// Whether every thread that reaches the statement executes each site in it exactly once.
  bool always_met(const Stmt& s) {
    const auto* call = dyn_cast<CallExpr>(&s);
    if (call != nullptr && is_barrier(*call)) return refuse("a barrier within an expression");
    if (call != nullptr && barriers_.is_site(*call)) {
      if (call->getBeginLoc().isMacroID() || call->getEndLoc().isMacroID())
        return refuse("a call that waits is in a macro");
      const auto barriers = [&](const Expr* operand) {
        return barriers_.has_barrier(*operand) && !(is_warp_collective(*call) && is_active_mask(*operand));
      };
      return llvm::none_of(operands_of(*call), barriers) ||
             refuse("a call that waits within the arguments of another");
    }
    const auto* declaration = dyn_cast<DeclStmt>(&s);
    if (declaration != nullptr && !declaration->isSingleDecl())
      return refuse("a declaration of several variables with a call that waits");
    const auto* binary = dyn_cast<BinaryOperator>(&s);
    const bool chooses = isa<ConditionalOperator, BinaryConditionalOperator, StmtExpr>(s) ||
                         (binary != nullptr && (binary->isLogicalOp() || binary->getOpcode() == BO_Comma));
    for (const Stmt* child : s.children()) {
      if (child == nullptr || !barriers_.has_barrier(*child)) continue;
      if (chooses) return refuse("a call that waits under a condition within an expression");
      if (!always_met(*child)) return false;
    }
    return true;
  }

  void declare(const Stmt& s, const Stmt& around) {
    const auto* declaration = dyn_cast<DeclStmt>(&s);
    if (declaration == nullptr) return;
    for (const Decl* one : declaration->decls())
      if (const auto* variable = dyn_cast<VarDecl>(one)) tree_.variables.emplace(variable, &around);
  }

  bool requires_in_head(const Stmt& control) {
    const auto needs = [&](const Stmt* s) { return s != nullptr && barriers_.has_barrier(*s); };
    if (const auto* loop = dyn_cast<ForStmt>(&control))
      return needs(loop->getInit()) || needs(loop->getCond()) || needs(loop->getInc());
    if (const auto* loop = dyn_cast<WhileStmt>(&control)) return needs(loop->getCond());
    if (const auto* loop = dyn_cast<DoStmt>(&control)) return needs(loop->getCond());
    const auto* choice = dyn_cast<IfStmt>(&control);
    return choice != nullptr && needs(choice->getCond());
  }

  bool refuse(const char* reason) {
    why_not_ = reason;
    return false;
  }

  BarrierAnalysis& barriers_;
  RegionTree& tree_;
  std::string& why_not_;
};

}  // namespace

bool is_barrier_statement(const Stmt& statement) {
  const auto* call = dyn_cast_or_null<CallExpr>(bare(statement));
  return call != nullptr && is_barrier(*call);
}

bool is_warp_barrier_statement(const Stmt& statement) {
  const auto* call = dyn_cast_or_null<CallExpr>(bare(statement));
  const FunctionDecl* callee = call != nullptr ? call->getDirectCallee() : nullptr;
  return callee != nullptr && callee->getIdentifier() != nullptr && callee->getName() == "__syncwarp";
}

std::vector<const Stmt*> statements_of(const Stmt* list) {
  if (list == nullptr) return {};
  const auto* compound = dyn_cast<CompoundStmt>(list);
  if (compound == nullptr) return {bare_of_pragma(list)};
  std::vector<const Stmt*> found;
  for (const Stmt* one : compound->body()) found.push_back(bare_of_pragma(one));
  return found;
}

bool form_regions(const CompoundStmt& body, BarrierAnalysis& barriers, RegionTree& tree,
                  std::string& why_not) {
  return RegionBuilder(barriers, tree, why_not).list(&body);
}

}  // namespace migrate

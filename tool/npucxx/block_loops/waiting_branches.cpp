#include "tool/npucxx/block_loops/waiting_branches.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "tool/facts/frontend/same_expression.h"
#include "tool/npucxx/block_loops/region_tree.h"

namespace migrate {
using namespace clang;

namespace {

/// What a `!` stands before; null: there is none.
const Expr* negated(const Expr& condition) {
  const auto* operation = dyn_cast<UnaryOperator>(condition.IgnoreParenImpCasts());
  return operation != nullptr && operation->getOpcode() == UO_LNot ? operation->getSubExpr() : nullptr;
}

}  // namespace

bool waits_for_others(const Stmt& statement, BarrierAnalysis& barriers) {
  if (is_barrier_statement(statement)) return !is_warp_barrier_statement(statement);
  if (isa<Expr>(statement)) return !barriers.sites_of(statement).empty();
  return llvm::any_of(statement.children(),
                      [&](const Stmt* part) { return part != nullptr && waits_for_others(*part, barriers); });
}

bool may_go_on_without_threads(const Stmt& loop, bool is_divergent) {
  if (is_divergent) return false;
  const auto* counting = dyn_cast<ForStmt>(&loop);
  if (counting == nullptr) return isa<WhileStmt, DoStmt>(loop);
  return counting->getCond() == nullptr || counting->getInc() == nullptr;
}

bool has_continue(const Stmt& statement) {
  if (isa<ContinueStmt>(statement)) return true;
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(statement)) return false;
  return llvm::any_of(statement.children(),
                      [](const Stmt* child) { return child != nullptr && has_continue(*child); });
}

bool are_opposite(const Expr& one, const Expr& other, const ASTContext& context) {
  const Expr *first = negated(one), *second = negated(other);
  if ((first != nullptr) == (second != nullptr)) return false;
  return first != nullptr ? is_same_expression(*first, other, context)
                          : is_same_expression(one, *second, context);
}

}  // namespace migrate

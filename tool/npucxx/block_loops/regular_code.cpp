#include "tool/npucxx/block_loops/regular_code.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "tool/npucxx/block_loops/rematerialize.h"

namespace migrate {

using namespace clang;

namespace {

constexpr int kDeepestCall = 4;  // functions that functions call

class Regularity {
 public:
  explicit Regularity(const KernelRegions& kernel) : kernel_(kernel) {}

  bool holds(const std::vector<Region>& regions) const {
    return llvm::all_of(regions, [&](const Region& region) {
      const auto is_regular = [&](const Stmt* s) { return statement(*s, 0); };
      const bool of_threads = region.kind == Region::Kind::parallel;
      return (!of_threads || llvm::all_of(region.statements, is_regular)) && holds(region.body) &&
             holds(region.otherwise);
    });
  }

 private:
  /// `depth`: of calls.
  bool statement(const Stmt& s, int depth) const {
    if (isa<WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt, GotoStmt, BreakStmt>(s)) return false;
    if (const auto* loop = dyn_cast<ForStmt>(&s); loop != nullptr && !counts_alike(*loop)) return false;
    if (const auto* expression = dyn_cast<Expr>(&s);
        expression != nullptr && expression->getType().isVolatileQualified())
      return false;
    if (const auto* call = dyn_cast<CallExpr>(&s); call != nullptr && !callee(*call, depth)) return false;
    const auto* choice = dyn_cast<IfStmt>(&s);
    const bool selects = choice != nullptr && selects_one_thread(*choice->getCond());
    return llvm::all_of(s.children(), [&](const Stmt* child) {
      return child == nullptr || (selects && child == choice->getThen()) || statement(*child, depth);
    });
  }

  /// A function without a body here is one of numbers. A function of the shim has no loop unless it is an atomic operation.
  bool callee(const CallExpr& call, int depth) const {
    const FunctionDecl* callee = call.getDirectCallee();
    const FunctionDecl* holder = nullptr;
    if (callee == nullptr) return false;
    if (callee->getIdentifier() != nullptr && callee->getName().starts_with("atomic")) return false;
    return depth == kDeepestCall || !callee->hasBody(holder) || statement(*holder->getBody(), depth + 1);
  }

  /// The loop's condition compares with a value that is the same for all threads, as far as its form says.
  bool counts_alike(const ForStmt& loop) const {
    const auto* condition = dyn_cast_or_null<BinaryOperator>(
        loop.getCond() == nullptr ? nullptr : loop.getCond()->IgnoreParenImpCasts());
    if (condition == nullptr || !condition->isComparisonOp()) return false;
    return is_alike(*condition->getRHS()) || is_alike(*condition->getLHS());
  }

  bool is_alike(const Expr& bound) const {
    return is_rematerializable(bound, [&](const VarDecl& v) {
      if (is_builtin_index(v)) return !is_thread_index(v);
      const auto found = kernel_.variables.find(&v);
      return isa<ParmVarDecl>(v) || (found != kernel_.variables.end() && found->second == Storage::uniform);
    });
  }

  const KernelRegions& kernel_;
};

}  // namespace

bool is_regular(const std::vector<Region>& regions, const KernelRegions& kernel) {
  return Regularity(kernel).holds(regions);
}

}  // namespace migrate

#include "tool/facts/kernel_analysis/wait_loops.h"

#include <array>
#include <optional>
#include <set>

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/kernel_analysis/device_callee.h"
#include "tool/facts/kernel_analysis/index_values.h"

namespace migrate {
namespace {

constexpr int kMostCallsToALock = 4;  // nesting depth of the functions around an exchange

/// Whether the value tells who was first, so that a loop on it waits for another thread.
bool takes_a_lock(const std::string& callee) {
  constexpr std::array kNames = {
      "atomicCAS",        "atomicCAS_block",   "atomicCAS_system",       "atomicExch",
      "atomicExch_block", "atomicExch_system", "cuda::atomic::exchange", "cuda::atomic_ref::exchange"};
  return std::find(kNames.begin(), kNames.end(), callee) != kNames.end();
}

const clang::VarDecl* named_variable(const clang::Expr& expression) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParenCasts());
  return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

/// What a statement assigns, names and returns.
struct Parts : DynamicVisitor {
  std::vector<std::pair<const clang::VarDecl*, const clang::Expr*>> assigned;
  std::set<const clang::VarDecl*> named;
  std::vector<const clang::CallExpr*> calls;
  std::vector<const clang::Expr*> returned;
  bool chooses = false;  ///< has an if, a switch or a loop

  explicit Parts(const clang::Stmt* statement) {
    if (statement) TraverseStmt(const_cast<clang::Stmt*>(statement));
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->getInit()) assigned.push_back({variable, variable->getInit()});
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    const clang::VarDecl* target =
        operation->isAssignmentOp() ? named_variable(*operation->getLHS()) : nullptr;
    if (target) assigned.push_back({target, operation->getRHS()});
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) override {
    const clang::VarDecl* target =
        operation->isIncrementDecrementOp() ? named_variable(*operation->getSubExpr()) : nullptr;
    if (target) assigned.push_back({target, operation->getSubExpr()});
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) named.insert(variable);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    calls.push_back(call);
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt* end) override {
    if (end->getRetValue()) returned.push_back(end->getRetValue());
    return true;
  }
  bool TraverseControl(clang::Stmt*, llvm::function_ref<bool()> inside) override {
    chooses = true;
    return inside();
  }
  bool assigns(const clang::VarDecl* variable) const {
    return std::any_of(assigned.begin(), assigned.end(),
                       [&](const auto& one) { return one.first == variable; });
  }
};

class WaitFinder {
 public:
  WaitFinder(const clang::FunctionDecl& definition, Unit& unit)
      : unit_(unit), values_(definition, execution_space(definition) == ExecutionSpace::global) {}
  std::vector<WaitLoop> found;

  /// `is_alone`: one thread of the block is here.
  void visit(const clang::Stmt* statement, bool is_alone) {
    if (!statement) return;
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
      const bool is_one = values_.guard_of(choice->getCond()).kind == LaneGuard::Kind::one;
      visit(choice->getInit(), is_alone);
      visit(choice->getCond(), is_alone);
      visit(choice->getThen(), is_alone || is_one);
      visit(choice->getElse(), is_alone);
      return;
    }
    if (!is_alone) visit_loop(*statement);
    for (const clang::Stmt* child : statement->children()) visit(child, is_alone);
  }

 private:
  void visit_loop(const clang::Stmt& statement) {
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&statement))
      note(loop->getCond(), loop->getBody(), nullptr, loop->getWhileLoc());
    else if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&statement))
      note(loop->getCond(), loop->getBody(), nullptr, loop->getWhileLoc());
    else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&statement))
      note(loop->getCond(), loop->getBody(), loop->getInc(), loop->getForLoc());
  }

  void note(const clang::Expr* condition, const clang::Stmt* body, const clang::Expr* next,
            clang::SourceLocation keyword) {
    if (!condition || !waits(*condition, body, next)) return;
    const auto spot = unit_.index.spot(keyword);
    if (!spot) return;
    const TokenFile& tokens = unit_.index.tokens(spot->file);
    const size_t open = tokens.at(spot->offset) + 1, close = tokens.matching(open);
    if (close >= tokens.size()) return;
    found.push_back({unit_.index.token_place(*spot), {tokens[open].range.begin, tokens[close].range.end}});
  }

  bool waits(const clang::Expr& condition, const clang::Stmt* body, const clang::Expr* next) {
    const Parts in_condition(&condition), in_body(body), in_next(next);
    const auto changes = [&](const clang::VarDecl* variable) {
      return in_condition.assigns(variable) || in_body.assigns(variable) || in_next.assigns(variable);
    };
    const auto is_ended = [&](const clang::CallExpr* call) {
      return is_taken_out(*call, condition, in_body, changes);
    };
    if (std::any_of(in_condition.calls.begin(), in_condition.calls.end(), is_ended)) return false;
    const auto moves_on = [&](const clang::VarDecl* variable) {
      return in_body.assigns(variable) || in_next.assigns(variable);
    };
    for (const clang::CallExpr* call : in_condition.calls)
      if (exchanges(*call, kMostCallsToALock) && !is_retry(*call, changes) && !is_search(*call, moves_on))
        return true;
    // The result has a name, and nothing else happens in the loop.
    if (in_body.chooses) return false;
    for (const Parts* parts : {&in_body, &in_next})
      for (const auto& [variable, value] : parts->assigned)
        for (const clang::CallExpr* call : Parts(value).calls)
          if (in_condition.named.contains(variable) && exchanges(*call, kMostCallsToALock) &&
              !is_retry(*call, changes))
            return true;
    return false;
  }

  /// `old = atomicCAS(p, expected, f(expected))` with an `expected` that the loop reads anew.
  template <class Changes>
  bool is_retry(const clang::CallExpr& call, Changes changes) const {
    if (call.getNumArgs() < 3) return false;
    const Parts expected(call.getArg(1));
    return std::any_of(expected.named.begin(), expected.named.end(), changes);
  }

  /// `while (atomicExch(&taken[i], 1)) i = next(i);` looks for a free element, each time elsewhere.
  template <class Changes>
  bool is_search(const clang::CallExpr& call, Changes changes) const {
    if (call.getNumArgs() < 2 || cuda_callee(call, unit_).empty()) return false;
    const Parts address(call.getArg(0));
    return std::any_of(address.named.begin(), address.named.end(), changes);
  }

  /// `do { sum = atomicExch(p, 0) + x; } while ((x = atomicExch(p, sum)) != 0)`: a sum without an atomic addition. The body leaves
  /// at `p` what ends the loop, so a thread that nobody disturbs ends it with its next exchange.
  template <class Changes>
  bool is_taken_out(const clang::CallExpr& call, const clang::Expr& condition, const Parts& body,
                    Changes changes) const {
    if (body.chooses || call.getNumArgs() != 2 || !cuda_callee(call, unit_).starts_with("atomicExch"))
      return false;
    const std::optional<double> end = value_that_ends(condition);
    const Parts address(call.getArg(0));
    if (!end || !address.calls.empty() || std::any_of(address.named.begin(), address.named.end(), changes))
      return false;
    return std::any_of(body.calls.begin(), body.calls.end(), [&](const clang::CallExpr* other) {
      return other->getNumArgs() == 2 && cuda_callee(*other, unit_) == cuda_callee(call, unit_) &&
             number(*other->getArg(1)) == end && is_same(*other->getArg(0), *call.getArg(0));
    });
  }
  /// The number `c` of a condition `value != c`; 0 of a condition that is a value alone.
  std::optional<double> value_that_ends(const clang::Expr& condition) const {
    const auto* comparison = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
    if (!comparison || comparison->isAssignmentOp()) {
      const bool is_value = comparison || llvm::isa<clang::CallExpr>(condition.IgnoreParenImpCasts());
      return is_value ? std::optional(0.0) : std::nullopt;
    }
    if (comparison->getOpcode() != clang::BO_NE) return std::nullopt;
    const std::optional<double> right = number(*comparison->getRHS());
    return right ? right : number(*comparison->getLHS());
  }
  std::optional<double> number(const clang::Expr& expression) const {
    clang::Expr::EvalResult result;
    if (expression.isValueDependent() || !expression.EvaluateAsRValue(result, *unit_.ast))
      return std::nullopt;
    if (result.Val.isInt()) return static_cast<double>(result.Val.getInt().getExtValue());
    if (result.Val.isFloat()) return result.Val.getFloat().convertToDouble();
    return std::nullopt;
  }
  bool is_same(const clang::Expr& one, const clang::Expr& other) const {
    llvm::FoldingSetNodeID first, second;
    one.IgnoreParenCasts()->Profile(first, *unit_.ast, true);
    other.IgnoreParenCasts()->Profile(second, *unit_.ast, true);
    return first == second;
  }

  /// Whether the value of the call is that of an exchange, in the program's own functions too: `try_lock(l)`.
  bool exchanges(const clang::CallExpr& call, int depth) {
    const std::string name = cuda_callee(call, unit_);
    if (!name.empty()) return takes_a_lock(name);
    const clang::FunctionDecl* callee = named_callee(call);
    const clang::FunctionDecl* definition = nullptr;
    if (depth == 0 || !callee || !callee->hasBody(definition)) return false;
    if (!unit_.index.in_user_file(definition->getLocation())) return false;
    const Parts parts(definition->getBody());
    if (parts.chooses) return false;
    for (const clang::Expr* value : parts.returned)
      if (gives_exchange(*value, parts, depth - 1)) return true;
    return false;
  }
  bool gives_exchange(const clang::Expr& value, const Parts& body, int depth) {
    const Parts parts(&value);
    const auto is_one = [&](const clang::CallExpr* call) { return exchanges(*call, depth); };
    if (std::any_of(parts.calls.begin(), parts.calls.end(), is_one)) return true;
    for (const auto& [variable, assigned] : body.assigned) {
      if (!parts.named.contains(variable)) continue;
      const Parts source(assigned);
      if (std::any_of(source.calls.begin(), source.calls.end(), is_one)) return true;
    }
    return false;
  }

  Unit& unit_;
  IndexValues values_;
};

}  // namespace

std::vector<WaitLoop> wait_loops(const clang::FunctionDecl& definition, Unit& unit) {
  WaitFinder finder(definition, unit);
  finder.visit(definition.getBody(), false);
  return std::move(finder.found);
}

}  // namespace migrate

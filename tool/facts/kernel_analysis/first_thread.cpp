#include "tool/facts/kernel_analysis/first_thread.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "tool/facts/kernel_analysis/global_index.h"
#include "tool/facts/kernel_analysis/loop_parts.h"

namespace migrate {
namespace {

/// What an integer depends on.
struct Depends {
  bool on_thread = false, on_block = false, on_memory = false;
  bool on_index() const { return on_thread || on_block; }
  void add(Depends more) {
    on_thread |= more.on_thread;
    on_block |= more.on_block;
    on_memory |= more.on_memory;
  }
};

/// What a condition on indices leaves of the threads of the grid. `passes`: the first thread, if any.
struct Passing {
  bool passes = false;
  bool one_thread = false, one_block = false;  ///< only the first of each block, only the first block
  Passing with(Passing other) const {
    return {passes && other.passes, one_thread || other.one_thread, one_block || other.one_block};
  }
  bool is_alone() const { return one_thread && one_block; }
};

class Statements {
 public:
  Statements(const clang::FunctionDecl& kernel, Unit& unit) : unit_(unit), body_(kernel.getBody()) {}
  std::vector<const clang::Expr*> found;

  /// False: what follows is not reached by the first thread, as far as the text shows.
  bool visit(const clang::Stmt* statement, Passing passing) {
    if (!statement) return true;
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement)) {
      for (const clang::Stmt* part : block->body()) {
        const auto* choice = llvm::dyn_cast<clang::IfStmt>(part);
        const bool returns = choice && !choice->getElse() && is_return(*choice->getThen());
        if (returns) passing = passing.with(of_condition(*choice->getCond(), true));
        if (returns ? !passing.passes || passing.is_alone() : !visit(part, passing)) return false;
      }
      return true;
    }
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
      const Passing inside = passing.with(of_condition(*choice->getCond(), false));
      if (inside.passes && !inside.is_alone() && !choice->getElse()) return visit(choice->getThen(), inside);
      return !returns_somewhere(*statement);
    }
    if (const auto* expression = llvm::dyn_cast<clang::Expr>(statement)) found.push_back(expression);
    return !returns_somewhere(*statement);
  }

 private:
  static bool is_return(const clang::Stmt& branch) {
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&branch);
    const clang::Stmt* only = block && block->size() == 1 ? block->body_front() : &branch;
    return llvm::isa<clang::ReturnStmt>(only);
  }
  static bool returns_somewhere(const clang::Stmt& statement) {
    if (llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::LabelStmt>(statement)) return true;
    for (const clang::Stmt* child : statement.children())
      if (child && returns_somewhere(*child)) return true;
    return false;
  }

  /// The threads for which a condition holds, or does not hold.
  Passing of_condition(const clang::Expr& condition, bool is_negated) {
    const clang::Expr& bare = *condition.IgnoreParenImpCasts();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&bare);
        unary && unary->getOpcode() == clang::UO_LNot)
      return of_condition(*unary->getSubExpr(), !is_negated);
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&bare);
    if (operation && operation->getOpcode() == (is_negated ? clang::BO_LOr : clang::BO_LAnd))
      return of_condition(*operation->getLHS(), is_negated)
          .with(of_condition(*operation->getRHS(), is_negated));
    const Depends all = depends(bare);
    if (all.on_memory) return {};
    if (!all.on_index()) return {true};
    if (!operation) return of_equality(all, is_negated);  // `if (i)`: the first thread is that with 0
    if (!operation->isComparisonOp()) return {};
    const Depends left = depends(*operation->getLHS()), right = depends(*operation->getRHS());
    switch (is_negated ? clang::BinaryOperator::negateComparisonOp(operation->getOpcode())
                       : operation->getOpcode()) {
      case clang::BO_LT:
      case clang::BO_LE:
        return {left.on_index() && !right.on_index()};
      case clang::BO_GT:
      case clang::BO_GE:
        return {right.on_index() && !left.on_index()};
      case clang::BO_EQ:
        return of_equality(all, is_zero(*operation->getLHS()) || is_zero(*operation->getRHS()));
      default:
        return {};
    }
  }
  static Passing of_equality(Depends index, bool with_zero) {
    return {with_zero, index.on_thread, index.on_block};
  }

  bool is_zero(const clang::Expr& value) const {
    clang::Expr::EvalResult result;
    return !value.isValueDependent() && value.EvaluateAsInt(result, *unit_.ast) && result.Val.getInt() == 0;
  }

  Depends depends(const clang::Expr& value, int depth = 0) {
    const clang::Expr& bare = *value.IgnoreParenCasts();
    if (!bare.isValueDependent() && bare.isIntegerConstantExpr(*unit_.ast)) return {};
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&bare);
        operation && !operation->isAssignmentOp()) {
      Depends both = depends(*operation->getLHS(), depth);
      both.add(depends(*operation->getRHS(), depth));
      return both;
    }
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&bare)) return of_member(*member);
    const clang::VarDecl* variable = named_variable(bare);
    if (!variable || depth > 8 || !variable->getType()->isIntegerType()) return {false, false, true};
    if (llvm::isa<clang::ParmVarDecl>(variable)) return {false, false, body_.assigns(variable)};
    const auto sets = [&](const LoopParts::Assignment& one) { return one.variable == variable; };
    const auto count = std::count_if(body_.assigned.begin(), body_.assigned.end(), sets);
    if (!variable->hasLocalStorage() || !variable->getInit() || count != 1) return {false, false, true};
    return depends(*variable->getInit(), depth + 1);
  }
  Depends of_member(const clang::MemberExpr& member) {
    const clang::VarDecl* variable = named_variable(*member.getBase());
    if (!variable || !names_builtin(*variable, unit_))
      return {false, false, !variable || !llvm::isa<clang::ParmVarDecl>(variable) || body_.assigns(variable)};
    return {variable->getName() == "threadIdx", variable->getName() == "blockIdx", false};
  }

  Unit& unit_;
  const LoopParts body_;
};

}  // namespace

std::vector<const clang::Expr*> statements_of_first_thread(const clang::FunctionDecl& kernel, Unit& unit) {
  Statements statements(kernel, unit);
  statements.visit(kernel.getBody(), {true});
  return std::move(statements.found);
}

}  // namespace migrate

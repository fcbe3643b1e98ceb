#include "tool/facts/kernel_analysis/wide_shifts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/dynamic_visitor.h"

namespace migrate {
namespace {

const clang::Expr* bare(const clang::Expr* expression) { return expression->IgnoreParenImpCasts(); }

const clang::BinaryOperator* operation_of(const clang::Expr* expression, clang::BinaryOperatorKind kind) {
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(bare(expression));
  return operation && operation->getOpcode() == kind ? operation : nullptr;
}

/// The value of an integer literal; -1: it is none.
int64_t literal_value(const clang::Expr* expression) {
  const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(bare(expression));
  return literal && literal->getValue().getActiveBits() < 32
             ? static_cast<int64_t>(literal->getValue().getZExtValue())
             : -1;
}

bool names_warp_size(const clang::Expr* expression) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(bare(expression));
  return name && name->getDecl()->getName() == "warpSize";
}

/// Looks for what a computation reads at run time, and for what keeps a variable below 32: `threadIdx.x % 32`, `x & 31`.
class RuntimeReads : public DynamicVisitor {
 public:
  bool has_variables = false, is_bounded = false;

  bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable || variable->isConstexpr()) return true;
    has_variables = true;
    if (const clang::Expr* value = variable->getInit(); value && ++depth_ < 4)
      TraverseStmt(const_cast<clang::Expr*>(value));
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    const int64_t literal = literal_value(operation->getRHS());
    if (operation->getOpcode() == clang::BO_And) is_bounded |= literal >= 0 && literal < 32;
    if (operation->getOpcode() == clang::BO_Rem)
      is_bounded |= (literal > 0 && literal <= 32) || names_warp_size(operation->getRHS());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr*) override { return has_variables = true; }

 private:
  int depth_ = 0;  ///< of initial values
};

RuntimeReads runtime_reads_of(const clang::Expr* expression) {
  RuntimeReads reads;
  reads.TraverseStmt(const_cast<clang::Expr*>(expression));
  return reads;
}

class ShiftFinder : public DynamicVisitor {
 public:
  explicit ShiftFinder(Unit& unit) : unit_(unit) {}
  std::vector<WideShift> found;

  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    if (operation->getOpcode() == clang::BO_Shl || operation->getOpcode() == clang::BO_Shr) {
      if (leaves_no_bits(*operation)) add(*operation);
    } else if (operation->getOpcode() == clang::BO_Sub && literal_value(operation->getRHS()) == 1) {
      const clang::BinaryOperator* power = operation_of(operation->getLHS(), clang::BO_Shl);
      if (!power || literal_value(power->getLHS()) != 1) return true;
      const RuntimeReads reads = runtime_reads_of(power->getRHS());
      if (reads.has_variables && !reads.is_bounded) add(*power);
    }
    return true;
  }

 private:
  /// `x << (32 - bits)`, with a constant of at least the width.
  bool leaves_no_bits(const clang::BinaryOperator& shift) const {
    const clang::BinaryOperator* difference = operation_of(shift.getRHS(), clang::BO_Sub);
    if (!difference) return false;
    const clang::BinaryOperator* first = difference;
    while (const auto* more = operation_of(first->getLHS(), clang::BO_Sub)) first = more;
    const int64_t most = literal_value(first->getLHS());
    const clang::QualType type = shift.getLHS()->getType();
    if (!type->isDependentType() && !type->isIntegerType()) return false;
    const uint64_t width = type->isDependentType() ? 32 : unit_.ast->getTypeSize(type);
    return most >= static_cast<int64_t>(std::max<uint64_t>(width, 32)) &&
           runtime_reads_of(shift.getRHS()).has_variables;
  }

  void add(const clang::BinaryOperator& shift) {
    const clang::Expr* amount = shift.getRHS()->IgnoreParens();
    const auto begin = unit_.index.spot(shift.getBeginLoc()),
               left = unit_.index.spot(shift.getLHS()->getEndLoc()),
               first = unit_.index.spot(amount->getBeginLoc()), last = unit_.index.spot(amount->getEndLoc()),
               end = unit_.index.spot(shift.getEndLoc());
    for (const auto* const spot : {&begin, &left, &first, &last, &end})
      if (!*spot || (*spot)->in_macro_body || (*spot)->file != begin->file) return;
    const auto end_of = [&](const auto& spot) { return unit_.index.token_place(*spot).range.end; };
    const WideShift shift_found{{begin->file, {begin->offset, end_of(end)}},
                                end_of(left),
                                {first->offset, end_of(last)},
                                shift.getOpcode() == clang::BO_Shl};
    // Two insertions at one place would be one: of `x << a << b` the outer shift counts.
    for (const WideShift& known : found)
      if (known.place.range.begin == shift_found.place.range.begin) return;
    found.push_back(shift_found);
  }

  Unit& unit_;
};

}  // namespace

std::vector<WideShift> wide_shifts(const clang::FunctionDecl& function, Unit& unit) {
  if (!function.doesThisDeclarationHaveABody()) return {};
  ShiftFinder finder(unit);
  finder.TraverseStmt(function.getBody());
  return std::move(finder.found);
}

}  // namespace migrate

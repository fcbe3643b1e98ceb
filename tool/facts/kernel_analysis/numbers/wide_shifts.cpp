#include "tool/facts/kernel_analysis/numbers/wide_shifts.h"

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/frontend/same_expression.h"

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
      if (leaves_no_bits(*operation) || grows_with_operand(*operation)) add(*operation);
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

  /// `n >> BANKS + n`, meant as a sum of shifts: the scan of "GPU Gems 3".
  bool grows_with_operand(const clang::BinaryOperator& shift) const {
    std::vector<const clang::Expr*> rest = {shift.getRHS()};
    while (!rest.empty()) {
      const clang::Expr* addend = rest.back();
      rest.pop_back();
      if (addend != shift.getRHS() && is_same_expression(*addend, *shift.getLHS(), *unit_.ast) &&
          runtime_reads_of(addend).has_variables)
        return true;
      if (const clang::BinaryOperator* sum = operation_of(addend, clang::BO_Add))
        rest.insert(rest.end(), {sum->getLHS(), sum->getRHS()});
    }
    return false;
  }

  /// Whether two places are written in one macro.
  bool is_in_one_macro(uint32_t file, uint32_t begin, uint32_t end) {
    const TokenFile& tokens = unit_.index.tokens(file);
    const Directive* const macro = tokens.directive_of(tokens.at(begin));
    return macro && macro == tokens.directive_of(tokens.at(end));
  }

  void add(const clang::BinaryOperator& shift) {
    const auto begin = unit_.index.spot(shift.getBeginLoc()), sign = unit_.index.spot(shift.getOperatorLoc()),
               end = unit_.index.spot(shift.getEndLoc());
    if (!begin || !sign || !end || begin->file != sign->file || sign->file != end->file) return;
    if (begin->in_macro_body != sign->in_macro_body || sign->in_macro_body != end->in_macro_body) return;
    if (begin->in_macro_body && !is_in_one_macro(begin->file, begin->offset, end->offset)) return;
    if (begin->offset >= sign->offset || sign->offset >= end->offset) return;
    const TokenFile& tokens = unit_.index.tokens(begin->file);
    const size_t middle = tokens.at(sign->offset);
    size_t first = middle + 1, last = tokens.at(end->offset);
    while (tokens.is(first, "(") && tokens.matching(first) == last) ++first, --last;
    const WideShift shift_found{{begin->file, {begin->offset, unit_.index.token_place(*end).range.end}},
                                tokens.range(middle - 1).end,
                                {tokens.range(first).begin, tokens.range(last).end},
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

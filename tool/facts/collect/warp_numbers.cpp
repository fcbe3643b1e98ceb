#include "tool/facts/collect/warp_numbers.h"

#include <algorithm>

#include "tool/facts/kernel_analysis/global_index.h"

namespace migrate {
namespace {

/// The literal operand that means a warp of 32 threads for this operator; 0: none.
uint64_t literal_for(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_Rem:
    case clang::BO_Div:
      return 32;
    case clang::BO_And:
      return 31;
    case clang::BO_Shr:
    case clang::BO_Shl:
      return 5;
    default:
      return 0;
  }
}

bool is_literal(const clang::Expr& expression, uint64_t value) {
  const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(expression.IgnoreParenImpCasts());
  return literal && literal->getValue() == value;
}

/// `threadIdx.x`, `blockDim.y`; the builtin's name, or empty.
llvm::StringRef builtin_read(const clang::Expr& expression, Unit& unit) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expression);
  const auto* name =
      member ? llvm::dyn_cast<clang::DeclRefExpr>(member->getBase()->IgnoreParenImpCasts()) : nullptr;
  return name && names_builtin(*name->getDecl(), unit) ? name->getDecl()->getName() : llvm::StringRef();
}

/// Whether the value is computed from threadIdx by arithmetic; the results of calls and subscripts do not count.
bool computes_with_thread_index(const clang::Expr* expression, Unit& unit) {
  expression = expression->IgnoreParenCasts();
  if (builtin_read(*expression, unit) == "threadIdx") return true;
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression);
  return operation && (computes_with_thread_index(operation->getLHS(), unit) ||
                       computes_with_thread_index(operation->getRHS(), unit));
}

bool is_thread_index(const clang::Expr& expression, Unit& unit) {
  const llvm::StringRef builtin = builtin_read(expression, unit);
  if (builtin == "threadIdx" || builtin == "blockDim") return true;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expression);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->getInit() && computes_with_thread_index(variable->getInit(), unit);
}

}  // namespace

std::optional<Place> warp_number(const clang::BinaryOperator& operation, Unit& unit) {
  const uint64_t literal = literal_for(operation.getOpcode());
  if (literal == 0 || !is_literal(*operation.getRHS(), literal)) return std::nullopt;
  const clang::Expr* left = operation.getLHS()->IgnoreImpCasts();
  if (!is_thread_index(*left, unit)) return std::nullopt;
  auto first = unit.index.spot(left->getBeginLoc()), last = unit.index.spot(operation.getEndLoc());
  const bool spelled = first && last && first->file == last->file && !first->in_macro_body &&
                       !last->in_macro_body && first->offset < last->offset;
  if (!spelled) return std::nullopt;
  return Place{first->file, {first->offset, unit.index.token_place(*last).range.end}};
}

}  // namespace migrate

#include "tool/facts/kernel_analysis/index_expression.h"

#include "tool/facts/kernel_analysis/global_index.h"

namespace migrate {
namespace {

// CUDA is parsed for 64-bit hosts: int and the members of dim3 have 32 bits.
bool is_wide_integer(clang::QualType type) {
  if (type.isNull() || type->isDependentType() || type->isBooleanType()) return false;
  const auto* builtin = type->getAs<clang::BuiltinType>();
  if (!builtin) return false;
  switch (builtin->getKind()) {
    case clang::BuiltinType::Int:
    case clang::BuiltinType::UInt:
    case clang::BuiltinType::Long:
    case clang::BuiltinType::ULong:
    case clang::BuiltinType::LongLong:
    case clang::BuiltinType::ULongLong:
      return true;
    default:
      return false;
  }
}

const clang::BinaryOperator* binary(const clang::Expr* expression, clang::BinaryOperatorKind kind) {
  const auto* operation = llvm::dyn_cast_or_null<clang::BinaryOperator>(plain_integer(expression));
  return operation && operation->getOpcode() == kind ? operation : nullptr;
}

}  // namespace

const clang::Expr* plain_integer(const clang::Expr* expression) {
  for (;;) {
    expression = expression->IgnoreParens();
    if (!is_wide_integer(expression->getType())) return nullptr;
    const auto* cast = llvm::dyn_cast<clang::CastExpr>(expression);
    if (!cast) return expression;
    expression = cast->getSubExpr();
  }
}

const clang::VarDecl* variable_of(const clang::Expr* expression) {
  const auto* name = llvm::dyn_cast_or_null<clang::DeclRefExpr>(plain_integer(expression));
  return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

bool IndexExpressions::is_x_of(const clang::Expr* expression, llvm::StringRef builtin) const {
  const auto* member = llvm::dyn_cast_or_null<clang::MemberExpr>(plain_integer(expression));
  if (!member || !is_builtin_x(member)) return false;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(member->getBase()->IgnoreParenImpCasts());
  return name && name->getDecl()->getName() == builtin;
}

bool IndexExpressions::is_product(const clang::Expr* expression, llvm::StringRef a, llvm::StringRef b) const {
  const auto* product = binary(expression, clang::BO_Mul);
  if (!product) return false;
  const clang::Expr *left = product->getLHS(), *right = product->getRHS();
  return (is_x_of(left, a) && is_x_of(right, b)) || (is_x_of(left, b) && is_x_of(right, a));
}

bool IndexExpressions::is_index(const clang::Expr* expression) const {
  const auto* sum = binary(expression, clang::BO_Add);
  if (!sum) return false;
  const clang::Expr *left = sum->getLHS(), *right = sum->getRHS();
  auto is_sum = [&](const clang::Expr* product, const clang::Expr* thread) {
    return is_product(product, "blockIdx", "blockDim") && is_x_of(thread, "threadIdx");
  };
  return is_sum(left, right) || is_sum(right, left);
}

bool IndexExpressions::is_grid_size(const clang::Expr* expression) const {
  return is_product(expression, "blockDim", "gridDim");
}

bool IndexExpressions::is_builtin(const clang::Expr* expression) const {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression);
  return name && names_builtin(*name->getDecl(), unit_);
}

bool IndexExpressions::is_member_of_builtin(const clang::Expr* expression) const {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression);
  return member && is_builtin(member->getBase()->IgnoreParenImpCasts());
}

bool IndexExpressions::is_builtin_x(const clang::Expr* expression) const {
  if (!is_member_of_builtin(expression)) return is_builtin(expression);
  const clang::ValueDecl* field = llvm::cast<clang::MemberExpr>(expression)->getMemberDecl();
  return !field->getIdentifier() || field->getName() == "x";
}

}  // namespace migrate

#include "tool/facts/frontend/same_expression.h"

#include "llvm/ADT/FoldingSet.h"

namespace migrate {

bool is_same_expression(const clang::Expr& one, const clang::Expr& other, const clang::ASTContext& context) {
  llvm::FoldingSetNodeID first, second;
  one.IgnoreParenImpCasts()->Profile(first, context, true);
  other.IgnoreParenImpCasts()->Profile(second, context, true);
  return first == second;
}

}  // namespace migrate

#pragma once
#include <set>

#include "clang/AST/Expr.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Recognises the expressions for the index of a thread in the grid.
class IndexExpressions {
 public:
  explicit IndexExpressions(Unit& unit) : unit_(unit) {}

  /// blockIdx.x * blockDim.x + threadIdx.x in any order, under integer conversions of at least 32 bits.
  bool is_index(const clang::Expr* expression) const;
  /// blockDim.x * gridDim.x.
  bool is_grid_size(const clang::Expr* expression) const;
  /// A builtin as a whole, or its member x.
  bool is_builtin_x(const clang::Expr* expression) const;
  /// threadIdx.y and similar members.
  bool is_member_of_builtin(const clang::Expr* expression) const;

 private:
  bool is_builtin(const clang::Expr* expression) const;
  bool is_x_of(const clang::Expr* expression, llvm::StringRef builtin) const;
  bool is_product(const clang::Expr* expression, llvm::StringRef a, llvm::StringRef b) const;
  Unit& unit_;
};

/// The expression without parentheses and without conversions between integers of at least 32 bits; null if there is
/// another conversion.
const clang::Expr* plain_integer(const clang::Expr* expression);

/// The variable that plain_integer of an expression reads; null for anything else.
const clang::VarDecl* variable_of(const clang::Expr* expression);

}  // namespace migrate

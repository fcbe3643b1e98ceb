#pragma once
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace migrate {

/// Whether two expressions are written alike, with the same names, but for parentheses and implicit conversions around them.
bool is_same_expression(const clang::Expr& one, const clang::Expr& other, const clang::ASTContext& context);

}  // namespace migrate

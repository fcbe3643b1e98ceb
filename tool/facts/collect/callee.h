#pragma once
#include "clang/AST/Expr.h"

namespace migrate {

/// What is called: behind parentheses, conversions, substituted template parameters, `&` and `*`.
const clang::Expr* plain_callee(const clang::Expr* callee);

/// The function that the call names; null: a pointer, or one that is not known yet.
const clang::FunctionDecl* callee_function(const clang::CallExpr& call, const clang::Expr& callee);

}  // namespace migrate

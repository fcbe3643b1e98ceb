#pragma once
#include "clang/AST/Expr.h"

namespace migrate {

/// The called expression, without parentheses, conversions, substituted template parameters, `&` and `*`.
const clang::Expr* plain_callee(const clang::Expr* callee);

/// The function that the call names; null for a pointer, or if it is not known yet.
const clang::FunctionDecl* callee_function(const clang::CallExpr& call, const clang::Expr& callee);

/// Where the callee is named: `put` of `p.put(1)`, also where `p` depends on a template parameter.
clang::SourceLocation callee_name(const clang::Expr& callee);

}  // namespace migrate

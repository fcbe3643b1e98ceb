#pragma once
#include <functional>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace migrate {

/// Whether `expression` can be computed again from constants and variables with `allows`. It must not read
/// array elements, change anything, or call a function with state.
/// `allows(v)`: v is a parameter or a local variable without static storage.
/// `may_call(f)`: f returns the same value for the same arguments, although it is not a function of numbers.
bool is_rematerializable(const clang::Expr& expression,
                         const std::function<bool(const clang::VarDecl&)>& allows,
                         const std::function<bool(const clang::FunctionDecl&)>& may_call = {});

/// One of the values that identify a thread in the grid, as a parameter or as an object of the shim.
bool is_builtin_index(const clang::VarDecl& variable);
/// The only one that differs within a block.
bool is_thread_index(const clang::VarDecl& variable);

}  // namespace migrate

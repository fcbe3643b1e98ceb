#pragma once
#include <functional>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace migrate {

/// Whether the value of `expression` follows from constants and from variables that `allows` alone: no element of an
/// array is read, nothing is changed, and no function with a memory of its own is called.
/// `allows(v)`: v is a parameter or a local variable without static storage.
/// `may_call(f)`: f gives the same as long as its arguments are, though it is not one of numbers.
bool is_rematerializable(const clang::Expr& expression,
                         const std::function<bool(const clang::VarDecl&)>& allows,
                         const std::function<bool(const clang::FunctionDecl&)>& may_call = {});

/// One of the values that tell a thread its place in the grid, as a parameter or as an object of the shim.
bool is_builtin_index(const clang::VarDecl& variable);
/// The only one of them that differs within a block.
bool is_thread_index(const clang::VarDecl& variable);

}  // namespace migrate

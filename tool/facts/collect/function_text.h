#pragma once
#include <optional>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Where one declaration of a function is written; nothing if its name is not in a user file.
std::optional<FunctionDeclaration> declaration_text(const clang::FunctionDecl& function, Unit& unit);

/// Likewise for `template void f<int>(int*);`, which has no declaration of its own in the AST.
std::optional<FunctionDeclaration> explicit_instantiation_text(const clang::FunctionDecl& function,
                                                               Unit& unit);

/// Where the function runs. In a plain C++ parse, in which the qualifiers have no meaning, this is taken from the words
/// before its name.
ExecutionSpace written_space(const clang::FunctionDecl& function, Unit& unit);

/// Threads per block that the kernel's __launch_bounds__ allows; 0 if there is none, or if it depends on the template.
int64_t launch_bound(const clang::FunctionDecl& function);

/// Text of the arguments of `__launch_bounds__`, or empty.
std::string launch_bounds_text(const clang::FunctionDecl& function, Unit& unit);

/// A name that is the same in every translation unit; functions with internal linkage are distinguished by file.
std::string function_usr(const clang::FunctionDecl& canonical, Unit& unit);

/// Qualified name for reports; "lambda in f" for a function without a name.
std::string function_name(const clang::FunctionDecl& canonical);

/// Virtual, operator, constructor, lambda, main...: parameters cannot be added.
bool has_fixed_signature(const clang::FunctionDecl& function);

}  // namespace migrate

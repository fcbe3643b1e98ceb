#pragma once
#include <optional>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Where one declaration of a function is written; nothing when its name is not in a user's file.
std::optional<FunctionDeclaration> declaration_text(const clang::FunctionDecl& function, Unit& unit);

/// The same for `template void f<int>(int*);`, which has no declaration of its own in the AST.
std::optional<FunctionDeclaration> explicit_instantiation_text(const clang::FunctionDecl& function,
                                                               Unit& unit);

/// Where the function runs; in a plain C++ parse, where the qualifiers mean nothing, from the words before
/// its name.
ExecutionSpace written_space(const clang::FunctionDecl& function, Unit& unit);

/// Threads per block that the kernel's __launch_bounds__ allows; 0 where there is none or it depends on the template.
int64_t launch_bound(const clang::FunctionDecl& function);

/// Text of the arguments of `__launch_bounds__`, or empty.
std::string launch_bounds_text(const clang::FunctionDecl& function, Unit& unit);

/// A name that is the same in every translation unit; functions of internal linkage are told apart by file.
std::string function_usr(const clang::FunctionDecl& canonical, Unit& unit);

/// Qualified name for reports; "lambda in f" for one that has none.
std::string function_name(const clang::FunctionDecl& canonical);

/// Virtual, operator, constructor, lambda, main...: parameters cannot be added.
bool has_fixed_signature(const clang::FunctionDecl& function);

}  // namespace migrate

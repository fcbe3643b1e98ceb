#pragma once
#include <optional>
#include <string>

#include "clang/AST/Expr.h"

namespace migrate {

/// The values of the arguments that a call leaves to their defaults, as C++: "static_cast<int>(1), static_cast<float>(0x1p-1)".
/// Empty if it leaves none; nothing if one is no constant, or has a type without a name.
std::optional<std::string> default_values(const clang::CallExpr& call, const clang::ASTContext& context);

}  // namespace migrate

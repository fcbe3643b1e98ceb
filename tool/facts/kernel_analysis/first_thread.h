#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The expressions that are statements of a kernel's body, and that the first thread of the grid comes to whenever another thread does:
/// outside loops, under conditions on indices alone (`i < n`). Not those that only this thread comes to. In the order of the text.
std::vector<const clang::Expr*> statements_of_first_thread(const clang::FunctionDecl& kernel, Unit& unit);

}  // namespace migrate

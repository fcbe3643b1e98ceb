#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The shifts in the body of `function` whose amount is written so that it may be the width of the shifted number, where a GPU gives 0 and
/// C++ leaves the result undefined: `word << (32 - bits)` for no bits, `(1 << bits) - 1` for all of
/// them, and `n >> c + n`. Those of a macro are found where its body alone writes them.
std::vector<WideShift> wide_shifts(const clang::FunctionDecl& function, Unit& unit);

}  // namespace migrate

#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The loops in the body of `function` that only combine one local variable with the same variable of another lane, with
/// steps that are uniform over the lanes:
/// `for (int o = 16; o > 0; o /= 2) sum += __shfl_xor_sync(mask, sum, o);`
std::vector<ShuffleLoop> shuffle_loops(const clang::FunctionDecl& function, Unit& unit);

}  // namespace migrate

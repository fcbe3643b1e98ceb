#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The loops in the body of `function` that do nothing but combine one local variable with the same variable of
/// another lane, in steps that are the same for all lanes:
/// `for (int o = 16; o > 0; o /= 2) sum += __shfl_xor_sync(mask, sum, o);`
std::vector<ShuffleLoop> shuffle_loops(const clang::FunctionDecl& function, Unit& unit);

}  // namespace migrate

#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The statements of a kernel by which each thread stores a constant to one element of global memory, the same for all blocks, where some
/// threads store another value to it afterwards: `*changed = false; if (d[i] > x) *changed = true;`. A block that starts after that
/// store undoes it. Not where all blocks wait for each other in between. `kernel` has a body. Cost: a few walks over the body.
std::vector<ResetRace> reset_races(const clang::FunctionDecl& kernel, Unit& unit);

}  // namespace migrate

#pragma once
#include <optional>

#include "clang/AST/Expr.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The location of an expression that computes a lane or warp number for warps of 32 threads, `threadIdx.x % 32`: a thread
/// index or the size of the block, an operator, and a literal for 32. Nothing if `operation` is something else, or is not
/// contiguous outside macros. A variable is a thread index if its initialiser reads threadIdx.
std::optional<Place> warp_number(const clang::BinaryOperator& operation, Unit& unit);

}  // namespace migrate

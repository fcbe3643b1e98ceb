#pragma once
#include <optional>

#include "clang/AST/Expr.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Where a lane or a warp number is computed for warps of 32 threads, `threadIdx.x % 32`: a thread index or the size of the
/// block, an operator, and the literal that stands for 32. Nothing where `operation` is something else, or is not spelled
/// in one piece outside of macros. A variable is a thread index where its initialiser reads threadIdx.
std::optional<Place> warp_number(const clang::BinaryOperator& operation, Unit& unit);

}  // namespace migrate

#pragma once
#include "clang/AST/ASTContext.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Records the numbers that calls take as the size of an object of a CUDA class (ProgramFacts::sizes): the compiler folds
/// them to that size, and neither sizeof nor a macro of CUDA gives it. Cost: one walk over the declarations of the user's
/// files, if one of them names such a class.
void collect_assumed_sizes(clang::ASTContext& context, Unit& unit);

}  // namespace migrate

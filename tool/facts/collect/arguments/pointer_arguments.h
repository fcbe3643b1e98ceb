#pragma once
#include "clang/AST/ASTContext.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Records the pointers that calls of CUDA functions of the host take (ProgramFacts::pointers): the variables that hold them, and
/// whether all values that the unit gives these are ordinary memory. Not flow-sensitive: each value that a variable has
/// anywhere counts. A parameter, and a variable whose address is passed on, may have any value.
/// Cost: one walk over the declarations of the user's files.
void collect_pointer_arguments(clang::ASTContext& context, Unit& unit);

}  // namespace migrate

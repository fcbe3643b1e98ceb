#pragma once
#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Whether `declaration` is threadIdx, blockIdx, blockDim or gridDim.
bool names_builtin(const clang::ValueDecl& declaration, Unit& unit);

/// How the body of `kernel`, a definition that depends on no template parameter, uses the builtins along x.
/// A proof, not a guess: any unknown construct gives GlobalIndex::Shape::other.
/// Cost: one walk over the body.
GlobalIndex global_index_of(const clang::FunctionDecl& kernel, Unit& unit);

}  // namespace migrate

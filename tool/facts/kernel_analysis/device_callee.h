#pragma once
#include <string>

#include "clang/AST/Expr.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The function that a call names, in a template also if it is the only candidate; null for a pointer or an unknown name.
const clang::FunctionDecl* named_callee(const clang::CallExpr& call);

/// The name in the rules of the CUDA function or method that a call names: "atomicCAS", "cuda::atomic::exchange". Empty if
/// the callee is the program's own, or unknown.
std::string cuda_callee(const clang::CallExpr& call, Unit& unit);

/// Whether the symbol is a function in which lanes wait for each other; null: none. `__nanosleep` needs a fiber as these do, but waits
/// for a value in memory.
bool makes_lanes_wait(const SymbolEntry* entry);

/// Whether the threads of a warp or a block wait for each other in the call. `depth`: calls of the program's own functions
/// that are followed.
bool call_synchronises(const clang::CallExpr& call, Unit& unit, int depth = 8);

}  // namespace migrate

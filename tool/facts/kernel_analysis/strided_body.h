#pragma once
#include <set>

#include "clang/AST/Stmt.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Whether the iterations of a grid-stride loop over `counter` are independent of the thread that runs them and of their
/// order: the body never leaves the loop, changes no outer variable, and stores only to its own variables, to
/// p[counter], or through functions of the kernel language (atomics).
/// changed: the variables of the whole kernel that are used other than by a read.
bool is_free_body(const clang::Stmt& body, const clang::VarDecl& counter,
                  const std::set<const clang::VarDecl*>& changed, Unit& unit);

}  // namespace migrate

#pragma once
#include <set>

#include "clang/AST/Stmt.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Whether the body of a grid-stride loop over `counter` does not care which thread runs which pass, nor in
/// which order: it leaves the loop nowhere, changes no variable from outside of it, and stores only to
/// variables of its own, to p[counter], or through functions of the kernel language (atomics).
/// changed: the variables that anything but a read names, in the whole kernel.
bool is_free_body(const clang::Stmt& body, const clang::VarDecl& counter,
                  const std::set<const clang::VarDecl*>& changed, Unit& unit);

}  // namespace migrate

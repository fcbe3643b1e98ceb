#pragma once
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The rule for an `asm` statement, after recording the statement in `unit.facts`; null if no rule covers its
/// instruction, or if it is not contiguous: keyword, literals and operands must be in one file, outside macros or in the
/// body of one macro.
const PtxRule* add_assembly(const clang::GCCAsmStmt& statement, Unit& unit);

}  // namespace migrate

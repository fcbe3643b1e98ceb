#pragma once
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The rules for the instructions of an `asm` statement, after recording the statement in `unit.facts`; none if no rule covers one of
/// them, if an operand with side effects would be written twice, or if it is not contiguous: keyword, literals and operands must be in one file, outside macros or in the
/// body of one macro.
std::vector<const PtxRule*> add_assembly(const clang::GCCAsmStmt& statement, Unit& unit);

}  // namespace migrate

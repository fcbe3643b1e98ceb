#pragma once
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The rule for an `asm` statement, after recording the statement in `unit.facts`; null when no rule knows its
/// instruction, or when it is not written in one piece: keyword, literals and operands in one file, by hand or in the
/// body of one macro.
const PtxRule* add_assembly(const clang::GCCAsmStmt& statement, Unit& unit);

}  // namespace migrate

#pragma once
#include "clang/AST/Stmt.h"
#include "tool/npucxx/block_loops/barrier_analysis.h"

namespace migrate {

/// Whether it has a barrier of the block, a warp collective or a call that waits; barriers of the warp alone do not count.
bool waits_for_others(const clang::Stmt& statement, BarrierAnalysis& barriers);

/// Whether a loop may go on after its threads have returned: its condition does not count. Not one whose condition is each thread's own
/// (`is_divergent`): that ends with its threads.
bool may_go_on_without_threads(const clang::Stmt& loop, bool is_divergent);

/// Whether it has a `continue` that belongs to no inner loop.
bool has_continue(const clang::Stmt& statement);

/// Whether one condition is the other with a `!` before it.
bool are_opposite(const clang::Expr& one, const clang::Expr& other, const clang::ASTContext& context);

}  // namespace migrate

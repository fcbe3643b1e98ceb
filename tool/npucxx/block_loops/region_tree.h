#pragma once
#include <string>

#include "tool/npucxx/block_loops/barrier_analysis.h"
#include "tool/npucxx/block_loops/uniformity.h"

namespace migrate {

/// `__syncthreads();` by itself.
bool is_barrier_statement(const clang::Stmt& statement);

/// The statements of a body or branch, also where it is one statement without braces.
std::vector<const clang::Stmt*> statements_of(const clang::Stmt* list);

/// False, with the reason in `why_not`, where a barrier or site stands in a statement of another kind than for,
/// while, do, if, return, a declaration or an expression, or where a thread may do without it there.
bool form_regions(const clang::CompoundStmt& body, BarrierAnalysis& barriers, RegionTree& tree,
                  std::string& why_not);

}  // namespace migrate

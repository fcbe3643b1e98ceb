#pragma once
#include <string>

#include "tool/npucxx/block_loops/barrier_analysis.h"
#include "tool/npucxx/block_loops/uniformity.h"

namespace migrate {

/// `__syncthreads();` as a statement of its own.
bool is_barrier_statement(const clang::Stmt& statement);
/// Whether it is a barrier of the warp.
bool is_warp_barrier_statement(const clang::Stmt& statement);

/// The statements of a body or branch, with or without braces.
std::vector<const clang::Stmt*> statements_of(const clang::Stmt* list);

/// False, with the reason in `why_not`, if a barrier or site is in a statement other than for, while, do, if,
/// return, a declaration or an expression, or if a thread may skip it there.
bool form_regions(const clang::CompoundStmt& body, BarrierAnalysis& barriers, RegionTree& tree,
                  std::string& why_not);

}  // namespace migrate

#pragma once
#include <vector>

#include "clang/AST/Expr.h"

namespace migrate {

/// `__syncthreads()`, `__syncwarp(...)`, or the sync of a group within a block: between loops over all
/// threads they need no code.
bool is_barrier(const clang::CallExpr& call);

/// A warp collective that npu/executors/deferred_collectives.h can do in two halves: shuffles, votes, match,
/// reductions and scans of the lanes of a mask or of a tile up to 32 threads.
bool is_warp_collective(const clang::CallExpr& call);
/// `npu::lock_step(mask, variable, steps)`: a warp collective that changes its variable.
bool is_lock_step(const clang::CallExpr& call);

/// `__activemask()`: as the mask of a warp collective, the lanes that reach that call.
bool is_active_mask(const clang::Expr& operand);

/// The group of a method, then the written arguments.
std::vector<const clang::Expr*> operands_of(const clang::CallExpr& call);

/// A type of the cooperative groups: an immutable value that identifies the threads of a group.
bool is_group(clang::QualType type);

}  // namespace migrate

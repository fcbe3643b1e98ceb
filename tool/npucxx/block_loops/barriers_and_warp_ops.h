#pragma once
#include <vector>

#include "clang/AST/Expr.h"

namespace migrate {

/// `__syncthreads()`, `__syncwarp(...)`, or the sync of a group within a block: between loops over all threads they
/// ask for nothing more.
bool is_barrier(const clang::CallExpr& call);

/// A call by which lanes of a warp exchange something, and that npu/executors/deferred_collectives.h can do in two halves: shuffles,
/// votes, match, reductions and scans of the lanes of a mask or of a tile up to 32 threads.
bool is_warp_collective(const clang::CallExpr& call);
/// `npu::lock_step(mask, variable, steps)`, which is a warp collective that changes its variable.
bool is_lock_step(const clang::CallExpr& call);

/// `__activemask()`: as the mask of a warp collective, those who come to that call.
bool is_active_mask(const clang::Expr& operand);

/// The group of a method, then the arguments that are written.
std::vector<const clang::Expr*> operands_of(const clang::CallExpr& call);

/// A type of the cooperative groups: a value that says which threads a group has, and never changes.
bool is_group(clang::QualType type);

}  // namespace migrate

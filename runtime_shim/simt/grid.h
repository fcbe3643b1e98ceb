// Runs all blocks of a launch.
#pragma once

#include "npu/executors/kernel_call.h"
#include "runtime_shim/simt/child_grids.h"

namespace npu::simt {

/// Each block of a cooperative launch needs a host thread of its own.
inline constexpr int kMaxCooperativeBlocks = 1024;

/// Runs every block once, on as many host threads as the launch has workers, and waits for them. A host
/// thread runs one block at a time. After a block fails no other starts. Child grids have also run when it
/// returns. Thread-safe: several grids may run at once. Result: 0, or the AscendCL code of the first failure.
int run_grid(detail::KernelCall& call);

/// Runs every block once on the calling host thread, in the launch's order. Not for cooperative launches.
/// run_in_turn: with the child grids.
int run_blocks_in_turn(const detail::KernelCall& call, ChildGrids& children);
int run_in_turn(const detail::KernelCall& call);

class GridBarrier;

/// Runs block number `index` (x fastest) of a cooperative launch on fibers of the calling host thread.
int run_block_with(const detail::KernelCall& call, long long index, GridBarrier* barrier,
                   ChildGrids& children);

/// Runs all blocks of a cooperative launch at the same time, each on a host thread of its own. The threads
/// are kept for the next launch. Result as for run_grid.
int run_cooperative(const detail::KernelCall& call, ChildGrids& children);

}  // namespace npu::simt

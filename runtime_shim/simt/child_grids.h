// Kernels that launch kernels. A launch waits until the blocks of the launching grid have run, as CUDA
// allows: a child runs at any time between its launch and the end of its parent, which ends after all of its
// children. A thread that synchronises has what its block launched run at once, on another host thread: the
// shared memory of the block, and all else that belongs to a host thread, stays as it is.
#pragma once

#include <mutex>
#include <vector>

#include "npu/executors/kernel_call.h"
#include "npu/executors/thread_context.h"

namespace npu::simt {

/// What kernels have launched, in order. Owned calls.
struct Launched {
  std::vector<detail::KernelCall*> children;
  std::vector<detail::KernelCall*> tail;  ///< to run behind the launching grid and its children
};

/// What the blocks of one grid have launched. Its blocks may add at the same time.
class ChildGrids {
 public:
  ChildGrids() = default;
  ChildGrids(const ChildGrids&) = delete;
  ChildGrids& operator=(const ChildGrids&) = delete;
  ~ChildGrids();
  void add(Launched& more);
  // When no block runs any more:
  bool none() const { return all_.children.empty() && all_.tail.empty(); }
  Launched take();

 private:
  std::mutex mutex_;
  Launched all_;
};

/// While it lives, launches of the blocks that the calling host thread runs are noted for `children`.
class LaunchScope {
 public:
  explicit LaunchScope(ChildGrids& children);
  ~LaunchScope();
  LaunchScope(const LaunchScope&) = delete;
  LaunchScope& operator=(const LaunchScope&) = delete;

 private:
  ChildGrids& children_;
  Launched launched_;
  Launched* before_;
  int error_before_;
};

/// Runs the blocks of one grid. Result: 0 or the error.
using RunBlocks = int (*)(const detail::KernelCall& call, ChildGrids& children);

/// Runs a grid with everything that it launches, children of children included. After a failure nothing
/// further starts. Result: 0 or the first error, kBadKernel where grids launch grids more than 1024 levels
/// deep.
int run_with_child_grids(const detail::KernelCall& call, RunBlocks run_blocks);

/// Called by the running kernel: notes a launch. Takes ownership. tail: behind the whole parent grid.
void launch_from_kernel(detail::KernelCall* child, bool tail);

}  // namespace npu::simt

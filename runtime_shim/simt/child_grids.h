// Child grids: kernels that launch kernels (CUDA dynamic parallelism). A launch runs after the blocks of the
// launching grid. CUDA allows this: a child runs at any time between its launch and the end of its parent,
// and the parent ends after its children. A thread that synchronises runs its block's launches at once, on
// another host thread, so that the block's shared memory and other thread-local state stay unchanged.
#pragma once

#include <mutex>
#include <vector>

#include "npu/executors/kernel_call.h"
#include "npu/executors/thread_context.h"

namespace npu::simt {

/// The launches of kernels, in order. Owns the calls.
struct Launched {
  std::vector<detail::KernelCall*> children;
  std::vector<detail::KernelCall*> tail;  ///< tail launches: run after the launching grid and its children
};

/// The launches of one grid. Its blocks may add at the same time.
class ChildGrids {
 public:
  ChildGrids() = default;
  ChildGrids(const ChildGrids&) = delete;
  ChildGrids& operator=(const ChildGrids&) = delete;
  ~ChildGrids();
  void add(Launched& more);
  // Call these after the last block:
  bool none() const { return all_.children.empty() && all_.tail.empty(); }
  Launched take();

 private:
  std::mutex mutex_;
  Launched all_;
};

/// While it exists, launches of blocks on the calling host thread are recorded in `children`.
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

/// Runs a grid and its child grids, recursively. After a failure nothing else starts. Result: 0 or the first
/// error; kBadKernel if grids are nested more than 1024 levels deep.
int run_with_child_grids(const detail::KernelCall& call, RunBlocks run_blocks);

/// Called by the running kernel: records a launch. Takes ownership. tail: run it after the whole parent grid.
void launch_from_kernel(detail::KernelCall* child, bool tail);

}  // namespace npu::simt

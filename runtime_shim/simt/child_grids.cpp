#include "runtime_shim/simt/child_grids.h"

#include <condition_variable>
#include <cstdio>
#include <deque>
#include <system_error>
#include <utility>

#include "npu/executors/thread_context.h"
#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/grid.h"
#include "runtime_shim/simt/thread_pool.h"

namespace npu::simt {
namespace {

constexpr int kMaxLevels = 1024;  // of nested grids: each uses stack space
constexpr int kMaxWaits = 64;     // of nested waits for grids: each uses a host thread

__thread Launched* launched __attribute__((tls_model("initial-exec"))) = nullptr;
__thread int level __attribute__((tls_model("initial-exec"))) = 0;  // of the running grid
__thread int waits __attribute__((tls_model("initial-exec"))) = 0;  // nested waits for the running grid

void destroy(std::vector<detail::KernelCall*>& calls) {
  for (detail::KernelCall* call : calls) call->destroy(call);
  calls.clear();
}

// A grid and its child grids, recursively. Tail launches are left in `tail`.
int run_family(const detail::KernelCall& call, RunBlocks run_blocks, std::vector<detail::KernelCall*>& tail);

// Runs all calls and destroys them. After a failure it only destroys them.
int run_all(std::vector<detail::KernelCall*>& calls, RunBlocks run_blocks) {
  int error = 0;
  for (detail::KernelCall* call : calls) {
    if (error == 0) error = run_with_child_grids(*call, run_blocks);
    call->destroy(call);
  }
  calls.clear();
  return error;
}

int run_family(const detail::KernelCall& call, RunBlocks run_blocks, std::vector<detail::KernelCall*>& tail) {
  if (level > kMaxLevels) {
    std::fprintf(stderr, "npu: kernel %s does not run: kernels launch kernels more than %d levels deep\n",
                 call.name, kMaxLevels);
    return kBadKernel;
  }
  ChildGrids children;
  int error = run_blocks(call, children);
  if (children.none()) return error;
  Launched launched_here = children.take();
  tail = std::move(launched_here.tail);
  if (error != 0) {
    destroy(launched_here.children);
    return error;
  }
  ++level;
  error = run_all(launched_here.children, run_blocks);
  --level;
  return error;
}

}  // namespace

ChildGrids::~ChildGrids() {
  destroy(all_.children);
  destroy(all_.tail);
}

void ChildGrids::add(Launched& more) {
  if (more.children.empty() && more.tail.empty()) return;
  std::lock_guard lock(mutex_);
  all_.children.insert(all_.children.end(), more.children.begin(), more.children.end());
  all_.tail.insert(all_.tail.end(), more.tail.begin(), more.tail.end());
  more = {};
}

Launched ChildGrids::take() {
  Launched taken = std::move(all_);
  all_ = {};
  return taken;
}

// The last error of device code belongs to its grid. The next grid on this host thread starts without one.
LaunchScope::LaunchScope(ChildGrids& children)
    : children_(children), before_(launched), error_before_(std::exchange(detail::device_error(), 0)) {
  launched = &launched_;
}

LaunchScope::~LaunchScope() {
  launched = before_;
  detail::device_error() = error_before_;
  children_.add(launched_);
}

// Tail launches may make further tail launches, in any number. Therefore a loop and not recursion.
int run_with_child_grids(const detail::KernelCall& call, RunBlocks run_blocks) {
  std::vector<detail::KernelCall*> tail;
  int error = run_family(call, run_blocks, tail);
  if (tail.empty()) return error;
  std::deque<detail::KernelCall*> left(tail.begin(), tail.end());
  while (!left.empty()) {
    detail::KernelCall* next = left.front();
    left.pop_front();
    if (error == 0) {
      std::vector<detail::KernelCall*> more;
      error = run_family(*next, run_blocks, more);
      left.insert(left.begin(), more.begin(), more.end());
    }
    next->destroy(next);
  }
  return error;
}

void launch_from_kernel(detail::KernelCall* child, bool tail) {
  (tail ? launched->tail : launched->children).push_back(child);
}

}  // namespace npu::simt

namespace npu::detail {

void finish_child_grids() {
  using namespace npu::simt;
  if (launched->children.empty()) return;
  if (waits >= kMaxWaits)
    fail_kernel(kBadKernel, "threads wait for kernels that they launched more than 64 levels deep");
  struct Work {
    std::vector<KernelCall*> calls;
    int level, waits, error = 0;
    bool done = false;
    std::mutex mutex;
    std::condition_variable finished;
  } work;
  work.calls.swap(launched->children);
  work.level = level + 1;
  work.waits = waits + 1;
  bool started = true;
  try {
    ThreadPool::shared().submit([&work] {
      level = work.level;
      waits = work.waits;
      work.error = run_all(work.calls, run_blocks_in_turn);
      level = waits = 0;
      std::lock_guard lock(work.mutex);
      work.done = true;
      work.finished.notify_one();
    });
  } catch (const std::system_error&) {
    started = false;
  }
  if (!started) {
    destroy(work.calls);
    work.error = ACL_ERROR_RT_RESOURCE_ALLOC_FAIL;
  } else {
    std::unique_lock lock(work.mutex);
    work.finished.wait(lock, [&work] { return work.done; });
  }
  const int error = work.error;
  if (error == 0) return;
  work.~Work();  // a kernel that fails ends without destructors
  fail_kernel(error, "a kernel that it launched failed");
}

int& device_error() {
  static thread_local int error = 0;
  return error;
}

}  // namespace npu::detail

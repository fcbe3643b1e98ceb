#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <new>
#include <system_error>

#include "npu_sim/acl/acl_sim.h"
#include "runtime_shim/simt/barrier/grid_barrier.h"
#include "runtime_shim/simt/grid.h"
#include "runtime_shim/simt/scheduler/worker.h"
#include "runtime_shim/simt/thread_pool.h"

namespace npu::simt {
namespace {

// Blocks start when each has a host thread and stacks, because they may wait for each other by other means
// too.
class Launch {
 public:
  Launch(const detail::KernelCall& call, ChildGrids& children, int blocks)
      : call_(call), children_(children), barrier_(blocks), preparing_(blocks), left_(blocks) {}

  void run(int index) {
    if (prepare()) run_block(index);
    std::lock_guard lock(mutex_);
    if (--left_ == 0) changed_.notify_all();
  }

  /// `count` blocks have no thread.
  void lack(int count) {
    std::lock_guard lock(mutex_);
    lacking_ = true;
    left_ -= count;
    preparing_ -= count;
    changed_.notify_all();
  }

  int wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return left_ == 0; });
    if (!lacking_) return error_.load();
    std::fprintf(
        stderr,
        "npu: kernel %s does not run: not enough threads, or memory for their stacks, for all blocks of a "
        "cooperative launch\n",
        call_.name);
    return ACL_ERROR_RT_RESOURCE_ALLOC_FAIL;
  }

 private:
  bool prepare() {
    bool ready = true;
    try {
      Worker::mine();
    } catch (const std::bad_alloc&) {
      ready = false;
    }
    std::unique_lock lock(mutex_);
    lacking_ = lacking_ || !ready;
    if (--preparing_ == 0) changed_.notify_all();
    changed_.wait(lock, [&] { return preparing_ == 0; });
    return !lacking_;
  }

  void run_block(int index) {
    int none = 0;
    const int failed = run_block_with(call_, index, &barrier_, children_);
    if (failed != 0) error_.compare_exchange_strong(none, failed);
    barrier_.leave(failed != 0);
  }

  const detail::KernelCall& call_;
  ChildGrids& children_;
  GridBarrier barrier_;
  std::atomic<int> error_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  int preparing_, left_;  // blocks; under mutex_, as is what is lacking
  bool lacking_ = false;
};

}  // namespace

// Each block has a host thread of its own, which is kept for the next launch.
int run_cooperative(const detail::KernelCall& call, ChildGrids& children) {
  const int blocks = call.grid.x * call.grid.y * call.grid.z;
  Launch launch(call, children, blocks);
  int started = 1;
  try {
    for (; started < blocks; ++started)
      ThreadPool::shared().submit([&launch, index = started] { launch.run(index); });
  } catch (const std::system_error&) {
    launch.lack(blocks - started);
  }
  launch.run(0);
  return launch.wait();
}

}  // namespace npu::simt

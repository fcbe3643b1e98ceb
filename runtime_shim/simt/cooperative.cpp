#include <atomic>
#include <condition_variable>
#include <mutex>

#include "runtime_shim/simt/grid.h"
#include "runtime_shim/simt/grid_barrier.h"
#include "runtime_shim/simt/thread_pool.h"

namespace npu::simt {
namespace {

struct Launch {
  const detail::KernelCall& call;
  Children& children;
  GridBarrier barrier;
  std::atomic<int> error{0};
  std::mutex mutex;
  std::condition_variable done;
  int left;

  Launch(const detail::KernelCall& c, Children& of, int blocks)
      : call(c), children(of), barrier(blocks), left(blocks) {}

  void run(int index) {
    int failed = run_block_with(call, index, &barrier, children);
    int none = 0;
    if (failed != 0) error.compare_exchange_strong(none, failed);
    barrier.leave(failed != 0);
    std::lock_guard lock(mutex);
    if (--left == 0) done.notify_one();
  }
};

}  // namespace

// Each block has a host thread of its own, which is kept for the next launch.
int run_cooperative(const detail::KernelCall& call, Children& children) {
  const int blocks = call.grid.x * call.grid.y * call.grid.z;
  Launch launch(call, children, blocks);
  for (int i = 1; i < blocks; ++i) ThreadPool::shared().submit([&launch, i] { launch.run(i); });
  launch.run(0);
  std::unique_lock lock(launch.mutex);
  launch.done.wait(lock, [&] { return launch.left == 0; });
  return launch.error.load();
}

}  // namespace npu::simt

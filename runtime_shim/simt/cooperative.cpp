#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "runtime_shim/simt/grid.h"
#include "runtime_shim/simt/grid_barrier.h"

namespace npu::simt {
namespace {

// Host threads for blocks that must all be there at once. Grows to the largest need; tasks never wait for a
// free thread, else two launches could wait for each other.
class ThreadPool {
 public:
  void submit(std::function<void()> task) {
    std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    if (idle_ < tasks_.size()) {
      ++idle_;
      std::thread([this] { serve(); }).detach();
    }
    wake_.notify_one();
  }

 private:
  [[noreturn]] void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return !tasks_.empty(); });
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      --idle_;
      lock.unlock();
      task();
      lock.lock();
      ++idle_;
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> tasks_;
  std::size_t idle_ = 0;  // threads that serve no task, also those that have not started yet
};

struct Launch {
  const detail::KernelCall& call;
  GridBarrier barrier;
  std::atomic<int> error{0};
  std::mutex mutex;
  std::condition_variable done;
  int left;

  Launch(const detail::KernelCall& c, int blocks) : call(c), barrier(blocks), left(blocks) {}

  void run(int index) {
    int failed = run_block_with(call, index, &barrier);
    int none = 0;
    if (failed != 0) error.compare_exchange_strong(none, failed);
    barrier.leave(failed != 0);
    std::lock_guard lock(mutex);
    if (--left == 0) done.notify_one();
  }
};

}  // namespace

int run_cooperative(const detail::KernelCall& call) {
  // Never destroyed: streams may still run kernels while the process exits.
  static auto* pool = new ThreadPool;
  const int blocks = call.grid.x * call.grid.y * call.grid.z;
  Launch launch(call, blocks);
  for (int i = 1; i < blocks; ++i) pool->submit([&launch, i] { launch.run(i); });
  launch.run(0);
  std::unique_lock lock(launch.mutex);
  launch.done.wait(lock, [&] { return launch.left == 0; });
  return launch.error.load();
}

}  // namespace npu::simt

// Host threads for work that must not wait for an idle thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "runtime_shim/base/thread.h"

namespace npu::simt {

/// Grows to the largest need. Tasks never wait for an idle thread; otherwise two launches could wait for each
/// other.
class ThreadPool {
 public:
  /// Never destroyed: streams may still run kernels while the process exits.
  static ThreadPool& shared() {
    static auto* pool = new ThreadPool;
    return *pool;
  }

  /// Errors: std::system_error if there is no thread for it. The task will not run then.
  void submit(std::function<void()> task) {
    std::lock_guard lock(mutex_);
    if (idle_ <= tasks_.size()) {
      base::start_detached([](void* pool) { static_cast<ThreadPool*>(pool)->serve(); }, this);
      ++idle_;
    }
    tasks_.push_back(std::move(task));
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
  std::size_t idle_ = 0;  // threads without a task, including those that have not started yet
};

}  // namespace npu::simt

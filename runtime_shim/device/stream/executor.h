// The threads that run streams.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>

namespace npu::device {

class Stream;

/// Runs every stream that has work on a thread. A new thread is started only if all others are busy. A task
/// that waits for another stream's task (a collective) therefore never blocks that stream. Idle threads are
/// reused. Never destroyed, because threads may run when the process ends.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// Makes a thread call stream->drain() soon. Thread-safe.
  void schedule(Stream* stream);

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Stream*> ready_;  // guarded by mutex_
  // Number of idle threads minus streams that were assigned to them. Below 0: streams that have no thread
  // yet. Guarded by mutex_.
  long idle_ = 0;
};

}  // namespace npu::device

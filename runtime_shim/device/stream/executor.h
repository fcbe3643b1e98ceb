// The threads that run streams.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>

namespace npu::device {

class Stream;

/// Gives every stream that has work a thread. A thread is started only if all others are busy, so that a task
/// which waits for another stream's task (a collective) never holds that one up; idle threads are used again.
/// Never destroyed: threads may be running when the process ends.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// Lets some thread call stream->drain() soon. Thread-safe.
  void schedule(Stream* stream);

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Stream*> ready_;  // guarded by mutex_
  // Threads that wait, less streams already meant for them; below 0: streams that no thread is meant for.
  // Guarded by mutex_.
  long idle_ = 0;
};

}  // namespace npu::device

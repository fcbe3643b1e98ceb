// The thread that looks after work which was left to a thread that was expected to wait for it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

namespace npu::device {

class Stream;

/// What a stream has of it.
enum class Deferred { kNothing, kPending, kCollected };

/// Goes rounds while streams leave work, and gives to the executor what has lain for a whole round: nobody
/// came, after all. The time between two rounds doubles as long as that does not happen, because a thread
/// that wakes on a core in use costs up to 40 us. Sleeps when nothing was left for kQuietRounds. Never
/// destroyed. Thread-safe.
class DeferredWorkWatchdog {
 public:
  static constexpr auto kShortestPause = std::chrono::microseconds(200);
  static constexpr auto kLongestPause = std::chrono::microseconds(6400);
  static constexpr unsigned kQuietRounds = 20;

  DeferredWorkWatchdog() = default;
  DeferredWorkWatchdog(const DeferredWorkWatchdog&) = delete;
  DeferredWorkWatchdog& operator=(const DeferredWorkWatchdog&) = delete;

  /// Starts the thread unless it was started. One load then. Call it before a stream leaves work. Errors:
  /// std::system_error without a thread.
  void start() {
    if (!started_.load(std::memory_order_acquire)) start_thread();
  }
  /// A stream that leaves work for the first time. Call it without the stream's lock.
  void add(Stream* stream);
  /// Work was left. One load while the thread is on its rounds.
  void arm();
  /// The number of the round, for the stream to remember when it left its work.
  std::uint64_t round() const { return round_.load(std::memory_order_relaxed); }

 private:
  void start_thread();
  void work();
  Deferred sweep(std::uint64_t latest);

  std::atomic<bool> started_{false};
  std::atomic<std::uint64_t> round_{1};
  std::atomic<bool> awake_{false};
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Stream*> streams_;  // that have ever left work; guarded by mutex_
};

}  // namespace npu::device

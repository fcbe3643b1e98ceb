// A watchdog for deferred work: work that a stream left to a thread that is expected to wait for it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

namespace npu::device {

class Stream;

/// What a scan found in a stream, least severe first.
enum class Deferred { kNothing, kPending, kCollected };

/// Scans the streams that defer work. Work that is still there at the next scan goes to the executor, because
/// no thread has waited for it. The interval doubles from kShortestPause to kLongestPause while this does not
/// happen: a thread that wakes on a busy core costs up to 40 us. Sleeps after kQuietRounds scans that found
/// no deferred work. Never destroyed. Thread-safe.
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
  /// Wakes the watchdog after work was deferred. One atomic load if it is awake.
  void arm();
  /// The number of the current scan. A stream stores it when it defers work.
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
  std::vector<Stream*> streams_;  // all that have ever deferred work; guarded by mutex_
};

}  // namespace npu::device

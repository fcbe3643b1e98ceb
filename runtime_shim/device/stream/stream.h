// A stream of the simulated device: a queue of work that runs first in, first out.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "runtime_shim/device/stream/adaptive_spin.h"
#include "runtime_shim/device/stream/deferred_work_watchdog.h"
#include "runtime_shim/device/stream/task.h"
#include "runtime_shim/device/stream/wait_predictor.h"

namespace npu::device {

struct Context;
class Executor;

/// Why a wait ended.
enum class WaitResult { kDone, kTimeout };

/// First in, first out; at most one thread runs a stream's work at a time.
///
/// Who runs it: a thread of the executor, called when work meets an idle stream, or a thread that waits for
/// the stream, which then runs the work itself and saves two thread switches. Where the program has waited at
/// once the last times, work is left to it and the executor is not called (DeferredWorkWatchdog looks after it). A stream
/// that meets an unpassed mark is parked: it holds no thread and goes on when the mark is passed. After its
/// last entry a thread stays with the stream for a while, because the next launch is usually near. Cost of
/// submit: one lock and one move; a system call only if no thread is with the stream.
///
/// Stream objects are never destroyed, only closed and opened again (a queue of another thread may still name
/// them). Thread-safe.
class Stream {
 public:
  /// executor and watchdog: those of the stream's machine.
  Stream(int number, Executor& executor, DeferredWorkWatchdog& watchdog)
      : number_(number), executor_(executor), watchdog_(watchdog) {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  /// Makes a closed stream usable, in `context`.
  void open(Context* context, std::uint32_t flags);
  /// Drops what has not started, waits for what runs. Handles to it are invalid from here on.
  void close();
  bool is_open() const { return magic_.load(std::memory_order_relaxed) == kOpen; }

  Context* context() const { return context_; }
  int number() const { return number_; }
  int device_number() const;

  /// Adds work. While the stream is captured, the work goes to the capture instead.
  /// Errors: the code of the failure that stopped the context. The task is then released.
  /// Waits while the queue holds more than kQueueLimit entries.
  aclError submit(Task task);

  /// Adds a mark for `record` (whose stream and sequence it sets).
  aclError submit_mark(const RecordPtr& record);
  /// Later entries run after `record` is passed.
  aclError submit_wait(const RecordPtr& record);

  /// Number of the entry submitted last.
  std::uint64_t submitted() const { return submitted_.load(std::memory_order_acquire); }
  bool finished(std::uint64_t sequence) const {
    return finished_.load(std::memory_order_acquire) >= sequence;
  }
  bool idle() const { return finished(submitted()); }
  /// Whether the work at the stream's head goes on by itself: it is no task that may wait for the host or for
  /// other devices, and no wait for a stream that does not go on.
  bool makes_progress() const;

  /// Somebody asks how far the stream is, and does not wait: work that was left goes to the executor.
  void flush_deferred();
  /// For DeferredWorkWatchdog: the same for work that was left before round `latest`.
  Deferred collect_deferred(std::uint64_t latest);

  /// Waits for the entry, running the stream's work on the calling thread where possible.
  WaitResult wait(std::uint64_t sequence, std::optional<std::chrono::milliseconds> timeout);

  /// The first failure since the last call; the stream forgets it.
  aclError take_error();
  /// Drops what has not started; take_error then gives `reason` if nothing failed before.
  void abort(aclError reason);
  void set_stop_on_failure();
  /// Forgets the first failure if it was a collective's.
  void forget_failed_collective();

  /// Runs entries until the queue stays empty or is parked; returns at once if another thread does it. For
  /// the executor.
  void drain();
  /// Called when a record this stream waits for was passed.
  void unpark(const Record* record);

  /// The capture that takes this stream's work, or null.
  std::shared_ptr<Capture> capture() const;
  void set_capture(std::shared_ptr<Capture> capture);
  bool capturing() const { return capturing_.load(std::memory_order_acquire); }

  static constexpr std::size_t kQueueLimit = 16384;

 private:
  static constexpr std::uint32_t kOpen = 0x5712EA11;
  static constexpr std::uint32_t kClosed = 0xDEADC105;

  aclError push(Entry entry);
  bool is_full(std::uint64_t sequence);
  enum class RunEnd { kReached, kEmpty, kParked };
  RunEnd run_until(std::unique_lock<std::mutex>& lock, std::uint64_t sequence);
  bool run_batch(std::uint64_t sequence);
  bool run_entry(Entry& entry);
  bool park(const RecordPtr& record);
  void run_work(const Task& task);
  void fail(aclError error, bool of_collective);
  void finish_one();
  bool sleep_until_finished(std::uint64_t sequence, std::optional<std::chrono::milliseconds> timeout);
  void help(std::uint64_t sequence);
  void schedule(std::unique_lock<std::mutex>& lock);
  void defer(std::unique_lock<std::mutex>& lock);
  bool has_thread() const { return running_ || scheduled_ || parked_on_ != nullptr; }

  static constexpr std::uint64_t kNobody = UINT64_MAX;

  // What hardly changes.
  const int number_;
  Executor& executor_;
  DeferredWorkWatchdog& watchdog_;
  std::atomic<std::uint32_t> magic_{kClosed};
  std::atomic<bool> capturing_{false};
  Context* context_ = nullptr;
  std::uint32_t flags_ = 0;
  std::atomic<std::uint64_t> wake_at_{kNobody};  // the least number that a sleeping thread waits for
  std::atomic<std::uint64_t> drop_until_{0};     // entries up to here are counted as finished but not run
  bool known_to_watchdog_ = false;               // guarded by mutex_

  // What submitting threads write. Lines of its own, as below: two threads that write one line take it from
  // each other with every task.
  alignas(64) mutable std::mutex mutex_;
  std::vector<Entry> pending_;       // guarded by mutex_
  std::uint64_t seen_finished_ = 0;  // finished_ was that much at some time; guarded by mutex_
  WaitPredictor predictor_;          // guarded by mutex_
  std::atomic<std::uint64_t> deferred_in_{
      0};  // DeferredWorkWatchdog's round in which work was left; 0: none. Set under mutex_
  std::atomic<std::uint64_t> called_ns_{0};  // when the executor was last called
  bool running_ = false;                     // a thread is inside run_some; guarded by mutex_
  bool scheduled_ = false;                   // the executor knows; guarded by mutex_
  const Record* parked_on_ = nullptr;        // guarded by mutex_
  std::shared_ptr<Capture> capture_;         // guarded by mutex_
  aclError error_ = ACL_SUCCESS;             // guarded by mutex_
  bool of_collective_ = false;               // error_ is; guarded by mutex_
  bool stop_on_failure_ = false;             // guarded by mutex_
  std::condition_variable changed_;
  alignas(64) std::atomic<std::uint64_t> submitted_{0};

  // What the thread that set running_ writes. Threads that wait look at the first all the time.
  alignas(64) std::atomic<std::uint64_t> finished_{0};
  alignas(64) std::vector<Entry> batch_;
  std::size_t next_ = 0;
  AdaptiveSpin spin_;
  std::atomic<bool> may_block_{false};  // runs a task that may wait for the host or other devices
};

/// The kind of work the calling thread is running for a stream, if any.
std::optional<aclsimTaskKind> current_task_kind();

/// Runs the task on this thread, tells the observer, and gives the task's result.
aclError run_observed(const Task& task, int device, int stream) noexcept;

/// Passes the mark: sets its time and lets waiting streams go on.
void pass(Record& record);

}  // namespace npu::device

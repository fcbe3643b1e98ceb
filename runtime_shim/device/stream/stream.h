// A stream of the simulated device: a FIFO queue of work.
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

/// The modelled clock of a stream, for a task that runs in it. Null: the clock of the task around it.
struct StreamClock {
  std::atomic<std::uint64_t>* ns = nullptr;
  modelled::Submission submission;
};

/// Why a wait ended.
enum class WaitResult { kDone, kTimeout };

/// A FIFO queue of work. At most one thread runs it at a time.
///
/// An idle stream that gets work calls a thread of the executor. A thread that waits for the stream runs the
/// work itself instead, which saves two thread switches. If recent submissions were followed by a wait at
/// once, the work is deferred to that thread and the executor is not called (DeferredWorkWatchdog covers
/// mispredictions). A stream whose next entry waits for an unpassed mark is parked: it uses no thread until
/// the mark is passed. After the last entry the thread spins for a while, because the next launch is usually
/// near. Cost of submit: one lock and one move, plus a system call only if no thread runs the stream.
///
/// Stream objects are never destroyed, only closed and reopened, because a queue of another thread may still
/// name them. Thread-safe.
class Stream {
 public:
  /// executor and watchdog: those of the stream's machine.
  Stream(int number, Executor& executor, DeferredWorkWatchdog& watchdog)
      : number_(number), executor_(executor), watchdog_(watchdog) {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  /// Opens a closed stream in `context`.
  void open(Context* context, std::uint32_t flags);
  /// Drops work that has not started, and waits for work that runs. Handles to the stream become invalid.
  void close();
  bool is_open() const { return magic_.load(std::memory_order_relaxed) == kOpen; }

  Context* context() const { return context_; }
  int number() const { return number_; }
  int device_number() const;

  /// Adds work. During capture of the stream the work goes to the capture instead. Waits while the queue
  /// holds more than kQueueLimit entries.
  /// Errors: the code of the failure that stopped the context. The task is then released.
  aclError submit(Task task);

  /// Adds a mark for `record`, and sets its stream and sequence.
  aclError submit_mark(const RecordPtr& record);
  /// Later entries run after `record` is passed.
  aclError submit_wait(const RecordPtr& record);

  /// The number of the entry that was submitted last.
  std::uint64_t submitted() const { return submitted_.load(std::memory_order_acquire); }
  bool finished(std::uint64_t sequence) const {
    return finished_.load(std::memory_order_acquire) >= sequence;
  }
  bool idle() const { return finished(submitted()); }
  /// Whether the first entry ends without outside help: it is not a task that may wait for the host or other
  /// devices, and not a wait for a stream without progress.
  bool makes_progress() const;

  /// Called by queries of the stream's progress that do not wait. Schedules deferred work on the executor.
  void flush_deferred();
  /// For DeferredWorkWatchdog: the same for work that was deferred before scan `latest`.
  Deferred collect_deferred(std::uint64_t latest);

  /// Waits for the entry. Runs the stream's work on the calling thread if possible.
  WaitResult wait(std::uint64_t sequence, std::optional<std::chrono::milliseconds> timeout);

  /// Returns the first failure since the last call and clears it.
  aclError take_error();
  /// Drops work that has not started. take_error then returns `reason` if nothing failed before.
  void abort(aclError reason);
  void set_stop_on_failure();
  /// Clears the first failure if it was a collective's.
  void forget_failed_collective();

  /// Runs entries until the queue stays empty or the stream is parked. Returns at once if another thread runs
  /// it. For the executor.
  void drain();
  /// Called when a record that this stream waits for is passed.
  void unpark(const Record* record);

  /// When the stream is free by the modelled clock (modelled_time.h). Units: ns.
  std::uint64_t modelled_now() const { return modelled_ns_.load(std::memory_order_acquire); }

  /// The capture that receives this stream's work, or null.
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
  void run_work(const Task& task, StreamClock clock);
  void wait_by_model(std::uint64_t ns);
  void fail(aclError error, bool of_collective);
  void finish_one();
  bool sleep_until_finished(std::uint64_t sequence, std::optional<std::chrono::milliseconds> timeout);
  void help(std::uint64_t sequence);
  void schedule(std::unique_lock<std::mutex>& lock);
  void defer(std::unique_lock<std::mutex>& lock);
  bool has_thread() const { return running_ || scheduled_ || parked_on_ != nullptr; }

  static constexpr std::uint64_t kNobody = UINT64_MAX;

  // Rarely written.
  const int number_;
  Executor& executor_;
  DeferredWorkWatchdog& watchdog_;
  std::atomic<std::uint32_t> magic_{kClosed};
  std::atomic<bool> capturing_{false};
  Context* context_ = nullptr;
  std::uint32_t flags_ = 0;
  std::atomic<std::uint64_t> wake_at_{kNobody};  // the smallest number that a sleeping thread waits for
  std::atomic<std::uint64_t> drop_until_{0};  // entries up to this number count as finished but are not run
  bool known_to_watchdog_ = false;            // guarded by mutex_

  // Written by threads that submit. On cache lines of their own, as below, so that the running thread does
  // not take the line with every task.
  alignas(64) mutable std::mutex mutex_;
  std::vector<Entry> pending_;       // guarded by mutex_
  std::uint64_t seen_finished_ = 0;  // a past value of finished_; guarded by mutex_
  WaitPredictor predictor_;          // guarded by mutex_
  std::atomic<std::uint64_t> deferred_in_{
      0};  // scan number of DeferredWorkWatchdog when work was deferred; 0: none. Set under mutex_
  std::atomic<std::uint64_t> called_ns_{0};  // when the executor was last called
  bool running_ = false;                     // a thread runs run_some; guarded by mutex_
  bool scheduled_ = false;                   // the executor has the stream; guarded by mutex_
  const Record* parked_on_ = nullptr;        // guarded by mutex_
  std::shared_ptr<Capture> capture_;         // guarded by mutex_
  aclError error_ = ACL_SUCCESS;             // guarded by mutex_
  bool of_collective_ = false;               // error_ is a collective's; guarded by mutex_
  bool stop_on_failure_ = false;             // guarded by mutex_
  std::condition_variable changed_;
  alignas(64) std::atomic<std::uint64_t> submitted_{0};

  // Written by the thread that set running_. Waiting threads poll the first one.
  alignas(64) std::atomic<std::uint64_t> finished_{0};
  alignas(64) std::vector<Entry> batch_;
  std::size_t next_ = 0;
  AdaptiveSpin spin_;
  std::atomic<std::uint64_t> modelled_ns_{0};
  std::atomic<bool> may_block_{false};  // the running task may wait for the host or other devices
};

/// The kind of the task that the calling thread runs for a stream, if any.
std::optional<aclsimTaskKind> current_task_kind();

/// Where a task runs: the numbers of the device and of the stream. -1: there is none.
struct TaskPlace {
  int device = -1;
  int stream = -1;
};
/// Of the task that the calling thread runs.
TaskPlace current_task_place();

/// Runs the task on this thread and notifies the observer. Result: the task's.
aclError run_observed(const Task& task, int device, int stream, StreamClock clock = {}) noexcept;

/// Passes the mark: sets its time and resumes waiting streams.
void pass(Record& record);

}  // namespace npu::device

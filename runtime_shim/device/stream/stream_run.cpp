// Runs a stream's work, and waits for it.
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "runtime_shim/base/spin.h"
#include "runtime_shim/device/hooks.h"
#include "runtime_shim/device/stream/context.h"
#include "runtime_shim/device/stream/modelled_time.h"
#include "runtime_shim/device/stream/stream.h"

namespace npu::device {
namespace {

// How long a spinning thread keeps its core. After that it yields to other threads.
constexpr std::uint64_t kSpinNs = AdaptiveSpin::kShortestNs;
constexpr std::uint64_t kWaitNs = 100'000;  // how long a waiting thread spins before it sleeps

thread_local const Task* running_task = nullptr;
thread_local TaskPlace running_place;

// Calls ready() until it is true or `spin_ns` have passed.
template <typename Ready>
bool spin_until(const Ready& ready, std::uint64_t spin_ns) {
  static const bool alone = std::thread::hardware_concurrency() < 2;
  if (alone) return ready();
  const std::uint64_t begin = base::now_ns();
  for (std::uint64_t now = begin; now - begin < spin_ns; now = base::now_ns()) {
    if (now - begin > kSpinNs) std::this_thread::yield();
    for (int i = 0; i < 32; ++i) {
      if (ready()) return true;
      base::cpu_relax();
    }
  }
  return false;
}

// Collectives in a model fail with the model's task. No other task has their codes.
bool is_of_collective(aclsimTaskKind kind, aclError error) {
  return kind == ACLSIM_TASK_COLLECTIVE || error == ACL_ERROR_RT_SUSPECT_REMOTE_ERROR ||
         error == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT;
}

// bad_alloc and system_error become the stream's error. Other exceptions come from host functions of the
// program and end it.
aclError run_to_its_end(const Task& task) {
  try {
    return task.run();
  } catch (const std::bad_alloc&) {
    return ACL_ERROR_BAD_ALLOC;
  } catch (const std::system_error&) {
    return ACL_ERROR_RT_RESOURCE_ALLOC_FAIL;  // a thread
  }
}

}  // namespace

TaskPlace current_task_place() { return running_place; }

std::optional<aclsimTaskKind> current_task_kind() {
  if (running_task == nullptr) return std::nullopt;
  return running_task->kind();
}

aclError run_observed(const Task& task, int device, int stream, StreamClock clock) noexcept {
  const Task* const outer = std::exchange(running_task, &task);
  const TaskPlace before = std::exchange(running_place, {device, stream});
  const bool is_observed = observed(), has_model = modelled::is_on();
  const std::uint64_t begin = is_observed || has_model ? base::now_ns() : 0;
  std::optional<modelled::TaskScope> scope;
  if (has_model) scope.emplace(clock.ns, clock.submission);
  const aclError error = run_to_its_end(task);
  running_task = outer;
  running_place = before;
  if (!is_observed && !has_model) return error;
  aclsimTaskInfo info{};
  info.kind = task.kind();
  info.name = task.name();
  info.device = device;
  info.stream = stream;
  info.bytes = task.bytes();
  info.begin_ns = begin;
  info.end_ns = base::now_ns();
  info.result = error;
  if (has_model) scope->finish(info);
  if (is_observed) report_task(info);
  return error;
}

void pass(Record& record) {
  std::vector<Stream*> waiting;
  {
    std::lock_guard lock(record.mutex);
    record.time_ns.store(base::now_ns(), std::memory_order_relaxed);
    record.passed.store(true, std::memory_order_release);
    waiting.swap(record.waiting);
  }
  for (Stream* stream : waiting) stream->unpark(&record);
}

void Stream::drain() {
  std::unique_lock lock(mutex_);
  scheduled_ = false;
  if (running_ || parked_on_ != nullptr) return;
  running_ = true;
  spin_.on_work(base::now_ns());
  for (;;) {
    if (run_until(lock, UINT64_MAX) == RunEnd::kParked) return;
    if (predictor_.holds()) break;  // the next work will be deferred to the thread that waits for it
    lock.unlock();
    spin_.on_idle(base::now_ns());
    const bool more = spin_until(
        [this] {
          return submitted_.load(std::memory_order_acquire) != finished_.load(std::memory_order_relaxed);
        },
        spin_.spin_ns());
    base::spin_then_lock(lock);
    if (!more && pending_.empty()) break;
    spin_.on_work(base::now_ns());
  }
  running_ = false;
}

// Call with the lock held and running_ set. On kParked, running_ is already cleared.
Stream::RunEnd Stream::run_until(std::unique_lock<std::mutex>& lock, std::uint64_t sequence) {
  while (finished_.load(std::memory_order_relaxed) < sequence) {
    if (next_ == batch_.size()) {
      batch_.clear();
      next_ = 0;
      if (pending_.empty()) return RunEnd::kEmpty;
      batch_.swap(pending_);
    }
    lock.unlock();
    const bool parked = !run_batch(sequence);
    base::spin_then_lock(lock);
    if (parked) return RunEnd::kParked;
  }
  return RunEnd::kReached;
}

// False if the stream was parked. Another thread may already own the batch then.
bool Stream::run_batch(std::uint64_t sequence) {
  while (next_ < batch_.size() && finished_.load(std::memory_order_relaxed) < sequence) {
    if (!run_entry(batch_[next_])) return false;
    ++next_;
    finish_one();
  }
  return true;
}

bool Stream::run_entry(Entry& entry) {
  const std::uint64_t sequence = finished_.load(std::memory_order_relaxed) + 1;
  const bool dropped = sequence <= drop_until_.load(std::memory_order_acquire);
  switch (entry.kind) {
    case Entry::Kind::kWork: {
      const Task task = std::move(entry.task);
      if (!dropped) run_work(task, {&modelled_ns_, entry.submission});
      return true;
    }
    case Entry::Kind::kMark:
      wait_by_model(entry.submission.ns);
      entry.record->modelled_ns.store(modelled_now(), std::memory_order_relaxed);
      pass(*entry.record);
      entry.record.reset();
      return true;
    case Entry::Kind::kWait:
      if (dropped) return true;
      if (park(entry.record)) return false;
      wait_by_model(entry.record->modelled_ns.load(std::memory_order_relaxed));
      return true;
  }
  return true;
}

// Only the thread that runs the stream moves its clock.
void Stream::wait_by_model(std::uint64_t ns) {
  if (modelled_now() < ns) modelled_ns_.store(ns, std::memory_order_release);
}

// True if the stream is parked until the record is passed.
bool Stream::park(const RecordPtr& record) {
  if (record->passed.load(std::memory_order_acquire)) return false;
  record->stream->flush_deferred();
  std::lock_guard lock(mutex_);
  std::lock_guard record_lock(record->mutex);
  if (record->passed.load(std::memory_order_relaxed)) return false;
  if (drop_until_.load(std::memory_order_relaxed) > finished_.load(std::memory_order_relaxed)) return false;
  record->waiting.push_back(this);
  parked_on_ = record.get();
  running_ = false;
  return true;
}

void Stream::unpark(const Record* record) {
  std::unique_lock lock(mutex_);
  if (parked_on_ != record) return;
  parked_on_ = nullptr;
  schedule(lock);
}

void Stream::run_work(const Task& task, StreamClock clock) {
  const aclsimTaskKind kind = task.kind();
  const bool may_wait =
      kind == ACLSIM_TASK_HOST_FUNCTION || kind == ACLSIM_TASK_COLLECTIVE || kind == ACLSIM_TASK_MODEL;
  if (may_wait) may_block_.store(true, std::memory_order_release);
  const aclError error = run_observed(task, context_->device, number_, clock);
  if (may_wait) may_block_.store(false, std::memory_order_release);
  if (error != ACL_SUCCESS) fail(error, is_of_collective(kind, error));
}

void Stream::fail(aclError error, bool of_collective) {
  bool stop = false;
  {
    std::lock_guard lock(mutex_);
    if (error_ == ACL_SUCCESS) of_collective_ = of_collective;
    if (error_ == ACL_SUCCESS) error_ = error;
    stop = stop_on_failure_;
  }
  const auto task = static_cast<std::uint32_t>(finished_.load(std::memory_order_relaxed) + 1);
  report_failure(
      {task, static_cast<std::uint32_t>(number_), static_cast<std::uint32_t>(context_->device), error});
  if (stop && of_collective) context_->suspend(error);
  if (stop && !of_collective) context_->stop(error);
}

// Sequentially consistent, as sleep_until_finished(): either this thread sees the sleeper's number, or the
// sleeper sees the new count. A sleeper is woken only when its own entry is done.
void Stream::finish_one() {
  const std::uint64_t sequence = finished_.load(std::memory_order_relaxed) + 1;
  finished_.store(sequence);
  if (sequence < wake_at_.load()) return;
  std::lock_guard lock(mutex_);
  wake_at_.store(kNobody);
  changed_.notify_all();
}

bool Stream::sleep_until_finished(std::uint64_t sequence, std::optional<std::chrono::milliseconds> timeout) {
  const auto end = std::chrono::steady_clock::now() + timeout.value_or(std::chrono::milliseconds(0));
  std::unique_lock lock(mutex_);
  for (bool in_time = true;;) {
    if (sequence < wake_at_.load(std::memory_order_relaxed)) wake_at_.store(sequence);
    if (finished_.load() >= sequence) return true;  // wake_at_ may stay set: the wake-up is harmless
    if (!in_time) return false;
    if (timeout) {
      in_time = changed_.wait_until(lock, end) == std::cv_status::no_timeout;
    } else {
      changed_.wait(lock);
    }
  }
}

void Stream::help(std::uint64_t sequence) {
  std::unique_lock lock(mutex_);
  const std::uint64_t now = base::now_ns();
  predictor_.on_wait(now, called_ns_.load(std::memory_order_relaxed));
  if (running_ || parked_on_ != nullptr) return;
  running_ = true;
  deferred_in_.store(0, std::memory_order_relaxed);
  spin_.on_work(now);
  if (run_until(lock, sequence) == RunEnd::kParked) return;
  spin_.on_idle(base::now_ns());
  running_ = false;
  if (next_ < batch_.size() || !pending_.empty()) schedule(lock);
}

WaitResult Stream::wait(std::uint64_t sequence, std::optional<std::chrono::milliseconds> timeout) {
  if (finished(sequence)) return WaitResult::kDone;
  if (!timeout && running_task == nullptr) {
    help(sequence);
  } else {
    flush_deferred();
  }
  if (spin_until([&] { return finished(sequence); }, kWaitNs)) return WaitResult::kDone;
  return sleep_until_finished(sequence, timeout) ? WaitResult::kDone : WaitResult::kTimeout;
}

}  // namespace npu::device

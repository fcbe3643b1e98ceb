#include "runtime_shim/device/stream.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "runtime_shim/device/capture.h"
#include "runtime_shim/device/context.h"
#include "runtime_shim/device/executor.h"
#include "runtime_shim/device/hooks.h"
#include "runtime_shim/device/relax.h"

namespace npu::device {
namespace {

// How long a thread that looks for something keeps its core for itself; then it lets every other thread go
// first.
constexpr std::uint64_t kSpinNs = Gaps::kShortestNs;
constexpr std::uint64_t kWaitNs = 100'000;  // how long a thread looks for the end of work before it sleeps

thread_local const Task* running_task = nullptr;

// Calls ready() until it is true or `patience_ns` are over.
template <typename Ready>
bool look(const Ready& ready, std::uint64_t patience_ns) {
  static const bool alone = std::thread::hardware_concurrency() < 2;
  if (alone) return ready();
  const std::uint64_t begin = now_ns();
  for (std::uint64_t now = begin; now - begin < patience_ns; now = now_ns()) {
    if (now - begin > kSpinNs) std::this_thread::yield();
    for (int i = 0; i < 32; ++i) {
      if (ready()) return true;
      relax();
    }
  }
  return false;
}

// Collectives in a model fail with the model's task; their codes are no others'.
bool is_of_collective(aclsimTaskKind kind, aclError error) {
  return kind == ACLSIM_TASK_COLLECTIVE || error == ACL_ERROR_RT_SUSPECT_REMOTE_ERROR ||
         error == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT;
}

// Locks a mutex that another thread is about to release: a sleep in the system would take longer.
void lock_soon(std::unique_lock<std::mutex>& lock) {
  for (int i = 0; i < 100; ++i) {
    if (lock.try_lock()) return;
    relax();
  }
  lock.lock();
}

}  // namespace

std::optional<aclsimTaskKind> current_task_kind() {
  if (running_task == nullptr) return std::nullopt;
  return running_task->kind();
}

aclError run_observed(const Task& task, int device, int stream) noexcept {
  const Task* const outer = std::exchange(running_task, &task);
  const bool told = observed();
  const std::uint64_t begin = told ? now_ns() : 0;
  const aclError error = task.run();
  running_task = outer;
  if (told) report_task({task.kind(), task.name(), device, stream, task.bytes(), begin, now_ns(), error});
  return error;
}

void pass(Record& record) {
  std::vector<Stream*> waiting;
  {
    std::lock_guard lock(record.mutex);
    record.time_ns.store(now_ns(), std::memory_order_relaxed);
    record.passed.store(true, std::memory_order_release);
    waiting.swap(record.waiting);
  }
  for (Stream* stream : waiting) stream->unpark(&record);
}

int Stream::device_number() const { return context_->device; }

void Stream::open(Context* context, std::uint32_t flags) {
  std::lock_guard lock(mutex_);
  context_ = context;
  flags_ = flags;
  error_ = ACL_SUCCESS;
  of_collective_ = false;
  stop_on_failure_ = false;
  magic_.store(kOpen, std::memory_order_relaxed);
}

void Stream::close() {
  set_capture(nullptr);
  abort(ACL_SUCCESS);
  wait(submitted(), std::nullopt);
  magic_.store(kClosed, std::memory_order_relaxed);
}

aclError Stream::submit(Task task) {
  Entry entry;
  entry.task = std::move(task);
  return push(std::move(entry));
}

aclError Stream::submit_mark(const RecordPtr& record) {
  record->stream = this;
  Entry entry;
  entry.kind = Entry::Kind::kMark;
  entry.record = record;
  return push(std::move(entry));
}

aclError Stream::submit_wait(const RecordPtr& record) {
  if (!capturing()) {
    if (record->capture != nullptr) return record->capture->join(*this, *record);
    if (record->passed.load(std::memory_order_acquire)) return ACL_SUCCESS;
  }
  Entry entry;
  entry.kind = Entry::Kind::kWait;
  entry.record = record;
  return push(std::move(entry));
}

aclError Stream::push(Entry entry) {
  const aclError stopped = context_->stopped.load(std::memory_order_acquire);
  if (stopped != ACL_SUCCESS) return stopped;
  std::unique_lock lock(mutex_, std::defer_lock);
  lock_soon(lock);
  if (capture_ != nullptr) {
    const std::shared_ptr<Capture> capture = capture_;
    lock.unlock();
    return capture->add(*this, std::move(entry));
  }
  const std::uint64_t sequence = submitted_.load(std::memory_order_relaxed) + 1;
  if (entry.kind == Entry::Kind::kMark) entry.record->sequence = sequence;
  pending_.push_back(std::move(entry));
  submitted_.store(sequence, std::memory_order_release);
  const bool full = is_full(sequence);
  schedule(lock);
  if (full && running_task == nullptr) {
    wait(sequence - kQueueLimit / 2, std::nullopt);
  }
  return ACL_SUCCESS;
}

// Called with the lock held. The count of the thread that runs the stream is looked at once per kQueueLimit
// entries.
bool Stream::is_full(std::uint64_t sequence) {
  if (sequence <= seen_finished_ + kQueueLimit) return false;
  seen_finished_ = finished_.load(std::memory_order_acquire);
  return sequence > seen_finished_ + kQueueLimit;
}

// Unlocks. The system call that wakes a thread is made outside the lock.
void Stream::schedule(std::unique_lock<std::mutex>& lock) {
  const bool needed = !running_ && !scheduled_ && parked_on_ == nullptr;
  if (needed) scheduled_ = true;
  lock.unlock();
  if (needed) Executor::get().schedule(this);
}

void Stream::drain() {
  std::unique_lock lock(mutex_);
  scheduled_ = false;
  if (running_ || parked_on_ != nullptr) return;
  running_ = true;
  gaps_.came(now_ns());
  for (;;) {
    if (run_until(lock, UINT64_MAX) == RunEnd::kParked) return;
    lock.unlock();
    gaps_.begins(now_ns());
    const bool more = look(
        [this] {
          return submitted_.load(std::memory_order_acquire) != finished_.load(std::memory_order_relaxed);
        },
        gaps_.patience_ns());
    lock_soon(lock);
    if (!more && pending_.empty()) break;
    gaps_.came(now_ns());
  }
  running_ = false;
}

void Gaps::begins(std::uint64_t now_ns) { begin_ns_ = now_ns; }

void Gaps::came(std::uint64_t now_ns) {
  if (begin_ns_ == 0) return;
  before_ns_ = std::exchange(last_ns_, now_ns - std::exchange(begin_ns_, 0));
}

std::uint64_t Gaps::patience_ns() const {
  const std::uint64_t longer = std::max(last_ns_, before_ns_);
  return longer > kLongestNs ? kShortestNs : std::clamp(2 * longer, kShortestNs, kLongestNs);
}

// Called with the lock held and running_ set by the caller. When kParked, running_ is cleared already.
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
    lock_soon(lock);
    if (parked) return RunEnd::kParked;
  }
  return RunEnd::kReached;
}

// False when the stream was parked; then another thread may own the batch already.
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
      if (!dropped) run_work(task);
      return true;
    }
    case Entry::Kind::kMark:
      pass(*entry.record);
      entry.record.reset();
      return true;
    case Entry::Kind::kWait:
      return dropped || !park(entry.record);
  }
  return true;
}

// True if the stream gave its thread up until the record is passed.
bool Stream::park(const RecordPtr& record) {
  if (record->passed.load(std::memory_order_acquire)) return false;
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

// A chain of waits has no circle, because a record is always older than those who wait for it.
bool Stream::goes_on() const {
  const Stream* next = this;
  while (next != nullptr) {
    std::lock_guard lock(next->mutex_);
    if (next->parked_on_ == nullptr) return !next->at_mercy_.load(std::memory_order_acquire);
    next = next->parked_on_->stream;
  }
  return false;
}

void Stream::run_work(const Task& task) {
  const aclsimTaskKind kind = task.kind();
  const bool may_wait =
      kind == ACLSIM_TASK_HOST_FUNCTION || kind == ACLSIM_TASK_COLLECTIVE || kind == ACLSIM_TASK_MODEL;
  if (may_wait) at_mercy_.store(true, std::memory_order_release);
  const aclError error = run_observed(task, context_->device, number_);
  if (may_wait) at_mercy_.store(false, std::memory_order_release);
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

void Stream::forget_failed_collective() {
  std::lock_guard lock(mutex_);
  if (of_collective_) error_ = ACL_SUCCESS;
  of_collective_ = false;
}

// The sequentially consistent pair with sleep_until_finished(): either this thread sees what the sleeper
// waits for or the sleeper sees the new count. Sleepers are woken when the first of them has what it waits
// for, and not by every task before that.
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
    if (finished_.load() >= sequence) return true;  // wake_at_ may stay: a wake-up for nobody
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
  if (running_ || parked_on_ != nullptr) return;
  running_ = true;
  gaps_.came(now_ns());
  if (run_until(lock, sequence) == RunEnd::kParked) return;
  gaps_.begins(now_ns());
  running_ = false;
  if (next_ < batch_.size() || !pending_.empty()) schedule(lock);
}

WaitResult Stream::wait(std::uint64_t sequence, std::optional<std::chrono::milliseconds> timeout) {
  if (finished(sequence)) return WaitResult::kDone;
  if (!timeout && running_task == nullptr) help(sequence);
  if (look([&] { return finished(sequence); }, kWaitNs)) return WaitResult::kDone;
  return sleep_until_finished(sequence, timeout) ? WaitResult::kDone : WaitResult::kTimeout;
}

aclError Stream::take_error() {
  const aclError stopped = context_->stopped.load(std::memory_order_acquire);
  std::lock_guard lock(mutex_);
  const aclError own = std::exchange(error_, ACL_SUCCESS);
  return stopped != ACL_SUCCESS ? stopped : own;
}

void Stream::abort(aclError reason) {
  std::unique_lock lock(mutex_);
  const std::uint64_t last = submitted_.load(std::memory_order_relaxed);
  if (last != finished_.load(std::memory_order_relaxed) && error_ == ACL_SUCCESS) error_ = reason;
  drop_until_.store(last, std::memory_order_release);
  if (parked_on_ == nullptr) return;
  parked_on_ = nullptr;
  schedule(lock);
}

void Stream::set_stop_on_failure() {
  std::lock_guard lock(mutex_);
  stop_on_failure_ = true;
}

std::shared_ptr<Capture> Stream::capture() const {
  std::lock_guard lock(mutex_);
  return capture_;
}

void Stream::set_capture(std::shared_ptr<Capture> capture) {
  std::lock_guard lock(mutex_);
  capturing_.store(capture != nullptr, std::memory_order_release);
  capture_ = std::move(capture);
}

}  // namespace npu::device

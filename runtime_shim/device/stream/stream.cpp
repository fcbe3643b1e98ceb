#include "runtime_shim/device/stream/stream.h"

#include <utility>

#include "runtime_shim/base/spin.h"
#include "runtime_shim/device/stream/capture.h"
#include "runtime_shim/device/stream/context.h"
#include "runtime_shim/device/stream/executor.h"
#include "runtime_shim/device/stream/modelled_time.h"

namespace npu::device {

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
    // By the modelled clock the mark may be passed later than the host gets here.
    if (record->passed.load(std::memory_order_acquire) && !modelled::is_on()) return ACL_SUCCESS;
  }
  Entry entry;
  entry.kind = Entry::Kind::kWait;
  entry.record = record;
  return push(std::move(entry));
}

aclError Stream::push(Entry entry) {
  const aclError stopped = context_->stopped.load(std::memory_order_acquire);
  if (stopped != ACL_SUCCESS) return stopped;
  if (modelled::is_on()) entry.submission = modelled::submission();
  std::unique_lock lock(mutex_, std::defer_lock);
  base::spin_then_lock(lock);
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
  const bool by_program = !current_task_kind();
  const bool should_defer = by_program && predictor_.should_defer(base::now_ns);
  should_defer && !has_thread() ? defer(lock) : schedule(lock);
  if (full && by_program) wait(sequence - kQueueLimit / 2, std::nullopt);
  return ACL_SUCCESS;
}

// Call with the lock held. Reads the finished count of the running thread once per kQueueLimit entries.
bool Stream::is_full(std::uint64_t sequence) {
  if (sequence <= seen_finished_ + kQueueLimit) return false;
  seen_finished_ = finished_.load(std::memory_order_acquire);
  return sequence > seen_finished_ + kQueueLimit;
}

// Unlocks. The system call that wakes a thread is outside the lock.
void Stream::schedule(std::unique_lock<std::mutex>& lock) {
  const bool needed = !has_thread();
  if (needed) scheduled_ = true;
  if (needed) deferred_in_.store(0, std::memory_order_relaxed);
  lock.unlock();
  if (!needed) return;
  executor_.schedule(this);
  called_ns_.store(base::now_ns(), std::memory_order_relaxed);
}

// Unlocks.
void Stream::defer(std::unique_lock<std::mutex>& lock) {
  watchdog_.start();
  if (deferred_in_.load(std::memory_order_relaxed) == 0) deferred_in_.store(watchdog_.round());
  const bool is_new = !std::exchange(known_to_watchdog_, true);
  lock.unlock();
  if (is_new) watchdog_.add(this);
  watchdog_.arm();
}

void Stream::flush_deferred() {
  if (deferred_in_.load(std::memory_order_acquire) != 0) collect_deferred(UINT64_MAX);
}

Deferred Stream::collect_deferred(std::uint64_t latest) {
  const auto state = [&] {
    const std::uint64_t deferred_in = deferred_in_.load();
    if (deferred_in == 0) return Deferred::kNothing;
    return deferred_in < latest ? Deferred::kCollected : Deferred::kPending;
  };
  if (const Deferred before = state(); before != Deferred::kCollected) return before;
  std::unique_lock lock(mutex_);
  if (const Deferred now = state(); now != Deferred::kCollected) return now;
  predictor_.on_misprediction();
  schedule(lock);
  return Deferred::kCollected;
}

// A chain of waits has no cycle, because a record is always older than the waits for it.
bool Stream::makes_progress() const {
  const Stream* next = this;
  while (next != nullptr) {
    std::lock_guard lock(next->mutex_);
    if (next->parked_on_ == nullptr) return !next->may_block_.load(std::memory_order_acquire);
    next = next->parked_on_->stream;
  }
  return false;
}

void Stream::forget_failed_collective() {
  std::lock_guard lock(mutex_);
  if (of_collective_) error_ = ACL_SUCCESS;
  of_collective_ = false;
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
  if (parked_on_ == nullptr && deferred_in_.load(std::memory_order_relaxed) == 0) return;
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

#include "runtime_shim/device/stream/deferred_work_watchdog.h"

#include <algorithm>
#include <thread>

#include "runtime_shim/base/thread.h"
#include "runtime_shim/device/stream/stream.h"

namespace npu::device {

void DeferredWorkWatchdog::start_thread() {
  std::lock_guard lock(mutex_);
  if (started_.load(std::memory_order_relaxed)) return;
  base::start_detached([](void* self) { static_cast<DeferredWorkWatchdog*>(self)->work(); }, this);
  started_.store(true, std::memory_order_release);
}

void DeferredWorkWatchdog::add(Stream* stream) {
  std::lock_guard lock(mutex_);
  streams_.push_back(stream);
}

// Sequentially consistent, as the accesses in work(). Either the watchdog sees the deferred work before it
// sleeps, or this thread sees that it sleeps.
void DeferredWorkWatchdog::arm() {
  if (awake_.load()) return;
  {
    std::lock_guard lock(mutex_);
    awake_.store(true);
  }
  wake_.notify_one();
}

void DeferredWorkWatchdog::work() {
  auto pause = kShortestPause;
  for (unsigned quiet = 0;;) {
    std::this_thread::sleep_for(pause);
    std::unique_lock lock(mutex_);
    const Deferred found = sweep(round_.fetch_add(1, std::memory_order_relaxed));
    pause = found == Deferred::kCollected ? kShortestPause : std::min(2 * pause, kLongestPause);
    quiet = found == Deferred::kNothing ? quiet + 1 : 0;
    if (quiet < kQuietRounds) continue;
    awake_.store(false);
    if (sweep(0) == Deferred::kNothing) wake_.wait(lock, [this] { return awake_.load(); });
    awake_.store(true);
    pause = kShortestPause;
    quiet = 0;
  }
}

// Call with the lock held. Schedules work that was deferred before scan `latest`.
Deferred DeferredWorkWatchdog::sweep(std::uint64_t latest) {
  Deferred most = Deferred::kNothing;
  for (Stream* const stream : streams_) most = std::max(most, stream->collect_deferred(latest));
  return most;
}

}  // namespace npu::device

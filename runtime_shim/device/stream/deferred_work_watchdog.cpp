#include "runtime_shim/device/stream/deferred_work_watchdog.h"

#include <algorithm>
#include <thread>

#include "runtime_shim/device/stream/stream.h"
#include "runtime_shim/device/thread.h"

namespace npu::device {

LeftWork& LeftWork::get() {
  static auto* const result = new LeftWork;
  return *result;
}

LeftWork::LeftWork() {
  start_detached([](void* left) { static_cast<LeftWork*>(left)->work(); }, this);
}

void LeftWork::add(Stream* stream) {
  std::lock_guard lock(mutex_);
  streams_.push_back(stream);
}

// The sequentially consistent pair with work(): the thread that goes to sleep sees what was left, or who left
// it sees that the thread sleeps.
void LeftWork::look_after() {
  if (awake_.load()) return;
  {
    std::lock_guard lock(mutex_);
    awake_.store(true);
  }
  wake_.notify_one();
}

void LeftWork::work() {
  auto pause = kShortestPause;
  for (unsigned quiet = 0;;) {
    std::this_thread::sleep_for(pause);
    std::unique_lock lock(mutex_);
    const Left found = go_round(round_.fetch_add(1, std::memory_order_relaxed));
    pause = found == Left::kCollected ? kShortestPause : std::min(2 * pause, kLongestPause);
    quiet = found == Left::kNothing ? quiet + 1 : 0;
    if (quiet < kQuietRounds) continue;
    awake_.store(false);
    if (go_round(0) == Left::kNothing) wake_.wait(lock, [this] { return awake_.load(); });
    awake_.store(true);
    pause = kShortestPause;
    quiet = 0;
  }
}

// Called with the lock held: gives away what was left before round `latest`.
Left LeftWork::go_round(std::uint64_t latest) {
  Left most = Left::kNothing;
  for (Stream* const stream : streams_) most = std::max(most, stream->collect_left(latest));
  return most;
}

}  // namespace npu::device

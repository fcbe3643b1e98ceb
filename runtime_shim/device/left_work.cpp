#include "runtime_shim/device/left_work.h"

#include <thread>

#include "runtime_shim/device/stream.h"

namespace npu::device {

LeftWork& LeftWork::get() {
  static auto* const result = new LeftWork;
  return *result;
}

LeftWork::LeftWork() {
  std::thread([this] { work(); }).detach();
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
  for (unsigned quiet = 0;;) {
    if (quiet == kQuietRounds) {
      std::unique_lock lock(mutex_);
      awake_.store(false);
      if (!go_round(0)) wake_.wait(lock, [this] { return awake_.load(); });
      awake_.store(true);
      quiet = 0;
    }
    std::this_thread::sleep_for(kRound);
    std::lock_guard lock(mutex_);
    quiet = go_round(round_.fetch_add(1, std::memory_order_relaxed)) ? 0 : quiet + 1;
  }
}

// Called with the lock held: gives away what was left before round `latest`.
bool LeftWork::go_round(std::uint64_t latest) {
  bool any = false;
  for (Stream* const stream : streams_) any |= stream->collect_left(latest);
  return any;
}

}  // namespace npu::device

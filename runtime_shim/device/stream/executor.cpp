#include "runtime_shim/device/stream/executor.h"

#include <system_error>

#include "runtime_shim/base/thread.h"
#include "runtime_shim/device/stream/stream.h"

namespace npu::device {

void Executor::schedule(Stream* stream) {
  bool start_thread = false;
  {
    std::lock_guard lock(mutex_);
    ready_.push_back(stream);
    if (idle_ > 0) {
      --idle_;
    } else {
      start_thread = true;
    }
  }
  if (!start_thread) {
    wake_.notify_one();
    return;
  }
  try {
    base::start_detached([](void* executor) { static_cast<Executor*>(executor)->work(); }, this);
  } catch (const std::system_error&) {
    // The system has no thread left. The next idle thread, or one that waits for the stream, runs it.
    std::lock_guard lock(mutex_);
    --idle_;
  }
}

void Executor::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return !ready_.empty(); });
    Stream* const stream = ready_.front();
    ready_.pop_front();
    lock.unlock();
    stream->drain();
    lock.lock();
    ++idle_;
  }
}

}  // namespace npu::device

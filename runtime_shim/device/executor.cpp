#include "runtime_shim/device/executor.h"

#include "runtime_shim/device/stream.h"
#include "runtime_shim/device/thread.h"

namespace npu::device {

Executor& Executor::get() {
  static auto* const executor = new Executor;
  return *executor;
}

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
  if (start_thread) {
    start_detached([](void* executor) { static_cast<Executor*>(executor)->work(); }, this);
  } else {
    wake_.notify_one();
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

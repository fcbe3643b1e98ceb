#include "runtime_shim/runtime/stream/callback_thread.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace npu::detail {
namespace {

constexpr int32_t kWaitMs = 1000;
constexpr auto kPause = std::chrono::milliseconds(10);

/// The thread that runs the callbacks of one context's streams.
class CallbackThread {
 public:
  explicit CallbackThread(aclrtContext context)
      : context_(context), thread_([this] { run(); }), id_(thread_.native_handle()) {
    thread_.detach();  // it waits in AscendCL when the process ends
  }

  aclError serve(aclrtStream stream) {
    if (const aclError error = aclrtSubscribeReport(id_, stream)) return error;
    const std::lock_guard lock(mutex_);
    ++streams_;
    changed_.notify_one();
    return ACL_SUCCESS;
  }

  void leave(aclrtStream stream, bool lives) {
    if (lives) aclrtUnSubscribeReport(id_, stream);
    const std::lock_guard lock(mutex_);
    --streams_;
  }

 private:
  [[noreturn]] void run() {
    aclrtSetCurrentContext(context_);
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return streams_ > 0; });
      }
      const aclError error = aclrtProcessReport(kWaitMs);
      // No stream any more, or the device is gone: the next stream may come.
      if (error != ACL_SUCCESS && error != ACL_ERROR_RT_WAIT_TIMEOUT) std::this_thread::sleep_for(kPause);
    }
  }

  const aclrtContext context_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int streams_ = 0;  // guarded by mutex_
  std::thread thread_;
  const uint64_t id_;
};

// Never destroyed: the threads run until the process ends.
struct Served {
  std::mutex mutex;
  std::map<aclrtContext, CallbackThread*> threads;
  std::map<aclrtStream, CallbackThread*> streams;
};

Served& served() {
  static auto* const result = new Served;
  return *result;
}

}  // namespace

aclError launch_callback(aclrtStream stream, void (*fn)(void*), void* args) {
  aclmdlRICaptureStatus status = ACL_MODEL_RI_CAPTURE_STATUS_NONE;
  aclmdlRI model = nullptr;
  if (const aclError error = aclmdlRICaptureGetInfo(stream, &status, &model)) return error;
  if (status != ACL_MODEL_RI_CAPTURE_STATUS_NONE) return ACL_ERROR_RT_FEATURE_NOT_SUPPORT;
  aclrtContext context = nullptr;
  if (const aclError error = aclrtGetCurrentContext(&context)) return error;
  {
    Served& all = served();
    const std::lock_guard lock(all.mutex);
    if (all.streams.count(stream) == 0) {
      CallbackThread*& thread = all.threads[context];
      if (thread == nullptr) thread = new CallbackThread(context);
      if (const aclError error = thread->serve(stream)) return error;
      all.streams[stream] = thread;
    }
  }
  return aclrtLaunchCallback(fn, args, ACL_CALLBACK_BLOCK, stream);
}

void forget_callbacks(aclrtStream stream, bool lives) {
  Served& all = served();
  const std::lock_guard lock(all.mutex);
  const auto found = all.streams.find(stream);
  if (found == all.streams.end()) return;
  found->second->leave(stream, lives);
  all.streams.erase(found);
}

}  // namespace npu::detail

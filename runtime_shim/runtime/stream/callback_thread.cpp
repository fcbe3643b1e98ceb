#include "runtime_shim/runtime/stream/callback_thread.h"

#include <pthread.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace npu::detail {
namespace {

constexpr int32_t kWaitMs = 1000;
constexpr auto kPause = std::chrono::milliseconds(10);

/// The thread that runs the callbacks of one context's streams. It ends with its context.
class CallbackThread {
 public:
  static std::shared_ptr<CallbackThread> start(aclrtContext context) {
    const auto result = std::make_shared<CallbackThread>();
    std::thread thread([result, context] { result->run(context); });
    result->id_ = thread.native_handle();
    thread.detach();  // it may wait in AscendCL when the process ends
    return result;
  }

  aclError serve(aclrtStream stream) {
    if (const aclError error = aclrtSubscribeReport(id_, stream)) return error;
    const std::lock_guard lock(mutex_);
    ++streams_;
    changed_.notify_one();
    return ACL_SUCCESS;
  }

  void leave(aclrtStream stream) {
    aclrtUnSubscribeReport(id_, stream);
    const std::lock_guard lock(mutex_);
    --streams_;
  }

  /// It ends at the latest when its call of AscendCL has waited for kWaitMs.
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_one();
  }

 private:
  void run(aclrtContext context) {
    pthread_setname_np(pthread_self(), "npu-callbacks");
    aclrtSetCurrentContext(context);
    while (waits_for_work()) {
      const aclError error = aclrtProcessReport(kWaitMs);
      // The last stream has left, or the device is gone.
      if (error != ACL_SUCCESS && error != ACL_ERROR_RT_WAIT_TIMEOUT) std::this_thread::sleep_for(kPause);
    }
  }

  bool waits_for_work() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return streams_ > 0 || ended_; });
    return !ended_;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int streams_ = 0;     // guarded by mutex_
  bool ended_ = false;  // guarded by mutex_
  uint64_t id_ = 0;
};

// Never destroyed: the threads may run when the process ends.
struct Served {
  std::mutex mutex;
  std::map<aclrtContext, std::shared_ptr<CallbackThread>> threads;
  std::map<aclrtStream, std::shared_ptr<CallbackThread>> streams;
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
      std::shared_ptr<CallbackThread>& thread = all.threads[context];
      if (thread == nullptr) thread = CallbackThread::start(context);
      if (const aclError error = thread->serve(stream)) return error;
      all.streams[stream] = thread;
    }
  }
  return aclrtLaunchCallback(fn, args, ACL_CALLBACK_BLOCK, stream);
}

void forget_callbacks(aclrtStream stream) {
  Served& all = served();
  const std::lock_guard lock(all.mutex);
  const auto found = all.streams.find(stream);
  if (found == all.streams.end()) return;
  const std::shared_ptr<CallbackThread> thread = std::move(found->second);
  all.streams.erase(found);
  thread->leave(stream);
}

void end_callback_thread() {
  aclrtContext context = nullptr;
  if (aclrtGetCurrentContext(&context) != ACL_SUCCESS) return;
  Served& all = served();
  const std::lock_guard lock(all.mutex);
  const auto found = all.threads.find(context);
  if (found == all.threads.end()) return;
  found->second->end();
  all.threads.erase(found);
}

}  // namespace npu::detail

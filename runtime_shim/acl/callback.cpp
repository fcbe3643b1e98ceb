// Host callbacks, both families of AscendCL.
#include <pthread.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>

#include "runtime_shim/acl/state.h"

namespace {

using npu::acl::call;
using npu::acl::find_stream;
using npu::acl::Needs;
using npu::device::make_task;
using npu::device::Stream;

// A callback that is due. `done` is signalled to a blocking stream.
struct Due {
  aclrtCallback function = nullptr;
  void* user_data = nullptr;
  bool done = false;
};

// The callbacks that a thread has to run.
struct Reports {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::shared_ptr<Due>> due;
  int streams = 0;      // number of streams whose callbacks the thread runs
  bool closed = false;  // the thread runs no more callbacks: blocking streams must continue
};

// The threads that run the streams' callbacks. Never destroyed: streams may run while the process ends.
struct Registry {
  std::mutex mutex;
  std::map<uint64_t, std::shared_ptr<Reports>> by_thread;
  std::map<Stream*, std::shared_ptr<Reports>> by_stream;
};

Registry& registry() {
  static auto* const result = new Registry;
  return *result;
}

aclError deliver(const std::shared_ptr<Reports>& reports, aclrtCallback function, void* user_data,
                 bool block) {
  auto due = std::make_shared<Due>();
  due->function = function;
  due->user_data = user_data;
  std::unique_lock lock(reports->mutex);
  reports->due.push_back(due);
  reports->changed.notify_all();
  if (block) reports->changed.wait(lock, [&] { return due->done || reports->closed; });
  return ACL_SUCCESS;
}

aclError subscribe(uint64_t thread, Stream* stream) {
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  if (all.by_stream.count(stream) != 0) return ACL_ERROR_RT_STREAM_SUBSCRIBE;
  auto& reports = all.by_thread[thread];
  if (reports == nullptr) reports = std::make_shared<Reports>();
  ++reports->streams;
  all.by_stream[stream] = reports;
  return ACL_SUCCESS;
}

aclError unsubscribe(uint64_t thread, Stream* stream) {
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  const auto served = all.by_stream.find(stream);
  const auto serving = all.by_thread.find(thread);
  if (served == all.by_stream.end() || serving == all.by_thread.end() || served->second != serving->second) {
    return ACL_ERROR_RT_THREAD_SUBSCRIBE;
  }
  const std::shared_ptr<Reports> reports = served->second;
  all.by_stream.erase(served);
  std::lock_guard reports_lock(reports->mutex);
  if (--reports->streams > 0) return ACL_SUCCESS;
  reports->closed = true;
  reports->changed.notify_all();
  all.by_thread.erase(serving);
  return ACL_SUCCESS;
}

std::shared_ptr<Reports> reports_of_this_thread() {
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  const auto found = all.by_thread.find(static_cast<uint64_t>(pthread_self()));
  return found == all.by_thread.end() ? nullptr : found->second;
}

aclError process(Reports& reports, int32_t timeout) {
  std::unique_lock lock(reports.mutex);
  const auto ready = [&] { return !reports.due.empty() || reports.closed; };
  if (timeout < 0) {
    reports.changed.wait(lock, ready);
  } else if (!reports.changed.wait_for(lock, std::chrono::milliseconds(timeout), ready)) {
    return ACL_ERROR_RT_WAIT_TIMEOUT;
  }
  if (reports.due.empty())
    return ACL_ERROR_RT_THREAD_SUBSCRIBE;  // the last stream was unsubscribed while it waited
  while (!reports.due.empty()) {
    const std::shared_ptr<Due> due = reports.due.front();
    reports.due.pop_front();
    lock.unlock();
    due->function(due->user_data);
    lock.lock();
    due->done = true;
    reports.changed.notify_all();
  }
  return ACL_SUCCESS;
}

}  // namespace

extern "C" {

aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream) {
  return call("aclrtSubscribeReport", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    return subscribe(threadId, found);
  });
}

aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream) {
  return call("aclrtUnSubscribeReport", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    return unsubscribe(threadId, found);
  });
}

aclError aclrtLaunchCallback(aclrtCallback fn, void* userData, aclrtCallbackBlockType blockType,
                             aclrtStream stream) {
  return call("aclrtLaunchCallback", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (fn == nullptr || (blockType != ACL_CALLBACK_BLOCK && blockType != ACL_CALLBACK_NO_BLOCK)) {
      return ACL_ERROR_RT_PARAM_INVALID;
    }
    if (const aclError error = find_stream(stream, &found)) return error;
    std::shared_ptr<Reports> reports;
    {
      std::lock_guard lock(registry().mutex);
      const auto served = registry().by_stream.find(found);
      if (served == registry().by_stream.end()) return ACL_ERROR_RT_STREAM_NO_CB_REG;
      reports = served->second;
    }
    const bool block = blockType == ACL_CALLBACK_BLOCK;
    return found->submit(make_task(ACLSIM_TASK_HOST_FUNCTION, "callback", 0,
                                   [=] { return deliver(reports, fn, userData, block); }));
  });
}

aclError aclrtProcessReport(int32_t timeout) {
  return call("aclrtProcessReport", Needs::kLibrary, [&]() -> aclError {
    if (timeout < -1) return ACL_ERROR_RT_PARAM_INVALID;
    const std::shared_ptr<Reports> reports = reports_of_this_thread();
    return reports == nullptr ? ACL_ERROR_RT_THREAD_SUBSCRIBE : process(*reports, timeout);
  });
}

aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void* args) {
  return call("aclrtLaunchHostFunc", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (fn == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    return found->submit(make_task(ACLSIM_TASK_HOST_FUNCTION, "host function", 0, [=]() -> aclError {
      fn(args);
      return ACL_SUCCESS;
    }));
  });
}

}  // extern "C"

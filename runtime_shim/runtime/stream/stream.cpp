// Streams and host functions.
#include <algorithm>
#include <memory>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/device_runtime.h"
#include "runtime_shim/runtime/graph/capture.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace {

using npu::detail::api;
using npu::detail::begin_submit;
using npu::detail::DeviceScope;
using npu::detail::find_stream;
using npu::detail::from_acl;

constexpr int kLeastPriority = 0;
constexpr int kGreatestPriority = -5;

npuError_t create(npuStream_t* stream, unsigned int flags, int priority) {
  if (stream == nullptr || (flags & ~static_cast<unsigned int>(npuStreamNonBlocking)) != 0) {
    return npuErrorInvalidValue;
  }
  const int clamped = priority > kLeastPriority
                          ? kLeastPriority
                          : (priority < kGreatestPriority ? kGreatestPriority : priority);
  return npu::detail::open_stream(flags, clamped, stream);
}

// Runs body(stream) with the stream's device current. For calls that CUDA allows with any current device.
template <typename Body>
npuError_t with_stream(npuStream_t handle, const Body& body) {
  return api([&] {
    npuStream_st* stream = nullptr;
    if (const npuError_t error = find_stream(handle, &stream)) return error;
    DeviceScope scope(stream->device);
    if (const npuError_t error = npu::detail::ensure_ready()) return error;
    return body(*stream);
  });
}

bool is_default(npuStream_t handle) {
  return handle == nullptr || handle == npuStreamLegacy || handle == npuStreamPerThread;
}

// A stream that the program destroys while it is busy is kept until it is idle: npuStreamDestroy does not
// wait, aclrtDestroyStream does. Call with the device current.
void retire(npuStream_st& stream) {
  auto& device = npu::detail::device_state(stream.device);
  std::vector<npuStream_st*> idle;
  {
    std::lock_guard lock(device.streams_mutex);
    stream.magic.store(0, std::memory_order_release);
    npu::detail::Capture::abandon(stream);
    device.retired.push_back(&stream);
    const auto busy = [](npuStream_st* candidate) {
      aclrtStreamStatus status = ACL_STREAM_STATUS_COMPLETE;
      aclrtStreamQuery(candidate->native, &status);
      return status == ACL_STREAM_STATUS_NOT_READY;
    };
    const auto first_idle = std::partition(device.retired.begin(), device.retired.end(), busy);
    idle.assign(first_idle, device.retired.end());
    device.retired.erase(first_idle, device.retired.end());
  }
  for (npuStream_st* done : idle) npu::detail::close_stream(*done, true);
}

// A wait for the legacy stream includes the blocking streams' earlier work.
npuError_t prepare_wait(npuStream_st& stream) {
  if (const npuError_t error = npu::detail::refused_in_kernel("npuStreamSynchronize or npuStreamQuery"))
    return error;
  if (const npuError_t error = npu::detail::refused_while_capturing(stream)) return error;
  const bool legacy = &stream == npu::detail::device_state(stream.device).legacy;
  return legacy ? npu::detail::order_stream(stream) : npuSuccess;
}

}  // namespace

npuError_t npu::detail::host_function_in_order(npuHostFn_t function, void* user_data, npuStream_t stream) {
  const auto submit = [&] {
    aclrtStream native = nullptr;
    if (const npuError_t error = begin_submit(stream, &native)) return error;
    return launch_host_function(native, function, user_data);
  };
  return as_one_node(stream, submit, [&] { return NodeParams{HostNode{{function, user_data}}}; });
}

namespace {

struct Callback {
  npuStreamCallback_t function;
  npuStream_t stream;
  void* user_data;
};

void run_callback(void* argument) {
  const std::unique_ptr<Callback> callback(static_cast<Callback*>(argument));
  callback->function(callback->stream, npuSuccess, callback->user_data);
}

npuError_t add_callback(npuStream_t stream, npuStreamCallback_t function, void* user_data) {
  aclrtStream native = nullptr;
  npuStream_st* found = nullptr;
  if (const npuError_t error = find_stream(stream, &found)) return error;
  if (const npuError_t error = npu::detail::refused_while_capturing(*found)) return error;
  if (const npuError_t error = begin_submit(stream, &native)) return error;
  auto callback = std::make_unique<Callback>(Callback{function, stream, user_data});
  const npuError_t error = npu::detail::launch_host_function(native, run_callback, callback.get());
  if (error == npuSuccess) callback.release();  // run_callback owns it now
  return error;
}

}  // namespace

extern "C" {

npuError_t npuStreamCreate(npuStream_t* stream) {
  return api([&] { return create(stream, npuStreamDefault, 0); });
}

npuError_t npuStreamCreateWithFlags(npuStream_t* stream, unsigned int flags) {
  return api([&] { return create(stream, flags, 0); });
}

npuError_t npuStreamCreateWithPriority(npuStream_t* stream, unsigned int flags, int priority) {
  return api([&] { return create(stream, flags, priority); });
}

npuError_t npuDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority) {
  return api([&] {
    if (leastPriority != nullptr) *leastPriority = kLeastPriority;
    if (greatestPriority != nullptr) *greatestPriority = kGreatestPriority;
    return npuSuccess;
  });
}

npuError_t npuStreamDestroy(npuStream_t handle) {
  if (is_default(handle)) return npu::detail::record_error(npuErrorInvalidResourceHandle);
  return with_stream(handle, [&](npuStream_st& stream) {
    retire(stream);
    return npuSuccess;
  });
}

npuError_t npuStreamSynchronize(npuStream_t handle) {
  return with_stream(handle, [&](npuStream_st& stream) {
    if (const npuError_t error = prepare_wait(stream)) return error;
    return from_acl(aclrtSynchronizeStream(stream.native));
  });
}

npuError_t npuStreamQuery(npuStream_t handle) {
  return with_stream(handle, [&](npuStream_st& stream) {
    if (const npuError_t error = prepare_wait(stream)) return error;
    aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
    if (const aclError error = aclrtStreamQuery(stream.native, &status)) return from_acl(error);
    if (status != ACL_STREAM_STATUS_COMPLETE) return npuErrorNotReady;
    return from_acl(aclrtSynchronizeStream(stream.native));  // idle: fetches the error only
  });
}

npuError_t npuStreamWaitEvent(npuStream_t handle, npuEvent_t event, unsigned int flags) {
  if (npu::detail::in_kernel()) return npuSuccess;  // the launches of a kernel run in order anyway
  return with_stream(handle, [&](npuStream_st& stream) {
    if (event == nullptr) return npuErrorInvalidResourceHandle;
    if (flags > npuEventWaitExternal) return npuErrorInvalidValue;
    return npu::detail::wait_for_event(stream, *event, flags == npuEventWaitExternal);
  });
}

npuError_t npuStreamGetFlags(npuStream_t handle, unsigned int* flags) {
  return with_stream(handle, [&](npuStream_st& stream) {
    if (flags == nullptr) return npuErrorInvalidValue;
    *flags = stream.flags;
    return npuSuccess;
  });
}

npuError_t npuStreamGetPriority(npuStream_t handle, int* priority) {
  return with_stream(handle, [&](npuStream_st& stream) {
    if (priority == nullptr) return npuErrorInvalidValue;
    *priority = stream.priority;
    return npuSuccess;
  });
}

npuError_t npuStreamGetId(npuStream_t handle, unsigned long long* streamId) {
  return with_stream(handle, [&](npuStream_st& stream) {
    int32_t number = 0;
    if (streamId == nullptr) return npuErrorInvalidValue;
    if (const aclError error = aclrtStreamGetId(stream.native, &number)) return from_acl(error);
    *streamId = static_cast<unsigned long long>(number) + 1;
    return npuSuccess;
  });
}

npuError_t npuStreamGetDevice(npuStream_t handle, int* device) {
  return with_stream(handle, [&](npuStream_st& stream) {
    if (device == nullptr) return npuErrorInvalidValue;
    *device = stream.device;
    return npuSuccess;
  });
}

npuError_t npuStreamAttachMemAsync(npuStream_t handle, void* devPtr, size_t, unsigned int flags) {
  return with_stream(handle, [&](npuStream_st& stream) {
    if (const npuError_t error = npu::detail::refused_while_capturing(stream)) return error;
    const bool known =
        flags == npuMemAttachGlobal || flags == npuMemAttachHost || flags == npuMemAttachSingle;
    return known && devPtr != nullptr ? npuSuccess : npuErrorInvalidValue;
  });
}

npuError_t npuStreamAddCallback(npuStream_t stream, npuStreamCallback_t callback, void* userData,
                                unsigned int flags) {
  return api([&] {
    if (callback == nullptr || flags != 0) return npuErrorInvalidValue;
    return add_callback(stream, callback, userData);
  });
}

npuError_t npuLaunchHostFunc(npuStream_t stream, npuHostFn_t fn, void* userData) {
  return api([&] {
    if (fn == nullptr) return npuErrorInvalidValue;
    return npu::detail::host_function_in_order(fn, userData, stream);
  });
}

npuError_t npuCtxResetPersistingL2Cache(void) {
  return api([] { return npuSuccess; });
}

}  // extern "C"

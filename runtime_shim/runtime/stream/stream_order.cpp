#include "runtime_shim/runtime/stream/stream_order.h"

#include <cstdio>

#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/device_runtime.h"
#include "runtime_shim/runtime/graph/capture.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// The next work of `later` starts after everything submitted to `earlier` so far.
npuError_t wait_for(npuStream_st& later, npuStream_st& earlier) {
  if (const aclError error = aclrtRecordEvent(earlier.order_event, earlier.native)) return from_acl(error);
  return from_acl(aclrtStreamWaitEvent(later.native, earlier.order_event));
}

// Call with device.order held.
npuError_t join_blocking(DeviceState& device, npuStream_st& legacy) {
  for (npuStream_st* stream : device.blocking) {
    if (is_capturing(*stream)) return npuErrorStreamCaptureImplicit;
    if (!stream->dirty) continue;
    stream->dirty = false;
    if (const npuError_t error = wait_for(legacy, *stream)) return error;
  }
  return npuSuccess;
}

}  // namespace

// Algorithm: the legacy stream counts its submissions (legacy_epoch). A blocking stream stores the count that
// it has waited for, and whether it has work that the legacy stream has not waited for (dirty). Consecutive
// launches into one stream therefore need no event. A program without blocking streams never takes the lock.
npuError_t order_stream(npuStream_st& stream) {
  DeviceState& device = device_state(stream.device);
  if (&stream == device.legacy) {
    if (device.blocking_count.load(std::memory_order_acquire) == 0) return npuSuccess;
    std::lock_guard lock(device.order);
    if (const npuError_t error = join_blocking(device, stream)) return error;
    device.legacy_epoch.fetch_add(1);
    return npuSuccess;
  }
  if (!stream.blocking || is_capturing(stream)) return npuSuccess;
  std::lock_guard lock(device.order);
  const std::uint64_t epoch = device.legacy_epoch.load();
  if (stream.seen_legacy != epoch) {
    if (device.legacy != nullptr) {
      if (const npuError_t error = wait_for(stream, *device.legacy)) return error;
    }
    stream.seen_legacy = epoch;
  }
  stream.dirty = true;
  return npuSuccess;
}

npuError_t begin_submit(npuStream_t handle, aclrtStream* native) {
  if (in_kernel()) {
    std::fprintf(
        stderr,
        "npu: kernel %s submits work other than launches, copies and fills to a stream; only the host may\n",
        thread_context.call->name);
    return npuErrorNotPermitted;
  }
  if (const npuError_t error = ensure_ready()) return error;
  npuStream_st* stream = nullptr;
  if (const npuError_t error = find_stream(handle, &stream)) return error;
  if (stream->device != current_device()) return npuErrorInvalidResourceHandle;
  if (const npuError_t error = order_stream(*stream)) return error;
  *native = stream->native;
  if (const std::shared_ptr<Capture> capture = Capture::of(*stream)) return capture->submits(*stream);
  return npuSuccess;
}

npuError_t submit_host_task(aclrtStream native, const char* name, aclError (*run)(void*), void* argument,
                            void (*release)(void*)) {
  if (const aclsimInterface* const sim = simulator())
    return from_acl(sim->launchTask(native, name, run, argument, release));
  if (release != nullptr) release(argument);
  return needs_simulator(name == nullptr ? "a kernel or library call" : name);
}

npuError_t enqueue_named(npuStream_t stream, const char* name, aclError (*run)(void*), void* argument,
                         void (*release)(void*)) {
  CaptureNodeBuilder builder(stream);
  aclrtStream native = nullptr;
  npuError_t error = builder.error();
  if (error == npuSuccess) error = begin_submit(stream, &native);
  if (error != npuSuccess) {
    if (release != nullptr) release(argument);
    return error;
  }
  if (const npuError_t failed = submit_host_task(native, name, run, argument, release)) return failed;
  return builder.is_open() ? builder.keep_library(name) : npuSuccess;
}

npuError_t enqueue(npuStream_t stream, aclError (*run)(void*), void* argument, void (*release)(void*)) {
  return enqueue_named(stream, nullptr, run, argument, release);
}

npuError_t native_stream(npuStream_t handle, aclrtStream* native) {
  if (const npuError_t error = ensure_ready()) return error;
  npuStream_st* stream = nullptr;
  if (const npuError_t error = find_stream(handle, &stream)) return error;
  *native = stream->native;
  return refused_while_capturing(*stream);
}

bool under_capture(npuStream_t handle) {
  npuStream_st* stream = nullptr;
  return ensure_ready() == npuSuccess && find_stream(handle, &stream) == npuSuccess && is_capturing(*stream);
}

}  // namespace npu::detail

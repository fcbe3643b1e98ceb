#include "runtime_shim/runtime/runtime_state.h"

#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>

#include "npu/executors/thread_context.h"
#include "npu/runtime/version.h"
#include "runtime_shim/runtime/graph/capture.h"
#include "runtime_shim/runtime/memory/managed_variables.h"
#include "runtime_shim/runtime/reset.h"
#include "runtime_shim/runtime/stream/callback_thread.h"
#include "runtime_shim/runtime/stream/held_work.h"

namespace npu::detail {
namespace {

std::atomic<bool> forked_child{false};
std::atomic<bool> started{false};
std::atomic<bool> null_is_per_thread{false};

/// The process-wide part. Never destroyed, because destructors of static objects free device memory after
/// main.
struct Runtime {
  npuError_t start_error = npuSuccess;
  std::deque<DeviceState> devices;
};

struct ThreadState {
  int device = 0;         // CUDA's current device
  int ready_device = -1;  // the device whose AscendCL context is set; -1: none
  std::uint64_t ready_generation = 0;
  npuError_t last_error = npuSuccess;
};
thread_local ThreadState thread_state;

// The thread's own default streams, one per device. Closed when the thread ends.
struct ThreadStreams {
  struct Own {
    npuStream_st* stream = nullptr;
    std::uint64_t serial = 0;
    // False after a device reset, even if the object was reopened for another stream.
    bool valid() const {
      return stream != nullptr && stream->magic.load(std::memory_order_acquire) == npuStream_st::kOpen &&
             stream->serial == serial;
    }
  };
  std::vector<Own> by_device;
  ~ThreadStreams();
};
thread_local ThreadStreams thread_streams;

Runtime* start_runtime();

Runtime& runtime() {
  static Runtime* const instance = start_runtime();
  return *instance;
}

// Called by AscendCL on the thread that ran the failed task.
void on_failure(aclrtExceptionInfo* info) {
  const auto device = static_cast<int>(aclrtGetDeviceIdFromExceptionInfo(info));
  const npuError_t error = from_acl(static_cast<aclError>(aclrtGetErrorCodeFromExceptionInfo(info)));
  if (!is_sticky(error) || device >= device_count()) return;
  npuError_t none = npuSuccess;
  device_state(device).sticky.compare_exchange_strong(none, error);
}

npuError_t start_library(int* count) {
  const aclError error = aclInit(nullptr);
  if (error != ACL_SUCCESS && error != ACL_ERROR_REPEAT_INITIALIZE) {
    const char* const message = aclGetRecentErrMsg();
    std::fprintf(stderr, "npu runtime: %s\n", message == nullptr ? "AscendCL cannot start" : message);
    return npuErrorInitializationError;
  }
  uint32_t devices = 0;
  if (aclrtGetDeviceCount(&devices) != ACL_SUCCESS || devices == 0) return npuErrorNoDevice;
  *count = static_cast<int>(devices);
  return npuSuccess;
}

// At process exit: drops work that has not started and waits for running work, so that no kernel runs during
// the destruction of static objects. The runtime stays usable in destructors of objects that are older.
void synchronize_at_exit() {
  constexpr int32_t kTimeoutMs = 3000;
  if (forked_child) return;  // threads and perhaps locked mutexes are the parent's
  for (DeviceState& device : runtime().devices) {
    std::vector<npuStream_st*> open;
    {
      std::lock_guard lock(device.streams_mutex);
      open = device.open;
    }
    if (open.empty()) continue;
    DeviceScope scope(device.number);
    ensure_ready();  // sets the context after a failure; its error does not matter
    for (npuStream_st* stream : open) aclrtStreamAbort(stream->native);
    aclrtSynchronizeDeviceWithTimeout(kTimeoutMs);
  }
}

Runtime* start_runtime() {
  auto* const instance = new Runtime;
  std::atexit(synchronize_at_exit);
  pthread_atfork(nullptr, nullptr, [] { forked_child = true; });
  int count = 0;
  instance->start_error = start_library(&count);
  for (int i = 0; i < count; ++i) instance->devices.emplace_back().number = i;
  started.store(instance->start_error == npuSuccess, std::memory_order_release);
  if (instance->start_error == npuSuccess) hand_over_managed_variables();
  return instance;
}

npuError_t set_context(DeviceState& device) {
  const aclError error = aclrtSetDevice(device.number);
  if (error != ACL_SUCCESS) return from_acl(error);
  // Needs a running library and its table of devices.
  static std::once_flag callback_set;
  std::call_once(callback_set, [] { aclrtSetExceptionInfoCallback(on_failure); });
  thread_state.ready_device = device.number;
  thread_state.ready_generation = device.generation.load(std::memory_order_acquire);
  return npuSuccess;
}

npuError_t create_native(unsigned int flags, int priority, npuStream_st* stream) {
  constexpr std::uint32_t kOrderFlags = ACL_EVENT_SYNC;
  aclrtStream native = nullptr;
  if (const aclError error = aclrtCreateStream(&native)) return from_acl(error);
  aclrtSetStreamFailureMode(native, ACL_STOP_ON_FAILURE);
  aclrtEvent event = nullptr;
  if (const aclError error = aclrtCreateEventExWithFlag(&event, kOrderFlags)) return from_acl(error);
  stream->native = native;
  stream->order_event = event;
  stream->device = current_device();
  stream->flags = flags;
  stream->priority = priority;
  stream->blocking = (flags & npuStreamNonBlocking) == 0;
  stream->seen_legacy = 0;
  stream->dirty = false;
  static std::atomic<std::uint64_t> serials{0};
  stream->serial = serials.fetch_add(1) + 1;
  stream->magic.store(npuStream_st::kOpen, std::memory_order_release);
  return npuSuccess;
}

npuStream_st* take_object(DeviceState& device) {
  std::lock_guard lock(device.streams_mutex);
  npuStream_st* stream = nullptr;
  if (device.closed.empty()) {
    stream = new npuStream_st;
  } else {
    stream = device.closed.back();
    device.closed.pop_back();
  }
  device.open.push_back(stream);
  return stream;
}

void give_object(DeviceState& device, npuStream_st* stream) {
  std::lock_guard lock(device.streams_mutex);
  device.open.erase(std::find(device.open.begin(), device.open.end(), stream));
  device.closed.push_back(stream);
}

npuError_t legacy_stream(npuStream_st** stream) {
  DeviceState& device = current_state();
  *stream = device.legacy.load(std::memory_order_acquire);
  if (*stream != nullptr) return npuSuccess;
  std::lock_guard lock(device.setup);
  if (device.legacy == nullptr) {
    npuStream_st* const created = take_object(device);
    if (const npuError_t error = create_native(npuStreamDefault, 0, created)) {
      give_object(device, created);
      return error;
    }
    device.legacy.store(created, std::memory_order_release);
  }
  *stream = device.legacy;
  return npuSuccess;
}

npuError_t per_thread_stream(npuStream_st** stream) {
  auto& streams = thread_streams.by_device;
  const auto device = static_cast<std::size_t>(current_device());
  if (streams.size() <= device) streams.resize(device + 1);
  ThreadStreams::Own& own = streams[device];
  if (!own.valid()) {
    if (const npuError_t error = open_stream(npuStreamDefault, 0, &own.stream)) return error;
    own.serial = own.stream->serial;
  }
  *stream = own.stream;
  return npuSuccess;
}

ThreadStreams::~ThreadStreams() {
  for (const Own& own : by_device) {
    if (!own.valid()) continue;
    DeviceScope scope(own.stream->device);
    if (ensure_ready() != npuSuccess) continue;
    aclrtSynchronizeStream(own.stream->native);
    close_stream(*own.stream, true);
  }
}

}  // namespace

bool runtime_started() { return started.load(std::memory_order_acquire); }

int device_count() { return static_cast<int>(runtime().devices.size()); }

DeviceState& device_state(int number) { return runtime().devices[static_cast<std::size_t>(number)]; }

DeviceState& current_state() { return device_state(thread_state.device); }

int current_device() { return thread_state.device; }

void set_current_device(int device) { thread_state.device = device; }

void forget_context() { thread_state.ready_device = -1; }

DeviceScope::~DeviceScope() {
  if (previous_ == thread_state.device) return;
  thread_state.device = previous_;
  ensure_ready();  // restores the previous context; the next call would report an error again
}

npuError_t ensure_ready() {
  if (forked_child.load(std::memory_order_relaxed)) return npuErrorInitializationError;
  Runtime& state = runtime();
  if (state.start_error != npuSuccess) return state.start_error;
  submit_held_work();
  DeviceState& device = state.devices[static_cast<std::size_t>(thread_state.device)];
  const bool ready = thread_state.ready_device == device.number &&
                     thread_state.ready_generation == device.generation.load(std::memory_order_acquire);
  if (!ready) {
    if (const npuError_t error = set_context(device)) return error;
  }
  return device.sticky.load(std::memory_order_acquire);
}

npuError_t wait_for_all_devices() {
  npuError_t result = npuSuccess;
  for (int i = 0; i < device_count(); ++i) {
    {
      std::lock_guard lock(device_state(i).streams_mutex);
      if (device_state(i).open.empty()) continue;
    }
    const DeviceScope scope(i);
    npuError_t error = ensure_ready();
    if (error == npuSuccess) error = from_acl(aclrtSynchronizeDevice());
    if (result == npuSuccess) result = error;
  }
  return result;
}

npuError_t record_error(npuError_t error) {
  if (error == npuSuccess || error == npuErrorNotReady)
    return error;  // CUDA does not count the second as an error
  if (thread_context.call != nullptr)
    device_error() = error;  // of device code, which the host's calls do not see
  else
    thread_state.last_error = error;
  return error;
}

npuError_t last_error(bool clear) {
  const npuError_t error = thread_state.last_error;
  if (clear) thread_state.last_error = npuSuccess;
  if (device_count() == 0) return error;
  const npuError_t sticky = current_state().sticky.load(std::memory_order_acquire);
  return sticky != npuSuccess ? sticky : error;
}

bool is_sticky(npuError_t error) {
  switch (error) {
    case npuErrorIllegalAddress:
    case npuErrorLaunchTimeout:
    case npuErrorAssert:
    case npuErrorHardwareStackError:
    case npuErrorIllegalInstruction:
    case npuErrorMisalignedAddress:
    case npuErrorInvalidAddressSpace:
    case npuErrorInvalidPc:
    case npuErrorLaunchFailure:
      return true;
    default:
      return false;
  }
}

npuError_t find_stream(npuStream_t handle, npuStream_st** stream) {
  if (handle == nullptr) {
    return null_is_per_thread.load(std::memory_order_relaxed) ? per_thread_stream(stream)
                                                              : legacy_stream(stream);
  }
  if (handle == npuStreamLegacy) return legacy_stream(stream);
  if (handle == npuStreamPerThread) return per_thread_stream(stream);
  if (handle->magic.load(std::memory_order_acquire) != npuStream_st::kOpen)
    return npuErrorInvalidResourceHandle;
  *stream = handle;
  return npuSuccess;
}

npuError_t open_stream(unsigned int flags, int priority, npuStream_st** stream) {
  DeviceState& device = current_state();
  npuStream_st* const created = take_object(device);
  if (const npuError_t error = create_native(flags, priority, created)) {
    give_object(device, created);
    return error;
  }
  if (created->blocking) {
    std::lock_guard lock(device.order);
    device.blocking.push_back(created);
    device.blocking_count.fetch_add(1);
  }
  *stream = created;
  return npuSuccess;
}

void close_stream(npuStream_st& stream, bool native_lives) {
  DeviceState& device = device_state(stream.device);
  stream.magic.store(0, std::memory_order_release);
  Capture::abandon(stream);
  {
    std::lock_guard lock(device.order);
    const auto found = std::find(device.blocking.begin(), device.blocking.end(), &stream);
    if (found != device.blocking.end()) {
      device.blocking.erase(found);
      device.blocking_count.fetch_sub(1);
    }
  }
  // Not earlier: until here the legacy stream may have recorded an event in it.
  if (native_lives) forget_callbacks(stream.native);
  if (native_lives) aclrtDestroyStream(stream.native);
  aclrtDestroyEvent(stream.order_event);
  stream.native = nullptr;
  give_object(device, &stream);
}

void end_callbacks(DeviceState& device) {
  std::lock_guard lock(device.streams_mutex);
  for (const npuStream_st* stream : device.open) forget_callbacks(stream->native);
  end_callback_thread();
}

void forget_streams(DeviceState& device) {
  std::vector<npuStream_st*> open;
  {
    std::lock_guard lock(device.streams_mutex);
    open = device.open;
    device.retired.clear();
  }
  for (npuStream_st* stream : open) close_stream(*stream, false);
  std::lock_guard lock(device.setup);
  device.legacy = nullptr;
}

}  // namespace npu::detail

void npuUsePerThreadDefaultStream(void) { npu::detail::null_is_per_thread = true; }

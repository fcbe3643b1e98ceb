// Events.
#include <new>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/device_runtime.h"
#include "runtime_shim/runtime/graph/capture.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/ipc_event.h"

namespace {

using npu::detail::api;
using npu::detail::Capture;
using npu::detail::CaptureNodeBuilder;
using npu::detail::DeviceScope;
using npu::detail::from_acl;
using npu::detail::RecordNode;
using npu::detail::WaitNode;

npuError_t create(npuEvent_t* event, unsigned int flags) {
  constexpr unsigned int kKnown = npuEventBlockingSync | npuEventDisableTiming | npuEventInterprocess;
  if (event == nullptr || (flags & ~kKnown) != 0) return npuErrorInvalidValue;
  const bool timed = (flags & npuEventDisableTiming) == 0;
  const bool shared = (flags & npuEventInterprocess) != 0;
  if (shared && timed) return npuErrorInvalidValue;
  if (shared && !npu::detail::can_share_events()) return npu::detail::lacks_shared_events();
  aclrtEvent native = nullptr;
  const uint32_t native_flags = ACL_EVENT_SYNC | (timed ? ACL_EVENT_TIME_LINE : 0U);
  if (const aclError error =
          aclrtCreateEventExWithFlag(&native, shared ? npu::detail::kSharedEvent : native_flags))
    return from_acl(error);
  return npu::detail::wrap_event(native, flags, event);
}

template <typename EventNode>
npuError_t add_event_node(npuStream_st& stream, EventNode node) {
  CaptureNodeBuilder builder(&stream);
  if (builder.error() != npuSuccess) return builder.error();
  return builder.keep({node});
}

npuError_t record(npuEvent_t event, npuStream_t handle, bool external) {
  if (event == nullptr) return npuErrorInvalidResourceHandle;
  npuStream_st* stream = nullptr;
  if (const npuError_t error = npu::detail::find_stream(handle, &stream)) return error;
  if (stream->device != event->device) return npuErrorInvalidResourceHandle;
  DeviceScope scope(stream->device);
  if (const npuError_t error = npu::detail::ensure_ready()) return error;
  if (const std::shared_ptr<Capture> capture = Capture::of(*stream)) {
    if ((event->flags & npuEventInterprocess) != 0) return npuErrorNotSupported;
    return external ? add_event_node(*stream, RecordNode{event}) : capture->record(*stream, *event);
  }
  if (const npuError_t error = npu::detail::order_stream(*stream)) return error;
  if (const aclError error = aclrtRecordEvent(event->native, stream->native)) return from_acl(error);
  Capture::release(*event);
  event->recorded = true;
  return npuSuccess;
}

npuError_t query(npuEvent_t event) {
  if (event == nullptr) return npuErrorInvalidResourceHandle;
  if (Capture::holds(*event)) return npuErrorCapturedEvent;
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  if (const aclError error = aclrtQueryEventStatus(event->native, &status)) return from_acl(error);
  return status == ACL_EVENT_RECORDED_STATUS_COMPLETE ? npuSuccess : npuErrorNotReady;
}

npuError_t elapsed(float* ms, npuEvent_t start, npuEvent_t end) {
  if (ms == nullptr) return npuErrorInvalidValue;
  for (const npuEvent_t event : {start, end}) {
    if (event == nullptr || !event->recorded || (event->flags & npuEventDisableTiming) != 0) {
      return npuErrorInvalidResourceHandle;
    }
    if (const npuError_t error = query(event)) return error;
  }
  if (aclrtEventElapsedTime(ms, start->native, end->native) == ACL_SUCCESS) return npuSuccess;
  // AscendCL compares only events of one stream; CUDA compares any two.
  uint64_t from = 0;
  uint64_t to = 0;
  if (const aclError error = aclrtEventGetTimestamp(start->native, &from)) return from_acl(error);
  if (const aclError error = aclrtEventGetTimestamp(end->native, &to)) return from_acl(error);
  *ms = static_cast<float>(static_cast<double>(static_cast<int64_t>(to - from)) * 1e-3);
  return npuSuccess;
}

}  // namespace

npuError_t npu::detail::wrap_event(aclrtEvent native, unsigned int flags, npuEvent_t* event) {
  auto* const created = new (std::nothrow) npuEvent_st;
  if (created == nullptr) {
    aclrtDestroyEvent(native);
    return npuErrorMemoryAllocation;
  }
  created->native = native;
  created->flags = flags;
  created->device = current_device();
  *event = created;
  return npuSuccess;
}

npuError_t npu::detail::wait_for_event(npuStream_st& stream, npuEvent_st& event, bool external) {
  const bool captured = is_capturing(stream);
  if (captured && (event.flags & npuEventInterprocess) != 0) return npuErrorNotSupported;
  if (captured && external) return add_event_node(stream, WaitNode{&event});
  if (captured || event.captured.load(std::memory_order_acquire)) {
    bool concerned = false;
    const npuError_t error = Capture::wait(stream, event, &concerned);
    if (concerned) return error;
  }
  if (const npuError_t error = order_stream(stream)) return error;
  return from_acl(aclrtStreamWaitEvent(stream.native, event.native));
}

extern "C" {

npuError_t npuEventCreate(npuEvent_t* event) {
  return api([&] { return create(event, npuEventDefault); });
}

npuError_t npuEventCreateWithFlags(npuEvent_t* event, unsigned int flags) {
  return api([&] { return create(event, flags); });
}

npuError_t npuEventRecord(npuEvent_t event, npuStream_t stream) {
  if (npu::detail::in_kernel()) return npuSuccess;  // the launches of a kernel run in order anyway
  return api([&] { return record(event, stream, false); });
}

npuError_t npuEventRecordWithFlags(npuEvent_t event, npuStream_t stream, unsigned int flags) {
  return api([&] {
    if (flags > npuEventRecordExternal) return npuErrorInvalidValue;
    return record(event, stream, flags == npuEventRecordExternal);
  });
}

npuError_t npuEventQuery(npuEvent_t event) {
  return api([&] { return query(event); });
}

npuError_t npuEventSynchronize(npuEvent_t event) {
  return api([&] {
    if (event == nullptr) return npuErrorInvalidResourceHandle;
    if (const npuError_t error = npu::detail::refused_in_kernel("npuEventSynchronize")) return error;
    if (Capture::holds(*event)) return npuErrorCapturedEvent;
    if (const aclError error = aclrtSynchronizeEvent(event->native)) return from_acl(error);
    return npu::detail::device_state(event->device).sticky.load();
  });
}

npuError_t npuEventDestroy(npuEvent_t event) {
  return api([&] {
    if (event == nullptr) return npuErrorInvalidResourceHandle;
    const aclError error = aclrtDestroyEvent(event->native);
    delete event;
    return from_acl(error);
  });
}

npuError_t npuEventElapsedTime(float* ms, npuEvent_t start, npuEvent_t end) {
  return api([&] { return elapsed(ms, start, end); });
}

}  // extern "C"

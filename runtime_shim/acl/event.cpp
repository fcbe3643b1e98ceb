// Events.
#include "runtime_shim/device/stream/event.h"

#include "runtime_shim/acl/ipc_event.h"
#include "runtime_shim/acl/state.h"
#include "runtime_shim/device/stream/capture.h"

namespace {

using npu::acl::call;
using npu::acl::current_context;
using npu::acl::find_stream;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::Device;
using npu::device::Event;
using npu::device::EventOrigin;
using npu::device::RecordPtr;
using npu::device::Stream;
using npu::device::WaitResult;
using Milliseconds = std::chrono::milliseconds;

constexpr uint32_t kEventFlags = ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE;

// The object of a handle: the event, and the device whose event resource it uses.
struct EventHandle {
  Event event;
  std::atomic<Device*> counted_by{nullptr};
  npu::acl::SharedEventPtr shared{};  // ACL_EVENT_IPC: it has the records instead of `event`
};

aclError create_shared(aclrtEvent* event, npu::acl::SharedEventPtr shared) {
  *event =
      new EventHandle{{EventOrigin::kExtended, ACL_EVENT_IPC | ACL_EVENT_SYNC}, nullptr, std::move(shared)};
  return ACL_SUCCESS;
}

aclError create(aclrtEvent* event, EventOrigin origin, uint32_t flags) {
  if (event != nullptr && flags == ACL_EVENT_IPC && origin == EventOrigin::kExtended) {
    npu::acl::SharedEventPtr shared = npu::device::SharedEvent::create();
    return shared == nullptr ? ACL_ERROR_RT_MEMORY_ALLOCATION : create_shared(event, std::move(shared));
  }
  if (event == nullptr || flags == 0 || (flags & ~kEventFlags) != 0) return ACL_ERROR_RT_PARAM_INVALID;
  *event = new EventHandle{{origin, flags}};
  return ACL_SUCCESS;
}

// The resource is taken at the first record.
bool take_resource(EventHandle& handle, Device& device) {
  if (handle.counted_by.load() != nullptr) return true;
  if (device.events_in_use.fetch_add(1) >= device.chip.max_events) {
    device.events_in_use.fetch_sub(1);
    return false;
  }
  Device* none = nullptr;
  if (!handle.counted_by.compare_exchange_strong(none, &device)) device.events_in_use.fetch_sub(1);
  return true;
}

// Runs body(handle) after the common checks.
template <typename Body>
aclError with_event(const char* function, Needs needs, aclrtEvent event, const Body& body) {
  return call(function, needs, [&]() -> aclError {
    return event == nullptr ? ACL_ERROR_RT_PARAM_INVALID : body(*static_cast<EventHandle*>(event));
  });
}

aclError wait_for(EventHandle& handle, std::optional<Milliseconds> timeout) {
  if (handle.shared != nullptr) return npu::acl::synchronize_shared(handle.shared, timeout);
  const RecordPtr record = handle.event.latest();
  if (record == nullptr) return ACL_SUCCESS;
  if (record->capture != nullptr) return ACL_ERROR_RT_EVENT_CAPTURED;
  const WaitResult result = record->stream->wait(record->sequence, timeout);
  if (result == WaitResult::kDone && npu::device::modelled::is_on())
    npu::device::modelled::host_waits_for(record->modelled_ns.load());
  return result == WaitResult::kDone ? ACL_SUCCESS : ACL_ERROR_RT_EVENT_SYNC_TIMEOUT;
}

bool complete(const RecordPtr& record) {
  if (record == nullptr || record->passed.load(std::memory_order_acquire)) return true;
  record->stream->flush_deferred();
  return false;
}

// The record, if it has a time.
aclError timed_record(const EventHandle& handle, RecordPtr* record) {
  *record = handle.event.latest();
  const bool timed = (handle.event.flags() & ACL_EVENT_TIME_LINE) != 0;
  const bool done = *record != nullptr && complete(*record);
  return timed && done ? ACL_SUCCESS : ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID;
}

// NPU_SIM_TIME=model: by the modelled clock.
std::uint64_t time_of(const npu::device::Record& record) {
  return (machine().gives_modelled_time() ? record.modelled_ns : record.time_ns).load();
}

}  // namespace

extern "C" {

aclError aclrtCreateEvent(aclrtEvent* event) {
  return call("aclrtCreateEvent", Needs::kContext,
              [&] { return create(event, EventOrigin::kPlain, ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE); });
}

aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t flag) {
  return call("aclrtCreateEventWithFlag", Needs::kContext,
              [&] { return create(event, EventOrigin::kWithFlag, flag); });
}

aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t flag) {
  return call("aclrtCreateEventExWithFlag", Needs::kContext,
              [&] { return create(event, EventOrigin::kExtended, flag); });
}

aclError aclrtDestroyEvent(aclrtEvent event) {
  return with_event("aclrtDestroyEvent", Needs::kLibrary, event, [](EventHandle& handle) {
    if (Device* const device = handle.counted_by) device->events_in_use.fetch_sub(1);
    delete &handle;
    return ACL_SUCCESS;
  });
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream) {
  return with_event("aclrtRecordEvent", Needs::kContext, event, [&](EventHandle& handle) -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    Device& device = *machine().device(current_context()->device);
    if (!take_resource(handle, device)) return ACL_ERROR_RT_NO_EVENT_RESOURCE;
    return handle.shared != nullptr ? npu::acl::record_shared(handle.shared, *found)
                                    : handle.event.record(*found);
  });
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream) {
  return with_event("aclrtResetEvent", Needs::kContext, event, [&](EventHandle& handle) -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    if (handle.event.origin() != EventOrigin::kWithFlag || (handle.event.flags() & ACL_EVENT_SYNC) == 0) {
      return refuse(ACL_ERROR_RT_PARAM_INVALID,
                    "only aclrtCreateEventWithFlag with ACL_EVENT_SYNC can be reset");
    }
    const RecordPtr expected = handle.event.latest();
    Event* const target = &handle.event;
    return found->submit(
        npu::device::make_task(ACLSIM_TASK_EVENT, "reset", 0, [target, expected]() -> aclError {
          target->reset(expected);
          return ACL_SUCCESS;
        }));
  });
}

aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event) {
  return with_event("aclrtStreamWaitEvent", Needs::kContext, event, [&](EventHandle& handle) -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    if ((handle.event.flags() & ACL_EVENT_SYNC) == 0) {
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "the event was created without ACL_EVENT_SYNC");
    }
    if (handle.shared != nullptr) return npu::acl::wait_shared(handle.shared, *found);
    const RecordPtr record = handle.event.latest();
    return record == nullptr ? ACL_SUCCESS : found->submit_wait(record);
  });
}

aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status) {
  return with_event("aclrtQueryEvent", Needs::kLibrary, event, [&](EventHandle& handle) -> aclError {
    if (status == nullptr || handle.event.origin() == EventOrigin::kExtended)
      return ACL_ERROR_RT_PARAM_INVALID;
    *status = complete(handle.event.latest()) ? ACL_EVENT_STATUS_COMPLETE : ACL_EVENT_STATUS_NOT_READY;
    return ACL_SUCCESS;
  });
}

aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status) {
  return with_event("aclrtQueryEventStatus", Needs::kLibrary, event, [&](EventHandle& handle) -> aclError {
    if (status == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    const RecordPtr record = handle.event.latest();
    if (record != nullptr && record->capture != nullptr) return ACL_ERROR_RT_EVENT_CAPTURED;
    bool done = false;
    if (handle.shared == nullptr)
      done = complete(record);
    else if (const aclError error = npu::acl::query_shared(*handle.shared, &done))
      return error;
    *status = done ? ACL_EVENT_RECORDED_STATUS_COMPLETE : ACL_EVENT_RECORDED_STATUS_NOT_READY;
    return ACL_SUCCESS;
  });
}

aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus* status) {
  return with_event("aclrtQueryEventWaitStatus", Needs::kLibrary, event,
                    [&](EventHandle& handle) -> aclError {
                      if (status == nullptr || handle.event.origin() == EventOrigin::kExtended)
                        return ACL_ERROR_RT_PARAM_INVALID;
                      *status = complete(handle.event.latest()) ? ACL_EVENT_WAIT_STATUS_COMPLETE
                                                                : ACL_EVENT_WAIT_STATUS_NOT_READY;
                      return ACL_SUCCESS;
                    });
}

aclError aclrtSynchronizeEvent(aclrtEvent event) {
  return with_event("aclrtSynchronizeEvent", Needs::kLibrary, event,
                    [](EventHandle& handle) { return wait_for(handle, std::nullopt); });
}

aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout) {
  return with_event(
      "aclrtSynchronizeEventWithTimeout", Needs::kLibrary, event, [&](EventHandle& handle) -> aclError {
        if (timeout < -1) return ACL_ERROR_RT_PARAM_INVALID;
        return wait_for(handle, timeout == -1 ? std::nullopt : std::optional(Milliseconds(timeout)));
      });
}

aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent, aclrtEvent endEvent) {
  return with_event("aclrtEventElapsedTime", Needs::kLibrary, startEvent,
                    [&](EventHandle& start) -> aclError {
                      if (ms == nullptr || endEvent == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
                      RecordPtr first;
                      RecordPtr last;
                      if (const aclError error = timed_record(start, &first)) return error;
                      if (const aclError error = timed_record(*static_cast<EventHandle*>(endEvent), &last))
                        return error;
                      if (first->stream != last->stream) {
                        return refuse(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                                      "the events were recorded in different streams");
                      }
                      const auto elapsed = static_cast<std::int64_t>(time_of(*last) - time_of(*first));
                      *ms = static_cast<float>(static_cast<double>(elapsed) * 1e-6);
                      return ACL_SUCCESS;
                    });
}

aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t* timestamp) {
  return with_event("aclrtEventGetTimestamp", Needs::kLibrary, event, [&](EventHandle& handle) -> aclError {
    if (timestamp == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    RecordPtr record;
    if (const aclError error = timed_record(handle, &record)) return error;
    *timestamp = time_of(*record) / 1000;
    return ACL_SUCCESS;
  });
}

aclError aclrtIpcGetEventHandle(aclrtEvent event, aclrtIpcEventHandle* handle) {
  return with_event("aclrtIpcGetEventHandle", Needs::kContext, event, [&](EventHandle& found) -> aclError {
    if (handle == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (found.shared == nullptr)
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "the event was created without ACL_EVENT_IPC");
    *handle = npu::acl::handle_of(*found.shared);
    return ACL_SUCCESS;
  });
}

aclError aclrtIpcOpenEventHandle(aclrtIpcEventHandle handle, aclrtEvent* event) {
  return call("aclrtIpcOpenEventHandle", Needs::kContext, [&]() -> aclError {
    if (event == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    npu::acl::SharedEventPtr shared = npu::acl::open_shared(handle);
    if (shared == nullptr)
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "no event has the handle, or its process has ended");
    return create_shared(event, std::move(shared));
  });
}

// Waits never time out on the simulated device. The value is only checked.
aclError aclrtSetOpWaitTimeout(uint32_t) {
  return call("aclrtSetOpWaitTimeout", Needs::kContext, [] { return ACL_SUCCESS; });
}

}  // extern "C"

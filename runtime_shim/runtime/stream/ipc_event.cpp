#include "runtime_shim/runtime/stream/ipc_event.h"

#include <cstring>

#include "npu/runtime/ipc.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// Layout and signatures: AscendCL 1.17 (CANN 9.1). The structure is passed by value.
struct NativeHandle {
  char reserved[64];
};
static_assert(sizeof(NativeHandle) == sizeof(npuIpcEventHandle_t));
using GetHandle = aclError (*)(aclrtEvent event, NativeHandle* handle);
using OpenHandle = aclError (*)(NativeHandle handle, aclrtEvent* event);

GetHandle get_function() {
  static const auto function = reinterpret_cast<GetHandle>(find_function("aclrtIpcGetEventHandle"));
  return function;
}

npuError_t lacks_events() {
  return lacks("an event of several processes", "aclrtIpcGetEventHandle of CANN 9.1");
}

npuError_t get_handle(npuIpcEventHandle_t* handle, npuEvent_t event) {
  if (handle == nullptr || event == nullptr) return npuErrorInvalidValue;
  if ((event->flags & npuEventInterprocess) == 0) return npuErrorInvalidResourceHandle;
  if (get_function() == nullptr) return lacks_events();
  NativeHandle native{};
  if (const aclError error = get_function()(event->native, &native)) return from_acl(error);
  std::memcpy(handle->reserved, native.reserved, sizeof native.reserved);
  return npuSuccess;
}

npuError_t open_handle(npuEvent_t* event, const npuIpcEventHandle_t& handle) {
  static const auto function = reinterpret_cast<OpenHandle>(find_function("aclrtIpcOpenEventHandle"));
  if (event == nullptr) return npuErrorInvalidValue;
  if (function == nullptr) return lacks_events();
  NativeHandle native;
  std::memcpy(native.reserved, handle.reserved, sizeof native.reserved);
  aclrtEvent opened = nullptr;
  if (const aclError error = function(native, &opened)) return from_acl(error);
  return wrap_event(opened, npuEventInterprocess | npuEventDisableTiming, event);
}

}  // namespace

bool can_share_events() { return get_function() != nullptr; }

}  // namespace npu::detail

using npu::detail::api;
using npu::detail::ensure_ready;

extern "C" {

npuError_t npuIpcGetEventHandle(npuIpcEventHandle_t* handle, npuEvent_t event) {
  return api([&] {
    const npuError_t error = ensure_ready();
    return error != npuSuccess ? error : npu::detail::get_handle(handle, event);
  });
}

npuError_t npuIpcOpenEventHandle(npuEvent_t* event, npuIpcEventHandle_t handle) {
  return api([&] {
    const npuError_t error = ensure_ready();
    return error != npuSuccess ? error : npu::detail::open_handle(event, handle);
  });
}

}  // extern "C"

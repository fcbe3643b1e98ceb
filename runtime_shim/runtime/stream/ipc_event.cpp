#include "runtime_shim/runtime/stream/ipc_event.h"

#include <cstring>

#include "npu/runtime/ipc.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

static_assert(sizeof(SharedEvent) == sizeof(npuIpcEventHandle_t));

npuError_t get_handle(npuIpcEventHandle_t* handle, npuEvent_t event) {
  if (handle == nullptr || event == nullptr) return npuErrorInvalidValue;
  if ((event->flags & npuEventInterprocess) == 0) return npuErrorInvalidResourceHandle;
  SharedEvent native;
  if (const npuError_t error = export_event(event->native, &native)) return error;
  std::memcpy(handle->reserved, native.reserved, sizeof native.reserved);
  return npuSuccess;
}

npuError_t open_handle(npuEvent_t* event, const npuIpcEventHandle_t& handle) {
  if (event == nullptr) return npuErrorInvalidValue;
  SharedEvent native;
  std::memcpy(native.reserved, handle.reserved, sizeof native.reserved);
  aclrtEvent opened = nullptr;
  if (const npuError_t error = import_event(native, &opened)) return error;
  return wrap_event(opened, npuEventInterprocess | npuEventDisableTiming, event);
}

}  // namespace

}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuIpcGetEventHandle(npuIpcEventHandle_t* handle, npuEvent_t event) {
  return api([&] { return npu::detail::get_handle(handle, event); });
}

npuError_t npuIpcOpenEventHandle(npuEvent_t* event, npuIpcEventHandle_t handle) {
  return api([&] { return npu::detail::open_handle(event, handle); });
}

}  // extern "C"

#include "runtime_shim/runtime/newer_functions.h"

#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/stream/callback_thread.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

// Signatures: AscendCL 1.17 (CANN 9.1).
using LaunchHostFunc = aclError (*)(aclrtStream stream, void (*fn)(void*), void* args);
using MemAllocManaged = aclError (*)(void** ptr, uint64_t size, uint32_t flag);
using MemGetAddressRange = aclError (*)(void* ptr, void** pbase, size_t* psize);
using IpcMemGetExportKey = aclError (*)(void* devPtr, size_t size, char* key, size_t len, uint64_t flags);
using IpcMemImportByKey = aclError (*)(void** devPtr, const char* key, uint64_t flags);
using IpcMemClose = aclError (*)(const char* key);
using IpcGetEventHandle = aclError (*)(aclrtEvent event, SharedEvent* handle);
using IpcOpenEventHandle = aclError (*)(SharedEvent handle, aclrtEvent* event);  // by value, also there

template <typename Function>
Function newer(const char* name) {
  return reinterpret_cast<Function>(find_function(name));
}

npuError_t lacks_keys() { return lacks("memory of other processes", "aclrtIpcMemGetExportKey of CANN 9.1"); }

}  // namespace

npuError_t launch_host_function(aclrtStream stream, void (*fn)(void*), void* args) {
  static const auto function = newer<LaunchHostFunc>("aclrtLaunchHostFunc");
  if (function != nullptr) return from_acl(function(stream, fn, args));
  const aclError error = launch_callback(stream, fn, args);
  if (error != ACL_ERROR_RT_FEATURE_NOT_SUPPORT) return from_acl(error);
  return lacks("a host function in a graph", "aclrtLaunchHostFunc of CANN 9.1");
}

npuError_t allocate_managed(void** pointer, size_t size) {
  constexpr uint32_t kAttachGlobal = 1;
  static const auto function = newer<MemAllocManaged>("aclrtMemAllocManaged");
  if (function == nullptr) return lacks("npuMallocManaged", "aclrtMemAllocManaged of CANN 9.1");
  return from_acl(function(pointer, size, kAttachGlobal));
}

npuError_t address_range(void* address, void** base, size_t* bytes) {
  static const auto function = newer<MemGetAddressRange>("aclrtMemGetAddressRange");
  if (function == nullptr) return lacks("npudrvMemGetAddressRange", "aclrtMemGetAddressRange of CANN 9.1");
  return from_acl(function(address, base, bytes));
}

bool can_share_memory() {
  static const bool found = find_function("aclrtIpcMemGetExportKey") != nullptr;
  return found;
}

npuError_t export_key(void* base, size_t bytes, char* key, size_t length) {
  constexpr uint64_t kAnyProcess = 1;
  static const auto function = newer<IpcMemGetExportKey>("aclrtIpcMemGetExportKey");
  return function == nullptr ? lacks_keys() : from_acl(function(base, bytes, key, length, kAnyProcess));
}

npuError_t import_key(void** pointer, const char* key, bool peer) {
  constexpr uint64_t kPeerAccess = 1;
  static const auto function = newer<IpcMemImportByKey>("aclrtIpcMemImportByKey");
  return function == nullptr ? lacks_keys() : from_acl(function(pointer, key, peer ? kPeerAccess : 0));
}

npuError_t close_key(const char* key) {
  static const auto function = newer<IpcMemClose>("aclrtIpcMemClose");
  return function == nullptr ? lacks_keys() : from_acl(function(key));
}

bool can_share_events() {
  static const bool found = find_function("aclrtIpcGetEventHandle") != nullptr;
  return found;
}

npuError_t lacks_shared_events() {
  return lacks("an event of several processes", "aclrtIpcGetEventHandle of CANN 9.1");
}

npuError_t export_event(aclrtEvent event, SharedEvent* handle) {
  static const auto function = newer<IpcGetEventHandle>("aclrtIpcGetEventHandle");
  return function == nullptr ? lacks_shared_events() : from_acl(function(event, handle));
}

npuError_t import_event(const SharedEvent& handle, aclrtEvent* event) {
  static const auto function = newer<IpcOpenEventHandle>("aclrtIpcOpenEventHandle");
  return function == nullptr ? lacks_shared_events() : from_acl(function(handle, event));
}

}  // namespace npu::detail

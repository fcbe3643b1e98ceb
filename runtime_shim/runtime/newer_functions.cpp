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

template <typename Function>
Function newer(const char* name) {
  return reinterpret_cast<Function>(find_function(name));
}

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

}  // namespace npu::detail

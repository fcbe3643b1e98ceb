// AscendCL functions that CANN 8.1 does not have. They are weak references, so that the shim links with 8.1.
#pragma once

#include "acl/acl.h"
#include "npu/runtime/errors.h"
#include "runtime_shim/runtime/stream/stream_order.h"

extern "C" {
// Signatures: AscendCL 1.17.
__attribute__((weak)) aclError aclrtLaunchHostFunc(aclrtStream stream, void (*fn)(void*), void* args);
__attribute__((weak)) aclError aclrtMemAllocManaged(void** ptr, uint64_t size, uint32_t flag);
__attribute__((weak)) aclError aclrtMemGetAddressRange(void* ptr, void** pbase, size_t* psize);
}

namespace npu::detail {

/// Runs fn(args) on the host in stream order. Errors: npuErrorNotSupported with AscendCL 8.1.
inline npuError_t launch_host_function(aclrtStream stream, void (*fn)(void*), void* args) {
  if (aclrtLaunchHostFunc == nullptr) return npuErrorNotSupported;
  return from_acl(aclrtLaunchHostFunc(stream, fn, args));
}

/// Memory for host and device at one address. Errors: npuErrorNotSupported if AscendCL lacks the call.
inline npuError_t allocate_managed(void** pointer, size_t size) {
  constexpr uint32_t kAttachGlobal = 1;
  if (aclrtMemAllocManaged == nullptr) return npuErrorNotSupported;
  return from_acl(aclrtMemAllocManaged(pointer, size, kAttachGlobal));
}

}  // namespace npu::detail

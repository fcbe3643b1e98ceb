// AscendCL functions that CANN 8.1 does not have. They are looked up at run time, so that the shim links and
// runs with 8.1.
#pragma once

#include "acl/acl.h"
#include "npu/runtime/errors.h"

namespace npu::detail {

/// Runs fn(args) on the host in stream order: aclrtLaunchHostFunc, with CANN 8.1 aclrtLaunchCallback.
/// Errors: those of AscendCL.
npuError_t launch_host_function(aclrtStream stream, void (*fn)(void*), void* args);

/// Memory for host and device at one address. Errors: npuErrorNotSupported if AscendCL lacks the call.
npuError_t allocate_managed(void** pointer, size_t size);

/// The block that an address lies in. Errors: npuErrorNotSupported if AscendCL lacks the call.
npuError_t address_range(void* address, void** base, size_t* bytes);

/// Memory of other processes by keys, which are texts of at most `length` bytes with the 0 at their end.
/// Errors: those of AscendCL; npuErrorNotSupported if AscendCL lacks the calls.
/// @{
bool can_share_memory();
npuError_t export_key(void* base, size_t bytes, char* key, size_t length);
npuError_t import_key(void** pointer, const char* key, bool peer);
npuError_t close_key(const char* key);
/// @}

/// Events of several processes by handles, which processes copy.
/// Errors: those of AscendCL; npuErrorNotSupported if AscendCL lacks the calls.
/// @{
struct SharedEvent {
  char reserved[64];
};
bool can_share_events();
npuError_t lacks_shared_events();
npuError_t export_event(aclrtEvent event, SharedEvent* handle);
npuError_t import_event(const SharedEvent& handle, aclrtEvent* event);
/// @}

}  // namespace npu::detail

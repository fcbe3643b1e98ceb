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

}  // namespace npu::detail

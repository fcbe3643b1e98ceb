// Calls of kernels to the runtime, besides launches.
#pragma once

#include <cstddef>

#include "npu/executors/thread_context.h"

namespace npu::detail {

/// Whether the calling thread runs a kernel.
inline bool in_kernel() { return thread_context.call != nullptr; }

/// For calls that wait for the device. In a kernel: npuErrorNotPermitted, and a line on stderr that names the
/// call. Otherwise npuSuccess.
npuError_t refused_in_kernel(const char* call);

/// A copy and a fill in the order of the running kernel's launches. Asynchronous. Errors: none.
npuError_t copy_from_kernel(void* to, const void* from, std::size_t bytes, npuStream_t stream);
npuError_t set_from_kernel(void* at, int value, std::size_t bytes, npuStream_t stream);

}  // namespace npu::detail

// Host threads that run kernels.
#pragma once

#include <cstddef>

namespace npu::base {

/// Shared variables of kernels are thread-local (npu/kernel/qualifiers.h), and the C library takes the room for them
/// from the stack of a thread: the usual 8 MB would not do for a program with many kernels. Only what is used
/// costs memory.
inline constexpr std::size_t kKernelStackBytes = std::size_t{64} << 20;

/// Starts a thread with that much stack that nobody waits for. Errors: std::system_error, as std::thread.
void start_detached(void (*run)(void*), void* argument);

}  // namespace npu::base

// Host threads that run kernels.
#pragma once

#include <cstddef>

namespace npu::base {

/// Size of the stack, in bytes. Shared variables of kernels are thread-local (npu/kernel/qualifiers.h), and
/// the C library takes their memory from the thread's stack. The usual 8 MB are too few for a program with
/// many kernels. Pages that are not used cost no memory.
inline constexpr std::size_t kKernelStackBytes = std::size_t{64} << 20;

/// Starts a detached thread with a stack of that size. Errors: std::system_error, as std::thread.
void start_detached(void (*run)(void*), void* argument);

}  // namespace npu::base

// Abnormal ends of a kernel: asserts, traps, deadlocks, broken promises.
#pragma once

#include <string>

#include "npu_sim/acl/acl_sim.h"

namespace npu::simt {

inline constexpr int kDeadlock = ACLSIM_ERROR_KERNEL_DEADLOCK;
inline constexpr int kAssert = ACLSIM_ERROR_KERNEL_ASSERT;
inline constexpr int kBadKernel = ACL_ERROR_RT_VECTOR_CORE_EXCEPTION;
inline constexpr int kIllegalAddress = ACLSIM_ERROR_ILLEGAL_ADDRESS;
inline constexpr int kTrap = ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION;

/// Runs work(argument), which may call detail::fail_kernel outside any fiber. That leaves work at once,
/// without destructors. Result: 0 or the error.
int run_guarded(void (*work)(void*), void* argument);

/// Storage of the text for detail::fail_kernel, which does not return: a local string would leak.
std::string& reason_text();

/// Ends the running kernel after an exception has left it. Do not call it inside a handler: the handler would
/// never end.
[[noreturn]] void fail_after_exception();

/// Whether the calling thread is inside a kernel. Safe in a signal handler.
bool in_kernel();

/// Ends the running kernel, which touched memory that it must not touch. what: for the report.
[[noreturn]] void fail_at_illegal_address(const char* what);

}  // namespace npu::simt

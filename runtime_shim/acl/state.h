// Common parts of all AscendCL functions: state of the library, current context, reports of failures.
#pragma once

#include <atomic>
#include <cstdint>
#include <new>
#include <optional>

#include "acl/acl.h"
#include "runtime_shim/device/machine.h"
#include "runtime_shim/device/stream/modelled_time.h"

namespace npu::acl {

/// The process's machine: made from the environment by the first call; never destroyed.
device::Machine& machine();

/// Calls of aclInit that no aclFinalize or aclFinalizeReference has answered.
std::atomic<uint64_t>& starts();

/// The calling thread's context; null if it has none or its context was destroyed.
device::Context* current_context();
void set_current_context(device::Context* context);
/// The device of current_context(), which must not be null.
inline device::Device& current_device() { return *machine().device(current_context()->device); }

/// Adds a sentence to the failure that the current AscendCL call returns. Result: `error`.
aclError refuse(aclError error, const char* detail);
/// Makes `error` the thread's last error, with a message that names the function.
aclError remember(aclError error, const char* function);
aclError last_error(bool clear);
/// Makes `message` the thread's message. For libraries over AscendCL that are a part of CANN.
void set_message(const char* message);
/// Returns the message and clears it; null if there is none. Valid until the thread's next call.
const char* take_message();

/// A short description of an error code.
const char* meaning(aclError error);

/// What a function requires before it may run: a sound machine, or a current context as well.
enum class Needs { kLibrary, kContext };

/// Checks the requirements: the machine is sound; a context is current; the caller is not a host callback.
/// AscendCL calls in callbacks are forbidden because they could wait for the callback itself. A call outside
/// aclInit and aclFinalize is noted on stderr, once, and works: CANN's documents forbid it, its runtime does not.
aclError check(const char* function, Needs needs);

/// Runs body() after the checks and records its failure. body returns aclError. std::bad_alloc becomes
/// ACL_ERROR_BAD_ALLOC.
template <typename Body>
aclError call(const char* function, Needs needs, const Body& body) {
  const device::modelled::CallScope scope(function);
  aclError error = check(function, needs);
  try {
    if (error == ACL_SUCCESS) error = body();
  } catch (const std::bad_alloc&) {
    error = ACL_ERROR_BAD_ALLOC;
  }
  return error == ACL_SUCCESS ? error : remember(error, function);
}

/// The stream of a handle. Null means the default stream of the current context.
/// Errors: 107017 not a stream; 107003 a stream of another context.
aclError find_stream(aclrtStream handle, device::Stream** stream);

/// Whether the value is one of AscendCL's copy kinds.
bool is_copy_kind(aclrtMemcpyKind kind);

}  // namespace npu::acl

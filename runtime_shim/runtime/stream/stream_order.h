// Submission of work for all libraries of the shim: lazy start of the device, CUDA's stream order, CUDA's
// error rules.
//
// AscendCL's default stream is an ordinary FIFO. CUDA's default ("legacy") stream is not: its work starts
// after all earlier work of the blocking streams of the device, and their later work starts after it.
// begin_submit adds the events for this order. It costs nothing while a program has no blocking stream.
#pragma once

#include <cstddef>
#include <exception>
#include <new>
#include <type_traits>
#include <utility>

#include "acl/acl_rt.h"
#include "npu/runtime/types.h"
#include "runtime_shim/runtime/stream/task_failure.h"

namespace npu::detail {

/// Starts the runtime at the first call, and makes the thread's current device current for AscendCL.
/// Thread-safe; works in constructors of static objects and in destructors after main.
/// Errors: npuErrorNoDevice, npuErrorInitializationError (also in a child process after fork), or the sticky
/// error of the device. Does not change the thread's last error.
npuError_t ensure_ready();

/// Starts the runtime, adds the waits that CUDA's order requires to the stream, and returns the AscendCL
/// stream in *native. stream: a stream of the thread's current device, null, npuStreamLegacy or
/// npuStreamPerThread.
/// Errors: those of ensure_ready; npuErrorInvalidResourceHandle for a destroyed stream or one of another
/// device; npuErrorStreamCaptureImplicit for the legacy stream while a blocking stream is being captured.
npuError_t begin_submit(npuStream_t stream, aclrtStream* native);

/// Runs run(argument) as a task of the simulated device in AscendCL's stream: aclsimInterface::launchTask.
/// Errors: npuErrorNotSupported with CANN's own libascendcl.so, told on stderr once per name; those of
/// AscendCL. release is called once in every case.
npuError_t submit_host_task(aclrtStream native, const char* name, aclError (*run)(void*), void* argument,
                            void (*release)(void*));

/// Submits run(argument) to the stream: begin_submit, then a device task (see submit_host_task for the
/// contract of run and release; a captured task runs many times). Asynchronous. release is called once in
/// every case. name: for profilers; must outlive the process; may be null.
/// Errors: those of begin_submit. Does not change the thread's last error: callers return
/// record_error(enqueue(...)).
npuError_t enqueue(npuStream_t stream, aclError (*run)(void*), void* argument, void (*release)(void*));
npuError_t enqueue_named(npuStream_t stream, const char* name, aclError (*run)(void*), void* argument,
                         void (*release)(void*));

/// A callable without arguments, and the two functions of a device task that take it. Exceptions do not reach the device's
/// thread: they become the error of the task (failure_of_task).
template <class Body>
struct BodyTask {
  const char* name;  ///< for messages; may be null
  Body body;

  static aclError run(void* self) {
    auto& task = *static_cast<BodyTask*>(self);
    try {
      task.body();
      return ACL_SUCCESS;
    } catch (const std::exception&) {
      return failure_of_task(task.name);
    }
  }
  static void release(void* self) { delete static_cast<BodyTask*>(self); }
};

/// Submits `body` (callable without arguments, copied) as one device task. Errors: as enqueue_named;
/// npuErrorMemoryAllocation.
template <class Body>
npuError_t enqueue_body(npuStream_t stream, const char* name, Body&& body) {
  using Task = BodyTask<std::decay_t<Body>>;
  auto* held = new (std::nothrow) Task{name, std::forward<Body>(body)};
  if (held == nullptr) return npuErrorMemoryAllocation;
  return enqueue_named(stream, name, Task::run, held, Task::release);
}

/// Makes `error` the calling thread's last error (npuGetLastError) unless it is npuSuccess; returns it.
npuError_t record_error(npuError_t error);

/// The CUDA-shaped code for an AscendCL code; 0 gives npuSuccess.
npuError_t from_acl(aclError error);

/// The limits of a kernel: those of the current device's chip, and npuFuncSetAttribute.
struct LaunchLimits {
  int max_threads_per_block;     ///< chip limit (1024)
  int max_dynamic_shared_bytes;  ///< set by npuFuncSetAttribute, else 48 KiB
  int max_shared_bytes_optin;    ///< maximum for npuFuncSetAttribute
};

/// Limits for a launch of `kernel` on the current device. At most a shared lock. Never fails.
LaunchLimits launch_limits(const void* kernel);

/// The limit that bound_kernel has recorded, else the chip's. Takes no lock if none is recorded.
int most_threads_of(const void* kernel);

/// The current device of the calling thread (CUDA's rule: 0 until npuSetDevice). Never fails.
int current_device();

/// The AscendCL stream of a stream, without ordering. For calls that wait for it or query it. Errors: those
/// of ensure_ready; npuErrorInvalidResourceHandle.
npuError_t native_stream(npuStream_t stream, aclrtStream* native);

/// Whether the stream is under capture. Its submissions then run when the graph runs. False for an invalid
/// stream.
bool under_capture(npuStream_t stream);

}  // namespace npu::detail

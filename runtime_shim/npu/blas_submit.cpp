// The bridge from the linear algebra library to the runtime's streams.

#include <new>

#include "acl/acl_rt.h"
#include "runtime_shim/npu/blas_call.h"
#include "runtime_shim/npu/stream_order.h"

namespace npu::detail {
namespace {

/// A task with its own release, run under a guard: exceptions must not reach the device's thread.
struct GuardedTask {
  int (*run)(void*);
  void* argument;
  void (*release)(void*);
};

aclError run_guarded(void* pointer) {
  auto* task = static_cast<GuardedTask*>(pointer);
  try {
    return task->run(task->argument) == 0 ? ACL_SUCCESS : ACL_ERROR_INTERNAL_ERROR;
  } catch (const std::bad_alloc&) {
    return ACL_ERROR_BAD_ALLOC;
  }
}

void release_guarded(void* pointer) {
  auto* task = static_cast<GuardedTask*>(pointer);
  task->release(task->argument);
  delete task;
}

}  // namespace

npublasStatus_t blas_status(npuError_t error) {
  switch (error) {
    case npuSuccess:
      return NPUBLAS_STATUS_SUCCESS;
    case npuErrorMemoryAllocation:
      return NPUBLAS_STATUS_ALLOC_FAILED;
    case npuErrorNoDevice:
    case npuErrorInitializationError:
      return NPUBLAS_STATUS_NOT_INITIALIZED;
    case npuErrorInvalidValue:
      return NPUBLAS_STATUS_INVALID_VALUE;
    default:
      return NPUBLAS_STATUS_EXECUTION_FAILED;
  }
}

npublasStatus_t blas_enqueue(npuStream_t stream, const char* name, int (*run)(void*), void* argument,
                             void (*release)(void*)) {
  auto* task = new (std::nothrow) GuardedTask{run, argument, release};
  if (task == nullptr) {
    release(argument);
    return NPUBLAS_STATUS_ALLOC_FAILED;
  }
  return blas_status(enqueue_named(stream, name, run_guarded, task, release_guarded));
}

npublasStatus_t blas_wait(npuStream_t stream) {
  aclrtStream native = nullptr;
  if (npuError_t error = native_stream(stream, &native); error != npuSuccess) return blas_status(error);
  return blas_status(from_acl(aclrtSynchronizeStream(native)));
}

}  // namespace npu::detail

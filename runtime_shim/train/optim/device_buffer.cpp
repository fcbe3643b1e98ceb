#include "runtime_shim/train/optim/device_buffer.h"

#include <new>
#include <string>

#include "acl/acl_rt.h"
#include "runtime_shim/npu/stream_order.h"

namespace npu::optim::detail {
namespace {

struct Task {
  void (*run)(void*);
  void* argument;
  void (*release)(void*);
};

// Exceptions must not reach the device's thread.
aclError run_guarded(void* pointer) {
  auto* task = static_cast<Task*>(pointer);
  try {
    task->run(task->argument);
    return ACL_SUCCESS;
  } catch (const std::bad_alloc&) {
    return ACL_ERROR_BAD_ALLOC;
  }
}

void release_guarded(void* pointer) {
  auto* task = static_cast<Task*>(pointer);
  task->release(task->argument);
  delete task;
}

}  // namespace

void check(npuError_t error, const char* what) {
  if (error != npuSuccess) throw TrainingError(std::string(what) + ": " + npuGetErrorString(error));
}

DeviceBuffer::DeviceBuffer(std::size_t bytes) : bytes_(bytes) {
  if (bytes == 0) return;
  check(npuMalloc(&data_, bytes), "device memory for combined tensors");
  check(npuMemset(data_, 0, bytes), "npuMemset");
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
}

DeviceBuffer::~DeviceBuffer() {
  if (data_ != nullptr) npuFree(data_);
}

void submit_task(npuStream_t stream, const char* name, void (*run)(void*), void* argument,
                 void (*release)(void*)) {
  auto* task = new Task{run, argument, release};
  check(npu::detail::enqueue_named(stream, name, run_guarded, task, release_guarded), name);
}

void wait_for(npuStream_t stream) { check(npuStreamSynchronize(stream), "npuStreamSynchronize"); }

}  // namespace npu::optim::detail

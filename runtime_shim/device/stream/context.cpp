#include "runtime_shim/device/stream/context.h"

#include "runtime_shim/device/stream/stream.h"

namespace npu::device {

std::vector<Stream*> Context::snapshot() {
  std::lock_guard lock(mutex);
  return streams;
}

void Context::start() {
  std::lock_guard lock(mutex);
  suspended = false;
  stopped = ACL_SUCCESS;
}

void Context::stop(aclError reason) {
  {
    std::lock_guard lock(mutex);
    if (stopped != ACL_SUCCESS && !suspended) return;
    suspended = false;
    stopped = reason;
  }
  for (Stream* stream : snapshot()) stream->abort(reason);
}

void Context::suspend(aclError reason) {
  std::lock_guard lock(mutex);
  if (stopped != ACL_SUCCESS) return;
  suspended = true;
  stopped = reason;
}

void Context::resume() {
  {
    std::lock_guard lock(mutex);
    if (!suspended) return;
    suspended = false;
    stopped = ACL_SUCCESS;
  }
  for (Stream* stream : snapshot()) stream->forget_failed_collective();
}

}  // namespace npu::device

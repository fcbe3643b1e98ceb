#include "runtime_shim/device/context.h"

#include "runtime_shim/device/stream.h"

namespace npu::device {

std::vector<Stream*> Context::snapshot() {
  std::lock_guard lock(mutex);
  return streams;
}

void Context::stop(aclError reason) {
  aclError running = ACL_SUCCESS;
  if (!stopped.compare_exchange_strong(running, reason)) return;
  for (Stream* stream : snapshot()) stream->abort(reason);
}

}  // namespace npu::device

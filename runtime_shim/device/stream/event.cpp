#include "runtime_shim/device/stream/event.h"

namespace npu::device {

aclError Event::record(Stream& stream) {
  auto record = std::make_shared<Record>();
  const aclError error = stream.submit_mark(record);
  if (error != ACL_SUCCESS) return error;
  std::lock_guard lock(mutex_);
  latest_ = std::move(record);
  return ACL_SUCCESS;
}

RecordPtr Event::latest() const {
  std::lock_guard lock(mutex_);
  return latest_;
}

void Event::reset(const RecordPtr& expected) {
  std::lock_guard lock(mutex_);
  if (latest_ == expected) latest_.reset();
}

}  // namespace npu::device
